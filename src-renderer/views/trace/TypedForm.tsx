/** Arguments and results of a step as a form: each field by what it is. Conditions are read as conditions, lists as lists, nothing as braces. */
import { said, useMessages } from '../../i18n/index.ts'
import { formatExact, formatLocal, formatNumber, isLocalTime } from '../../lib/format.ts'
import { routeHash } from '../../lib/route.ts'
import { spokenText } from '../../lib/speech.ts'
import { useLocale } from '../../stores/settings.ts'

type Fields = Readonly<Record<string, unknown>>
const MOST_ENTRIES = 12
const DEEPEST = 3

export function TypedForm({ fields, className = '' }: { fields: Fields; className?: string }) {
  const known = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  return (
    <dl className={`arguments ${className}`}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="break">
            <FieldValue value={value} depth={0} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FieldValue({ value, depth }: { value: unknown; depth: number }) {
  const t = useMessages()
  const locale = useLocale()
  if (value === null || value === undefined) return <span className="muted">—</span>
  if (typeof value === 'boolean') return <span>{value ? t.values.yes : t.values.no}</span>
  if (typeof value === 'number') return <span className="number">{formatExact(value, locale)}</span>
  if (typeof value === 'string')
    return isLocalTime(value) ? (
      <span dir="auto">{formatLocal(value, locale)}</span>
    ) : (
      <bdi className={depth === 0 ? 'argument' : undefined}>{spokenText(value, t.proof.roles)}</bdi>
    )
  if (depth >= DEEPEST) return <code>{JSON.stringify(value)}</code>
  if (Array.isArray(value)) return <ListValue items={value} depth={depth} />
  if (typeof value !== 'object') return <code>{String(value)}</code>
  const unit = unitOf(value)
  if (unit) return <UnitLine {...unit} />
  const condition = conditionText(value, locale)
  if (condition !== null) return <span className="condition">{condition}</span>
  return <TypedNested fields={Object.fromEntries(Object.entries(value))} depth={depth} />
}

function ListValue({ items, depth }: { items: readonly unknown[]; depth: number }) {
  const t = useMessages().trace
  if (items.length === 0) return <span className="muted">{t.none}</span>
  const isPlain = items.every((item) => typeof item === 'string' || typeof item === 'number')
  const shown = items.slice(0, MOST_ENTRIES)
  return (
    <span className={isPlain ? 'value-list' : 'value-lines'}>
      {shown.map((item, i) => (
        <span key={i} className={isPlain ? 'unit-chip' : ''}>
          <FieldValue value={item} depth={depth + 1} />
        </span>
      ))}
      {items.length > shown.length ? <span className="muted">{t.moreEntries(items.length - shown.length)}</span> : null}
    </span>
  )
}

function TypedNested({ fields, depth }: { fields: Fields; depth: number }) {
  return (
    <span className="value-lines">
      {Object.entries(fields)
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => (
          <span key={name}>
            <span className="muted">{name} </span>
            <FieldValue value={value} depth={depth + 1} />
          </span>
        ))}
    </span>
  )
}

type Unit = { text: string; ref: string; score: number | null; event: number | null }

/** A unit of memory among results: its words, not its fields. */
function unitOf(value: object): Unit | null {
  if (!('text' in value) || typeof value.text !== 'string' || !('ref' in value) || typeof value.ref !== 'string') return null
  const score = 'score' in value && typeof value.score === 'number' ? value.score : null
  const isEvent = 'level' in value && value.level === 'event' && 'id' in value && typeof value.id === 'number'
  return { text: value.text, ref: value.ref, score, event: isEvent ? Number(value.id) : null }
}

function UnitLine({ text, ref, score, event }: Unit) {
  const locale = useLocale()
  const spoken = spokenText(text, useMessages().proof.roles)
  const words = spoken.length > 160 ? `${spoken.slice(0, 159)}…` : spoken
  return (
    <span className="unit-line">
      <span className="muted number">{score === null ? '' : formatNumber(score, locale, 3)}</span>
      {event === null ? (
        <span dir="auto">{words || ref}</span>
      ) : (
        <a href={routeHash({ view: 'timeline', id: 'event', sub: String(event) })} dir="auto" title={ref}>
          {words || ref}
        </a>
      )}
    </span>
  )
}

/** "amount ≥ 5", "time between 2026-01-01 and 2026-01-31"; null for an object that is no condition. */
function conditionText(value: object, locale: string): string | null {
  if (!('column' in value) || typeof value.column !== 'string') return null
  if ('descending' in value) return `${value.column} ${value.descending === true ? '↓' : '↑'}`
  if (!('operator' in value) || typeof value.operator !== 'string') return null
  const operand = 'value' in value ? value.value : undefined
  const text = (one: unknown): string => (typeof one === 'number' ? formatExact(one, locale) : typeof one === 'string' ? one : '')
  const words = Array.isArray(operand) ? operand.map(text).join(value.operator === 'between' ? ' … ' : ', ') : text(operand)
  return `${value.column} ${said(value.operator, 'trace')}${words === '' ? '' : ` ${words}`}`
}
