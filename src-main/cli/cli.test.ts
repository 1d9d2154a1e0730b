import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBatch } from './batch.ts'
import { commands } from './commands.ts'
import { csv } from './csv.ts'
import { writeLines } from './lines.ts'
import { helpText, parseArguments } from './parse.ts'
import { progressLine } from './progress.ts'
import { runCli } from './run.ts'
import { textTable } from './text-table.ts'
import { parseWhere } from './where.ts'

function collect(): { stream: Writable; text(): string } {
  let text = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  return { stream, text: () => text }
}

async function cli(args: string[], input = ''): Promise<{ code: number; stdout: string; stderr: string }> {
  const [stdout, stderr] = [collect(), collect()]
  const code = await runCli(
    args,
    { stdin: Readable.from([input]), stdout: stdout.stream, stderr: stderr.stream },
    new AbortController().signal,
  )
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

test('--where takes every operator of the contract, quotes say text', () => {
  expect(parseWhere('steps >= 8000')).toEqual({ column: 'steps', operator: '>=', value: 8000 })
  expect(parseWhere('total=12.5')).toEqual({ column: 'total', operator: '=', value: 12.5 })
  expect(parseWhere('shop != "A & B"')).toEqual({ column: 'shop', operator: '!=', value: 'A & B' })
  expect(parseWhere('code = "0123"')).toEqual({ column: 'code', operator: '=', value: '0123' })
  expect(parseWhere('note contains a = b')).toEqual({ column: 'note', operator: 'contains', value: 'a = b' })
  expect(parseWhere('time between 2024-05-01 and 2024-05-31')).toEqual({
    column: 'time',
    operator: 'between',
    value: ['2024-05-01', '2024-05-31'],
  })
  expect(parseWhere('kind in a, 2')).toEqual({ column: 'kind', operator: 'in', value: ['a', 2] })
  expect(parseWhere('note is empty')).toEqual({ column: 'note', operator: 'is empty' })
  expect(parseWhere('note is not empty')).toEqual({ column: 'note', operator: 'is not empty' })
  expect(() => parseWhere('steps')).toThrow('Forms')
})

test('CSV survives a reader, and no text becomes a formula', () => {
  expect(
    csv(
      ['a', 'b'],
      [
        ['x, "y"', 1],
        ['two\nlines', null],
        ['=1+1', -2],
        ['@cmd', 0.5],
      ],
    ),
  ).toBe('a,b\r\n"x, ""y""",1\r\n"two\nlines",\r\n\'=1+1,-2\r\n\'@cmd,0.5\r\n')
  fc.assert(
    fc.property(
      fc.string(),
      (text) =>
        !/^"?[=+\-@\t\r]/.test(
          csv(['c'], [[text]])
            .split('\r\n')
            .slice(1)
            .join('\r\n'),
        ) || text === '',
    ),
  )
})

test('a text table keeps its columns apart and numbers to the right', () => {
  expect(
    textTable(
      ['name', 'rows'],
      [
        ['a', 5],
        ['long name', 12],
      ],
    ),
  ).toBe('name       rows\n---------  ----\na             5\nlong name    12\n')
})

test('the command is found among options, by its longest name', () => {
  expect(parseArguments(['--home', 'x', 'tables', '--json'], commands)).toMatchObject({
    command: { name: 'tables' },
    values: { home: 'x', json: true },
    positionals: [],
  })
  expect(parseArguments(['lab', 'induce', '--support', '3'], commands)).toMatchObject({
    command: { name: 'lab induce' },
    values: { support: '3' },
  })
  expect(parseArguments(['ask', 'what is --this', '--json'], commands).positionals).toEqual(['what is --this'])
  expect(parseArguments(['search', '--', '--json'], commands)).toMatchObject({ positionals: ['--json'] })
  expect(() => parseArguments(['lab', 'nothing'], commands)).toThrow('lab induce')
  expect(() => parseArguments(['tables', '--bogus'], commands)).toThrow('bogus')
})

test('wrong usage is exit 2, says what is wrong, and is JSON on stdout with --json', async () => {
  for (const args of [
    ['bogus'],
    ['tables', '--bogus'],
    ['tables', 'extra'],
    ['table'],
    ['import'],
    ['search', 'x', '--scope', 'world'],
    ['table', 't', '--limit', '0'],
    ['lab', 'induce', '--all-confidence', '2'],
    [],
  ]) {
    const { code, stdout, stderr } = await cli(args)
    expect([args, code, stdout]).toEqual([args, 2, ''])
    expect(stderr).not.toBe('')
  }
  const { code, stdout } = await cli(['table', '--json'])
  expect(code).toBe(2)
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'USAGE' } })
})

test('every command has a help that names its options and its JSON', async () => {
  for (const command of commands) {
    const { code, stdout } = await cli([...command.name.split(' '), '--help'])
    expect(code).toBe(0)
    for (const option of Object.keys(command.options)) expect(stdout).toContain(`--${option}`)
    expect(stdout).toContain(command.json)
  }
  expect(helpText(commands, null)).toContain('adamm COMMAND')
})

