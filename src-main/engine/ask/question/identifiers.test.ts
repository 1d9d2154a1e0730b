import { expect, test } from 'vitest'
import { isIdentifierName } from './identifiers.ts'

test('names of numbers that are names', () => {
  for (const label of [
    'Receipt number',
    'receipt_no',
    'Invoice No.',
    'Belegnummer',
    'Phone',
    'Customer phone',
    'IBAN',
    'id',
    'ZIP',
    'Order #',
  ])
    expect([label, isIdentifierName(label)]).toEqual([label, true])
  for (const label of ['Phone calls', 'Mobile data', 'Total number', 'Number of bottles', 'Weight', 'Total', 'Steps'])
    expect([label, isIdentifierName(label)]).toEqual([label, false])
})
