/**
 * Notes: plain text and Markdown. In: a text file. Out: one round, or one round per section where at least two headings are dates.
 * Pictures that the text shows (`![](a.png)`, `![[a.png]]`) belong to the round.
 */
import type { EventTime } from '../../../src-shared/model.ts'
import { readWhole } from './bytes.ts'
import { timeFromName } from './name-times.ts'
import { importProblem } from './problems.ts'
import { isPictureName } from './sniff.ts'
import { eventTime, parseIso, parseWordDate, type DateOrder, type WallClock } from './times.ts'
import type { FileTree, InputFile, ReaderItem, ReaderOptions, SourcePicture, SourceRound } from './types.ts'

/** A note beyond this is a log or a book; one round of it would be of no use. */
const MAXIMUM_NOTE_BYTES = 4 * 1024 * 1024

/** Reads a note. Throws what the file system throws; everything else becomes a problem. */
export async function* readNote(
  file: InputFile,
  tree: FileTree,
  options: ReaderOptions,
  hash: (bytes: Uint8Array) => void,
): AsyncGenerator<ReaderItem> {
  const bytes = await readWhole(file, MAXIMUM_NOTE_BYTES)
  if (bytes === null) {
    yield {
      type: 'failed',
      problem: importProblem(
        'TEXT_TOO_LARGE',
        file.path,
        `"${file.path}" has more than 4 MiB of text and is not imported as a note. Split it, or write it as a history (one JSON line a round).`,
      ),
    }
    return
  }
  hash(bytes)
  const { text, encoding } = decodeText(bytes)
  if (encoding !== 'UTF-8') {
    yield {
      type: 'problem',
      problem: importProblem(
        'TEXT_ENCODING',
        file.path,
        `"${file.path}" is not UTF-8 and was read as ${encoding}. If letters look wrong, save it as UTF-8 and import it again.`,
      ),
    }
  }
  if (text.trim() === '') {
    yield { type: 'failed', problem: importProblem('SOURCE_EMPTY', file.path, `"${file.path}" holds no text. Nothing of it is imported.`) }
    return
  }
  const { sections, isAmbiguous } = splitSections(text, options.dateOrder)
  if (isAmbiguous) {
    yield {
      type: 'problem',
      problem: importProblem(
        'TIME_AMBIGUOUS',
        file.path,
        `The dates in the headings of "${file.path}" can be day first or month first, so it is kept as one note. Set the date order in Settings and import it again.`,
      ),
    }
  }
  const refs = new Map<string, number>()
  for (const section of sections) {
    const base = section.time === null ? file.name : `${file.name}:${section.time.local}`
    const seen = (refs.get(base) ?? 0) + 1
    refs.set(base, seen)
    const time = section.time ?? noteTime(text, file, options)
    yield {
      type: 'round',
      round: {
        session: file.name,
        ref: seen > 1 ? `${base}#${seen}` : base,
        identity: 'given',
        time: time === null ? null : options.fill(time),
        messages: [{ role: 'user', author: null, text: section.text }],
        pictures: await picturesOf(section.text, file, tree),
        where: file.path,
      } satisfies SourceRound,
    }
  }
}

type Section = { time: EventTime | null; text: string }

/** Dated sections, or the whole text as one. Sections need two different dates in headings, so that a letter with one date stays whole. */
export function splitSections(text: string, order: DateOrder | null): { sections: Section[]; isAmbiguous: boolean } {
  const lines = text.split(/\r?\n/)
  const heads = lines.flatMap((line, index) => {
    const head = dateHeading(line)
    return head === null ? [] : [{ index, head }]
  })
  const whole = { sections: [{ time: null, text }], isAmbiguous: false }
  if (heads.length < 2) return whole
  const decided = order ?? evidentOrder(heads.map(({ head }) => head))
  const times = heads.map(({ head }) => headingTime(head, decided))
  if (times.includes(null)) return { ...whole, isAmbiguous: true }
  if (new Set(times.map((time) => time?.local)).size < 2) return whole
  const sections = heads.map(({ index }, position) => ({
    time: times[position] ?? null,
    text: lines
      .slice(index, heads[position + 1]?.index ?? lines.length)
      .join('\n')
      .trimEnd(),
  }))
  return { sections: withPreamble(lines.slice(0, heads[0]?.index), sections), isAmbiguous: false }
}

/** Text before the first date: a title alone goes with the first section, anything more is a round of the note's own time. */
function withPreamble(lines: string[], sections: Section[]): Section[] {
  const preamble = lines.join('\n').trimEnd()
  if (preamble === '') return sections
  const isTitle = lines.filter((line) => line.trim() !== '').length === 1
  const [first, ...rest] = sections
  if (!isTitle || first === undefined) return [{ time: null, text: preamble }, ...sections]
  return [{ ...first, text: `${preamble}\n${first.text}` }, ...rest]
}

type Heading = { date: WallClock; hour?: number; minute?: number } | { numbers: [number, number, number]; hour?: number; minute?: number }

