/** What could not be read, where, and what to do. Grouped by kind, because a hundred unreadable files have one remedy. */
import { FailureNote, Skeleton } from '../../components/basics.tsx'
import { plural } from '../../lib/format.ts'
import { useQuery } from '../../stores/query.ts'
import { useLocale } from '../../stores/settings.ts'

export function Problems() {
  const locale = useLocale()
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
                  {problem.where}
                </span>
                <span dir="auto">{problem.message}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
