/**
 * Whether a failed request is worth another try. In: the error, what was learned of the model. Out: how long to wait and why, or null.
 * A server that asks to wait is waited for as long as the person's patience lasts; a parameter or form that it does not know is left out.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { AdammError } from '../../../src-shared/errors.ts'
import { faultData } from './faults.ts'
import { OPTIONAL_PARAMETERS } from './protocol.ts'
import { ANSWER_FORMS } from './protocol.ts'
import type { AnswerForm } from './protocol.ts'

export type NextTry = { waitMs: number; why: string }

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 20_000
/** Forms and parameters are few; more tries than this would be a loop. */
const MOST_ADAPTIONS = 8

export function nextTry(
  error: unknown,
  learned: { form: AnswerForm; without: Set<string> },
  { attempt, patience, hasSchema }: { attempt: number; patience: number; hasSchema: boolean },
): NextTry | null {
  if (!(error instanceof AdammError)) return null
  const data = faultData(error)
  if (data === null) return null
  if (data.retry === true) {
    const waitMs = data.retryAfterMs ?? Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS)
    return waitMs > patience || (waitMs === 0 && attempt >= MOST_ADAPTIONS) ? null : { waitMs, why: error.code }
  }
  if (error.code !== 'PROVIDER_FAILED' || data.status === undefined || data.status < 400 || attempt >= MOST_ADAPTIONS) return null
  const why = adapt(`${data.reason} ${data.said ?? ''}`, learned, hasSchema)
  return why === null ? null : { waitMs: 0, why }
}

/** Leaves out the parameter that the server names first, or takes the next form of answer. */
function adapt(said: string, learned: { form: AnswerForm; without: Set<string> }, hasSchema: boolean): string | null {
  const named = [...OPTIONAL_PARAMETERS, 'think']
    .filter((name) => !learned.without.has(name))
    .map((name) => ({ name, at: said.search(new RegExp(`\\b${name}${name === 'think' ? '(?:ing)?' : ''}\\b`, 'iu')) }))
    .filter(({ at }) => at >= 0)
    .toSorted((left, right) => left.at - right.at)
  const isForm = /response_format|json_schema|json_object|structured output|grammar|\bformat\b|\bschema\b/iu.test(said)
  if (isForm && hasSchema) {
    const next = ANSWER_FORMS[ANSWER_FORMS.indexOf(learned.form) + 1]
    if (next !== undefined) {
      learned.form = next
      return `answer form ${next}`
    }
  }
  const [first] = named
  if (first === undefined) return null
  learned.without.add(first.name)
  return `without ${first.name}`
}

/** @throws AdammError CANCELLED */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(milliseconds, undefined, { signal })
  } catch {
    throw new AdammError('CANCELLED', 'Cancelled while a server asked to wait; nothing more was sent.')
  }
}
