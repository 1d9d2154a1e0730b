/**
 * An ambiguous column: each way of reading it with what it makes of its own texts. One choice decides for every ambiguous value of the column.
 */
import type { TableColumn, TableInfo } from '../../../src-shared/model.ts'
import { FailureNote, Skeleton } from '../../components/basics.tsx'
import { Popover } from '../../components/Popover.tsx'
import { useMessages } from '../../i18n/index.ts'
import { valueLine } from '../../lib/format.ts'
import { useQuery } from '../../stores/query.ts'
import { useLocale } from '../../stores/settings.ts'
import { chooseReading } from './tableActs.ts'

type Props = { table: TableInfo; column: TableColumn; anchor: Element; close: () => void }

export function ReadingBox({ table, column, anchor, close }: Props) {
  const t = useMessages().tables
  const locale = useLocale()
  const { data, failure } = useQuery('corrections.readings', { table: table.name, column: column.name }, ['tables'])
  const isChosen = data !== null && (data.chosen.decimal !== null || data.chosen.dateOrder !== null)
  return (
    <Popover anchor={anchor} label={t.readingsOf(column.label)} close={close} className="reading-box" testId="reading-box">
      <h3 dir="auto">{t.readingsOf(column.label)}</h3>
      {failure ? <FailureNote failure={failure} /> : null}
      {!data && !failure ? <Skeleton lines={3} /> : null}
      {data ? <p className="muted">{t.ambiguousCells(data.ambiguous)}</p> : null}
      <ul>
        {data?.options.map((option) => {
          const isOn = option.decimal === data.chosen.decimal && option.dateOrder === data.chosen.dateOrder
          return (
            <li key={`${option.decimal} ${option.dateOrder}`}>
              <button
                type="button"
                aria-pressed={isOn}
                data-testid="reading-option"
                onClick={() => {
                  close()
                  const { decimal, dateOrder } = option
                  void chooseReading({ table: table.name, column: column.name, decimal, dateOrder }, column.label)
                }}
              >
                <b>{option.dateOrder ? t.dateOrders[option.dateOrder] : option.decimal ? t.decimals[option.decimal] : t.asEachCell}</b>
                <span className="reading-examples">
                  {option.examples.slice(0, 3).map((example) => (
                    <span key={example.row} dir="auto">
                      <code>{example.raw}</code> → {valueLine(example.value, column.unit, column.type, locale) || '—'}
                    </span>
                  ))}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {isChosen ? (
        <button
          type="button"
          className="link"
          onClick={() => {
            close()
            void chooseReading({ table: table.name, column: column.name, decimal: null, dateOrder: null }, column.label)
          }}
        >
          {t.asEachCell}
        </button>
      ) : null}
    </Popover>
  )
}
