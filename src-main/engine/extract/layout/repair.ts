/**
 * Digits that recognition takes for letters: "O.00", "og" for "0g". In: OCR lines. Out: the same lines with such words mended, one
 * character for one character so that spans keep their offsets. Only words that can be nothing else are touched: a decimal mark
 * between digits, or, when the line was read unsurely, a lone round letter before a unit.
 */
import type { OcrLine } from '../../../../src-shared/model.ts'

const DECIMAL_WORD = /^[^\p{L}\d]*(?:RM|\p{Sc})?[-+]?[\dOoQlI|]+[.,][\dOoQlI|]+[%\p{Sc})]*$/u
const ROUND_WITH_UNIT = /^[oOQ](?:g|mg|kg|u|U|ml|%|h|m|km|kcal)$/u
const UNSURE = 0.9

function mendWord(word: string, confidence: number): string {
  if (DECIMAL_WORD.test(word) && /\d/.test(word)) return word.replace(/[OoQ]/gu, '0').replace(/[lI|](?=[\d.,lI|]|$)/gu, '1')
  if (confidence < UNSURE && ROUND_WITH_UNIT.test(word)) return `0${word.slice(1)}`
  return word
}

/** The line with mended words; the same object when nothing was mended. */
export function mendLine(line: OcrLine): OcrLine {
  const text = line.text.replace(/\S+/gu, (word) => mendWord(word, line.confidence))
  return text === line.text ? line : { ...line, text, confidence: line.confidence * 0.9 }
}
