/**
 * The one table of units (METHOD 2): canonical symbol, dimension, factor to the dimension's base, aliases. Conversions, unit
 * suffixes of labels and the plausibility of a column all read from here; no other file holds a conversion constant.
 */
import type { TypedValue } from '../../../../src-shared/model.ts'
import { GLUCOSE_MG_PER_MMOL, isGlucose, mgPerMmol } from '../../../../src-shared/substances.ts'
import { foldWord } from './clean.ts'

export type Unit = {
  /** Canonical symbol as stored in TypedValue.unit. */
  symbol: string
  dimension: string
  /** base = value * factor + offset */
  factor: number
  offset: number
  /** Counts whole things, so three digits behind a mark are a group. */
  whole: boolean
}

type Row = readonly [symbol: string, dimension: string, factor: number, aliases: string, options?: { offset?: number; whole?: boolean }]

const ROWS: readonly Row[] = [
  ['%', 'fraction', 1, '% ％ percent pct prozent percentage percento procent'],
  ['‰', 'fraction', 0.1, '‰ permille promille'],
  ['kg', 'mass', 1000, 'kg kgs kilo kilos kilogram kilograms kilogramm 公斤 千克 كغم كجم كغ'],
  ['g', 'mass', 1, 'g gr gram grams gramm gramme grammes gramas gramos 克 جرام غرام غ'],
  ['mg', 'mass', 1e-3, 'mg milligram milligrams milligramm 毫克 ملغ مجم'],
  ['µg', 'mass', 1e-6, 'µg μg ug mcg microgram micrograms'],
  ['ng', 'mass', 1e-9, 'ng'],
  ['t', 'mass', 1e6, 'tonne tonnes ton tons'],
  ['lb', 'mass', 453.59237, 'lb lbs lb. lbs. pound pounds # 磅 رطل'],
  ['oz', 'mass', 28.349523125, 'oz oz. ounce ounces'],
  ['st', 'mass', 6350.29318, 'st stone stones'],
  ['km', 'length', 1000, 'km kms kilometer kilometers kilometre kilometres 公里 كم'],
  ['m', 'length', 1, 'm meter meters metre metres mètres metros 米'],
  ['cm', 'length', 0.01, 'cm centimeter centimeters centimetre centimetres 厘米 سم'],
  ['mm', 'length', 1e-3, 'mm millimeter millimeters millimetre millimetres 毫米 مم'],
  ['µm', 'length', 1e-6, 'µm μm um'],
  ['mi', 'length', 1609.344, 'mi mile miles'],
  ['yd', 'length', 0.9144, 'yd yds yard yards'],
  ['ft', 'length', 0.3048, 'ft feet foot ft.'],
  ['in', 'length', 0.0254, 'in inch inches in.'],
  ['ms', 'time', 1e-3, 'ms msec millisecond milliseconds'],
  ['s', 'time', 1, 's sec secs sec. second seconds sek sek. sekunde sekunden seconde secondes segundo segundos 秒 秒钟 ث ثانية ثوان'],
  ['min', 'time', 60, 'min mins min. mins. minute minutes minuten minuto minutos minuti 分 分钟 分鐘 د دقيقة دقائق'],
  [
    'h',
    'time',
    3600,
    'h hr hrs hr. hrs. hour hours std std. stunde stunden heure heures hora horas ore ora uur uren timmar timer 小时 小時 时 س ساعة ساعات',
  ],
  ['d', 'time', 86400, 'd day days tag tage tagen jour jours dia dias día días giorno giorni dag dagen dagar 天 يوم أيام'],
  ['wk', 'time', 604800, 'wk wks w week weeks woche wochen semaine semaines semana semanas 周 أسبوع'],
  ['mo', 'calendar', 1, 'mo mos month months monat monate mois mês meses mes 个月'],
  ['yr', 'calendar', 12, 'yr yrs y year years y/o yo jahr jahre ans an ano anos años 岁 年 سنة'],
  ['°C', 'temperature', 1, '°c ºc C degc celsius 摄氏度 °م|° c', { offset: 0 }],
  ['°F', 'temperature', 5 / 9, '°f ºf F degf fahrenheit|° f', { offset: -160 / 9 }],
  ['K', 'temperature', 1, 'K kelvin', { offset: -273.15 }],
  ['°', 'angle', 1, '° º deg degree degrees'],
  ['kcal', 'energy', 4.184, 'kcal kcals cal cals calorie calories kalorien calorias calorías Cal 千卡 大卡 سعرة'],
  ['kJ', 'energy', 1, 'kj kilojoule kilojoules 千焦'],
  ['J', 'energy', 1e-3, 'J joule joules'],
  ['kWh', 'energy', 3600, 'kwh'],
  ['Wh', 'energy', 3.6, 'wh'],
  ['W', 'power', 1, 'W watt watts'],
  ['kW', 'power', 1000, 'kw kilowatt kilowatts'],
  ['hp', 'power', 745.699872, 'hp ps'],
  ['L', 'volume', 1, 'l L liter liters litre litres litros litri 升 لتر'],
  ['dL', 'volume', 0.1, 'dl dL'],
  ['cL', 'volume', 0.01, 'cl cL'],
  ['mL', 'volume', 1e-3, 'ml mL milliliter milliliters millilitre millilitres cc 毫升 مل'],
  ['µL', 'volume', 1e-6, 'µl μl ul'],
  ['fl oz', 'volume', 0.0295735296, 'fl oz|fl. oz.|floz|fl oz.'],
  ['cup', 'volume', 0.2365882365, 'cup cups'],
  ['tbsp', 'volume', 0.0147867648, 'tbsp tbsps tablespoon tablespoons'],
  ['tsp', 'volume', 0.00492892159, 'tsp tsps teaspoon teaspoons'],
  ['gal', 'volume', 3.785411784, 'gal gallon gallons'],
  ['pt', 'volume', 0.473176473, 'pint pints'],
  ['m²', 'area', 1, 'm² m2 sqm|sq m|sq. m|qm|平方米'],
  ['km²', 'area', 1e6, 'km² km2'],
  ['ft²', 'area', 0.09290304, 'ft² ft2 sqft|sq ft|sq. ft.|square feet'],
  ['ha', 'area', 1e4, 'ha hectare hectares'],
  ['ac', 'area', 4046.8564224, 'acre acres'],
  ['m³', 'volume', 1000, 'm³ m3 cbm'],
  ['cm³', 'volume', 1e-3, 'cm³ cm3'],
  ['km/h', 'speed', 1 / 3.6, 'km/h kmh kph kmph km/hr'],
  ['mph', 'speed', 0.44704, 'mph mi/h'],
  ['m/s', 'speed', 1, 'm/s mps'],
  ['kn', 'speed', 0.514444, 'kn knot knots kt kts'],
  ['ft/s', 'speed', 0.3048, 'ft/s'],
  ['s/km', 'pace', 1, 's/km'],
  ['s/mi', 'pace', 1 / 1.609344, 's/mi'],
  ['s/100m', 'pace', 10, 's/100m'],
  ['mg/dL', 'concentration', 1, 'mg/dl mg/dL mgdl|mg / dl|mg/100ml|mg%'],
  ['mmol/L', 'concentration', GLUCOSE_MG_PER_MMOL, 'mmol/l mmol/L mmoll|mmol / l|mmol'],
  ['µmol/L', 'molar', 1, 'µmol/l μmol/l umol/l'],
  ['mmol/mol', 'hba1c', 1, 'mmol/mol'],
  ['g/dL', 'mass concentration', 10, 'g/dl'],
  ['g/L', 'mass concentration', 1, 'g/l'],
  ['mg/L', 'mass concentration', 1e-3, 'mg/l'],
  ['µg/L', 'mass concentration', 1e-6, 'µg/l μg/l ug/l mcg/l'],
  ['ng/mL', 'mass concentration', 1e-6, 'ng/ml'],
  ['pg/mL', 'mass concentration', 1e-9, 'pg/ml'],
  ['µg/dL', 'mass concentration', 1e-5, 'µg/dl μg/dl ug/dl mcg/dl'],
  ['IU', 'units', 1, 'iu i.u. ie i.e. ui'],
  ['U', 'units', 1, 'U units unit'],
  ['U/L', 'activity', 1, 'u/l iu/l'],
  ['mIU/L', 'activity', 1e-3, 'miu/l mu/l µiu/ml uiu/ml'],
  ['U/h', 'dose rate', 1, 'u/h u/hr u/hour'],
  ['mmHg', 'pressure', 133.322387415, 'mmhg|mm hg'],
  ['hPa', 'pressure', 100, 'hpa mbar'],
  ['kPa', 'pressure', 1000, 'kpa'],
  ['bar', 'pressure', 1e5, 'bar'],
  ['psi', 'pressure', 6894.757293, 'psi'],
  ['bpm', 'frequency', 1, 'bpm b.p.m. beats/min|beats per minute|/min|1/min|schläge/min|نبضة', { whole: true }],
  ['rpm', 'rotation', 1, 'rpm', { whole: true }],
  ['Hz', 'hertz', 1, 'hz'],
  ['kHz', 'hertz', 1e3, 'khz'],
  ['MHz', 'hertz', 1e6, 'mhz'],
  ['GHz', 'hertz', 1e9, 'ghz'],
  ['steps', 'steps', 1, 'steps step schritte schritt pas passos pasos passi 步 خطوة', { whole: true }],
  ['reps', 'reps', 1, 'reps rep wiederholungen répétitions repeticiones repetições', { whole: true }],
  ['sets', 'sets', 1, 'sets set sätze', { whole: true }],
  ['pages', 'pages', 1, 'pages page seiten páginas 页', { whole: true }],
  ['pcs', 'count', 1, 'pcs pc pcs. pieces piece stk stk. stück x × 个', { whole: true }],
  ['floors', 'floors', 1, 'floors floor', { whole: true }],
  ['laps', 'laps', 1, 'laps lap', { whole: true }],
  ['B', 'data', 1, 'bytes byte'],
  ['kB', 'data', 1e3, 'kb KB'],
  ['MB', 'data', 1e6, 'mb'],
  ['GB', 'data', 1e9, 'gb'],
  ['TB', 'data', 1e12, 'tb'],
  ['KiB', 'data', 1024, 'kib'],
  ['MiB', 'data', 1048576, 'mib'],
  ['GiB', 'data', 1073741824, 'gib'],
  ['Mbps', 'data rate', 1, 'mbps mbit/s mb/s'],
  ['kbps', 'data rate', 1e-3, 'kbps kbit/s'],
  ['V', 'voltage', 1, 'V volt volts'],
  ['mV', 'voltage', 1e-3, 'mV'],
  ['A', 'current', 1, 'A amp amps'],
  ['mAh', 'charge', 1, 'mah'],
  ['lx', 'illuminance', 1, 'lx lux'],
  ['dB', 'sound level', 1, 'db dba|db(a)'],
  ['ppm', 'parts', 1, 'ppm'],
  ['px', 'pixels', 1, 'px pixels', { whole: true }],
  ['kg/m²', 'body mass index', 1, 'kg/m² kg/m2'],
  ['mL/kg/min', 'oxygen uptake', 1, 'ml/kg/min'],
  ['mL/min', 'flow', 1, 'ml/min|ml/min/1.73m2|ml/min/1.73 m2|ml/min/1.73m²'],
  ['10⁹/L', 'cell count', 1, '10^9/l x10^9/l ×10^9/l x10⁹/l ×10⁹/l 10⁹/l 10*9/l k/µl k/ul x10^3/ul x10^3/µl ×10³/µl 10^3/µl'],
  ['10¹²/L', 'cell count', 1000, '10^12/l x10^12/l ×10^12/l 10¹²/l m/µl m/ul x10^6/ul'],
  ['L/100km', 'consumption', 1, 'l/100km|l/100 km'],
  ['mpg', 'mileage', 1, 'mpg'],
  ['spm', 'cadence', 1, 'spm', { whole: true }],
  ['mEq/L', 'equivalents', 1, 'meq/l'],
  ['fL', 'cell volume', 1, 'fl'],
  ['kcal/d', 'energy rate', 1, 'kcal/day kcal/d'],
]

