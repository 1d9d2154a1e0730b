import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSections } from './note.ts'

function sections(text: string, order: 'dmy' | 'mdy' | null = null): [string | null, string][] {
  return splitSections(text, order).sections.map(({ time, text: part }) => [time?.local ?? null, part])
}

test('two headings with different dates make sections', () => {
  expect(sections('## 2024-06-17\na\n\n## 2024-06-18 Tuesday\nb')).toEqual([
    ['2024-06-17', '## 2024-06-17\na'],
    ['2024-06-18', '## 2024-06-18 Tuesday\nb'],
  ])
  expect(sections('2024-06-17:\na\nMon, 18 June 2024\nb')).toEqual([
    ['2024-06-17', '2024-06-17:\na'],
    ['2024-06-18', 'Mon, 18 June 2024\nb'],
  ])
  expect(sections('**June 17, 2024**\na\n**June 18, 2024**\nb').map(([date]) => date)).toEqual(['2024-06-17', '2024-06-18'])
  expect(sections('# 2024-06-17 08:15\na\n# 2024-06-17 21:40\nb').map(([date]) => date)).toEqual(['2024-06-17T08:15', '2024-06-17T21:40'])
})

test('one date, a date in a sentence or the same date twice leave the note whole', () => {
  for (const text of [
    '2024-06-17\nDear diary',
    'On 2024-06-17 I slept.\nOn 2024-06-18 I did not.',
    '2024-06-17\na\n2024-06-17\nb',
    '- 2024-06-17 milk\n- 2024-06-18 eggs',
  ])
    expect(sections(text)).toEqual([[null, text]])
})

test('numeric dates wait for an order that the note or the person decides', () => {
  expect(sections('17.06.2024\na\n05.07.2024\nb').map(([date]) => date)).toEqual(['2024-06-17', '2024-07-05'])
  expect(sections('6/17/2024\na\n7/5/2024\nb').map(([date]) => date)).toEqual(['2024-06-17', '2024-07-05'])
  expect(splitSections('05.06.2024\na\n06.07.2024\nb', null).isAmbiguous).toBe(true)
  expect(sections('05.06.2024\na\n06.07.2024\nb', 'dmy').map(([date]) => date)).toEqual(['2024-06-05', '2024-07-06'])
})

test('text before the first date stays: a title with the first section, more as a part of its own', () => {
  expect(sections('# Diary\n\n## 2024-06-17\na\n## 2024-06-18\nb')[0]).toEqual(['2024-06-17', '# Diary\n## 2024-06-17\na'])
  expect(sections('# Diary\nof a year\n## 2024-06-17\na\n## 2024-06-18\nb')[0]).toEqual([null, '# Diary\nof a year'])
})

test('no line of a note is lost', () => {
  const line = fc.constantFrom('## 2024-06-17', '2024-06-18', 'a', '', '17.06.2024', '05.06.2024', '# x', '  b')
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const kept = sections(lines.join('\n'))
        .flatMap(([, text]) => text.split('\n'))
        .filter((text) => text.trim() !== '')
      expect(kept).toEqual(lines.filter((text) => text.trim() !== ''))
    }),
  )
})
