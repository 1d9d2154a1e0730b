/** Whole pictures laid out by hand: dashboards, charts, sections, lists, tables with holes, forms; and what must be left out. */
import { expect, test } from 'vitest'
import { PictureReading } from '../../../src-shared/model.ts'
import { clockHint, extractFromPicture } from './layout.ts'
import { pageOf } from './layout/test-page.ts'
import type { Placed } from './layout/test-page.ts'

const OPTIONS = { settings: { locale: 'en-US', dateOrder: null }, caption: null, time: null } as const

function read(width: number, height: number, texts: Placed[]): Record<string, string>[] {
  const records: Record<string, string>[] = []
  for (const one of extractFromPicture(pageOf(width, height, texts), 'm', OPTIONS)) {
    const record = (records[one.record] ??= {})
    record[one.attribute] = one.value.raw
  }
  return records.filter((record) => record !== undefined)
}

const DASHBOARD: Placed[] = [
  { text: '9:41', x: 50, y: 30, size: 30 },
  { text: '5G', x: 860, y: 30, size: 28 },
  { text: '87%', x: 940, y: 30, size: 28 },
  { text: 'Daily Glucose Dashboard', x: 60, y: 130, size: 60 },
  { text: 'Tuesday, 12 May 2026', x: 60, y: 210, size: 36 },
  { text: 'Time in range', x: 80, y: 320, size: 34 },
  { text: '82%', x: 80, y: 390, size: 80 },
  { text: 'Average glucose', x: 580, y: 320, size: 34 },
  { text: '126', x: 580, y: 390, size: 80 },
  { text: 'mg/dL', x: 730, y: 405, size: 34 },
  { text: 'Morning', x: 80, y: 560, size: 42 },
  { text: 'Response', x: 80, y: 640, size: 40 },
  { text: '+38 mg/dL', x: 1000, y: 640, size: 40, align: 'right' },
  { text: 'Drift', x: 80, y: 720, size: 40 },
  { text: '-4 mg/dL', x: 1000, y: 720, size: 40, align: 'right' },
  { text: 'Evening', x: 80, y: 820, size: 42 },
  { text: 'Response', x: 80, y: 900, size: 40 },
  { text: '+52 mg/dL', x: 1000, y: 900, size: 40, align: 'right' },
  { text: 'Drift', x: 80, y: 980, size: 40 },
  { text: '+11 mg/dL', x: 1000, y: 980, size: 40, align: 'right' },
  ...['250', '180', '120', '70'].map((text, k): Placed => ({ text, x: 90, y: 1120 + k * 110, size: 32, align: 'right' })),
  ...['00:00', '06:00', '12:00', '18:00'].map((text, k): Placed => ({ text, x: 120 + k * 230, y: 1530, size: 32 })),
  ...['Home', 'Trends', 'Log', 'Profile'].map((text, k): Placed => ({ text, x: 80 + k * 260, y: 1650, size: 32 })),
]

test('a dashboard: tiles, sections over repeated labels, date; no clock, battery, axis or navigation', () => {
  expect(read(1080, 2200, DASHBOARD)).toEqual([
    {
      'Time in range': '82%',
      'Average glucose': '126 mg/dL',
      'Morning Response': '+38 mg/dL',
      'Morning Drift': '-4 mg/dL',
      'Evening Response': '+52 mg/dL',
      'Evening Drift': '+11 mg/dL',
      date: 'Tuesday, 12 May 2026',
    },
  ])
})

test('every observation of the dashboard has its title, its label and the rectangle of its own words', () => {
  const reading = pageOf(1080, 2200, DASHBOARD)
  for (const one of extractFromPicture(reading, 'm', OPTIONS)) {
    expect(one.title).toBe('Daily Glucose Dashboard')
    expect(one.extractor).toBe('builtin-layout')
    if (one.provenance.type !== 'picture') throw new Error('a picture value must have a picture place')
    const texts = one.provenance.lines.map((line) => reading.lines[line]?.text).join(' ')
    expect(texts).toContain(one.value.raw.split(' ')[0])
    expect(one.labelProvenance === null).toBe(one.attribute === 'date')
  }
})

