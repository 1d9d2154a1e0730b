/**
 * The memory cycle (METHOD 9): after a session, five probes of it are asked of the memory; what fails is repaired as SKIP, MERGE or INSERT, and all of it
 * stands in a log. In: rounds that nobody asked about yet. Out: probes and repairs; tables follow once, at the end. Bounded, and in the background.
 */
import type { RoleName } from '../../../src-shared/contract-llm.ts'
import type { OcrLine } from '../../../src-shared/model.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import type { AskDeps } from '../ask/trace.ts'
import { putEmbedding } from '../db/hierarchy.ts'
import { get } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { indexRoundText } from '../db/text.ts'
import { readRound } from '../db/rounds-read.ts'
import { runRolePatiently } from '../llm/run-role.ts'
import { embeddedText, roundWords, storedReadings, type RememberStages } from '../remember.ts'
import { askProbe } from './ask.ts'
import { probesByModel } from './probe-writer.ts'
import { builtInProbes, MOST_PROBES, type ProbeDraft } from './probes.ts'
import { repairValue, takeBack, type Outcome, type RepairDeps } from './repair.ts'
import { markProbed, markRepairUndone, putProbe, putRepair, repairById, sessionsToProbe, wasTried } from './store.ts'

export type CycleDeps = RepairDeps & { asking: AskDeps; stages: Pick<RememberStages, 'extraction' | 'consolidate' | 'hierarchy'> }
export type CycleControl = { signal: AbortSignal; progress(stage: string, done: number, total: number): void; isWanted(): boolean }
export type CycleOutcome = {
  sessions: number
  probes: number
  passed: number
  repaired: number
  isWhole: boolean
  /** How often the chosen model of a role failed, so that the built-in one did its part. */
  failed: Partial<Record<RoleName, number>>
}

/** Sessions of one pass; others come with the next. */
export const MOST_SESSIONS = 8

/**
 * Asks about what is new.
 * @throws AbortError when cancelled: sessions that were asked about are done, the others come again
 */
export async function runCycle(deps: CycleDeps, control: CycleControl): Promise<CycleOutcome> {
  const { db } = deps.context
  const outcome: CycleOutcome = { sessions: 0, probes: 0, passed: 0, repaired: 0, isWhole: true, failed: {} }
  const sessions = sessionsToProbe(db, MOST_SESSIONS + 1)
  outcome.isWhole = sessions.length <= MOST_SESSIONS
  try {
    for (const [index, { rounds }] of sessions.slice(0, MOST_SESSIONS).entries()) {
      control.signal.throwIfAborted()
      if (control.isWanted()) {
        outcome.isWhole = false
        break
      }
      control.progress('checking what was remembered', index, Math.min(sessions.length, MOST_SESSIONS))
      for (const probe of await probesOf(deps, rounds, control.signal, outcome)) await probeAndRepair(deps, probe, control.signal, outcome)
      markProbed(db, rounds, deps.context.clock().toISOString())
      outcome.sessions += 1
    }
  } finally {
    // What was read anew reaches the tables also when the pass ends early.
    if (outcome.repaired > 0) follow(deps)
  }
  return outcome
}

function follow({ context, stages }: Pick<CycleDeps, 'context' | 'stages'>): void {
  context.db.transaction(() => stages.consolidate(true)).immediate()
  context.emit('memory.changed', { what: ['tables', 'timeline', 'threads'] })
}

/** The model's probes, filled up with the built-in ones; a missing cell is always among them. */
async function probesOf(
  { context }: CycleDeps,
  rounds: readonly number[],
  signal: AbortSignal,
  outcome: CycleOutcome,
): Promise<ProbeDraft[]> {
  const own = builtInProbes(context.db, rounds)
  const asked = await runRolePatiently<ProbeDraft[]>(
    context,
    outcome.failed,
    'probe_writer',
    (model) => probesByModel(context.db, model, rounds, signal),
    () => [],
  )
  const gaps = own.filter(({ expected }) => expected.of === 'cell')
  const probes = [...gaps, ...asked.value, ...own.filter((probe) => !gaps.includes(probe))]
  return [...new Map(probes.map((probe) => [probe.question.toLowerCase(), probe])).values()].slice(0, MOST_PROBES)
}

