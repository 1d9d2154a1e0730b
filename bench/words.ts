/**
 * Precision and recall of reading sentences: `npx node bench/words.ts [--set development|holdout|all] [--misses]`. An observation counts when its
 * name (or one of the names that mean the same), its value and its unit are those expected; anything more is a false positive. Dates and times
 * beside a measure are neither wanted nor counted against.
 */
import { parseArgs } from 'node:util'
import { attributeName } from '../src-main/engine/extract/attributes.ts'
import { extractFromMessages } from '../src-main/engine/extract/messages.ts'
import { DEVELOPMENT } from './words/development.ts'
import { HOLDOUT } from './words/holdout.ts'
import { SECOND_HOLDOUT } from './words/holdout-second.ts'
import { THIRD_HOLDOUT } from './words/holdout-third.ts'
import { FOURTH_HOLDOUT } from './words/holdout-fourth.ts'
import { FIFTH_HOLDOUT } from './words/holdout-fifth.ts'

type Expected = { names: string[]; value: string; unit: string | null; required: boolean }
export type Sentence = { text: string; expected: Expected[] }
export type Score = { sentences: number; right: number; wrong: number; missing: number; misses: string[] }

/** Sentences of a set as written in bench/words. */
export function sentencesOf(set: string): Sentence[] {
  return set
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', wanted = ''] = line.split(/ =>\s?/u)
      const expected = wanted
        .split(';')
        .filter((part) => part.trim() !== '')
        .map((part) => {
          const [left = '', right = ''] = part.split('=')
          const required = !left.includes('?')
          const number = /^(-?\d+(?:\.\d+)?)(?: (\S+))?$/u.exec(right.trim())
          return {
            names: left
              .replaceAll('?', '')
              .split('|')
              .map((name) => attributeName(name).key),
            value: number?.[1] ?? right.trim().toLowerCase(),
            unit: number?.[2] ?? null,
            required,
          }
        })
      return { text, expected }
    })
}

type Read = { name: string; value: string; unit: string | null }

function read(text: string): Read[] {
  const settings = { locale: 'en-US', dateOrder: null }
  const observations = extractFromMessages([{ role: 'user', author: null, text }], { settings, time: '2026-03-05T09:00:00' })
  return observations.map(({ attribute, value }) => ({
    name: attributeName(attribute).key,
    value: String(value.number ?? value.text).toLowerCase(),
    unit: value.unit,
  }))
}

/** "merchant=Lidl|Rewe" is not written; a text may have several right forms through its name's alternatives only. */
function meets(found: Read, { names, value, unit }: Expected): boolean {
  const isNumber = /^-?\d+(?:\.\d+)?$/u.test(value)
  if (!names.includes(found.name)) return false
  if (!isNumber) return value.split('|').includes(found.value)
  return Math.abs(Number(found.value) - Number(value)) < 1e-6 && (unit === null || found.unit === unit)
}

/** Right, wrong and missing observations of a set. */
export function score(set: readonly Sentence[]): Score {
  const total: Score = { sentences: set.length, right: 0, wrong: 0, missing: 0, misses: [] }
  for (const { text, expected } of set) {
    const found = read(text)
    const open = [...expected]
    const wrong: Read[] = []
    for (const one of found) {
      const at = open.findIndex((wanted) => meets(one, wanted))
      if (at >= 0) {
        if (open[at]?.required) total.right += 1
        open.splice(at, 1)
      } else if (one.name !== 'date' && one.name !== 'time') wrong.push(one)
    }
    const missing = open.filter(({ required }) => required)
    total.wrong += wrong.length
    total.missing += missing.length
    if (wrong.length + missing.length > 0)
      total.misses.push(
        `${text}\n   missing: ${missing.map(({ names, value, unit }) => `${names.join('|')}=${value} ${unit ?? ''}`).join('; ') || '-'}\n   wrong:   ${wrong.map(({ name, value, unit }) => `${name}=${value} ${unit ?? ''}`).join('; ') || '-'}`,
      )
  }
  return total
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { set: { type: 'string', default: 'all' }, misses: { type: 'boolean', default: false } } })
  for (const [name, set] of [
    ['development', DEVELOPMENT],
    ['holdout', HOLDOUT],
    ['second holdout', SECOND_HOLDOUT],
    ['third holdout', THIRD_HOLDOUT],
    ['fourth holdout', FOURTH_HOLDOUT],
    ['fifth holdout', FIFTH_HOLDOUT],
  ] as const) {
    if (values.set !== 'all' && values.set !== name) continue
    const { sentences, right, wrong, missing, misses } = score(sentencesOf(set))
    process.stdout.write(
      `${name}: ${sentences} sentences, precision ${(right / Math.max(1, right + wrong)).toFixed(3)} (${right} of ${right + wrong}), recall ${(right / Math.max(1, right + missing)).toFixed(3)} (${right} of ${right + missing}), ${sentences - misses.length} sentences exact\n`,
    )
    if (values.misses) for (const miss of misses) process.stdout.write(`- ${miss}\n`)
  }
}
