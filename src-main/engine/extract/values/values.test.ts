/** CASES.md and property tests: what Intl writes in every locale is read back; spans of digits never change their value. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateValueCases, isRight, LOCALES } from '../../../../bench/values.ts'
import { columnEvidence, columnFlags, columnType, convert, findUnit, labValue, readColumn, readValue, unitsCompatible } from './index.ts'

const NARROW_SPACE = '\u202f'

test.each([
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ["1'234.56", 1234.56],
  ['1 234,56', 1234.56],
  [`1${NARROW_SPACE}234,56`, 1234.56],
  ['0.125', 0.125],
  ['0,125', 0.125],
  ['(12.50)', -12.5],
  ['12.50-', -12.5],
  ['\u221212,50', -12.5],
  ['12.50 CR', -12.5],
  ['15.930000', 15.93],
  ['-8.95000', -8.95],
  ['-5,74', -5.74],
  ['34056.789', 34056.789],
  ['1,23,456.78', 123456.78],
  ['１２３．４５', 123.45],
  ['١٬٢٣٤٫٥٦', 1234.56],
  ['10k', 10_000],
  ['1.2M', 1_200_000],
])('number %s', (raw, number) => expect(readValue(raw)).toMatchObject({ raw, kind: 'number', number, ambiguous: false }))

test.each([
  ['$1,055 ', 1055, 'USD'],
  ['$1,055.00 ', 1055, 'USD'],
  [' -110.7 €', -110.7, 'EUR'],
  ['R$1652,29', 1652.29, 'BRL'],
  ['CHF 444.50', 444.5, 'CHF'],
  ['CHF 444,50', 444.5, 'CHF'],
  ['¥1,234,567', 1234567, 'JPY'],
  ['RM 12 .50', 12.5, 'MYR'],
  ['Rs.500', 500, 'INR'],
  ['€12,40', 12.4, 'EUR'],
  ['12€50', 12.5, 'EUR'],
  ['CHF 12.–', 12, 'CHF'],
  ['99¢', 0.99, 'USD'],
])('money %s', (raw, number, unit) => expect(readValue(raw)).toMatchObject({ raw, kind: 'currency', number, unit, ambiguous: false }))

test.each(['1.234', '1,234', '1.000', '-3.000', '5.125'])('%s alone is ambiguous and has both readings', (raw) => {
  const value = readValue(raw)
  expect(value.ambiguous).toBe(true)
  expect(value.alternatives).toHaveLength(1)
})

test('the column decides the decimal mark', () => {
  expect(readValue('1.234', { column: ['5,6'] })).toMatchObject({ number: 1234, ambiguous: false })
  expect(readValue('1.234', { column: ['5.67'] })).toMatchObject({ number: 1.234, ambiguous: false })
  expect(readValue('1.234', { column: ['12', '5,6', '7', '8.9', '1,5'] })).toMatchObject({ number: 1234, ambiguous: true })
  expect(readValue('1.234', { locale: 'de-DE' })).toMatchObject({ number: 1234, ambiguous: true })
})

test.each([
  ['0123'],
  ['0600000'],
  ['+1 555 123 4567'],
  ['(555) 123-4567'],
  ['555-1234'],
  ['4111 1111 1111 1111'],
  ['192.168.100.200'],
  ['1.2.3'],
  ['A-123'],
  ['3 Main Street'],
  ['1st'],
  ['12A'],
  ['B12'],
])('%s stays text', (raw) => expect(readValue(raw)).toMatchObject({ kind: 'text', number: null, text: raw }))

test('a leading zero anywhere in the column makes its digits identifiers', () =>
  expect(readColumn(['98101', '01234', '60614']).map((value) => value.kind)).not.toContain('number'))

test.each([['—'], ['n/a'], ['-'], [''], ['--'], ['-- mg/dL']])('%s is missing, never zero', (raw) =>
  expect(readValue(raw)).toMatchObject({ raw, kind: 'missing', number: null, text: null }),
)
test.each([
  ['<5', 'below', 5],
  ['>400', 'above', 400],
  ['HI', 'above', null],
  ['LO', 'below', null],
  ['≥ 180 mg/dL', 'above', 180],
])('%s is censored', (raw, side, limit) =>
  expect(readValue(raw)).toMatchObject({ raw, kind: 'censored', number: null, bound: { side, limit } }),
)

test.each([
  ['2023-05-04', '2023-05-04'],
  ['02.10.2020', '2020-10-02'],
  ['9" June 2014', '2014-06-09'],
  ['Thu, 5 March 2026', '2026-03-05'],
  ['5 de março de 2026', '2026-03-05'],
  ['2026年3月5日', '2026-03-05'],
  ['5. März 2026', '2026-03-05'],
  ['mar. 5 mars 2026', '2026-03-05'],
  ['25/12/2025', '2025-12-25'],
  ['12/25/2025', '2025-12-25'],
  ['05-Mar-2026', '2026-03-05'],
])('date %s', (raw, text) => expect(readValue(raw, { dateOrder: 'mdy' })).toMatchObject({ kind: 'date', text, ambiguous: false }))

test('the order of a numeric date: column, then setting, and then said', () => {
  expect(readValue('03/04/2026', { column: ['25/12/2025'] })).toMatchObject({ text: '2026-04-03', ambiguous: false })
  expect(readValue('03/04/2026', { column: ['12/25/2025'] })).toMatchObject({ text: '2026-03-04', ambiguous: false })
  expect(readValue('03/04/2026', { dateOrder: 'mdy' })).toMatchObject({
    text: '2026-03-04',
    ambiguous: true,
    alternatives: [{ number: null, text: '2026-04-03' }],
  })
  expect(readValue('7/10/14')).toMatchObject({ kind: 'date', ambiguous: true })
  expect(readValue('2026-13-05').kind).toBe('text')
  expect(readValue('31/02/2026').kind).toBe('text')
})

test('a changed column derives every cell again', () => {
  const cells = ['03/04/2026', '05/04/2026']
  expect(readColumn(cells, { locale: 'en-US' }).map((value) => value.text)).toEqual(['2026-03-04', '2026-05-04'])
  expect(readColumn([...cells, '25/04/2026'], { locale: 'en-US' }).map((value) => value.text)).toEqual([
    '2026-04-03',
    '2026-04-05',
    '2026-04-25',
  ])
})

test('relative dates count from the round and from nothing else', () => {
  expect(readValue('yesterday', { time: '2026-03-01T08:00:00' })).toMatchObject({ kind: 'date', text: '2026-02-28' })
  expect(readValue('3 days ago', { time: '2026-03-01' })).toMatchObject({ kind: 'date', text: '2026-02-26' })
  expect(readValue('last Monday', { time: '2026-03-05' })).toMatchObject({ kind: 'date', text: '2026-03-02' })
  expect(readValue('5 Jan', { time: '2026-12-20' })).toMatchObject({ kind: 'date', text: '2027-01-05' })
  expect(readValue('yesterday').kind).toBe('text')
  expect(readValue('5 Jan').kind).toBe('text')
})

test.each([
  ['7h 45m', 27900],
  ['7:45 h', 27900],
  ['1:02:33', 3753],
  ['45 min', 2700],
  ['6d13h', 565200],
  ['7 Std. 45 Min.', 27900],
  ['7小时45分钟', 27900],
  ['7½ hours', 27000],
  ['90s', 90],
  ['٧ ساعات، و٤٥ دقيقة', 27900],
])('duration %s', (raw, number) => expect(readValue(raw)).toMatchObject({ kind: 'duration', number, unit: 's', ambiguous: false }))

test('colon values: time of day, unless column or label says duration', () => {
  expect(readValue('7:45')).toMatchObject({ kind: 'time', text: '07:45' })
  expect(readValue('7:45 pm')).toMatchObject({ kind: 'time', text: '19:45' })
  expect(readValue('28:30')).toMatchObject({ kind: 'duration', number: 1710, ambiguous: true })
  expect(readValue('28:30', { column: ['1:02:33'] })).toMatchObject({ kind: 'duration', number: 1710, ambiguous: false })
  expect(readValue('8:12', { column: ['7h 30m'] })).toMatchObject({ kind: 'duration', number: 29520 })
  expect(readValue('8:12', { unit: 'h' })).toMatchObject({ kind: 'duration', number: 29520 })
  expect(readValue('45', { unit: 'min' })).toMatchObject({ kind: 'duration', number: 2700 })
})

test('two values in one text', () => {
  expect(readValue('121/79')).toMatchObject({ kind: 'ratio', text: '121/79' })
  expect(readValue('70–180 mg/dL')).toMatchObject({ kind: 'range', text: '70..180', unit: 'mg/dL' })
  expect(readValue('12:30 - 13:45')).toMatchObject({ kind: 'range', text: '12:30..13:45' })
  expect(readValue('8 out of 10')).toMatchObject({ kind: 'ratio', text: '8/10' })
  expect(readValue('5–7 Mar 2026')).toMatchObject({ kind: 'range', text: '2026-03-05..2026-03-07' })
  expect(readValue('5 ft 10 in').number).toBeCloseTo(5.8333, 3)
})

test('generated values in eight locales: every kind right in at least 97 of 100', () => {
  const cases = generateValueCases(20260101, 34)
  for (const locale of LOCALES) {
    for (const kind of new Set(cases.map((made) => made.kind))) {
      const mine = cases.filter((made) => made.locale === locale && made.kind === kind)
      const wrong = mine.filter((made) => !isRight(made, readValue(made.raw, made.options)))
      expect(
        wrong.length / mine.length,
        `${locale} ${kind}: ${wrong
          .slice(0, 3)
          .map((made) => made.raw)
          .join(' | ')}`,
      ).toBeLessThanOrEqual(0.03)
    }
  }
}, 60_000)

test('any number in any locale is read back with a column of its kind', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LOCALES),
      fc.integer({ min: -999_999_999, max: 999_999_999 }),
      fc.integer({ min: 0, max: 4 }),
      (locale, whole, digits) => {
        const number = Number((whole / 10 ** digits).toFixed(digits))
        const raw = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(number)
        const witness = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(1234.5)
        const value = readValue(raw, { column: [witness, raw] })
        expect(value).toMatchObject({ raw, kind: 'number', ambiguous: false })
        expect(value.number).toBeCloseTo(number, 8)
      },
    ),
    { numRuns: 800 },
  )
})

test('every text gives a value that keeps its raw text and never throws', () => {
  const alphabet = fc.string({ unit: fc.constantFrom(...'0123456789.,:;/-+%$€£()<> \'"hmskgpaO٫٬٣५年月日½–—'), maxLength: 14 })
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), alphabet), fc.array(alphabet, { maxLength: 4 }), (raw, column) => {
      const value = readValue(raw, { column, locale: 'fr-FR', time: '2026-03-01' })
      expect(value.raw).toBe(raw)
      if (value.number !== null) expect(Number.isFinite(value.number)).toBe(true)
      if (value.kind === 'missing' || value.kind === 'censored') expect(value.number).toBeNull()
    }),
    { numRuns: 1000 },
  )
})

test('durations: hours, minutes and seconds written and read back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 0, max: 59 }),
      fc.integer({ min: 0, max: 59 }),
      (hours, minutes, seconds) => {
        expect(readValue(`${hours}h ${minutes}m ${seconds}s`).number).toBe(hours * 3600 + minutes * 60 + seconds)
      },
    ),
  )
})

test('units: one table, there and back', () => {
  expect(convert(100, '°C', '°F')).toBeCloseTo(212, 6)
  expect(convert(-40, '°F', '°C')).toBeCloseTo(-40, 6)
  expect(convert(10, 'km', 'mi')).toBeCloseTo(6.2137, 4)
  expect(convert(82, 'kg', 'lb')).toBeCloseTo(180.779, 3)
  expect(convert(500, 'kcal', 'kJ')).toBeCloseTo(2092, 6)
  expect(convert(1, 'kg', 'km')).toBeNull()
  expect(unitsCompatible('kg', 'lb')).toBe(true)
  expect(unitsCompatible('kg', '%')).toBe(false)
  expect(findUnit('mg/dl')?.symbol).toBe('mg/dL')
  expect(findUnit('M')).toBeNull()
})

test('millimoles are weighed by the substance that the name says, and not without one', () => {
  const inMilligrams = (name: string | null): number | null => convert(5, 'mmol/L', 'mg/dL', name)
  for (const name of ['glucose', 'mean_glucose', 'fasting_bg', 'Blood sugar', 'CGM mean', 'Blutzucker', 'glycémie'])
    expect(inMilligrams(name), name).toBeCloseTo(90.078, 3)
  for (const name of ['LDL cholesterol', 'hdl', 'total_chol', 'Cholesterin', 'cholestérol'])
    expect(inMilligrams(name), name).toBeCloseTo(193.35, 2)
  for (const name of ['triglycerides', 'Triglyzeride', 'triglicéridos']) expect(inMilligrams(name), name).toBeCloseTo(442.85, 2)
  expect(inMilligrams('blood_urea_nitrogen')).toBeCloseTo(14.005, 3)
  expect(inMilligrams('urea')).toBeCloseTo(30.03, 2)
  for (const name of [null, 'hardness', 'aquarium_acidity', 'technology', 'bunker', 'average'])
    expect(inMilligrams(name), String(name)).toBeNull()
  expect(convert(109, 'mg/dL', 'mmol/L', 'glucose')).toBeCloseTo(6.05, 2)
  expect(convert(convert(123, 'mg/dL', 'mmol/L', 'ldl') ?? 0, 'mmol/L', 'mg/dL', 'ldl')).toBeCloseTo(123, 9)
  expect(unitsCompatible('mg/dL', 'mmol/L')).toBe(true)
})

test('a column of one kind is that type; flags point at slips', () => {
  const glucose = readColumn(['6.1', '5.8', '35', '7.2', '6.6', '5.9'], { unit: 'mmol/L' })
  expect(columnType(glucose)).toBe('number')
  expect(columnFlags(glucose, 'Glucose').map((flag) => flag.index)).toEqual([2])
  expect(columnFlags(readColumn(['78.5', '81.2', '785', '80.1', '79.9', '80.4'])).map((flag) => flag.index)).toEqual([2])
  expect(columnType(readColumn(['Lidl', 'Aldi', 'Lidl', 'Lidl', 'Aldi', 'Rewe']))).toBe('category')
  expect(columnType(readColumn(['82%', '75%', '—', '<5', '64%']))).toBe('percent')
  expect(columnEvidence(undefined).decimal).toBeNull()
})

test('lab value: the keys of CLI.md', () => {
  expect(labValue({ raw: '1.234,56' })).toMatchObject({ raw: '1.234,56', kind: 'number', value: 1234.56, unit: null, ambiguous: false })
  expect(labValue({ raw: '121/79' }).value).toBe('121/79')
  expect(labValue({ raw: '<5' })).toMatchObject({ kind: 'censored', value: null, bound: { side: 'below', limit: 5 } })
})

test.each([
  ['1e400', 'too large'],
  ['-1e400', 'too large'],
  ['1e400 kg', 'too large'],
  ['1,000e308 million', 'too large'],
  ['1e-400', 'too small'],
  ['5e-324', 'too small'],
])('%s is neither infinity nor zero but text that says why', (raw, why) => {
  const value = readValue(raw)
  expect(value).toMatchObject({ raw, kind: 'text', number: null, text: raw })
  expect(value.reading).toContain(why)
})

test('any exponent: a finite number, or text', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999 }),
      fc.integer({ min: -999, max: 999 }),
      fc.constantFrom('', ' kg', ' USD', ' km/h'),
      (digits, power, unit) => {
        const value = readValue(`${digits}e${power}${unit}`)
        if (value.kind === 'text') expect(Math.abs(power)).toBeGreaterThan(290)
        else expect([Number.isFinite(value.number), value.number !== 0]).toEqual([true, true])
      },
    ),
  )
  expect(readValue('0e400')).toMatchObject({ kind: 'number', number: 0 })
})

test.each([
  ['9,007,199,254,740,993', 9_007_199_254_740_990],
  ['1.23456789012345678', 1.23456789012346],
])('%s has more digits than a number keeps, and says so', (raw, number) => {
  const value = readValue(raw)
  expect(value).toMatchObject({ raw, kind: 'number', number, ambiguous: false })
  expect(value.reading).toContain('rounded to 15 digits')
})

test.each(['9007199254740993', '0x1F', '1_000', '1,2,3,4'])('%s stays text with all its characters', (raw) => {
  expect(readValue(raw)).toMatchObject({ raw, kind: 'text', number: null, text: raw })
})
