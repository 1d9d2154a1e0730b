/**
 * Byte-pair tokenizer of a Hugging Face tokenizer.json made from SentencePiece (Gemma's, used by SigLIP 2). In: the file, a text. Out: ids.
 * Normalize (spaces become "▁") -> one symbol a character, bytes where a character is unknown -> merge the pair of lowest rank, leftmost first.
 * Kinds of tokenizer.json that are not understood are refused: ids that are nearly right would give vectors that are nearly right.
 */
import { z } from 'zod'
import { AdammError } from '../../../../src-shared/errors.ts'

export type BpeTokenizer = {
  readonly ids: ReadonlyMap<string, number>
  /** Rank by left id and right id, and what the two become. */
  readonly merges: ReadonlyMap<string, { rank: number; merged: string }>
  readonly normalize: (text: string) => string
  readonly unknown: number | null
  readonly byteFallback: boolean
  readonly pad: number
  readonly end: number | null
}

type Normalizer = (text: string) => string

const NormalizerSpec = z.looseObject({ type: z.string() })
const File = z.looseObject({
  normalizer: NormalizerSpec.nullish(),
  pre_tokenizer: z.looseObject({ type: z.string(), behavior: z.string().optional(), pattern: z.unknown().optional() }).nullish(),
  added_tokens: z.array(z.looseObject({ id: z.number().int(), content: z.string() })).default([]),
  model: z.looseObject({
    type: z.string().optional(),
    vocab: z.record(z.string(), z.number().int().nonnegative()),
    merges: z.array(z.union([z.string(), z.tuple([z.string(), z.string()])])),
    unk_token: z.string().nullish(),
    byte_fallback: z.boolean().default(false),
  }),
})

/**
 * Reads a tokenizer.json.
 * @throws AdammError MODEL_DAMAGED when it is no byte-pair tokenizer of this kind
 */
