/**
 * Digits that recognition takes for letters: "O.00", "og" for "0g". In: OCR lines. Out: the same lines with such words mended, one
 * character for one character so that spans keep their offsets. Only words that can be nothing else are touched: a decimal mark
 * between digits, a lone round letter before a unit in an unsure line, a zero that begins a word, a legal form with one letter off.
 */
import type { OcrLine } from '../../../../src-shared/model.ts'
import { findUnit } from '../values/index.ts'
import { isUnitText } from './shapes.ts'

const DECIMAL_WORD = /^[^\p{L}\d]*(?:RM|\p{Sc})?[-+]?[\dOoQlI|]+[.,][\dOoQlI|]+[%\p{Sc})]*$/u
const ROUND_WITH_UNIT = /^[oOQ](?:g|mg|kg|u|U|ml|%|h|m|km|kcal)$/u
const UNSURE = 0.9

/** Legal forms long enough that one misread letter leaves no doubt, as runs of letters. */
const LEGAL_FORMS = ['SDN BHD', 'PTE LTD', 'PTY LTD', 'LIMITED', 'CORPORATION', 'INCORPORATED']

function oneLetterOff(found: string, known: string): boolean {
  return found.length === known.length && [...found].filter((letter, k) => letter !== known[k]).length === 1
}

/** "SDN 3HD" is "SDN BHD": capital letters only, at the end of a name, one letter off, every other letter right. */
export function mendLegalForm(text: string): string {
  return LEGAL_FORMS.reduce((mended, form) => {
    const letters = form.replace(' ', '')
    const pattern = new RegExp(`[\\p{Lu}\\d](?:[ .]?[\\p{Lu}\\d]){${letters.length - 1}}(?=[\\s.,)]*(?:$|[(（]))`, 'u')
    return mended.replace(pattern, (found) => {
      if (!oneLetterOff(found.replace(/[ .]/gu, ''), letters)) return found
      let at = 0
      return found.replace(/[^ .]/gu, () => letters.charAt(at++))
    })
  }, text)
}

function mendWord(word: string, confidence: number): string {
  if (DECIMAL_WORD.test(word) && /\d/.test(word)) return word.replace(/[OoQ]/gu, '0').replace(/[lI|](?=[\d.,lI|]|$)/gu, '1')
  if (confidence < (word.startsWith('O') ? 0.93 : UNSURE) && ROUND_WITH_UNIT.test(word)) return `0${word.slice(1)}`
  // In fixed-width print a capital O and a zero look alike: a zero straight before small letters that are no unit begins a word ("0at milk").
  if (/^0\p{Ll}{2,}$/u.test(word) && !isUnitText(word.slice(1)) && findUnit(word.slice(1)) === null && !/^0[xb][\da-f]+$/u.test(word))
    return `O${word.slice(1)}`
  // The edge of a pill behind a unit: "mg/dlj". A blank keeps the offsets.
  if (/^\p{L}+\/\p{L}+[jJ|\]]$/u.test(word) && isUnitText(word.slice(0, -1))) return `${word.slice(0, -1)} `
  return word
}

/** "0,00 E": the shipped recognizer's alphabet has no euro sign; behind two decimals after a comma nothing else looks like an E. */
function mendEuro(text: string): string {
  return text.replace(/(?<=\d,\d{2}\s?)E(?=\s|$)/gu, '€')
}

/** The line with mended words; the same object when nothing was mended. */
export function mendLine(line: OcrLine): OcrLine {
  const text = mendEuro(mendLegalForm(line.text.replace(/\S+/gu, (word) => mendWord(word, line.confidence))))
  return text === line.text ? line : { ...line, text, confidence: line.confidence * 0.9 }
}