const byAlias = new Map<string, Unit>()
const bySymbol = new Map<string, Unit>()

for (const [symbol, dimension, factor, aliases, options] of ROWS) {
  const unit: Unit = { symbol, dimension, factor, offset: options?.offset ?? 0, whole: options?.whole ?? false }
  bySymbol.set(symbol, unit)
  // Aliases are parted by spaces; a list that has aliases with inner spaces uses "|" for those.
  const list = aliases.includes('|')
    ? aliases.split('|').flatMap((alias, index) => (index === 0 ? splitFirst(alias) : [alias]))
    : aliases.split(' ')
  for (const alias of [symbol, ...list]) if (!byAlias.has(alias)) byAlias.set(alias, unit)
}

/** "mg/dl mg/dL mgdl" before the first "|" is a list too, unless it is itself a known pair such as "fl oz". */
function splitFirst(part: string): string[] {
  return part === 'fl oz' ? [part] : part.split(' ')
}

const INTL_UNITS: readonly (readonly [string, string])[] = [
  ['kilogram', 'kg'],
  ['gram', 'g'],
  ['kilometer', 'km'],
  ['meter', 'm'],
  ['centimeter', 'cm'],
  ['millimeter', 'mm'],
  ['mile', 'mi'],
  ['foot', 'ft'],
  ['inch', 'in'],
  ['liter', 'L'],
  ['milliliter', 'mL'],
  ['pound', 'lb'],
  ['ounce', 'oz'],
  ['hour', 'h'],
  ['minute', 'min'],
  ['second', 's'],
  ['day', 'd'],
  ['week', 'wk'],
  ['month', 'mo'],
  ['year', 'yr'],
  ['celsius', '°C'],
  ['fahrenheit', '°F'],
  ['kilometer-per-hour', 'km/h'],
  ['percent', '%'],
]