const WEEKDAY = String.raw`(?:(?:\p{L}{2,10}\.?,?\s+)?)`
const CLOCK = String.raw`(?:[,T]?\s*(?:at\s+|um\s+)?(\d{1,2}):(\d{2})(?::\d{2})?(?:\s*(?:Uhr|h))?)?`
const HEADING_MARK = /^\s{0,3}#{1,6}\s+/
const ISO_HEAD = new RegExp(String.raw`^${WEEKDAY}(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${CLOCK}`, 'u')
const NUMBER_HEAD = new RegExp(String.raw`^${WEEKDAY}(\d{1,2})[./-](\d{1,2})[./-](\d{4})${CLOCK}`, 'u')
const WORD_HEAD = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2}(?:st|nd|rd|th)?\.?\s+[A-Za-z]{3,9}\.?,?\s+\d{4}|[A-Za-z]{3,9}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4})${CLOCK}`,
  'u',
)

/** A Markdown heading that begins with a date, or a line that is nothing but one. */
function dateHeading(line: string): Heading | null {
  const isHeading = HEADING_MARK.test(line)
  const text = line
    .replace(HEADING_MARK, '')
    .replace(/^(\*\*|__|\[)(.*?)(\*\*|__|\])/, '$2')
    .trim()
  for (const [pattern, read] of HEAD_READERS) {
    const match = pattern.exec(text)
    if (match === null) continue
    const rest = text.slice(match[0].length)
    if (isHeading ? /^[\p{L}\d]/u.test(rest) : !/^[\s,:.-]*(?:\(?\p{L}{2,10}\.?\)?)?[\s:.-]*$/u.test(rest)) continue
    const head = read(match)
    if (head !== null) return head
  }
  return null
}

const HEAD_READERS: readonly (readonly [RegExp, (match: RegExpExecArray) => Heading | null])[] = [
  [
    ISO_HEAD,
    (match) => ({ date: { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }, ...clockOf(match[4], match[5]) }),
  ],
  [NUMBER_HEAD, (match) => ({ numbers: [Number(match[1]), Number(match[2]), Number(match[3])], ...clockOf(match[4], match[5]) })],
  [
    WORD_HEAD,
    (match) => {
      const date = parseWordDate(match[1] ?? '')
      return date === null ? null : { date, ...clockOf(match[2], match[3]) }
    },
  ],
]

function clockOf(hour: string | undefined, minute: string | undefined): { hour?: number; minute?: number } {
  return hour === undefined || minute === undefined ? {} : { hour: Number(hour), minute: Number(minute) }
}

function evidentOrder(heads: readonly Heading[]): DateOrder | null {
  const numbers = heads.flatMap((head) => ('numbers' in head ? [head.numbers] : []))
  const isDayFirst = numbers.some(([first, second]) => first > 12 && second <= 12)
  const isMonthFirst = numbers.some(([first, second]) => second > 12 && first <= 12)
  return isDayFirst === isMonthFirst ? null : isDayFirst ? 'dmy' : 'mdy'
}

function headingTime(head: Heading, order: DateOrder | null): EventTime | null {
  const clock = 'hour' in head ? { hour: head.hour, minute: head.minute } : {}
  if ('date' in head) return eventTime({ ...head.date, ...clock }, 'content')
  const [first, second, year] = head.numbers
  if (order === 'dmy' || first === second) return eventTime({ year, month: second, day: first, ...clock }, 'content')
  return order === 'mdy' ? eventTime({ year, month: first, day: second, ...clock }, 'content') : null
}

/** Front matter, then a date as the first line, then the name, then the file's own weak time. */
function noteTime(text: string, file: InputFile, options: ReaderOptions): EventTime | null {
  const matter = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1]
  const dated = matter === undefined ? null : /^(?:date|created|created_at|creation date)\s*:\s*["']?(.+?)["']?\s*$/im.exec(matter)
  const fromMatter = dated === null ? null : parseIso(dated[1] ?? '', 'source')
  if (fromMatter !== null) return fromMatter
  const firstLine = text.split(/\r?\n/).find((line) => line.trim() !== '')
  const head = firstLine === undefined ? null : dateHeading(firstLine)
  const fromText = head === null ? null : headingTime(head, options.dateOrder)
  return fromText ?? timeFromName(file.name, { order: options.dateOrder, zone: options.zone }).time ?? file.modified
}

async function picturesOf(text: string, file: InputFile, tree: FileTree): Promise<SourcePicture[]> {
  const pictures: SourcePicture[] = []
  for (const match of text.matchAll(
    /!\[([^\]]*)\]\(\s*<?([^)>\s"]+(?: [^)>"]+)*)>?(?:\s+"[^"]*")?\s*\)|!\[\[([^\]|]+)(?:\|[^\]]*)?\]\]/g,
  )) {
    const reference = match[2] ?? match[3] ?? ''
    if (/^[a-z][a-z0-9+.-]+:/i.test(reference) || !isPictureName(reference)) continue
    const caption = match[1] === undefined || match[1] === '' ? null : match[1]
    pictures.push({
      name: reference,
      caption,
      file: (await tree.resolve(file, reference)) ?? (await tree.resolve(file, unescapeUrl(reference))),
    })
  }
  return pictures
}

function unescapeUrl(reference: string): string {
  try {
    return decodeURIComponent(reference)
  } catch (error) {
    // A stray % is part of the name.
    if (error instanceof URIError) return reference
    throw error
  }
}

function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch (error) {
    if (error instanceof TypeError) return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
    throw error
  }
}
