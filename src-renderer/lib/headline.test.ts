import { expect, test } from 'vitest'
import { beyondTitle, headlineOf } from './headline.ts'

const said = (value: number | string | boolean, unit: string | null, answer: string, n: number | null = 5) => ({ value, unit, answer, n })

test('a coarser number at the start of the sentence is written as in the headline', () => {
  const shown = headlineOf(said(72.54, 'kg', '72.5 kg, mean of 5 rows, 1 May 2026 to 5 May 2026.'), 'en-GB')
  expect(shown).toEqual({ text: '72.54', unit: 'kg', repeated: true, sentence: '72.54 kg, mean of 5 rows, 1 May 2026 to 5 May 2026.' })
  expect(headlineOf(said(1234.5, null, '1.234,5, Summe'), 'de-DE')).toMatchObject({ text: '1.234,5', repeated: true })
})

test('another number at the start of the sentence stays', () => {
  const shown = headlineOf(said(72.54, 'kg', '5 rows have 72.5 kg on average.'), 'en-US')
  expect(shown).toMatchObject({ repeated: false, sentence: '5 rows have 72.5 kg on average.' })
  expect(headlineOf(said(82, '%', '82 points above'), 'en-US').sentence).toBe('82 % points above')
})

test('durations without their seconds are the same duration', () => {
  expect(headlineOf(said(27_912, 's', '7 h 45 min, mean of 3 rows'), 'en-US')).toMatchObject({
    text: '7 h 45 min 12 s',
    repeated: true,
    sentence: '7 h 45 min 12 s, mean of 3 rows',
  })
  expect(headlineOf(said(1710, 's', '29 min, something else'), 'en-US').repeated).toBe(true)
  expect(headlineOf(said(1710, 's', '40 min, something else'), 'en-US').repeated).toBe(false)
})

test('one row is shown with its digits, a mean is rounded', () => {
  expect(headlineOf(said(0.123_456, null, '', 1), 'en-US').text).toBe('0.123456')
  expect(headlineOf(said(0.123_456, null, '', 4), 'en-US').text).toBe('0.123')
})

test('words and yes or no are compared as words', () => {
  expect(headlineOf(said(true, null, 'Yes: 3 May 2026'), 'en-US').repeated).toBe(true)
  expect(headlineOf(said('Lisbon', null, 'Lisbon'), 'en-US').repeated).toBe(true)
  expect(headlineOf(said('Lisbon', null, 'It was in Lisbon'), 'en-US').repeated).toBe(false)
})

test('a refusal does not say its title again', () => {
  expect(beyondTitle('Not in memory: nothing about "Mars".', 'Not in memory', 'en-US')).toBe('Nothing about "Mars".')
  expect(beyondTitle('不在记忆中：没有关于 “Mars” 的内容。', '不在记忆中', 'zh-CN')).toBe('没有关于 “Mars” 的内容。')
  expect(beyondTitle('Not in memory.', 'Not in memory', 'en-US')).toBe('')
  expect(beyondTitle('Not in memory since May.', 'Not in memory', 'en-US')).toBe('Not in memory since May.')
  expect(beyondTitle('Four rows.', '', 'en-US')).toBe('Four rows.')
})