/** Names of units in other languages as Intl writes them, built when a unit is first unknown. */
let intl: Map<string, Unit> | null = null
function intlUnits(): Map<string, Unit> {
  if (intl) return intl
  intl = new Map()
  for (const language of ['en', 'en-IN', 'de', 'fr', 'pt', 'es', 'it', 'nl', 'pl', 'ru', 'tr', 'zh', 'ja', 'ar']) {
    for (const unitDisplay of ['long', 'short'] as const) {
      for (const [name, symbol] of INTL_UNITS) {
        const unit = bySymbol.get(symbol)
        const format = new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay })
        for (const count of [1, 3, 11, 100]) {
          const alias = foldWord(
            format
              .formatToParts(count)
              .flatMap((part) => (part.type === 'unit' || part.type === 'percentSign' ? [part.value.trim()] : []))
              .join(' '),
          )
          if (unit && alias !== '' && !intl.has(alias)) intl.set(alias, unit)
        }
      }
    }
  }
  return intl
}

/** The unit a text names, by symbol or alias; exact case first ("M" is no metre), then any case. Null when it names none. */
export function findUnit(text: string): Unit | null {
  const plain = text.trim()
  if (plain === '' || plain.length > 40) return null
  const exact = byAlias.get(plain) ?? byAlias.get(plain.replace(/\s*\/\s*/gu, '/'))
  if (exact) return exact
  if (/^[A-Z]$/u.test(plain) && plain !== 'L' && plain !== 'G') return null
  const lower = plain.toLowerCase().replace(/\s*\/\s*/gu, '/')
  const known = byAlias.get(lower) ?? byAlias.get(lower.replace(/\.$/u, ''))
  if (known) return known
  return /^[\p{L}\p{M} ./°º]{2,}$/u.test(plain) ? (intlUnits().get(foldWord(plain)) ?? null) : null
}

