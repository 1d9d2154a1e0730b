/** What receipts' labels mean, in the wordings of several countries and with the misreadings of recognition. */
import { expect, test } from 'vitest'
import { isTaxSummary, roleOf, totalStrength } from './receipt-words.ts'

const ROLES: Record<string, string[]> = {
  total: [
    'TOTAL',
    'Total:',
    'T0TAL',
    'Grand Total',
    'TOTAL DUE',
    'Total Amount (Incl GST)',
    'Total Sales (Inclusive of GST)',
    'Nett Total',
    'Net Total',
    'Amount Due',
    'Total Incl. GST@6%',
    'TOTAL (GST INCL)',
    'Total Rounded',
    'TOTAL AFTER ROUNDING',
    'Total Payable',
    'Bill Total',
    'TOTAL RM',
    'Summe EUR',
    'Gesamtbetrag',
    'Zu zahlen',
    'TOTAL TTC',
    'Total à payer',
    'Importe total',
    'TOTALE EURO',
    'ИТОГО',
    'Итог',
    '合計',
    '合计',
    'Jumlah',
    'Toplam',
    'Suma PLN',
    'Att betala',
    'Totaal',
    'Balance due',
  ],
  subtotal: [
    'SUBTOTAL',
    'Sub-Total',
    'SUB TOTAL',
    'Total Excluding GST',
    'Total Excl. Tax',
    'Zwischensumme',
    'Sous-total',
    'Subtotale',
    '小計',
    'Net amount',
    'Total before tax',
  ],
  tax: [
    'GST 6%',
    'GST @6%',
    'TOTAL TAX',
    'Total GST',
    'VAT 20%',
    'MwSt 19%',
    'TVA 20%',
    'IVA 21%',
    'TOTAL INCLUDES 6% GST',
    'GST @6% included in total',
    'GST payable (6%):',
    'SST 6%',
    'Sales tax',
    'НДС 20%',
    '消費税',
  ],
  rounding: ['ROUNDING', 'Rounding Adj', 'ROUNDING ADJUSTMENT', 'Rounding:', 'Rundung', 'Pembundaran', 'Total Rounding'],
  cash: [
    'CASH',
    'Cash Tendered',
    'PAID',
    'VISA',
    'Master Card',
    'Payment',
    'Bar',
    'Gegeben',
    'Efectivo',
    'Espèces',
    'Contanti',
    'Tunai',
    'Наличными',
  ],
  change: ['CHANGE', 'Change Due', 'Cash Change', 'Rückgeld', 'Wechselgeld', 'Cambio', 'Rendu monnaie due', 'Kembali', 'Сдача', 'お釣り'],
  discount: ['Discount', 'DISC', 'Rabatt', 'Remise', 'Descuento', 'Sconto', 'You saved: savings'],
  count: ['Total Qty', 'TOTAL QUANTITY', 'Item(s)', 'Number of items', 'Item Count', 'Qty(s)'],
  'service charge': ['Service Charge 10%', 'Svc Chg'],
  other: ['Table 12', 'Chicken rice', 'Taxable amount', 'GST ID No', 'Coca Cola 0.5l', 'Take Away'],
}

for (const [role, labels] of Object.entries(ROLES)) {
  test.each(labels)(`${role}: %s`, (label) => {
    expect(roleOf(label)).toBe(role)
  })
}

test('a rounded total outranks the amount due, which outranks a plain total, which outranks a part', () => {
  const order = ['Total rounded', 'Amount due', 'TOTAL', 'Total sales', 'Total 6% supplies'].map(totalStrength)
  expect(order.toSorted((a, b) => b - a)).toEqual(order)
  expect(new Set(order).size).toBe(order.length)
})

test('the tax summary is known by its heading', () => {
  for (const heading of ['GST Summary', 'Tax Summary', 'GST ANALYSIS', 'Tax Code % Amount', 'MwSt Übersicht'])
    expect(isTaxSummary(heading)).toBe(true)
  for (const heading of ['Tax invoice', 'Total tax', 'Summe']) expect(isTaxSummary(heading)).toBe(false)
})
