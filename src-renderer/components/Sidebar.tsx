/** The views and how much each holds. Below 760 px it becomes a bar at the lower edge. */
import { Clock3, Command, FileStack, MessageSquare, Route as RouteIcon, Settings2, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '../i18n/index.ts'
import { formatCount } from '../lib/format.ts'
import type { View } from '../lib/route.ts'
import { setOverlay, useApp } from '../stores/app.ts'
import { ACTIVE, useJobs } from '../stores/jobs.ts'
import { routeHash, useRoute } from '../stores/route.ts'
import { useLocale } from '../stores/settings.ts'
import { Keys } from './basics.tsx'

const ITEMS: readonly { view: Exclude<View, 'sql' | 'search'>; icon: ReactNode }[] = [
  { view: 'chat', icon: <MessageSquare size={16} /> },
  { view: 'tables', icon: <Table2 size={16} /> },
  { view: 'timeline', icon: <Clock3 size={16} /> },
  { view: 'library', icon: <FileStack size={16} /> },
  { view: 'trace', icon: <RouteIcon size={16} /> },
  { view: 'settings', icon: <Settings2 size={16} /> },
]

export function Sidebar() {
  const view = useRoute((route) => route.view)
  const counts = useApp((state) => state.info?.counts)
  const running = useJobs((state) => state.jobs.filter((job) => ACTIVE.includes(job.state)).length)
  const locale = useLocale()
  const t = useMessages()
  const shown: View = view === 'sql' ? 'tables' : view === 'search' ? 'timeline' : view
  const numbers: Partial<Record<View, number | undefined>> = {
    tables: counts?.tables,
    timeline: counts?.rounds,
    library: counts?.sources,
    trace: counts?.answers,
  }
  return (
    <nav className="sidebar" aria-label={t.shell.viewsLabel}>
      <div className="brand">
        <span className="brand-mark" aria-hidden />
        AdaMM
      </div>
      <button type="button" className="palette-button" onClick={() => setOverlay('palette')} title={t.shell.searchOrRun}>
        <Command size={14} aria-hidden />
        <span>{t.shell.searchOrRun}</span>
        <Keys keys="mod+k" />
      </button>
      {ITEMS.map((item) => (
        <a
          key={item.view}
          href={routeHash({ view: item.view })}
          className="nav-item"
          title={t.shell.views[item.view]}
          aria-current={item.view === shown ? 'page' : undefined}
          data-testid={`nav-${item.view}`}
        >
          {item.icon}
          <span className="nav-name">{t.shell.views[item.view]}</span>
          {item.view === 'library' && running > 0 ? <span className="nav-busy" role="img" aria-label={t.shell.importRunning} /> : null}
          {numbers[item.view] ? <span className="nav-count number">{formatCount(numbers[item.view] ?? 0, locale)}</span> : null}
        </a>
      ))}
    </nav>
  )
}
