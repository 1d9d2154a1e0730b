/**
 * What the memory holds of the words in the palette: events, topics and values of tables. In: the words as typed. Out: commands that open what was found.
 * Asked when typing rests for a moment; what was asked before is stopped, and stays on screen until the new answer is here.
 */
import { useEffect, useState } from 'react'
import { Clock3, Layers, Table2 } from 'lucide-react'
import { failureFrom } from '../../src-shared/errors.ts'
import type { Output } from '../../src-shared/contract.ts'
import type { MemoryUnit } from '../../src-shared/model.ts'
import { call } from '../api.ts'
import { useMessages } from '../i18n/index.ts'
import { formatLocal, formatValue } from '../lib/format.ts'
import { speechParts } from '../lib/speech.ts'
import type { Command } from '../stores/commands.ts'
import { go } from '../stores/route.ts'
import { useLocale } from '../stores/settings.ts'

const REST_MS = 180
/** One letter is in everything. */
const LEAST_LETTERS = 2
const MOST = { events: 5, topics: 3, values: 6 } as const
const SIZE = 14
const LONGEST = 120

type Value = Output<'search.values'>[number]
type Found = {
  words: string
  events: readonly MemoryUnit[]
  topics: readonly MemoryUnit[]
  values: readonly Value[]
  failure: string | null
}
const NOTHING: Found = { words: '', events: [], topics: [], values: [], failure: null }

/** `searching`: the answer for these words is still on its way. */
export function useMemoryFound(typed: string): { commands: readonly Command[]; searching: boolean; failure: string | null } {
  const { palette } = useMessages()
  const locale = useLocale()
  const [found, setFound] = useState<Found>(NOTHING)
  const words = typed.trim()
  // Letters of other scripts are words by themselves.
  const isAsked = words.length >= LEAST_LETTERS || /[\u3040-\u9fff\uac00-\ud7af]/u.test(words)
  useEffect(() => {
    if (!isAsked) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      search(words, asking.signal).then(
        (next) => setFound(next),
        (error: unknown) => {
          if (!asking.signal.aborted) setFound({ ...NOTHING, words, failure: failureFrom(error).message })
        },
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [words, isAsked])
  const commands = [
    ...found.values.map((value) => valueCommand(value, locale)),
    ...found.events.map((unit) => unitCommand(unit, palette.event, locale)),
    ...found.topics.map((unit) => unitCommand(unit, palette.topic, locale)),
  ]
  // An answer to other words would be wrong; to the beginning of these it is nearly right.
  const isNear = isAsked && found.words !== '' && (words.startsWith(found.words) || found.words.startsWith(words))
  return { commands: isNear ? commands : [], searching: isAsked && found.words !== words, failure: isNear ? found.failure : null }
}

async function search(words: string, signal: AbortSignal): Promise<Found> {
  const [values, events, topics] = await Promise.all([
    call('search.values', { query: words, limit: MOST.values }, signal),
    call('search.query', { query: words, scope: 'event', limit: MOST.events }, signal),
    call('search.query', { query: words, scope: 'topic', limit: MOST.topics }, signal),
  ])
  return { words, values, events, topics, failure: null }
}

function valueCommand(value: Value, locale: string): Command {
  const { text, unit } = formatValue(value.value, value.unit, value.type, locale)
  return {
    key: `value-${value.table}-${value.row}-${value.column}`,
    title: `${value.column}: ${text}${unit === '' ? '' : ` ${unit}`}`,
    detail: [value.label, ...(value.time === null ? [] : [formatLocal(value.time, locale)])].join(' · '),
    icon: <Table2 size={SIZE} />,
    run: () =>
      go({ view: 'tables', id: value.table, ...(value.observation === null ? {} : { query: { proof: `o${value.observation}` } }) }),
  }
}

function unitCommand(unit: MemoryUnit, kind: string, locale: string): Command {
  const isEvent = unit.level === 'event'
  const text = speechParts(unit.text)
    .map((part) => part.text)
    .join(' ')
  return {
    key: `${unit.level}-${unit.id}`,
    title: (unit.title || text || unit.ref).slice(0, LONGEST),
    detail: isEvent && unit.time ? formatLocal(unit.time, locale) : kind,
    icon: isEvent ? <Clock3 size={SIZE} /> : <Layers size={SIZE} />,
    run: () =>
      isEvent ? go({ view: 'timeline', id: 'event', sub: String(unit.id) }) : go({ view: 'timeline', query: { topic: String(unit.id) } }),
  }
}
