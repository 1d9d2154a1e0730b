import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fillOffset,
  instantInZone,
  isTimeZone,
  offsetOfWallTime,
  parseIso,
  parseOffset,
  parseWordDate,
  sortMilliseconds,
  wallMilliseconds,
  zoneOffset,
} from './times.ts'

const instants = fc
  .date({ min: new Date('1975-01-01T00:00:00Z'), max: new Date('2095-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / 1000) * 1000)
const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
)

test('an instant in a zone is that instant again when its offset is taken off', () => {
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const time = instantInZone(instant, zone, 'file', true)
      expect(time).not.toBe(null)
      expect(wallMilliseconds(time?.local ?? '') - (time?.offsetMinutes ?? 0) * 60_000).toBe(instant)
    }),
  )
})

test('the offset of a wall time is the zone’s, or unknown where a clock change makes it so', () => {
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const { local = '', offsetMinutes = 0 } = instantInZone(instant, zone, 'file', true) ?? {}
      const found = offsetOfWallTime(zone, local)
      if (found !== null) expect(found).toBe(offsetMinutes)
      else expect(new Set([-86_400_000, 86_400_000].map((shift) => zoneOffset(zone, instant + shift))).size).toBe(2)
    }),
  )
  expect(offsetOfWallTime('Europe/Berlin', '2024-06-17T09:30:00')).toBe(120)
  expect(offsetOfWallTime('Europe/Berlin', '2024-12-17T09:30:00')).toBe(60)
  // 02:30 happens twice in October and never in March.
  expect(offsetOfWallTime('Europe/Berlin', '2024-10-27T02:30:00')).toBe(null)
  expect(offsetOfWallTime('Europe/Berlin', '2024-03-31T02:30:00')).toBe(null)
  expect(isTimeZone('Europe/Berlin')).toBe(true)
  expect(isTimeZone('Mars/Base')).toBe(false)
})

test('ISO texts keep what they say and nothing more', () => {
  const read = (text: string): [string, number | null] | null => {
    const time = parseIso(text, 'source')
    return time === null ? null : [time.local, time.offsetMinutes]
  }
  expect(read('2024-06-17')).toEqual(['2024-06-17', null])
  expect(read('2024-06-17T09:30')).toEqual(['2024-06-17T09:30', null])
  expect(read('2024-06-17 09:30:12.345')).toEqual(['2024-06-17T09:30:12', null])
  expect(read('2024-06-17T09:30:12Z')).toEqual(['2024-06-17T09:30:12', 0])
  expect(read('2024-06-17T09:30:12+0530')).toEqual(['2024-06-17T09:30:12', 330])
  expect(read('2024-06-17T09:30:12-03:00')).toEqual(['2024-06-17T09:30:12', -180])
  // Never swapped, never repaired.
  for (const text of ['2023-13-04', '2023-02-30', '17.06.2024', '06/17/2024', '2024-06-17T25:00', 'now', '']) expect(read(text)).toBe(null)
  expect(parseOffset('+19:00')).toBe(null)
})

test('dates with the month in words have no order to guess', () => {
  const expected = { year: 2024, month: 6, day: 7 }
  for (const text of ['7 June 2024', 'June 7, 2024', 'Jun 7 2024', '7th Jun. 2024', 'Fri, 7 Jun 2024'])
    expect(parseWordDate(text)).toEqual(expected)
  for (const text of ['7 Juni2024', '31 June 2024', '7/6/2024', 'Mayor 7, 2024']) expect(parseWordDate(text)).toBe(null)
})

test('only times without offset are filled, and events are ordered by the person’s clock', () => {
  const wall = { local: '2024-06-17T09:30:12', offsetMinutes: null, basis: 'exif', weak: false } as const
  expect(fillOffset(wall, 'Europe/Berlin').offsetMinutes).toBe(120)
  expect(fillOffset({ ...wall, offsetMinutes: -300 }, 'Europe/Berlin').offsetMinutes).toBe(-300)
  expect(fillOffset({ ...wall, local: '2024-06-17' }, 'Europe/Berlin').offsetMinutes).toBe(null)
  expect(fillOffset(wall, null)).toEqual(wall)
  expect(sortMilliseconds(wall)).toBe(Date.UTC(2024, 5, 17, 9, 30, 12))
  expect(sortMilliseconds({ ...wall, offsetMinutes: 540 })).toBe(Date.UTC(2024, 5, 17, 9, 30, 12))
  expect(sortMilliseconds(null)).toBe(null)
})
