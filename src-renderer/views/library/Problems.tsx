/** What could not be read, where, and what to do. Grouped by kind, because a hundred unreadable files have one remedy. */
import { RotateCw } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import { Button, FailureNote, Skeleton } from '../../components/basics.tsx'
import { messages, said, useMessages } from '../../i18n/index.ts'
import { asDropped } from '../../lib/paths.ts'
import { useApp } from '../../stores/app.ts'
import { importPaths } from '../../stores/jobs.ts'
import { useQuery } from '../../stores/query.ts'
import { complain } from '../../stores/toasts.ts'

type Problem = Output<'problems.list'>[number]
/** More of one kind are counted, and shown on wish. */
const SHOWN = 50

export function Problems() {
  const t = useMessages()
  const { data, failure, reload } = useQuery('problems.list', {}, ['sources', 'jobs', 'tables'])
  const sources = useQuery('sources.list', data && data.length > 0 ? { limit: 1000 } : null, ['sources', 'jobs'])
  if (failure && !data) return <FailureNote failure={failure} retry={reload} />
  if (!data) return <Skeleton lines={6} />
  if (data.length === 0) return <p className="note">{t.library.noProblems}</p>
  const groups = new Map<string, Problem[]>()
  for (const problem of data) groups.set(problem.code, [...(groups.get(problem.code) ?? []), problem])
  const paths = new Map(sources.data?.sources.map((source) => [source.id, source.report.path]))
  return (
    <div data-testid="problems">
      {[...groups].map(([code, problems]) => (
        <ProblemGroup key={code} code={code} problems={problems} paths={paths} />
      ))}
    </div>
  )
}

function ProblemGroup({ code, problems, paths }: { code: string; problems: readonly Problem[]; paths: ReadonlyMap<number, string> }) {
  const t = useMessages()
  const home = useApp((state) => state.info?.home ?? null)
  const again = [...new Set(problems.flatMap(({ sourceId }) => (sourceId === null ? [] : [paths.get(sourceId) ?? ''])))].filter(
    (path) => path !== '' && asDropped(path, home) === path,
  )
  return (
    <section className="problem-group">
      <header>
        <h2>{problemTitle(code)}</h2>
        <code>{code}</code>
        <span className="muted number">{t.common.cases(problems.length)}</span>
        <span className="spacer" />
        {again.length > 0 ? (
          <Button kind="quiet" icon={<RotateCw size={13} />} onClick={() => void importPaths(again).catch(complain)}>
            {t.library.importAgain}
          </Button>
        ) : null}
      </header>
      <ul className="problem-list">
        {problems.slice(0, SHOWN).map((problem, i) => (
          <li key={i}>
            <span className="mono break" dir="auto">
              {asDropped(problem.where, home)}
            </span>
            <span dir="auto">{said(asDropped(problem.message, home))}</span>
          </li>
        ))}
      </ul>
      {problems.length > SHOWN ? <p className="note">{t.chat.andMore(problems.length - SHOWN)}</p> : null}
    </section>
  )
}

/** The kind of a problem in the language of the window; its own code where the kind is new. */
export function problemTitle(code: string): string {
  const known: Readonly<Record<string, string>> = messages().library.problemKinds
  return known[code] ?? code
}