test('a value inside a line gets the rectangle of its words alone', () => {
  const reading = pageOf(600, 200, [{ text: 'Time in range 82%', x: 20, y: 60, size: 20 }])
  const [found] = extractFromPicture(reading, 'm', OPTIONS)
  const word = reading.lines[0]?.spans.at(-1)
  expect(found?.value.raw).toBe('82%')
  expect(found?.provenance).toEqual({ type: 'picture', media: 'm', polygon: word?.polygon, lines: [0] })
})

test('the clock of the status bar is a hint, the first row of a list of times is none', () => {
  expect(clockHint(pageOf(1080, 2200, DASHBOARD))).toBe('09:41')
  const list = [0, 1, 2].map((k): Placed => ({ text: `1${k}:30`, x: 20, y: 40 + k * 60, size: 28 }))
  expect(clockHint(pageOf(500, 1200, list))).toBeNull()
  expect(clockHint(pageOf(500, 1200, []))).toBeNull()
})

test('names printed in brackets divide a value with slashes, and the next line of the same make', () => {
  const texts: Placed[] = [
    { text: 'Range: (in/high/low) 84%/11%/5%', x: 10, y: 30, size: 28 },
    { text: 'Absolute: 21648/2843/1371', x: 10, y: 84, size: 28 },
    { text: 'Blood pressure: 121/79', x: 10, y: 138, size: 28 },
  ]
  expect(read(700, 200, texts)).toEqual([
    {
      'Range in': '84%',
      'Range high': '11%',
      'Range low': '5%',
      'Absolute in': '21648',
      'Absolute high': '2843',
      'Absolute low': '1371',
      systolic: '121',
      diastolic: '79',
    },
  ])
})

test('a second value under a labelled one is the same thing in another unit', () => {
  const texts: Placed[] = [
    { text: 'HbA1c est.: 45 mmol/mol', x: 10, y: 30, size: 28 },
    { text: '6.2%', x: 182, y: 66, size: 28 },
    { text: 'StdDev: 39.2 mg/dl', x: 10, y: 130, size: 28 },
  ]
  expect(read(700, 200, texts)).toEqual([{ 'HbA1c est mmol/mol': '45 mmol/mol', 'HbA1c est %': '6.2%', StdDev: '39.2 mg/dl' }])
})

test('pills: word and value in turn on one line, a signed value without a label, minutes ago', () => {
  const texts: Placed[] = [
    { text: '141', x: 300, y: 80, size: 100 },
    { text: '+5 mg/dl IOB 0.01U', x: 260, y: 170, size: 30 },
    { text: 'COB 0g', x: 330, y: 220, size: 30 },
    { text: '3 min ago', x: 20, y: 170, size: 30 },
  ]
  expect(read(900, 600, texts)).toEqual([{ value: '141', change: '+5 mg/dl', IOB: '0.01U', COB: '0g', 'min ago': '3' }])
})

test('a table with holes, headers and cells of two lines, and a value with a note', () => {
  const at = (y: number, cells: (string | null)[]): Placed[] =>
    cells.flatMap((text, k): Placed[] => (text === null ? [] : [{ text, x: 20 + k * 170, y, size: 20 }]))
  const texts: Placed[] = [
    ...at(60, ['Time', 'Event', null, 'Insulin', 'Carbs', 'Notes']),
    { text: 'Blood', x: 360, y: 48, size: 20 },
    { text: 'Glucose', x: 360, y: 72, size: 20 },
    ...at(120, ['07:12', 'Meal Bolus', '132 (Finger)', '4.50', '45', null]),
    ...at(180, ['08:40', null, null, '1.20', null, 'walk']),
    { text: 'Correction', x: 190, y: 168, size: 20 },
    { text: 'Bolus', x: 190, y: 192, size: 20 },
    ...at(240, ['12:31', 'Carbs', '68', null, '15', 'low']),
  ]
  expect(read(1100, 400, texts)).toEqual([
    { Time: '07:12', Event: 'Meal Bolus', 'Blood Glucose': '132', 'Blood Glucose note': 'Finger', Insulin: '4.50', Carbs: '45' },
    { Time: '08:40', Event: 'Correction Bolus', Insulin: '1.20', Notes: 'walk' },
    { Time: '12:31', Event: 'Carbs', 'Blood Glucose': '68', Carbs: '15', Notes: 'low' },
  ])
})

