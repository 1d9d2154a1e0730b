/** The frame: navigation, the view of the address, the proof panel, the status bar, and what lies above them. */
import { lazy, Suspense } from 'react'
import { CommandPalette } from './components/CommandPalette.tsx'
import { DropTarget } from './components/DropTarget.tsx'
import { ErrorBoundary } from './components/ErrorBoundary.tsx'
import { ProofPanel } from './components/ProofPanel.tsx'
import { Shortcuts } from './components/Shortcuts.tsx'
import { Sidebar } from './components/Sidebar.tsx'
import { StatusBar } from './components/StatusBar.tsx'
import { Toasts } from './components/Toasts.tsx'
import { FailureNote, Skeleton } from './components/basics.tsx'
import { useShortcuts } from './components/useShortcuts.ts'
import { useMessages } from './i18n/index.ts'
import type { View } from './lib/route.ts'
import { loadInfo, useApp } from './stores/app.ts'
import { useRoute } from './stores/route.ts'
import { Welcome } from './views/Welcome.tsx'
import { ChatView } from './views/chat/ChatView.tsx'

const TablesView = lazy(() => import('./views/tables/TablesView.tsx').then((module) => ({ default: module.TablesView })))
const SqlConsole = lazy(() => import('./views/tables/SqlConsole.tsx').then((module) => ({ default: module.SqlConsole })))
const TimelineView = lazy(() => import('./views/timeline/TimelineView.tsx').then((module) => ({ default: module.TimelineView })))
const LibraryView = lazy(() => import('./views/library/LibraryView.tsx').then((module) => ({ default: module.LibraryView })))
const TraceView = lazy(() => import('./views/trace/TraceView.tsx').then((module) => ({ default: module.TraceView })))
const SettingsView = lazy(() => import('./views/settings/SettingsView.tsx').then((module) => ({ default: module.SettingsView })))
const SearchView = lazy(() => import('./views/search/SearchView.tsx').then((module) => ({ default: module.SearchView })))

const COMPONENTS: Record<View, React.ComponentType> = {
  chat: ChatView,
  tables: TablesView,
  sql: SqlConsole,
  timeline: TimelineView,
  library: LibraryView,
  trace: TraceView,
  settings: SettingsView,
  search: SearchView,
}
/** These views have their own words for an empty memory; the others show the welcome page. */
const ALWAYS: readonly View[] = ['library', 'settings', 'trace', 'sql']

export function App() {
  useShortcuts()
  const t = useMessages()
  const view = useRoute((route) => route.view)
  const { info, failure } = useApp()
  const isEmpty = info !== null && info.counts.rounds === 0 && info.counts.sources === 0
  const Shown = COMPONENTS[view]
  return (
    <DropTarget>
      <div className="frame">
        <a
          className="skip-link"
          href="#view"
          onClick={(event) => {
            event.preventDefault()
            document.getElementById('view')?.focus()
          }}
        >
          {t.shell.skip}
        </a>
        <Sidebar />
        <main id="view" className="view" tabIndex={-1} aria-label={t.shell.views[view]}>
          <ErrorBoundary key={view}>
            <Suspense fallback={<Skeleton lines={6} />}>
              {failure && !info ? (
                <div className="view-failure">
                  <FailureNote failure={failure} retry={() => void loadInfo()} />
                </div>
              ) : info === null ? (
                <Skeleton lines={6} />
              ) : isEmpty && !ALWAYS.includes(view) ? (
                <Welcome />
              ) : (
                <Shown />
              )}
            </Suspense>
          </ErrorBoundary>
        </main>
        <ProofPanel />
        <StatusBar />
      </div>
      <CommandPalette />
      <Shortcuts />
      <Toasts />
    </DropTarget>
  )
}
