/**
 * Room for a request. In: estimates, what model and person allow. Out: the context window to ask for, or why there is none; and, when the
 * answer is there, whether the server read all of it (CASES 16: a prompt of 7,900 tokens, HTTP 200, "prompt_eval_count": 2050).
 */
import { truncatedFault } from './faults.ts'
import type { Asked } from './faults.ts'

/** Another window makes Ollama load the model again, so there are few, and the smallest holds a whole question (8,300 tokens at most). */
const WINDOWS = [8_192, 16_384, 32_768, 65_536, 131_072, 262_144, 524_288, 1_048_576]
/** What a window may be when neither the model nor the person says: memory of a server grows with it. */
export const DEFAULT_LARGEST = 32_768
/** The estimate is ours, the tokenizer the model's. */
const MARGIN = 1.1
const TEMPLATE_TOKENS = 48

export type Room = {
  /** Everything that a server may count as the prompt. */
  textTokens: number
  /** Of that what surely is in the prompt: a schema may steer the answer without being read. */
  surelyTokens: number
  imageTokens: number
  maxOutputTokens: number
}

/** Tokens that a request needs at most, answer included. */
export function neededTokens({ textTokens, imageTokens, maxOutputTokens }: Room): number {
  return Math.ceil(textTokens * MARGIN) + imageTokens + maxOutputTokens + TEMPLATE_TOKENS
}

/**
 * The window to ask for.
 * @param most what the model can, or the person allows; null: unknown, then the server decides
 * @throws AdammError PROVIDER_CONTEXT_TRUNCATED before anything is sent
 */
export function contextWindow(asked: Asked, room: Room, most: number | null): number | null {
  const needed = neededTokens(room)
  if (most === null) return null
  if (needed > most)
    throw truncatedFault(asked, `it needs about ${needed} tokens of context with its answer, and there are ${most}; nothing was sent`)
  return Math.min(WINDOWS.find((window) => window >= needed) ?? needed, most)
}

/** How this model counts against our estimate, learned from requests that were read whole. */
export type Counting = { lowest: number; samples: number }

export function newCounting(): Counting {
  return { lowest: 1, samples: 0 }
}

const SURE_SAMPLES = 8
/** Roles send unlike texts (prose, quoted rows, JSON), so that a prompt may count well below the lowest share seen; a cut one counts far below. */
const SPREAD = 0.7
/** A tokenizer never needs less than this share of the estimate (measured over languages in estimate.test.ts). */
const LEAST_SHARE = 0.5
const SMALLEST_TEXT = 200

/**
 * Whether the server read the whole prompt. Learns from those that it did.
 * @param counted the server's figure
 * @throws AdammError PROVIDER_CONTEXT_TRUNCATED
 */
export function assertWholeRead(asked: Asked, room: Room, counted: number | null, window: number | null, counting: Counting): void {
  if (counted === null || room.surelyTokens < SMALLEST_TEXT) return
  const share = counting.samples >= SURE_SAMPLES ? Math.max(LEAST_SHARE, counting.lowest * SPREAD) : LEAST_SHARE
  const least = Math.floor(room.surelyTokens * share)
  if (counted < least || (window !== null && counted >= window))
    throw truncatedFault(
      asked,
      `it read ${counted} tokens of about ${room.textTokens + room.imageTokens} that were sent, so its answer was not used`,
    )
  const ratio = counted / room.surelyTokens
  counting.lowest = counting.samples === 0 ? ratio : Math.min(counting.lowest, ratio)
  counting.samples++
}
