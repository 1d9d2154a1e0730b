/** Receipts by hand and generated: one record for the paper, one per item, the amount to pay as "total". */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractFromPicture } from '../layout.ts'
import { pageOf } from './test-page.ts'
import type { Placed } from './test-page.ts'

const OPTIONS = { settings: { locale: 'en-US', dateOrder: null }, caption: null, time: null } as const
const SIZE = 22

type Line = string | [string, string]

/** Lines of a receipt: a text is centred, a pair is left and flush right. */
function paper(lines: Line[], turn = 0): ReturnType<typeof pageOf> {
  const width = 640
  const texts = lines.flatMap((line, k): Placed[] => {
    const y = 40 + k * 34
    if (typeof line === 'string') return line === '' ? [] : [{ text: line, x: width / 2, y, size: SIZE, align: 'centre' }]
    return [
      { text: line[0], x: 30, y, size: SIZE },
      { text: line[1], x: width - 30, y, size: SIZE, align: 'right' },
    ]
  })
  const reading = pageOf(width, 80 + lines.length * 34, texts)
  if (turn === 0) return reading
  const spin = ([x, y]: [number, number]): [number, number] => [
    x * Math.cos(turn) - y * Math.sin(turn),
    x * Math.sin(turn) + y * Math.cos(turn),
  ]
  return {
    ...reading,
    lines: reading.lines.map((line) => ({
      ...line,
      polygon: line.polygon.map(spin),
      spans: line.spans.map((span) => ({ ...span, polygon: span.polygon.map(spin) })),
    })),
  }
}

function records(reading: ReturnType<typeof pageOf>): Record<string, string>[] {
  const found: Record<string, string>[] = []
  for (const one of extractFromPicture(reading, 'm', OPTIONS)) (found[one.record] ??= {})[one.attribute] = one.value.raw
  return found
}

const SHOP: Line[] = [
  'HARBOUR HARDWARE SDN BHD (123456-X)',
  'NO. 12, JALAN BUKIT 3,',
  '50000 KUALA LUMPUR',
  'TEL: 03-5555 0101',
  'GST ID: 000123456789',
  'TAX INVOICE',
  ['Invoice No: A-10422', 'Date: 12/01/2019 21:13'],
  ['HAMMER', '19.00'],
  ['2 X NAILS BOX', '8.04'],
  ['SUBTOTAL', '27.04'],
  ['ROUNDING ADJUSTMENT', '0.01'],
  ['TOTAL ROUNDED', 'RM 27.05'],
  ['CASH', 'RM 50.00'],
  ['CHANGE', 'RM 22.95'],
  'GST Summary',
  ['TOTAL', '25.51'],
  'THANK YOU',
]

test('a receipt: seller, numbers, date, sums as different attributes of one record; items follow', () => {
  const [own, ...items] = records(paper(SHOP))
  expect(own).toMatchObject({
    company: 'HARBOUR HARDWARE SDN BHD',
    address: 'NO. 12, JALAN BUKIT 3, 50000 KUALA LUMPUR',
    phone: '03-5555 0101',
    'invoice number': 'A-10422',
    date: '12/01/2019',
    time: '21:13',
    subtotal: '27.04',
    rounding: '0.01',
    total: 'RM 27.05',
    cash: 'RM 50.00',
    change: 'RM 22.95',
  })
  expect(items).toEqual([
    { item: 'HAMMER', amount: '19.00' },
    { item: 'NAILS BOX', quantity: '2', amount: '8.04' },
  ])
})

test('a receipt photographed at an angle reads the same', () => {
  const straight = records(paper(SHOP))
  for (const turn of [-0.12, -0.05, 0.05, 0.12]) expect(records(paper(SHOP, turn))).toEqual(straight)
})

test('receipts of other countries', () => {
  const german: Line[] = [
    'Bäckerei Sonnenschein',
    'Hauptstraße 5',
    '10115 Berlin',
    'Tel. 030 5550199',
    'Rechnung',
    ['Datum: 03.05.2026', '08:14'],
    ['2 Brötchen', '1,20'],
    ['Kaffee', '2,80'],
    ['Zwischensumme', '4,00'],
    ['MwSt 7%', '0,26'],
    ['Summe EUR', '4,00'],
    ['Gegeben', '5,00'],
    ['Rückgeld', '1,00'],
    'Vielen Dank',
  ]
  expect(records(paper(german))[0]).toMatchObject({
    company: 'Bäckerei Sonnenschein',
    date: '03.05.2026',
    total: '4,00',
    tax: '0,26',
    cash: '5,00',
    change: '1,00',
  })
  const french: Line[] = [
    'Librairie du Port SARL',
    '4 rue des Lilas',
    '13002 Marseille',
    'Tél. 04 91 55 01 01',
    'Facture',
    ['Date: 14/02/2026', '17:40'],
    ['Roman', '12,50 €'],
    ['Carnet', '3,40 €'],
    ['Total à payer', '15,90 €'],
    ['TVA 5,5%', '0,83 €'],
    ['Carte bancaire', '15,90 €'],
    'Merci',
  ]
  expect(records(paper(french))[0]).toMatchObject({
    company: 'Librairie du Port SARL',
    date: '14/02/2026',
    total: '15,90 €',
    tax: '0,83 €',
    card: '15,90 €',
  })
})

