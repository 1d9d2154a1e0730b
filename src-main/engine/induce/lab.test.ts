import { expect, test } from 'vitest'
import { induceLines } from './lab.ts'
import { DEFAULT_THRESHOLDS } from './thresholds.ts'

async function outputOf(lines: string[]): Promise<string[]> {
  const output: string[] = []
  for await (const line of induceLines(lines, DEFAULT_THRESHOLDS)) output.push(line)
  return output
}

test('writes the active schemas after every round', async () => {
  const round = '["mean","date","range","mean"]'
  expect(await outputOf([round, '[]', round, '', round, round])).toEqual([
    '{"round":1,"schemas":[]}',
    '{"round":2,"schemas":[]}',
    '{"round":3,"schemas":[]}',
    '{"round":4,"schemas":[]}',
    '{"round":5,"schemas":[["date","mean","range"]]}',
  ])
})

test('names the line that is wrong', async () => {
  await expect(outputOf(['["a"]', '{"a":1}'])).rejects.toThrow('Line 2 is not an array of names')
  await expect(outputOf(['["a"'])).rejects.toThrow('Line 1 is not JSON')
})
