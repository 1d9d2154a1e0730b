/** Two figures in one value, drawn on the board. */
import { expect, test } from 'vitest'
import { extractFromPicture } from '../layout.ts'
import { pageOf } from './test-page.ts'

const OPTIONS = { settings: { locale: 'en-US', dateOrder: null }, caption: null, time: null } as const

function read(rows: readonly [string, string][]): [string, number | null, string | null, string][] {
  const texts = rows.flatMap(([label, value], k) => [
    { text: label, x: 20, y: 60 + 50 * k, size: 20 },
    { text: value, x: 480, y: 60 + 50 * k, size: 20, align: 'right' as const },
  ])
  return extractFromPicture(pageOf(500, 120 + 50 * rows.length, texts), 'm', OPTIONS).map(({ attribute, value }) => [
    attribute,
    value.number,
    value.unit,
    value.raw,
  ])
}

test('blood pressure is two measures, whatever carries its name', () => {
  expect(
    read([
      ['Blood pressure', '121/79'],
      ['Pulse', '64 bpm'],
      ['Weight', '81.2 kg'],
    ]).slice(0, 2),
  ).toEqual([
    ['systolic', 121, 'mmHg', '121'],
    ['diastolic', 79, 'mmHg', '79'],
  ])
  expect(
    read([
      ['Last reading', '134/86 mmHg'],
      ['Pulse', '70 bpm'],
      ['Weight', '81.2 kg'],
    ]).slice(0, 2),
  ).toEqual([
    ['systolic', 134, 'mmHg', '134'],
    ['diastolic', 86, 'mmHg', '86'],
  ])
})

test('what is reached of an aim keeps its unit; a bare share stays a ratio', () => {
  expect(
    read([
      ['Carbs', '201 / 250 g'],
      ['Energy', '1,842 of 2,200 kcal'],
      ['Lessons', '7/10'],
    ]),
  ).toEqual([
    ['Carbs', 201, 'g', '201'],
    ['Carbs goal', 250, 'g', '250'],
    ['Energy', 1842, 'kcal', '1,842'],
    ['Energy goal', 2200, 'kcal', '2,200'],
    ['Lessons', 0.7, null, '7/10'],
  ])
})
