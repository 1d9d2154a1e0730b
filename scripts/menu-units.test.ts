import { expect, test } from 'vitest'
import { convert } from '../src-main/engine/extract/values/units.ts'
import { siblingUnits } from '../src-renderer/lib/units.ts'

test('every unit that a menu offers is one the engine can convert to', () => {
  for (const unit of ['kg', 'km', '°C', 'kcal', 'kWh', 'kW', 'L', 'm²', 'km/h', 's/km', 'mg/dL', 'g/dL', 'hPa', 'MB', 'Mbps'])
    for (const other of siblingUnits({ name: 'glucose', type: 'number', unit }))
      expect(convert(1, unit, other, 'glucose'), `${unit} ${other}`).not.toBeNull()
})

test('durations have no unit to choose, a rare currency is kept in its list', () => {
  expect(siblingUnits({ name: 'average', type: 'number', unit: 'mg/dL' })).toEqual(['mg/dL'])
  expect(siblingUnits({ name: 'x', type: 'duration', unit: 's' })).toEqual([])
  expect(siblingUnits({ name: 'x', type: 'number', unit: null })).toEqual([])
  expect(siblingUnits({ name: 'x', type: 'currency', unit: 'ISK' })[0]).toBe('ISK')
  expect(siblingUnits({ name: 'x', type: 'currency', unit: 'XXX' })).not.toContain('XXX')
})