/** The unit with this canonical symbol. */
export function unitOf(symbol: string): Unit | null {
  return bySymbol.get(symbol) ?? null
}

/** Every way a unit is spelled, with its symbol. */
export function unitSpellings(): [spelling: string, symbol: string][] {
  return [...byAlias].map(([spelling, unit]) => [spelling, unit.symbol])
}

/** Millimoles weigh what their substance weighs: without its name nobody knows. */
function factorOf(unit: Unit, attribute: string | null): number | null {
  if (unit.symbol !== 'mmol/L') return unit.factor
  if (attribute === null) return null
  return mgPerMmol(attribute)
}

/**
 * Converts between units of one dimension; mg/dL and mmol/L by the substance that `attribute` names and not without one,
 * HbA1c between % (NGSP) and mmol/mol (IFCC) by the master equation.
 * @returns null when the units do not convert into each other.
 */
export function convert(value: number, from: string, to: string, attribute: string | null = null): number | null {
  if (from === to) return value
  if (from === '%' && to === 'mmol/mol' && attribute !== null && /a1c/iu.test(attribute)) return 10.929 * (value - 2.15)
  if (from === 'mmol/mol' && to === '%') return value / 10.929 + 2.15
  const source = bySymbol.get(from)
  const target = bySymbol.get(to)
  if (!source || !target || source.dimension !== target.dimension || source.dimension === 'units') return null
  const [multiplied, divided] = [factorOf(source, attribute), factorOf(target, attribute)]
  return multiplied === null || divided === null ? null : (value * multiplied + source.offset - target.offset) / divided
}