export function parseBpe(content: string): BpeTokenizer {
  let file: z.output<typeof File>
  try {
    file = File.parse(JSON.parse(content))
  } catch (error) {
    throw refused(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
  if (file.model.type !== undefined && file.model.type !== 'BPE') throw refused(`its model is ${file.model.type}, not BPE`)
  const split = file.pre_tokenizer
  // Gemma's cut at spaces does nothing after its normalizer has replaced them.
  if (split != null && !(split.type === 'Split' && JSON.stringify(split.pattern) === '{"String":" "}'))
    throw refused(`its pre-tokenizer is ${split.type}`)
  const ids = new Map(Object.entries(file.model.vocab))
  for (const { content: token, id } of file.added_tokens) ids.set(token, id)
  const merges = new Map<string, { rank: number; merged: string }>()
  for (const [rank, pair] of file.model.merges.entries()) {
    const [left, right] = typeof pair === 'string' ? splitPair(pair) : pair
    merges.set(pairKey(left, right), { rank, merged: left + right })
  }
  return {
    ids,
    merges,
    normalize: normalizerOf(file.normalizer ?? null),
    unknown: file.model.unk_token == null ? null : (ids.get(file.model.unk_token) ?? null),
    byteFallback: file.model.byte_fallback,
    pad: ids.get('<pad>') ?? 0,
    end: ids.get('<eos>') ?? null,
  }
}

/** "a b"; a piece may itself be a space only in the array form. */
function splitPair(pair: string): [string, string] {
  const at = pair.indexOf(' ', 1)
  return [pair.slice(0, at), pair.slice(at + 1)]
}

/** Pieces hold no NUL: SentencePiece keeps it for itself. */
function pairKey(left: string, right: string): string {
  return `${left}\0${right}`
}

function normalizerOf(spec: unknown): Normalizer {
  if (spec === null || spec === undefined) return (text) => text
  const parsed = NormalizerSpec.safeParse(spec)
  if (!parsed.success) throw refused('its normalizer has no type')
  const { type, ...rest } = parsed.data
  if (type === 'Sequence') {
    const steps = z.array(z.unknown()).parse(rest['normalizers']).map(normalizerOf)
    return (text) => steps.reduce((value, step) => step(value), text)
  }
  if (type === 'Lowercase') return (text) => text.toLowerCase()
  if (type === 'NFC' || type === 'NFD' || type === 'NFKC' || type === 'NFKD') return (text) => text.normalize(type)
  if (type === 'Prepend') return (text) => String(rest['prepend']) + text
  const replace = z.object({ pattern: z.object({ String: z.string() }), content: z.string() }).safeParse(rest)
  if (type === 'Replace' && replace.success) return (text) => text.replaceAll(replace.data.pattern.String, () => replace.data.content)
  throw refused(`its normalizer is ${type}`)
}

function refused(reason: string): AdammError {
  return new AdammError(
    'MODEL_DAMAGED',
    `The tokenizer.json cannot be used: ${reason}. Fetch the model again, from the place that its card names.`,
  )
}

/**
 * Ids of a text with the end token, filled with padding to exactly `length`: the model was trained on texts of one length.
 * @param length tokens to return; the end of a longer text is left out, its end token stays
 */
export function paddedIds(tokenizer: BpeTokenizer, text: string, length: number): number[] {
  // No piece is near 64 characters long, so that what is cut off here could not have reached the first `length` pieces.
  const pieces = bpeIds(tokenizer, text.slice(0, length * 64))
  const room = tokenizer.end === null ? length : length - 1
  const ids = pieces.slice(0, room)
  if (tokenizer.end !== null) ids.push(tokenizer.end)
  while (ids.length < length) ids.push(tokenizer.pad)
  return ids
}

/** Ids of a text without special tokens. */
export function bpeIds(tokenizer: BpeTokenizer, text: string): number[] {
  const symbols = firstSymbols(tokenizer, tokenizer.normalize(text))
  return mergeAll(tokenizer, symbols).flatMap((symbol) => {
    const id = symbol === null ? tokenizer.unknown : tokenizer.ids.get(symbol)
    return id === undefined || id === null ? [] : [id]
  })
}

/** One symbol a character; null for a run of characters that even bytes cannot spell. */
function firstSymbols({ ids, byteFallback }: BpeTokenizer, text: string): (string | null)[] {
  const symbols: (string | null)[] = []
  for (const character of text) {
    if (ids.has(character)) {
      symbols.push(character)
      continue
    }
    const bytes = byteFallback ? [...new TextEncoder().encode(character)].map(byteSymbol) : []
    if (bytes.length > 0 && bytes.every((byte) => ids.has(byte))) symbols.push(...bytes)
    else if (symbols.at(-1) !== null) symbols.push(null)
  }
  return symbols
}

function byteSymbol(byte: number): string {
  return `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`
}

type Candidate = { rank: number; left: number; right: number; merged: string }

/** A linked list of symbols and a heap of the pairs that could be merged, so that a long text costs n log n. */
function mergeAll({ merges }: BpeTokenizer, symbols: (string | null)[]): (string | null)[] {
  const list = [...symbols]
  const next = list.map((_, index) => index + 1)
  const previous = list.map((_, index) => index - 1)
  const isGone = new Uint8Array(list.length)
  const heap: Candidate[] = []

  function offer(left: number, right: number): void {
    const [first, second] = [list[left], list[right]]
    if (left < 0 || right >= list.length || first == null || second == null) return
    const merge = merges.get(pairKey(first, second))
    if (merge !== undefined) push(heap, { rank: merge.rank, left, right, merged: merge.merged })
  }

  for (let index = 0; index + 1 < list.length; index++) offer(index, index + 1)
  for (let best = pop(heap); best !== undefined; best = pop(heap)) {
    const { left, right, merged } = best
    // Either symbol may have become part of another one since the pair was noted.
    if (isGone[left] === 1 || isGone[right] === 1 || next[left] !== right || (list[left] ?? '') + (list[right] ?? '') !== merged) continue
    list[left] = merged
    isGone[right] = 1
    const after = next[right] ?? list.length
    next[left] = after
    if (after < list.length) previous[after] = left
    offer(previous[left] ?? -1, left)
    offer(left, after)
  }
  return list.filter((_, index) => isGone[index] === 0)
}

function before(one: Candidate, other: Candidate): boolean {
  return one.rank < other.rank || (one.rank === other.rank && one.left < other.left)
}

function push(heap: Candidate[], item: Candidate): void {
  heap.push(item)
  for (let at = heap.length - 1; at > 0;) {
    const parent = (at - 1) >> 1
    if (!before(heap[at]!, heap[parent]!)) return
    ;[heap[at], heap[parent]] = [heap[parent]!, heap[at]!]
    at = parent
  }
}

function pop(heap: Candidate[]): Candidate | undefined {
  const top = heap[0]
  const last = heap.pop()
  if (top === undefined || last === undefined || heap.length === 0) return top
  heap[0] = last
  for (let at = 0; ;) {
    let least = at
    for (const child of [2 * at + 1, 2 * at + 2]) if (child < heap.length && before(heap[child]!, heap[least]!)) least = child
    if (least === at) return top
    ;[heap[at], heap[least]] = [heap[least]!, heap[at]!]
    at = least
  }
}