test('a list of money that comes and goes: shops are values, the date over them belongs to each row', () => {
  const row = (name: string, note: string, amount: string, y: number): Placed[] => [
    { text: name, x: 20, y, size: 30 },
    { text: note, x: 20, y: y + 38, size: 22 },
    { text: amount, x: 700, y, size: 30, align: 'right' },
  ]
  const texts: Placed[] = [
    { text: 'Transactions', x: 20, y: 40, size: 48 },
    { text: '12 May 2026', x: 20, y: 140, size: 26 },
    ...row('Lidl', 'Groceries', '-€12.40', 200),
    ...row('Bakery', 'Food', '-€3.10', 290),
    { text: '11 May 2026', x: 20, y: 400, size: 26 },
    ...row('Salary', 'Income', '+€2,400.00', 460),
  ]
  expect(read(720, 600, texts)).toEqual([
    { item: 'Lidl', amount: '-€12.40', note: 'Groceries', date: '12 May 2026' },
    { item: 'Bakery', amount: '-€3.10', note: 'Food', date: '12 May 2026' },
    { item: 'Salary', amount: '+€2,400.00', note: 'Income', date: '11 May 2026' },
  ])
})

test('a list of pairs keeps values that are words, also words that end in a number', () => {
  const row = (label: string, value: string, y: number): Placed[] => [
    { text: label, x: 20, y, size: 28 },
    { text: value, x: 680, y, size: 28, align: 'right' },
  ]
  const texts = [
    ...row('Bedtime', '23:14', 40),
    ...row('Deep sleep', '1h 32m', 110),
    ...row('REM', '1h 50m', 180),
    ...row('Quality', 'Good', 250),
    ...row('Device', 'Ring Model 4', 320),
  ]
  expect(read(700, 400, texts)).toEqual([
    { Bedtime: '23:14', 'Deep sleep': '1h 32m', REM: '1h 50m', Quality: 'Good', Device: 'Ring Model 4' },
  ])
})

test('two bar-chart axes and choices of a range are no observations', () => {
  const texts: Placed[] = [
    { text: 'Steps', x: 40, y: 30, size: 36 },
    ...['10k', '5k', '0k'].map((text, k): Placed => ({ text, x: 60, y: 120 + k * 100, size: 24, align: 'right' })),
    ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((text, k): Placed => ({
      text,
      x: 120 + k * 80,
      y: 360,
      size: 24,
      align: 'centre',
    })),
    { text: 'Hours: 2 3 4 6 12 24', x: 120, y: 420, size: 24 },
  ]
  expect(read(720, 500, texts)).toEqual([])
})

test('small lines under the names of a list are notes, not pairs', () => {
  const row = (label: string, note: string, value: string, y: number): Placed[] => [
    { text: label, x: 20, y, size: 30 },
    { text: value, x: 680, y, size: 30, align: 'right' },
    { text: note, x: 20, y: y + 36, size: 22 },
  ]
  const texts = [...row('Oatmeal', '1 bowl', '310', 40), ...row('Coffee', '250 ml', '102', 140), ...row('Salad', '2 plates', '540', 240)]
  expect(read(700, 320, texts)).toEqual([{ Oatmeal: '310', Coffee: '102', Salad: '540' }])
})

test('an empty picture gives nothing', () => {
  expect(read(100, 100, [])).toEqual([])
})

test('fixtures are readings as the model defines them', () => {
  expect(() => PictureReading.parse(pageOf(1080, 2200, DASHBOARD))).not.toThrow()
})

test('a mended value keeps the recognized text as its raw text and says what was read', () => {
  const page = pageOf(600, 300, [
    { text: 'Discount', x: 40, y: 60, size: 30 },
    { text: 'O.50', x: 400, y: 60, size: 30 },
    { text: 'Deposit', x: 40, y: 120, size: 30 },
    { text: '12.50', x: 400, y: 120, size: 30 },
  ])
  const discount = extractFromPicture(page, 'm', OPTIONS).find(({ attribute }) => /discount/i.test(attribute))
  expect(discount?.value).toMatchObject({ raw: 'O.50', number: 0.5 })
  expect(discount?.value.reading).toContain('O.50')
})
