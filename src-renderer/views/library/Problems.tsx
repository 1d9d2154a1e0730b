/** What could not be read, where, and what to do. Grouped by kind, because a hundred unreadable files have one remedy. */
import { FailureNote, Skeleton } from '../../components/basics.tsx'
import { plural } from '../../lib/format.ts'
import { asDropped } from '../../lib/paths.ts'
import { useApp } from '../../stores/app.ts'
import { useQuery } from '../../stores/query.ts'
import { useLocale } from '../../stores/settings.ts'

export function Problems() {
  const locale = useLocale()
  const home = useApp((state) => state.info?.home ?? null)
  const { data, failure, reload } = useQuery('problems.list', {}, ['sources', 'jobs', 'tables'])
  if (failure && !data) return <FailureNote failure={failure} retry={reload} />
  if (!data) return <Skeleton lines={6} />
  if (data.length === 0) return <p className="note">No problems. Everything that was dropped has been imported.</p>
  const groups = new Map<string, typeof data>()
  for (const problem of data) groups.set(problem.code, [...(groups.get(problem.code) ?? []), problem])
  return (
    <div data-testid="problems">
      {[...groups].map(([code, problems]) => (
        <section key={code} className="problem-group">
          <h2>
            <code>{code}</code> <span className="muted number">{plural(problems.length, 'case', locale)}</span>
          </h2>
          <ul className="problem-list">
            {problems.map((problem, i) => (
              <li key={i}>
                <span className="mono break" dir="auto">
                  {asDropped(problem.where, home)}
                </span>
                <span dir="auto">{asDropped(problem.message, home)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