async function probeAndRepair(deps: CycleDeps, probe: ProbeDraft, signal: AbortSignal, outcome: CycleOutcome): Promise<void> {
  signal.throwIfAborted()
  const { db, clock } = deps.context
  const asked = await askProbe(deps.asking, probe, signal)
  const { question, expected, kind, round, rounds, writer } = probe
  const at = clock().toISOString()
  const repair = asked.passed ? null : await proposed(deps, probe, signal)
  db.transaction(() => {
    const id = putProbe(db, { round, rounds, kind, question, expected: expected.shown, ...asked, writer, at })
    if (repair === null) return
    const { before, after, ...rest } = repair
    const isChange = after.length > 0
    putRepair(db, {
      ...rest,
      probe: id,
      round,
      before: isChange ? JSON.stringify(before) : null,
      after: isChange ? JSON.stringify(after) : null,
      at,
    })
  })()
  outcome.probes += 1
  outcome.passed += asked.passed ? 1 : 0
  outcome.repaired += repair !== null && repair.action !== 'SKIP' ? 1 : 0
}

async function proposed(deps: CycleDeps, probe: ProbeDraft, signal: AbortSignal): Promise<Outcome> {
  const { target, expected, round } = probe
  if (target !== null && wasTried(deps.context.db, round, target.attribute))
    return { action: 'SKIP', reason: 'It was tried before.', media: null, attribute: target.attribute, value: null, before: [], after: [] }
  return target !== null && expected.of === 'cell' ? repairValue(deps, probe, signal) : indexAgain(deps, probe, signal)
}

/** What search cannot find because its words or its vector are missing is put there again. */
async function indexAgain({ context, stages }: CycleDeps, { round: id, target }: ProbeDraft, signal: AbortSignal): Promise<Outcome> {
  const { db } = context
  const { text } = await stages.hierarchy()
  const round = readRound(db, id)
  const done = (action: Outcome['action'], reason: string): Outcome => ({
    action,
    reason,
    media: null,
    attribute: target?.attribute ?? null,
    value: null,
    before: [],
    after: [],
  })
  if (!round) return done('SKIP', 'The event is gone.')
  const words = roundWords({ ...round, readings: storedReadings(db, round) })
  const hasWords = get(db, sql`SELECT 1 FROM round_text WHERE rowid = ${id}`) !== undefined
  const hasVector =
    get(db, sql`SELECT 1 FROM embedding WHERE owner = 'event' AND owner_id = ${String(id)} AND model = ${text.id}`) !== undefined
  if (hasWords && hasVector) return done('SKIP', 'It is in memory; the question was read otherwise or other events are nearer to it.')
  const [vector] = hasVector ? [] : await context.inference.embedTexts([embeddedText(words)], signal)
  db.transaction(() => {
    if (!hasWords) indexRoundText(db, id, words.own, words.pictures)
    if (vector) putEmbedding(db, 'event', id, text.id, vector)
  })()
  return done('INSERT', `The ${hasWords ? 'vector' : 'words'} of the event had been missing from the search.`)
}

/**
 * Takes a repair back; it is never proposed again.
 * @throws AdammError NOT_FOUND, INVALID_ARGUMENT when nothing of it can be taken back
 */
export async function undoRepair(deps: Pick<CycleDeps, 'context' | 'stages'>, id: number): Promise<void> {
  const { db, clock } = deps.context
  const { media, before, after, undoneAt, reason } = repairById(db, id)
  if (undoneAt !== null) throw new AdammError('INVALID_ARGUMENT', `Repair ${id} was taken back already.`)
  if (media === null || before === null || after === null)
    throw new AdammError('INVALID_ARGUMENT', `Repair ${id} changed no reading ("${reason}"); there is nothing to take back.`)
  await takeBack(deps, media, { before: JSON.parse(before) as OcrLine[], after: JSON.parse(after) as OcrLine[] })
  markRepairUndone(db, id, clock().toISOString())
  follow(deps)
}
