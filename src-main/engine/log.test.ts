import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

const clock = (): Date => new Date('2024-06-17T09:30:12Z')

test('lines are JSON, below the level nothing is written, and old files go', () => {
  const home = mkdtempSync(join(tmpdir(), 'adamm-log-'))
  const folder = join(home, 'logs')
  const log = openLog({ folder, clock, maximumBytes: 500, files: 3 })
  log('debug', 'not written')
  log('info', 'import done', { rounds: 3, message: 'not the sentence' })
  expect(JSON.parse(readFileSync(join(folder, 'adamm.log'), 'utf8'))).toEqual({
    at: '2024-06-17T09:30:12.000Z',
    level: 'info',
    message: 'import done',
    data: { rounds: 3, message: 'not the sentence' },
  })
  for (let index = 0; index < 100; index += 1) log('warn', `line ${index}`)
  expect(readdirSync(folder).toSorted()).toEqual(['adamm.1.log', 'adamm.2.log', 'adamm.log'])
  const lines = ['adamm.2.log', 'adamm.1.log', 'adamm.log'].flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
  const numbers = lines.map((line) => Number(/line (\d+)/.exec(line)?.[1]))
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => 100 - numbers.length + index))
  rmSync(home, { recursive: true })
})

test('a log that cannot be written does not stop the work', () => {
  const home = mkdtempSync(join(tmpdir(), 'adamm-log-'))
  writeFileSync(join(home, 'logs'), 'a file where the folder should be')
  const log = openLog({ folder: join(home, 'logs'), clock })
  expect(() => log('error', 'something')).not.toThrow()
  rmSync(home, { recursive: true })
})
