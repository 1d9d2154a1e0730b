/**
 * Public dialogue sets as history files: what goes in is a folder with mem-gallery/*.json and locomo/*.json, what comes out are
 * dialogues with their lines in our import format and their questions with the rounds that hold the answer.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

export type HistoryLine = {
  session: string
  date?: string
  time?: string
  round: string
  user: string
  assistant?: string
  images?: { path?: string; caption?: string }[]
}
export type DialogueQuestion = {
  question: string
  category: string
  /** Rounds that hold the answer. */ evidence: string[]
  /** Nothing in the dialogue answers it. */ isAbsent: boolean
  /** What the set holds for right; null where it says none. */ answer: string | null
}
export type Dialogue = { set: 'mem-gallery' | 'locomo' | 'memeye'; name: string; lines: HistoryLine[]; questions: DialogueQuestion[] }

type GalleryRound = { round: string; user?: string; assistant?: string; image_caption?: string[]; input_image?: string[] }
/** `point` is a name in Mem-Gallery and a pair of lists in MemEye ([["X2"], ["Y1"]]). */
type GalleryQuestion = {
  point: string | string[][]
  question: string
  answer?: string | number
  clue?: string[]
  image_caption?: string | string[]
}
type Gallery = {
  multi_session_dialogues: { session_id: string; date: string; dialogues: GalleryRound[] }[]
  'human-annotated QAs': GalleryQuestion[]
}
type LocomoTurn = { speaker: string; dia_id: string; text: string; blip_caption?: string }
type LocomoQuestion = { question: string; category: number; evidence?: string[]; answer?: string | number }
type Locomo = { sample_id: string; conversation: Record<string, unknown>; qa: LocomoQuestion[] }

/** Names of LoCoMo's numbered categories. */
const LOCOMO_CATEGORIES: Readonly<Record<number, string>> = {
  1: 'multi-hop',
  2: 'temporal',
  3: 'open-domain',
  4: 'single-hop',
  5: 'adversarial',
}

/** Everything of both sets that is in the folder. */
export function readDialogues(folder: string): Dialogue[] {
  return [...readGallery(join(folder, 'mem-gallery')), ...readLocomo(join(folder, 'locomo'))]
}

/** One JSONL file in a folder of its own. */
export function writeHistory(dialogue: Dialogue, folder: string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'dialogue.jsonl')
  writeFileSync(path, dialogue.lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return path
}

function jsonFiles(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
    : []
}

function readGallery(folder: string): Dialogue[] {
  return jsonFiles(folder).map((file) => readMultiSession('mem-gallery', join(folder, file), file.replace('.json', ''), () => null))
}

/**
 * MemEye, in the same form with pictures: every dialogue in or below the folder. A picture that is not there is left with its round's words.
 * Its multiple-choice and its open file are two dialogues over the same rounds.
 */
export function readMemEye(folder: string): Dialogue[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .toSorted()
  return files.flatMap((name) => {
    const path = join(folder, name)
    if (!readFileSync(path, 'utf8').includes('"multi_session_dialogues"')) return []
    const picture = (given: string): string | null =>
      [folder, dirname(path), dirname(dirname(path))].map((root) => join(root, given)).find((one) => existsSync(one)) ?? null
    return [readMultiSession('memeye', path, basename(name, '.json'), picture)]
  })
}

function readMultiSession(set: Dialogue['set'], path: string, name: string, picture: (given: string) => string | null): Dialogue {
  const data = JSON.parse(readFileSync(path, 'utf8')) as Gallery
  const lines = data.multi_session_dialogues.flatMap((session) =>
    session.dialogues.map((round) => ({
      session: session.session_id,
      date: session.date,
      round: round.round,
      user: round.user ?? '',
      assistant: round.assistant ?? '',
      images: [
        ...(round.image_caption ?? []).map((caption) => ({ caption })),
        ...(round.input_image ?? []).flatMap((given) => picture(given) ?? []).map((found) => ({ path: found })),
      ],
    })),
  )
  const known = new Set(lines.map(({ round }) => round))
  const questions = data['human-annotated QAs'].map((question) => ({
    // A question about a picture at hand carries that picture's words.
    question: [question.question, ...[question.image_caption ?? []].flat()].join(' '),
    category: [question.point].flat(2).join(' '),
    evidence: evidenceOf(question.clue, known),
    isAbsent: question.point === 'AR',
    answer: question.answer === undefined ? null : String(question.answer),
  }))
  return { set, name, lines, questions }
}

function readLocomo(folder: string): Dialogue[] {
  return jsonFiles(folder).flatMap((file) => {
    const data = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Locomo[]
    return data.map((sample) => {
      const lines = locomoLines(sample.conversation)
      const known = new Set(lines.map(({ round }) => round))
      const questions = sample.qa.map((question) => ({
        question: question.question,
        category: LOCOMO_CATEGORIES[question.category] ?? String(question.category),
        evidence: evidenceOf(question.evidence, known),
        isAbsent: question.category === 5,
        answer: question.answer === undefined ? null : String(question.answer),
      }))
      return { set: 'locomo' as const, name: sample.sample_id, lines, questions }
    })
  })
}

function locomoLines(conversation: Record<string, unknown>): HistoryLine[] {
  const sessions = Object.keys(conversation)
    .filter((key) => /^session_\d+$/.test(key))
    .sort((a, b) => Number(a.slice(8)) - Number(b.slice(8)))
  return sessions.flatMap((key) => {
    const time = locomoTime(String(conversation[`${key}_date_time`]))
    return (conversation[key] as LocomoTurn[]).map((turn) => ({
      session: key,
      time,
      round: turn.dia_id,
      user: `${turn.speaker}: ${turn.text}`,
      ...(turn.blip_caption ? { images: [{ caption: turn.blip_caption }] } : {}),
    }))
  })
}

/** "1:56 pm on 8 May, 2023" -> "2023-05-08T13:56:00". */
export function locomoTime(text: string): string {
  const match = /^(\d{1,2}):(\d{2}) (am|pm) on (\d{1,2}) ([A-Z][a-z]+), (\d{4})$/.exec(text.trim())
  if (!match) throw new Error(`Not a LoCoMo time: ${text}`)
  const [, hour = '', minute = '', half = '', day = '', month = '', year = ''] = match
  const months = 'January February March April May June July August September October November December'.split(' ')
  const clock = (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${year}-${two(months.indexOf(month) + 1)}-${two(Number(day))}T${two(clock)}:${minute}:00`
}

/** "D8:6; D9:17" and "D8:6 D9:17" are two rounds; what names no round of the dialogue is left out. */
function evidenceOf(given: readonly string[] | undefined, known: ReadonlySet<string>): string[] {
  return [...new Set((given ?? []).flatMap((text) => text.match(/D\d+:\d+/g) ?? []))].filter((round) => known.has(round))
}
