/** Start of the window: routing and theme at once, then the session, then what the engine knows. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { failureFrom } from '../src-shared/errors.ts'
import { transport } from './api.ts'
import { App } from './App.tsx'
import { usableLocale } from './lib/format.ts'
import { loadInfo, startApp, useApp } from './stores/app.ts'
import { startAskProgress } from './stores/ask.ts'
import { startJobs } from './stores/jobs.ts'
import { restoreProof } from './stores/proof.ts'
import { startInvalidation } from './stores/query.ts'
import { startRouting } from './stores/route.ts'
import { loadSettings, startLook } from './stores/settings.ts'
import { startShellCommands } from './stores/shellCommands.ts'
import { finishDeletions } from './stores/threads.ts'
import { complain } from './stores/toasts.ts'

/** A bare Linux names its language "en-US@posix"; uPlot hands that to Intl when it loads, which throws. */
function repairLanguage(): void {
  const usable = usableLocale(navigator.language)
  if (usable !== navigator.language) Object.defineProperty(navigator, 'language', { value: usable, configurable: true })
}

/** Resolves when AdaMM has answered once; until then the view says what is wrong, and nothing else asks and complains. */
function answering(): Promise<void> {
  return new Promise((resolve) => {
    if (useApp.getState().info !== null) return resolve()
    const stop = useApp.subscribe(({ info }) => {
      if (info === null) return
      stop()
      resolve()
    })
  })
}

async function start(): Promise<void> {
  repairLanguage()
  startLook()
  startApp()
  startInvalidation()
  startAskProgress()
  startShellCommands()
  try {
    await transport.ready
  } catch (error) {
    useApp.setState({ failure: failureFrom(error) })
  }
  startRouting()
  restoreProof()
  const root = document.getElementById('root')
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
  await loadInfo()
  await answering()
  await Promise.all([loadSettings(), startJobs(), finishDeletions()])
}

start().catch(complain)
