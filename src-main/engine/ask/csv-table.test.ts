import fc from 'fast-check'
import { expect, test } from 'vitest'
import { all } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { loadCsvTable, parseCsv } from './csv-table.ts'
import { openLabTable, planQuestion } from './lab-plan.ts'

test('CSV of both quoting habits', () => {
  expect(parseCsv('a,b\r\n"x, y","say ""hi"""\n1,\n')).toEqual([
    ['a', 'b'],
    ['x, y', 'say "hi"'],
    ['1', ''],
  ])
  expect(parseCsv('"n","t"\n"1","\\"Timber\\""\n')).toEqual([
    ['n', 't'],
    ['1', '"Timber"'],
  ])
  expect(parseCsv('a,b\n"two\nlines",2')).toEqual([
    ['a', 'b'],
    ['two\nlines', '2'],
  ])
  expect(() => parseCsv('a\n"open')).toThrow('ends inside a quoted field')
})

test('any cells survive writing and parsing', () => {
  const cell = fc.string({ maxLength: 8 }).filter((text) => !text.includes('\\') && !/[\r]/u.test(text))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }), (records) => {
      const text = records.map((record) => record.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\n')
      expect(parseCsv(text)).toEqual(records)
    }),
  )
})

test('columns are typed, raw texts stand beside them, a summary row is no record', () => {
  const { db, table } = loadCsvTable('Nation,Gold,Year\nNorway,"1,200",2001\nItaly,3 [2],2002\nPeru,7,2003\nTotal,1210,\n', 'medals')
  expect(table.columns.map(({ name, type }) => [name, type])).toEqual([
    ['Nation', 'text'],
    ['Gold', 'number'],
    ['Year', 'number'],
  ])
  expect(all(db, sql`SELECT "Gold", "Gold@raw" FROM csv`)).toEqual([
    { Gold: 1200, 'Gold@raw': '1,200' },
    { Gold: 3, 'Gold@raw': '3 [2]' },
    { Gold: 7, 'Gold@raw': '7' },
  ])
})

test('a column that not every cell fits stays text, so that no cell is lost', () => {
  const { table } = loadCsvTable('Rider,Pos\nA,1\nB,2\nC,Ret\nD,4\nE,5\n', 'race')
  expect(table.columns.map((column) => column.type)).toEqual(['text', 'text'])
})

test('the laboratory answers with the raw cell and shows its steps', async () => {
  const table = openLabTable('Song,Length,Charts\n"Ova Here",3:10,#14\n"Things",4:02,#9\n"Gitara",2:58,#22\n', 'songs')
  const longest = await planQuestion(table, 'which song is the longest?')
  expect(longest.answer).toEqual(['Things'])
  expect(longest.steps.map((step) => [step.tool, step.error])).toEqual([['Rank', null]])
  expect((await planQuestion(table, 'what is the song after "ova here"?')).answer).toEqual(['Things'])
  expect((await planQuestion(table, 'what is the charts for gitara?')).answer).toEqual(['#22'])
})