const TOTALS = [
  'TOTAL',
  'Total:',
  'Grand Total',
  'TOTAL DUE',
  'Total Amount (Incl GST)',
  'Total Sales (Inclusive of GST)',
  'Nett Total',
  'Amount Due',
  'Total Incl. GST@6%',
  'Total Payable',
]
const DATES = ['12/01/2019', '12-01-19', '2019/01/12', '12 Jan 2019', '12-JAN-2019', '12.01.2019', 'Jan 12, 2019']

test('the total is what is paid: with or without rounding, tax before or after, change or card', () => {
  fc.assert(
    fc.property(
      fc.record({
        items: fc.array(fc.integer({ min: 100, max: 9999 }), { minLength: 1, maxLength: 6 }),
        label: fc.constantFrom(...TOTALS),
        date: fc.constantFrom(...DATES),
        rounding: fc.boolean(),
        subtotal: fc.boolean(),
        summary: fc.boolean(),
        currency: fc.constantFrom('', 'RM ', '$', '€'),
        card: fc.boolean(),
        dateFirst: fc.boolean(),
      }),
      ({ items, label, date, rounding, subtotal, summary, currency, card, dateFirst }) => {
        const sum = items.reduce((total, one) => total + one, 0)
        const paid = rounding ? Math.round(sum / 5) * 5 : sum
        const money = (cents: number): string => `${currency}${(cents / 100).toFixed(2)}`
        const given = Math.ceil(paid / 1000) * 1000 + 1000
        const day: Line = dateFirst ? `Date: ${date} 10:22` : `${date} 10:22 T4`
        const lines: Line[] = [
          'CORNER TRADING SDN BHD',
          'NO 3, JALAN MAWAR,',
          '43300 SERI KEMBANGAN',
          'TAX INVOICE',
          ...(dateFirst ? [day] : []),
          ...items.map((cents, k): Line => [`ITEM ${'ABCDEFGH'.charAt(k)} LARGE`, money(cents)]),
          ...(subtotal ? [['Sub Total', money(sum)] as [string, string]] : []),
          ...(rounding
            ? [
                ['TOTAL', money(sum)] as [string, string],
                ['Rounding Adj', money(paid - sum)] as [string, string],
                ['Total Rounded', money(paid)] as [string, string],
              ]
            : [[label, money(sum)] as [string, string]]),
          ...(card
            ? [['VISA', money(paid)] as [string, string]]
            : [['CASH', money(given)] as [string, string], ['CHANGE', money(given - paid)] as [string, string]]),
          ...(summary ? ['GST Summary', ['SR @6%', money(Math.round(sum * 0.943))] as [string, string]] : []),
          ...(dateFirst ? [] : [day]),
          'THANK YOU',
        ]
        const [own, ...rest] = records(paper(lines))
        expect(own?.total).toBe(money(paid).trim())
        expect(own?.date).toBe(date)
        expect(own?.company).toBe('CORNER TRADING SDN BHD')
        expect(rest.map((item) => item.amount)).toEqual(items.map(money))
      },
    ),
    { numRuns: 200 },
  )
})

test('digits glued to the date are the clock', () => {
  const lines: Line[] = [...SHOP.slice(0, 6), ...SHOP.slice(7, 14), '12-01-1921:13 SH01']
  expect(records(paper(lines))[0]).toMatchObject({ date: '12-01-19', time: '21:13' })
})

const HEADS: Line[][] = [
  [['Receipt no', '4021']],
  [
    ['Receipt no', '4021'],
    ['Cashier', 'Mina'],
  ],
  ['Receipt no: 4021', 'Table 12'],
  [
    ['Date', '14/03/2026 17:22'],
    ['Receipt no', '4021'],
  ],
  [['Invoice #', 'A-4021'], ['Date', '14/03/2026 17:22'], 'Served by Ana'],
]
const QUANTITIES = ['2 x ', '2x ', '2 × ', '2 X ', '2 ', '']