test('choices about tables say what is missing or wrong', async () => {
  for (const words of [
    ['tables', 'rename'],
    ['tables', 'rename', 'receipts'],
    ['tables', 'nonsense', 'receipts'],
    ['tables', 'list', 'receipts'],
    ['tables', 'column', 'receipts', 'total'],
    ['tables', 'column', 'receipts', 'total', '--type', 'colour'],
    ['tables', 'latest', 'receipts', 'perhaps'],
    ['tables', 'hide', 'receipts', '--unit', 'kg'],
  ])
    expect((await cli(words)).code, words.join(' ')).toBe(2)
})

test('lab induce answers a line for a line', async () => {
  const rounds = Array.from({ length: 4 }, () => '["b","a"]').join('\n')
  const { code, stdout } = await cli(['lab', 'induce'], `${rounds}\n`)
  expect(code).toBe(0)
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    { round: 1, schemas: [] },
    { round: 2, schemas: [] },
    { round: 3, schemas: [] },
    { round: 4, schemas: [['a', 'b']] },
  ])
})

test('lab value reads a line for a line and names a line it cannot', async () => {
  const { code, stdout } = await cli(['lab', 'value'], '{"raw":"1.234,56","column":["5,6"]}\n')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ raw: '1.234,56', kind: 'number', value: 1234.56, ambiguous: false })
  const bad = await cli(['lab', 'value'], '{"raw":"1"}\nnothing\n{"raw":"3"}\n')
  expect(bad.code).toBe(1)
  expect(bad.stderr).toContain('Line 2')
  const answers = bad.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { value?: number; line?: number })
  expect(answers.map(({ value, line }) => value ?? `line ${line}`)).toEqual([1, 'line 2', 3])
})

test('lab plan answers a question over a given table, and says which table it cannot read', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'adamm-cli-')), 'walks.csv')
  writeFileSync(file, 'Day,Steps\nMonday,4000\nTuesday,9000\nWednesday,6000\n')
  const { code, stdout } = await cli(['lab', 'plan', '--table', file], '{"id":7,"question":"which day had the most steps?"}\n')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ id: 7, answer: ['Tuesday'] })
  expect((await cli(['lab', 'plan', '--table', `${file}.missing`])).code).toBe(1)
  expect((await cli(['lab', 'plan'])).code).toBe(2)
})

test('a batch skips blank lines, takes a byte order mark and names bad lines', async () => {
  const lines = []
  for await (const line of readBatch('-', Readable.from(['\uFEFF{"id":1}\n\n{"id":"x"}\nnope\n']), (z) => z.object({ id: z.number() })))
    lines.push('error' in line ? `${line.number}: ${line.error.code}` : line.value.id)
  expect(lines).toEqual([1, '3: INVALID_INPUT', '4: INVALID_INPUT'])
})

test('slow lines are written at once, not held until the input ends', async () => {
  const out = collect()
  const seen: string[] = []
  async function* lines(): AsyncGenerator<string> {
    yield 'first'
    await new Promise((resolve) => setTimeout(resolve, 20))
    seen.push(out.text())
    yield 'second'
  }
  await writeLines(lines(), { stdout: out.stream, signal: new AbortController().signal })
  expect([seen, out.text()]).toEqual([['first\n'], 'first\nsecond\n'])
})

test('progress tells stage, count and time left', () => {
  const job = {
    id: 1,
    kind: 'import',
    title: 'Import',
    state: 'running',
    stage: 'reading pictures',
    done: 3,
    total: 40,
    estimate: 12.3,
    createdAt: '',
    finishedAt: null,
    error: null,
  } as const
  expect(progressLine(job)).toBe('reading pictures 3 of 40, about 12 s left')
  expect(progressLine({ ...job, total: null, estimate: null, stage: '' })).toBe('Import')
})

test('every wrong usage with --json is one JSON error on stdout and exit code 2', async () => {
  const home = mkdtempSync(join(tmpdir(), 'adamm-usage-'))
  const wrong = [
    ['--json'],
    ['nothing', '--json'],
    ['tables', 'x', '--json', '--home', home],
    ['tables', '--json', '--home', ''],
    ['lab', '--json'],
  ]
  for (const args of [...wrong, ['table', '--json', '--home', home], ['tables', '--json=yes'], ['--home', '--json']]) {
    const { code, stdout } = await cli(args)
    expect([args, code, JSON.parse(stdout)]).toEqual([args, 2, { error: { code: 'USAGE', message: expect.any(String) as string } }])
  }
  expect(readdirSync(home)).toEqual([])
})

test('a command that reads says that there is no memory, and makes none', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'adamm-none-'))
  mkdirSync(join(parent, 'empty'))
  for (const home of [join(parent, 'missing'), join(parent, 'empty')]) {
    for (const args of [['verify'], ['tables'], ['table', 't'], ['ask', 'q'], ['search', 'q'], ['timeline'], ['sql', 'SELECT 1']]) {
      const { code, stdout } = await cli([...args, '--json', '--home', home])
      expect([args, code, JSON.parse(stdout)]).toMatchObject([args, 1, { error: { code: 'NOT_FOUND' } }])
      expect(stdout).toContain(home)
    }
  }
  expect([existsSync(join(parent, 'missing')), readdirSync(join(parent, 'empty'))]).toEqual([false, []])
})