/** True when values in the two units may stand in one column: equal, one of them absent, or convertible where the name says of what. */
export function unitsCompatible(a: string | null, b: string | null): boolean {
  if (a === null || b === null || a === b) return true
  return convert(1, a, b, 'a1c') !== null || convert(1, a, b, 'glucose') !== null
}

export type ColumnFlag = { index: number; reason: string }

const SLIPS: readonly (readonly [number, string])[] = [
  [GLUCOSE_MG_PER_MMOL, 'mg/dL and mmol/L may be mixed up'],
  [1000, 'a group or decimal mark may be misread'],
  [100, 'a decimal mark may be lost'],
  [10, 'a decimal mark may be lost'],
]

/** Widest plausible glucose in each unit; outside, the unit or a digit is wrong. */
const GLUCOSE_LIMITS: Readonly<Record<string, readonly [number, number]>> = { 'mmol/L': [1, 33.3], 'mg/dL': [18, 600] }

/**
 * Cells of one column that a second look should see before they are trusted: implausible glucose (35 mmol/L) and values a
 * power of ten or the factor of glucose away from where the column lies. Flags never change a value.
 */
export function columnFlags(values: readonly TypedValue[], attribute: string | null = null): ColumnFlag[] {
  const flags: ColumnFlag[] = []
  const sizes = values
    .flatMap((value) => (value.number !== null && value.number !== 0 ? [Math.abs(value.number)] : []))
    .sort((a, b) => a - b)
  const middle = sizes[Math.floor(sizes.length / 2)]
  const low = sizes[Math.floor(sizes.length * 0.25)]
  const high = sizes[Math.ceil(sizes.length * 0.75) - 1]
  values.forEach((value, index) => {
    if (value.number === null) return
    const limits = attribute !== null && isGlucose(attribute) ? GLUCOSE_LIMITS[value.unit ?? ''] : undefined
    if (limits && (value.number < limits[0] || value.number > limits[1]))
      flags.push({ index, reason: `${value.number} ${value.unit} is outside ${limits[0]} to ${limits[1]}` })
    else if (sizes.length >= 5 && middle !== undefined && low !== undefined && high !== undefined && high <= low * 4) {
      const slip = slipOf(Math.abs(value.number), low, high)
      if (slip !== null) flags.push({ index, reason: `${value.number} is far from the column's middle ${middle}: ${slip}` })
    }
  })
  return flags
}

function slipOf(size: number, low: number, high: number): string | null {
  if (size === 0 || (size >= low / 4 && size <= high * 4)) return null
  for (const [factor, reason] of SLIPS) {
    for (const mended of [size / factor, size * factor]) if (mended >= low * 0.8 && mended <= high * 1.25) return reason
  }
  return null
}