test('rows that number the paper or name the till are no items, whatever stands under them', () => {
  fc.assert(
    fc.property(
      fc.record({
        head: fc.constantFrom(...HEADS),
        quantity: fc.constantFrom(...QUANTITIES),
        names: fc.uniqueArray(fc.constantFrom('Rye bread', 'Oat milk', 'Eggs', 'Salmon', '0live oil'), { minLength: 2, maxLength: 5 }),
        rule: fc.boolean(),
        lone: fc.boolean(),
      }),
      ({ head, quantity, names, rule, lone }) => {
        // A first item whose name was missed leaves a lone count: it must not take a name from the head.
        const items = names.map((name, k): Line => [k === 0 && lone ? '2' : `${quantity}${name}`, `${k + 1}.50`])
        const sum = names.reduce((total, _, k) => total + k + 1.5, 0).toFixed(2)
        const lines: Line[] = [
          'Green Basket',
          '14 Harbour Street',
          ...head,
          ...(rule ? [''] : []),
          ...items,
          ['Subtotal', sum],
          ['Total', sum],
          ['Card', sum],
          'Thank you',
        ]
        const [own, ...rest] = records(paper(lines))
        const read = extractFromPicture(paper(lines), 'm', OPTIONS).filter((one) => one.attribute === 'item')
        expect(read.map((one) => one.value.text)).toEqual(names.slice(lone ? 1 : 0).map((name) => name.replace(/^0/, 'O')))
        expect(rest.map((item) => item.quantity)).toEqual(rest.map(() => (quantity === '' ? undefined : '2')))
        expect(own?.[JSON.stringify(head).includes('Invoice') ? 'invoice number' : 'receipt number']).toMatch(/4021$/)
        expect(own?.total).toBe(sum)
      },
    ),
    { numRuns: 80 },
  )
})

/** Lines of items with columns of their own: texts at fixed right edges. */
function columned(rows: string[][]): ReturnType<typeof pageOf> {
  const edges = [420, 500, 560, 610]
  const head: Placed[] = ['HARBOUR HARDWARE SDN BHD', 'TAX INVOICE', 'Invoice No: A-10422'].map((text, k) => ({
    text,
    x: 320,
    y: 40 + k * 34,
    size: 16,
    align: 'centre',
  }))
  const body = rows.flatMap(([name = '', ...cells], k): Placed[] => [
    { text: name, x: 20, y: 150 + k * 34, size: 16 },
    ...cells.flatMap((text, at): Placed[] =>
      text === '' ? [] : [{ text, x: edges[at + 4 - cells.length] ?? 610, y: 150 + k * 34, size: 16, align: 'right' }],
    ),
  ])
  return pageOf(640, 220 + rows.length * 34, [...head, ...body])
}

const cent = fc.integer({ min: 120, max: 9_000 })
const written = (cents: number): string => (cents / 100).toFixed(2)

test('columns of discounts and taxes that are 0 are neither price nor amount of an item', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('HAMMER', 'NAILS BOX', 'PAINT WHITE'), fc.integer({ min: 1, max: 5 }), cent), {
        minLength: 2,
        maxLength: 5,
      }),
      fc.boolean(),
      (items, isLast) => {
        const total = items.reduce((sum, [, count, price]) => sum + count * price, 0)
        const lines = items.map(([name, count, price]) => [
          `${count} x ${name}`,
          ...(isLast ? [written(price), written(count * price), '0.00'] : [written(price), '0.00', written(count * price)]),
        ])
        const [, ...found] = records(columned([...lines, ['TOTAL', written(total)], ['CASH', written(total)]]))
        expect(found.map(({ amount, price }) => [amount, price])).toEqual(
          items.map(([, count, price]) => [written(count * price), written(price)]),
        )
      },
    ),
    { numRuns: 60 },
  )
})

test('a line that states the whole with its tax is no tax', () => {
  fc.assert(
    fc.property(cent, fc.constantFrom('Inclusive GST', 'Incl. of VAT', 'Inclusive of 6% GST', 'incl. MwSt'), (price, label) => {
      const tax = Math.round(price * 0.06)
      const [own = {}] = records(
        paper([
          ...SHOP.slice(0, 7),
          ['HAMMER', written(price)],
          ['NAILS', written(price)],
          ['TOTAL', written(2 * price)],
          [label, written(2 * price)],
          ['GST 6%', written(tax)],
          ['CASH', written(2 * price)],
        ]),
      )
      expect(own['total']).toBe(written(2 * price))
      expect(own['tax']).toBe(written(tax))
    }),
    { numRuns: 60 },
  )
})
