/** Units that a column's menu offers: those of the same dimension, and currencies. The engine converts, and refuses what no value of the column can be. */
import type { TableColumn } from '../../src-shared/model.ts'
import { mgPerMmol } from '../../src-shared/substances.ts'

const FAMILIES: readonly (readonly string[])[] = [
  ['kg', 'g', 'mg', 'lb', 'oz', 'st'],
  ['km', 'm', 'cm', 'mm', 'mi', 'yd', 'ft', 'in'],
  ['°C', '°F', 'K'],
  ['kcal', 'kJ'],
  ['kWh', 'Wh'],
  ['kW', 'W', 'hp'],
  ['L', 'dL', 'mL', 'fl oz', 'cup', 'gal'],
  ['m²', 'km²', 'ft²', 'ha', 'ac'],
  ['km/h', 'mph', 'm/s', 'kn'],
  ['s/km', 's/mi'],
  ['mg/dL', 'mmol/L'],
  ['%', 'mmol/mol'],
  ['g/dL', 'g/L', 'mg/L', 'µg/L', 'ng/mL', 'pg/mL'],
  ['hPa', 'kPa', 'bar', 'psi', 'mmHg'],
  ['B', 'kB', 'MB', 'GB', 'TB'],
  ['kbps', 'Mbps'],
]
const CURRENCIES: readonly string[] = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'JPY',
  'CNY',
  'CAD',
  'AUD',
  'INR',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'BRL',
  'MXN',
  'KRW',
  'TRY',
]

/** The column's own unit among them; empty where there is nothing to choose from. */
export function siblingUnits(column: Pick<TableColumn, 'name' | 'type' | 'unit'>): readonly string[] {
  const { unit } = column
  if (column.type === 'currency') return unit === null || unit === 'XXX' || CURRENCIES.includes(unit) ? CURRENCIES : [unit, ...CURRENCIES]
  if (unit === null || column.type === 'duration') return []
  // What a millimole weighs depends on the substance, which the name must tell.
  if ((unit === 'mg/dL' || unit === 'mmol/L') && mgPerMmol(column.name) === null) return [unit]
  return FAMILIES.find((family) => family.includes(unit)) ?? []
}
