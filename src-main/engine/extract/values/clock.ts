/**
 * Clock times in words and digits ("7:45 pm", "19.30 Uhr", "下午3:05", "٣:٠٧ م") -> HH:MM[:SS] as on the wall. An offset is kept out of
 * the wall time. Colon values that may be durations are decided in durations.ts.
 */

export type Clock = {
  hours: number
  minutes: number
  seconds: number | null
  /** am or pm, Uhr, an offset or the like: nothing but a clock time. */
  explicit: boolean
  offset: string | null
}

const BEFORE = String.raw`(?<before>上午|下午|凌晨|早上|中午|晚上|오전|오후|午前|午後|أذان)?\s*`
const AFTER = String.raw`\s*(?<after>a\.?\s?m\b\.?|p\.?\s?m\b\.?|AM|PM|am|pm|ص|م(?![\p{L}])|صباحا|مساء|Uhr|uhr)?`
const OFFSET = String.raw`\s*(?<offset>Z|UTC|GMT(?:[+-]\d{1,2}(?::?\d{2})?)?|[+-]\d{2}:?\d{2}|CET|CEST|EST|EDT|PST|PDT|BST|MEZ|MESZ|IST)?`
/** Clock time anywhere in a text; `v` reads exactly. */
export const CLOCK_SOURCE = `${BEFORE}(?<hours>\\d{1,2})(?:[:：](?<minutes>\\d{2})(?:[:：](?<seconds>\\d{2})(?:[.,]\\d{1,9})?)?)?${AFTER}${OFFSET}`
const WHOLE = new RegExp(`^${CLOCK_SOURCE}$`, 'u')
const DOTTED = /^(?<hours>\d{1,2})\.(?<minutes>\d{2})\s*(?<after>Uhr|uhr|a\.?m\.?|p\.?m\.?|am|pm|AM|PM)$/u
const CJK =
  /^(?<before>上午|下午|凌晨|早上|中午|晚上|午前|午後)?\s*(?<hours>\d{1,2})[时時点點](?:(?<minutes>\d{1,2})分?)?(?:(?<seconds>\d{1,2})秒)?$/u

const PM_BEFORE = new Set(['下午', '晚上', '오후', '午後'])
const AM_BEFORE = new Set(['上午', '凌晨', '早上', '오전', '午前'])

/** Builds a clock from the named groups of CLOCK_SOURCE; null when it is no time of day. */
export function clockOf(groups: Record<string, string | undefined>): Clock | null {
  const after = groups['after'] ?? ''
  const before = groups['before'] ?? ''
  const afternoon = /^p|^P|^م/u.test(after) || PM_BEFORE.has(before)
  const forenoon = /^a|^A|^ص/u.test(after) || AM_BEFORE.has(before)
  let hours = Number(groups['hours'])
  if (groups['minutes'] === undefined && after === '' && before === '') return null
  if (afternoon && hours < 12) hours += 12
  if (forenoon && hours === 12) hours = 0
  const minutes = Number(groups['minutes'] ?? 0)
  const seconds = groups['seconds'] === undefined ? null : Number(groups['seconds'])
  if (hours > 23 || minutes > 59 || (seconds ?? 0) > 59) return null
  return {
    hours,
    minutes,
    seconds,
    explicit: after !== '' || before !== '' || groups['offset'] !== undefined,
    offset: groups['offset'] ?? null,
  }
}

/** Reads a text that is nothing but a clock time. */
export function readClock(text: string): Clock | null {
  if (/^(?:noon|mittags?|midi|meio-dia|mediodía|中午)$/iu.test(text))
    return { hours: 12, minutes: 0, seconds: null, explicit: true, offset: null }
  if (/^(?:midnight|mitternacht|minuit|meia-noite|medianoche|午夜)$/iu.test(text))
    return { hours: 0, minutes: 0, seconds: null, explicit: true, offset: null }
  const plain = text.replace(/^(?:at|um|à|às|as|a las|alle|kl\.?)\s+(?=\d)/iu, '')
  const match = WHOLE.exec(plain) ?? DOTTED.exec(plain) ?? CJK.exec(plain)
  if (!match?.groups) return null
  const clock = clockOf({ ...match.groups, minutes: match.groups['minutes'] ?? (CJK.test(plain) ? '0' : undefined) })
  return clock !== null && CJK.test(plain) ? { ...clock, explicit: true } : clock
}

export function clockText(clock: Clock): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${two(clock.hours)}:${two(clock.minutes)}${clock.seconds === null ? '' : `:${two(clock.seconds)}`}`
}
