/** Two runs beside each other. In: two traces. Out: lines of both, in the order of the run, with those that differ marked. */
import type { Trace } from '../../src-shared/model.ts'

export type DiffPart = 'question' | 'parse' | 'context' | 'plan' | 'step' | 'models' | 'cost' | 'answer' | 'evidence' | 'sent'
export type DiffLine = { part: DiffPart; name: string; left: string; right: string; differs: boolean }

const MISSING = ''

export function traceDiff(left: Trace, right: Trace): DiffLine[] {
  const lines: DiffLine[] = []
  const add = (part: DiffPart, name: string, a: string, b: string): void =>
    void lines.push({ part, name, left: a, right: b, differs: a !== b })
  add('question', '', left.question, right.question)
  pair(left.parse, right.parse, (one) => one.words).forEach(([name, a, b]) => add('parse', name, a?.as ?? MISSING, b?.as ?? MISSING))
  const kept = (trace: Trace): Trace['context'] => trace.context.filter((one) => one.kept)
  pair(kept(left), kept(right), (one) => `${one.kind} ${one.id}`).forEach(([, a, b]) =>
    add('context', (a ?? b)?.name ?? '', a ? a.score.toFixed(3) : MISSING, b ? b.score.toFixed(3) : MISSING),
  )
  for (let i = 0; i < Math.max(left.plan.length, right.plan.length); i++) {
    const [a, b] = [left.plan[i], right.plan[i]]
    add('plan', String(i + 1), a ? `${a.tool}: ${a.goal}` : MISSING, b ? `${b.tool}: ${b.goal}` : MISSING)
  }
  for (let i = 0; i < Math.max(left.steps.length, right.steps.length); i++) addStep(add, i, left.steps[i], right.steps[i])
  for (let i = 0; i < Math.max(left.models?.length ?? 0, right.models?.length ?? 0); i++) {
    const [a, b] = [left.models?.[i], right.models?.[i]]
    add('models', (a ?? b)?.role ?? '', a?.by ?? MISSING, b?.by ?? MISSING)
  }
  add('cost', 'units', String(left.budget.used), String(right.budget.used))
  add('answer', 'answer', left.answer.answer, right.answer.answer)
  add('answer', 'value', String(left.answer.value ?? ''), String(right.answer.value ?? ''))
  add('answer', 'unit', left.answer.unit ?? '', right.answer.unit ?? '')
  add('answer', 'n', String(left.answer.n ?? ''), String(right.answer.n ?? ''))
  const refs = (trace: Trace): { ref: string }[] => [...new Set(trace.answer.evidence.map((one) => one.ref))].map((ref) => ({ ref }))
  pair(refs(left), refs(right), (one) => one.ref)
    .filter(([, a, b]) => !a || !b)
    .forEach(([name, a, b]) => add('evidence', name, a ? name : MISSING, b ? name : MISSING))
  add('sent', '', left.egress.join('\n'), right.egress.join('\n'))
  return lines
}

type Step = Trace['steps'][number]

function addStep(
  add: (part: DiffPart, name: string, a: string, b: string) => void,
  index: number,
  a: Step | undefined,
  b: Step | undefined,
): void {
  const number = String(index + 1)
  add('step', number, a?.tool ?? MISSING, b?.tool ?? MISSING)
  const names = new Set([...Object.keys(a?.arguments ?? {}), ...Object.keys(b?.arguments ?? {})])
  for (const name of names) add('step', `${number} ${name}`, plain(a?.arguments[name]), plain(b?.arguments[name]))
  add('step', `${number} SQL`, a?.sql ?? MISSING, b?.sql ?? MISSING)
  if (a?.error || b?.error) add('step', `${number} error`, a?.error ?? MISSING, b?.error ?? MISSING)
}

function plain(value: unknown): string {
  return value === undefined ? MISSING : typeof value === 'string' ? value : JSON.stringify(value)
}

/** Entries of both lists by their key, in the order of the left one, then what only the right one has. */
function pair<Entry>(
  left: readonly Entry[],
  right: readonly Entry[],
  key: (entry: Entry) => string,
): [string, Entry | undefined, Entry | undefined][] {
  const others = new Map(right.map((entry) => [key(entry), entry]))
  const seen = new Set(left.map(key))
  return [
    ...left.map((entry): [string, Entry | undefined, Entry | undefined] => [key(entry), entry, others.get(key(entry))]),
    ...right
      .filter((entry) => !seen.has(key(entry)))
      .map((entry): [string, Entry | undefined, Entry | undefined] => [key(entry), undefined, entry]),
  ]
}
