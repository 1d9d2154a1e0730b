/**
 * Lines that run from right to left. In: words as they stand in the picture, from left to right, letters too. Out: the same words in the order in
 * which they are read and stored. Numbers and Latin words keep their own direction, as they do in print (Unicode's bidirectional algorithm, undone).
 */
import type { Polygon } from '../../../src-shared/model.ts'

export type Word = { text: string; polygon: Polygon }

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
/** A number or a Latin word with the marks inside it: "12:30", "1.5", "82%". */
const KEPT = /[\p{Nd}\p{Script=Latin}]+(?:[.,:/+*٫٬-][\p{Nd}\p{Script=Latin}]+)*[%٪]?|[\s\S]/gu
const AROUND = /^([^\p{L}\p{Nd}%٪+\p{Sc}-]*)(.*?)([^\p{L}\p{Nd}%٪\p{Sc}]*)$/su

/** True when most letters of a text are of a script that runs from right to left. */
export function isRightToLeft(text: string): boolean {
  let right = 0
  let left = 0
  for (const letter of text.match(/\p{L}/gu) ?? []) {
    if (RIGHT_TO_LEFT.test(letter)) right++
    else left++
  }
  return right > 0 && right >= left
}

/** Words of one line, from left to right as seen, in reading order. */
export function inReadingDirection(words: readonly Word[]): Word[] {
  const runs: Word[][] = []
  for (const word of words) {
    const run = runs.at(-1)
    if (run !== undefined && isLatin(run.at(-1)!) && isLatin(word)) run.push(word)
    else runs.push([word])
  }
  return runs.toReversed().flatMap((run) => run.map((word) => ({ ...word, text: turned(word.text) })))
}

/** Latin words side by side are a phrase of their own: "Apple Watch". */
function isLatin({ text }: Word): boolean {
  return /\p{Script=Latin}/u.test(text) && !RIGHT_TO_LEFT.test(text)
}

function turned(text: string): string {
  if (RIGHT_TO_LEFT.test(text)) return (text.match(KEPT) ?? []).toReversed().join('')
  // Marks around a number change sides with the line.
  const [, before = '', core = '', after = ''] = AROUND.exec(text) ?? []
  return [...after].toReversed().join('') + core + [...before].toReversed().join('')
}
