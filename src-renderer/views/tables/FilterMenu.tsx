/**
 * The filter of one column by its type: bounds and a clickable distribution for measures, days for dates, a list of values with their counts for words.
 * Whatever is chosen is written into the column's filter field, so that there is one truth and one language.
 */
import { useMemo, useState } from 'react'
import { ListFilter } from 'lucide-react'
import type { TableColumn, TableInfo } from '../../../src-shared/model.ts'
import { Button } from '../../components/basics.tsx'
import { Popover } from '../../components/Popover.tsx'
import { useMessages } from '../../i18n/index.ts'
import { chosenValues, oneOf, parseFilters } from '../../lib/filters.ts'
import { formatCount, valueLine } from '../../lib/format.ts'
import { matchScore } from '../../lib/match.ts'
import { useQuery } from '../../stores/query.ts'
import { useLocale } from '../../stores/settings.ts'
import { filtersOf, isNumeric } from './gridState.ts'
import type { ScopeInput } from './gridState.ts'
import type { Filters } from './useGridFilters.ts'

type Props = { table: TableInfo; column: TableColumn; filters: Filters; scope: ScopeInput }

export function FilterMenu({ table, column, filters, scope }: Props) {
  const t = useMessages().tables
  const [anchor, setAnchor] = useState<Element | null>(null)
  const isOn = (filters.typed[column.name] ?? '').trim() !== ''
  return (
    <>
      <button
        type="button"
        className={isOn ? 'filter-button filter-on' : 'filter-button'}
        aria-label={t.filterMenu(column.label)}
        title={t.filterMenu(column.label)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-testid={`filter-menu-${column.name}`}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        <ListFilter size={11} aria-hidden />
      </button>
      {anchor ? (
        <Popover
          anchor={anchor}
          label={t.filterMenu(column.label)}
          close={() => setAnchor(null)}
          className="filter-box"
          testId="filter-box"
        >
          <FilterBody table={table} column={column} filters={filters} scope={scope} close={() => setAnchor(null)} />
        </Popover>
      ) : null}
    </>
  )
}

function FilterBody({ table, column, filters, scope, close }: Props & { close: () => void }) {
  const t = useMessages().tables
  const text = filters.typed[column.name] ?? ''
  const set = (next: string): void => filters.setFilter(column.name, next)
  // Counts are those of the rows that the other columns leave.
  const others = useMemo(
    () => ({
      ...scope,
      filters: [...filtersOf(table, filters.settled.typed, column.name).filters, ...scope.filters.filter((one) => one.column === 'time')],
    }),
    [table, filters.settled.typed, column.name, scope],
  )
  const isDate = column.type === 'date' || column.type === 'datetime'
  return (
    <>
      <h3 dir="auto">{column.label}</h3>
      {isNumeric(column) && column.type !== 'boolean' ? <Bounds column={column} text={text} set={set} scope={others} /> : null}
      {isDate ? <Days text={text} set={set} /> : null}
      {!isDate && (!isNumeric(column) || column.type === 'boolean') ? (
        <Values column={column} text={text} set={set} scope={others} />
      ) : null}
      <div className="filter-foot">
        <Button kind="quiet" onClick={() => set('not empty')}>
          {t.withValue}
        </Button>
        <Button kind="quiet" onClick={() => set('empty')}>
          {t.withoutValue}
        </Button>
        <span className="spacer" />
        <Button kind="quiet" disabled={text.trim() === ''} onClick={() => (set(''), close())}>
          {t.clear}
        </Button>
      </div>
    </>
  )
}

type BodyProps = { column: TableColumn; text: string; set: (text: string) => void; scope: ScopeInput }

function Bounds({ column, text, set, scope }: BodyProps) {
  const t = useMessages().tables
  const locale = useLocale()
  const { data } = useQuery('tables.histogram', { ...scope, column: column.name, bins: 16 }, ['tables'])
  const [low, high] = bounds(column, text)
  const most = data?.bins.reduce((top, bin) => Math.max(top, bin.count), 1) ?? 1
  const write = (from: string, to: string): void =>
    set(from.trim() !== '' && to.trim() !== '' ? `${from}..${to}` : from.trim() !== '' ? `>=${from}` : to.trim() !== '' ? `<=${to}` : '')
  return (
    <>
      <div className="filter-bars" role="group" aria-label={t.distributionOf(column.label)}>
        {data?.bins.map((bin) => {
          const isIn = low !== null && high !== null && bin.from >= low && bin.to <= high
          const words = `${valueLine(bin.from, column.unit, column.type, locale)} – ${valueLine(bin.to, column.unit, column.type, locale)}: ${formatCount(bin.count, locale)}`
          return (
            <button
              key={bin.from}
              type="button"
              aria-pressed={isIn}
              aria-label={words}
              title={words}
              onClick={(event) =>
                event.shiftKey && low !== null && high !== null
                  ? write(String(Math.min(low, bin.from)), String(Math.max(high, bin.to)))
                  : write(String(bin.from), String(bin.to))
              }
            >
              <span style={{ height: `${bin.count === 0 ? 0 : Math.max(4, (bin.count / most) * 100)}%` }} />
            </button>
          )
        })}
      </div>
      <div className="filter-pair">
        <label>
          {t.from}
          <input
            data-first
            defaultValue={low ?? ''}
            key={`l${low}`}
            inputMode="decimal"
            onBlur={(event) => event.target.value !== String(low ?? '') && write(event.target.value, String(high ?? ''))}
            onKeyDown={(event) => event.key === 'Enter' && write(event.currentTarget.value, String(high ?? ''))}
          />
        </label>
        <label>
          {t.to}
          <input
            defaultValue={high ?? ''}
            key={`h${high}`}
            inputMode="decimal"
            onBlur={(event) => event.target.value !== String(high ?? '') && write(String(low ?? ''), event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && write(String(low ?? ''), event.currentTarget.value)}
          />
        </label>
      </div>
    </>
  )
}

/** Lowest and highest number that the field's text lets through. */
function bounds(column: TableColumn, text: string): [number | null, number | null] {
  const parsed = parseFilters(column.name, column.type, text)
  let [low, high]: [number | null, number | null] = [null, null]
  for (const { operator, value } of parsed.ok ? parsed.filters : []) {
    if (operator === 'between' && Array.isArray(value)) [low, high] = [Number(value[0]), Number(value[1])]
    else if (typeof value !== 'number') continue
    else if (operator === '=') [low, high] = [value, value]
    else if (operator === '>' || operator === '>=') low = value
    else if (operator === '<' || operator === '<=') high = value
  }
  return [low, high]
}

function Days({ text, set }: { text: string; set: (text: string) => void }) {
  const t = useMessages().tables
  const match = /^(?:>=?)?(\d{4}-\d{2}-\d{2})?(?:\.\.)?(?:<=?)?(\d{4}-\d{2}-\d{2})?$/.exec(text.trim())
  const [from, to] = [match?.[1] ?? '', match?.[2] ?? '']
  const write = (first: string, last: string): void =>
    set(first !== '' && last !== '' ? `${first}..${last}` : first !== '' ? `>=${first}` : last !== '' ? `<=${last}` : '')
  return (
    <div className="filter-pair">
      <label>
        {t.from}
        <input type="date" data-first value={from} onChange={(event) => write(event.target.value, to)} />
      </label>
      <label>
        {t.to}
        <input type="date" value={to} onChange={(event) => write(from, event.target.value)} />
      </label>
    </div>
  )
}

const MOST_VALUES = 200

function Values({ column, text, set, scope }: BodyProps) {
  const t = useMessages().tables
  const { yes, no } = useMessages().values
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const { data } = useQuery('tables.values', { ...scope, column: column.name, limit: MOST_VALUES }, ['tables'])
  const isBoolean = column.type === 'boolean'
  const chosen = (isBoolean ? (text === 'yes' || text === 'no' ? [text] : []) : chosenValues(text)) ?? []
  const shown = data?.values
    .map((one) => ({ ...one, text: isBoolean ? (one.value === 0 ? 'no' : 'yes') : String(one.value) }))
    .filter((one) => search === '' || matchScore(search, one.text) !== null)
  function toggle(value: string): void {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : isBoolean ? [value] : [...chosen, value]
    set(next.length === 0 ? '' : isBoolean ? (next[0] ?? '') : oneOf(next))
  }
  return (
    <>
      {(data?.distinct ?? 0) > 8 ? (
        <input
          data-first
          type="search"
          className="filter-search"
          placeholder={t.findValue}
          aria-label={t.findValue}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && search.trim() !== '' && (set(search.trim()), setSearch(''))}
        />
      ) : null}
      <ul className="filter-values" aria-label={t.valuesOf(column.label)}>
        {shown?.map((one) => (
          <li key={one.text}>
            <label>
              <input
                type="checkbox"
                checked={chosen.some((value) => value.toLowerCase() === one.text.toLowerCase())}
                onChange={() => toggle(one.text)}
              />
              <span dir="auto" title={one.text}>
                {isBoolean ? (one.text === 'yes' ? yes : no) : one.text}
              </span>
              <span className="muted number">{formatCount(one.count, locale)}</span>
            </label>
          </li>
        ))}
      </ul>
      {data && data.distinct > data.values.length ? (
        <p className="muted filter-more">{t.moreValues(data.distinct - data.values.length)}</p>
      ) : null}
      {data && data.distinct === 0 ? <p className="muted filter-more">{t.noValues(column.label)}</p> : null}
    </>
  )
}
