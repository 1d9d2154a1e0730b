/** What the engine tells without being asked; pure types, because the engine is trusted by its shells. */
import type { ExecutedStep, Job, PlanStep } from './model.ts'

export type EngineEvents = {
  'job.changed': Job
  /** Something stored changed; views that show it reload. */
  'memory.changed': { what: readonly ('sources' | 'tables' | 'timeline' | 'threads' | 'settings')[] }
  'ask.progress': { request: string } & (
    | { stage: 'context' }
    | { stage: 'plan'; plan: PlanStep[] }
    | { stage: 'step'; step: ExecutedStep }
    /** The answer as a model writes it, so far; it may begin again, and is checked before it is kept. */
    | { stage: 'writing'; text: string }
    | { stage: 'answer' }
  )
  'app.warning': { message: string }
}
export type EngineEvent = { [E in keyof EngineEvents]: { event: E; payload: EngineEvents[E] } }[keyof EngineEvents]
export type Emit = <E extends keyof EngineEvents>(event: E, payload: EngineEvents[E]) => void
