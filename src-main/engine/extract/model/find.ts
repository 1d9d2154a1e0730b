/**
 * Where a value that a model reported stands in its round (METHOD 2). In: the value and label as the model wrote them, the source it named. Out: the exact
 * place, or null: then nothing in the round says so and the value is unverified. Compared without blanks, case and look-alike marks.
 */
import type { PerceivedRound, PictureReading, Polygon, Provenance } from '../../../../src-shared/model.ts'
import { polygonOf } from '../layout/geometry.ts'

export type Source = { kind: 'message'; index: number } | { kind: 'picture'; media: string }
export type Place = { provenance: Provenance; /** The text as it stands there. */ raw: string }

/** A text without blanks, folded, with the place of each character in the original. */
type Folded = { text: string; at: number[] }

const MARKS: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '：': ':',
  '，': ',',
}

function fold(text: string): Folded {
  let folded = ''
  const at: number[] = []
  let position = 0
  for (const character of text) {
    const kept = /\s/u.test(character) ? '' : (MARKS[character] ?? character).normalize('NFKC').toLowerCase()
    for (const _ of kept) at.push(position)
    folded += kept
    position += character.length
  }
  // Combined letters may fold to another number of characters than code points; the map follows the folded text.
  return { text: [...folded].join(''), at: [...folded].length === at.length ? spread(folded, at) : at }
}

/** One entry a UTF-16 unit, as string positions count. */
function spread(folded: string, at: readonly number[]): number[] {
  return [...folded].flatMap((character, index) => Array.from({ length: character.length }, () => at[index] ?? 0))
}

type Span = { start: number; end: number }

/** All places of a value in a text; inside of a longer number or word is no place ("5" in "15"). */
export function spansOf(text: string, wanted: string): Span[] {
  const [hay, needle] = [fold(text), fold(wanted)]
  if (needle.text === '') return []
  const found: Span[] = []
  for (let index = hay.text.indexOf(needle.text); index >= 0; index = hay.text.indexOf(needle.text, index + 1)) {
    const start = hay.at[index] ?? 0
    const last = hay.at[index + needle.text.length - 1] ?? start
    const end = last + String.fromCodePoint(text.codePointAt(last) ?? 0).length
    if (!continues(text, start, end)) found.push({ start, end })
  }
  return found
}

function continues(text: string, start: number, end: number): boolean {
  const [before, first, last, after] = [text[start - 1] ?? ' ', text[start] ?? '', text[end - 1] ?? '', text[end] ?? ' ']
  const glued = (a: string, b: string): boolean => (/\d/u.test(a) && /\d/u.test(b)) || (/\p{L}/u.test(a) && /\p{L}/u.test(b))
  const cut = /\d/u.test(first) && /[.,]/u.test(before) && /\d/u.test(text[start - 2] ?? '')
  const cutAfter = /\d/u.test(last) && /[.,]/u.test(after) && /\d/u.test(text[end + 1] ?? '')
  return glued(before, first) || glued(last, after) || cut || cutAfter
}

/** The place of a value: in the named source, else in any other of the round; of several the one nearest to its label, then the first unused. */
export function findValue(round: PerceivedRound, source: Source, value: string, label: string, used: ReadonlySet<string>): Place | null {
  for (const one of [source, ...sourcesOf(round).filter((other) => !same(other, source))]) {
    const places = one.kind === 'message' ? inMessage(round, one.index, value, label) : inPicture(round, one.media, value, label)
    const place = places.find(({ provenance }) => !used.has(placeKey(provenance))) ?? places[0]
    if (place) return place
  }
  return null
}

/** Where a label is printed; null when it is not (the model named the value itself). */
export function findLabel(round: PerceivedRound, source: Source, label: string): Provenance | null {
  const words = label.replaceAll('_', ' ')
  const places = source.kind === 'message' ? inMessage(round, source.index, words, '') : inPicture(round, source.media, words, '')
  return places[0]?.provenance ?? null
}

export function placeKey(provenance: Provenance): string {
  return provenance.type === 'text'
    ? `${provenance.message} ${provenance.start} ${provenance.end}`
    : `${provenance.media} ${provenance.polygon.join(' ')}`
}

export function sourcesOf(round: PerceivedRound): Source[] {
  return [
    ...round.messages.map((_, index): Source => ({ kind: 'message', index })),
    ...[...round.readings.keys()].map((media): Source => ({ kind: 'picture', media })),
  ]
}

/** The whole of a source: the place of a value that is not found in it. */
export function wholeOf(round: PerceivedRound, source: Source): Provenance {
  if (source.kind === 'message')
    return { type: 'text', message: source.index, start: 0, end: round.messages[source.index]?.text.length ?? 0 }
  const { width, height } = round.readings.get(source.media) ?? { width: 0, height: 0 }
  return {
    type: 'picture',
    media: source.media,
    polygon: [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ],
    lines: [],
  }
}

function same(a: Source, b: Source): boolean {
  return a.kind === 'message' ? b.kind === 'message' && a.index === b.index : b.kind === 'picture' && a.media === b.media
}

function inMessage(round: PerceivedRound, index: number, value: string, label: string): Place[] {
  const text = round.messages[index]?.text ?? ''
  const labels = label === '' ? [] : spansOf(text, label.replaceAll('_', ' '))
  const distance = (span: Span): number =>
    labels.length === 0
      ? span.start
      : Math.min(...labels.map((one) => (one.end <= span.start ? span.start - one.end : one.start - span.end + 1)))
  return spansOf(text, value)
    .toSorted((a, b) => Math.abs(distance(a)) - Math.abs(distance(b)))
    .map(({ start, end }) => ({ provenance: { type: 'text', message: index, start, end }, raw: text.slice(start, end) }))
}

function inPicture(round: PerceivedRound, media: string, value: string, label: string): Place[] {
  const reading = round.readings.get(media)
  if (!reading) return []
  const labels = label === '' ? [] : placesIn(reading, media, label.replaceAll('_', ' ')).map(({ polygon }) => middle(polygon))
  const distance = ({ polygon }: { polygon: Polygon }): number => {
    const [x, y] = middle(polygon)
    return labels.length === 0 ? 0 : Math.min(...labels.map(([labelX, labelY]) => Math.hypot(x - labelX, y - labelY)))
  }
  return placesIn(reading, media, value)
    .toSorted((a, b) => distance(a) - distance(b))
    .map(({ line, polygon, raw }) => ({ provenance: { type: 'picture', media, polygon, lines: [line] }, raw }))
}

function placesIn(reading: PictureReading, _media: string, wanted: string): { line: number; polygon: Polygon; raw: string }[] {
  return reading.lines.flatMap((line, index) =>
    spansOf(line.text, wanted).map(({ start, end }) => ({
      line: index,
      polygon: polygonOf(line, start, end),
      raw: line.text.slice(start, end),
    })),
  )
}

function middle(polygon: Polygon): [number, number] {
  const sum = polygon.reduce(([x, y], [pointX, pointY]) => [x + pointX, y + pointY], [0, 0])
  return [sum[0] / polygon.length, sum[1] / polygon.length]
}
