import { mkdirSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImportReport } from '../../../src-shared/model.ts'
import { importPaths } from './import.ts'
import { hasFailures } from './report.ts'
import { makePicture, makeZip, neverStopped, storedRounds, testHome, type TestHome } from './testing.ts'

let home: TestHome
beforeEach(() => {
  home = testHome()
})
afterEach(() => home.close())

function run(paths: string[], options = {}): Promise<ImportReport> {
  return importPaths(home.context, paths, options, neverStopped)
}

function codes(report: ImportReport): string[] {
  return report.sources.flatMap(({ problems }) => problems.map(({ code }) => code)).toSorted()
}

test('bad input is named with what to do, and the rest goes on', async () => {
  const whole = await makePicture(5, { format: 'png', width: 400, height: 400 })
  const jpeg = await makePicture(6, { format: 'jpeg', width: 400, height: 400 })
  const huge = Buffer.from(await makePicture(7))
  huge.writeUInt32BE(20_000, 16)
  huge.writeUInt32BE(20_000, 20)
  home.file('in/good.png', await makePicture(1))
  home.file('in/cut header.png', whole.subarray(0, 30))
  home.file('in/cut.jpg', jpeg.subarray(0, Math.floor(jpeg.length / 3)))
  home.file('in/zero.png', '')
  home.file('in/text.png', 'this is no picture')
  home.file('in/huge.png', huge)
  home.file('in/broken.png', Buffer.concat([whole.subarray(0, 60), Buffer.alloc(whole.length - 80, 7), whole.subarray(-20)]))
  home.file('in/report.pdf', '%PDF-1.7 ...')
  home.file('in/scan.tiff', Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(64)]))
  home.file('in/empty.txt', '')
  home.file(
    'in/chat.jsonl',
    '{"round":"r1","user":"one"}\n{"round":"r2","user":\n[1]\n{"round":"r4","user":5}\n{"round":"r5"}\n{"round":"r6","user":"six","mood":"fine"}\n',
  )
  const report = await run([join(home.folder, 'in'), join(home.folder, 'nowhere')])
  expect(codes(report)).toEqual([
    'HISTORY_FIELD_INVALID',
    'HISTORY_FIELD_INVALID',
    'HISTORY_FIELD_UNKNOWN',
    'HISTORY_LINE_INVALID',
    'HISTORY_LINE_INVALID',
    'PICTURE_EMPTY',
    'PICTURE_NOT_A_PICTURE',
    'PICTURE_TOO_LARGE',
    'PICTURE_TRUNCATED',
    'PICTURE_TRUNCATED',
    'PICTURE_UNREADABLE',
    'PICTURE_UNSUPPORTED',
    'SOURCE_EMPTY',
    'SOURCE_NOT_FOUND',
    'SOURCE_UNSUPPORTED',
  ])
  const lines = report.sources.find(({ format }) => format === 'history')?.problems.map(({ where }) => where.replace(/.*:/, ''))
  expect(lines).toEqual(['2', '3', '4', '5', '6'])
  for (const { where, message } of report.sources.flatMap(({ problems }) => problems)) {
    expect(message).toMatch(/\. \S.*\.$/s)
    expect(where).toContain(home.folder)
  }
  expect(storedRounds(home.db).map(({ ref }) => ref)).toEqual(['r1', 'r6', 'cut.jpg', 'good.png'])
  expect(report.totals.rounds).toEqual({ new: 4, same: 0, changed: 0, failed: 11 })
  expect(hasFailures(report)).toBe(true)
})

test('a picture of which a part can be read is kept and said to be cut off', async () => {
  const jpeg = await makePicture(6, { format: 'jpeg', width: 400, height: 400 })
  const lenient = testHome({
    inference: {
      prepareMedia: async () => ({
        mime: 'image/jpeg',
        width: 400,
        height: 400,
        thumbnail: await makePicture(1, { format: 'webp' }),
        phash: '0',
      }),
    },
  })
  const report = await importPaths(lenient.context, [lenient.file('cut.jpg', jpeg.subarray(0, 2000))], {}, neverStopped)
  expect(report.sources[0]).toMatchObject({ status: 'new', rounds: { new: 1, failed: 0 }, problems: [{ code: 'PICTURE_TRUNCATED' }] })
  lenient.close()
})

test('links in circles end, hidden and system files are counted and left out', async () => {
  home.file('in/a/one.png', await makePicture(1))
  for (const name of ['.DS_Store', 'Thumbs.db', '__MACOSX/._one.png', '.git/x.png']) home.file(`in/${name}`, 'x')
  symlinkSync(join(home.folder, 'in'), join(home.folder, 'in', 'a', 'loop'))
  mkdirSync(join(home.folder, 'in', 'empty'))
  const report = await run([join(home.folder, 'in')])
  expect(report.totals.rounds.new).toBe(1)
  expect(report.sources).toMatchObject([{ skipped: 4, problems: [] }])
})

test('a link to a folder above the imported one, or above the place that a link leads to, is not followed', async () => {
  home.file('k/top/one.png', await makePicture(1))
  home.file('k/other/two.png', await makePicture(2))
  home.file('away/place/three.png', await makePicture(3))
  home.file('away/four.png', await makePicture(4))
  const at = (...names: string[]): string => join(home.folder, ...names)
  symlinkSync('..', at('k', 'top', 'loop'))
  symlinkSync(at('..'), at('k', 'top', 'far up'))
  symlinkSync(at('away', 'place'), at('k', 'top', 'beside'))
  symlinkSync('..', at('away', 'place', 'up'))
  const names = (): string[] =>
    storedRounds(home.db)
      .flatMap(({ pictures }) => pictures.map(([name]) => String(name).replace(/^.*\//u, '')))
      .toSorted()
  const report = await run([at('k', 'top')])
  expect(codes(report)).toEqual([])
  expect(names()).toEqual(['one.png', 'three.png'])
  // Given by the person, the link itself is followed.
  await run([at('k', 'top', 'loop')])
  expect(names()).toEqual(['one.png', 'three.png', 'two.png'])
})

test('a history or note names pictures of its own folder and of what is imported with it; others are not opened', async () => {
  const at = (...names: string[]): string => join(home.folder, ...names)
  const outside = home.file('private/secret.png', await makePicture(1))
  home.file('in/chat/img/own.png', await makePicture(2))
  home.file('in/shared/near.png', await makePicture(3))
  symlinkSync(outside, at('in', 'chat', 'linked.png'))
  symlinkSync(at('private'), at('in', 'chat', '.hidden link'))
  const named = [
    'img/own.png',
    '../shared/near.png',
    '../../private/secret.png',
    outside,
    'linked.png',
    '.hidden link/secret.png',
    '//host/a.png',
  ]
  const images = named.map((path) => ({ path }))
  const chat = home.file('in/chat/chat.jsonl', `${JSON.stringify({ round: 'r1', user: 'hi', images })}\n`)
  home.file('in/chat/note.md', '2024-06-17\n![](../../private/secret.png)')
  const opened = (): unknown[] => (storedRounds(home.db)[0]?.pictures ?? []).map(([, , isThere]) => isThere)

  const alone = await run([chat])
  expect(opened()).toEqual([true, false, false, false, false, false, false])
  expect(codes(alone)).toEqual(Array.from({ length: 6 }, () => 'PICTURE_OUTSIDE'))
  expect(alone.sources[0]?.problems.map(({ message }) => message)).toContain(
    `"${outside}" lies outside the folder of the file that names it and was not opened. Import it together with its folder.`,
  )
  // A link that the person put in the imported folder is read by the import anyway.
  const folder = await run([at('in')])
  expect(opened()).toEqual([true, true, false, false, true, false, false])
  expect(codes(folder)).toEqual(Array.from({ length: 5 }, () => 'PICTURE_OUTSIDE'))
  await run([chat, at('in'), at('private')])
  expect(opened()).toEqual([true, true, true, true, true, true, false])
})

test('a zip gives what its folder would, and unsafe, encrypted and swelling entries are left out by name', async () => {
  const zip = home.file(
    'export.zip',
    makeZip([
      { name: 'nested/chat.jsonl', content: '{"round":"z1","user":"hi","images":[{"path":"img/a.png"},{"path":"../../secret.png"}]}' },
      { name: 'nested/img/a.png', content: await makePicture(1), store: true },
      { name: 'nested/b.png', content: await makePicture(2) },
      { name: '__MACOSX/nested/._b.png', content: 'x' },
      { name: '../evil.png', content: await makePicture(3) },
      { name: 'locked.png', content: await makePicture(4), encrypted: true },
      { name: 'bomb.txt', content: 'small', claims: 110 * 1024 * 1024 },
      { name: 'inner.zip', content: makeZip([{ name: 'c.png', content: 'x' }]) },
    ]),
  )
  home.file('secret.png', await makePicture(9))
  const report = await run([zip])
  expect(codes(report)).toEqual(['PICTURE_MISSING', 'ZIP_BOMB', 'ZIP_ENCRYPTED', 'ZIP_NESTED', 'ZIP_UNSAFE_PATH'])
  expect(storedRounds(home.db)).toEqual([
    expect.objectContaining({
      ref: 'z1',
      pictures: [
        ['img/a.png', null, true],
        ['../../secret.png', null, false],
      ],
    }),
    // The zip's own time is wall time, as its format says.
    {
      ref: 'b.png',
      local: '2024-06-17T09:30:12',
      offset: null,
      basis: 'file',
      weak: 1,
      state: 'stored',
      texts: [],
      pictures: [['b.png', null, true]],
    },
  ])
  expect(report.sources.map(({ skipped }) => skipped ?? 0)).toEqual([1, 0])
  expect((await run([zip])).totals.rounds).toEqual({ new: 0, same: 2, changed: 0, failed: 4 })
})

test('a damaged entry of a zip is named and the others are imported', async () => {
  const bad = await makePicture(1, { width: 200, height: 200 })
  const zip = makeZip([
    { name: 'bad.png', content: bad },
    { name: 'chat.jsonl', content: '{"round":"r1","user":"hi","images":[{"path":"bad.png"}]}' },
    { name: 'good.png', content: await makePicture(2) },
  ])
  zip.fill(0xff, 60, 400)
  const report = await run([home.file('a.zip', zip)])
  expect(codes(report).length).toBeGreaterThan(0)
  expect(storedRounds(home.db).map(({ ref }) => ref)).toEqual(['r1', 'good.png'])
  expect(hasFailures(report)).toBe(true)
})

test('a million broken lines do not fill the report', async () => {
  const report = await run([home.file('chat.jsonl', '{broken\n'.repeat(5_000) + '{"round":"r1","user":"whole"}')])
  expect(report.sources[0]?.rounds).toEqual({ new: 1, same: 0, changed: 0, failed: 5_000 })
  expect(report.sources[0]?.problems).toHaveLength(201)
  expect(report.sources[0]?.problems.at(-1)).toMatchObject({ code: 'HISTORY_LINE_INVALID', message: expect.stringContaining('4,800 more') })
})

test('a damaged zip is named', async () => {
  const zip = makeZip([{ name: 'a.png', content: await makePicture(1) }])
  const report = await run([home.file('cut.zip', zip.subarray(0, zip.length - 10))])
  expect(report.sources).toMatchObject([{ status: 'failed', problems: [{ code: 'ZIP_DAMAGED' }] }])
})

test('notes are one round each, or one a dated section, with their pictures', async () => {
  home.file('in/plain.txt', 'Just a thought')
  utimesSync(join(home.folder, 'in/plain.txt'), new Date('2023-03-01T10:00:00Z'), new Date('2023-03-01T10:00:00Z'))
  home.file('in/diary.md', '# Diary\n\n## 2024-06-17 Monday\nSlept 5.5 h ![chart](sleep%20chart.png)\n\n## 2024-06-18\nSlept 7 h\n')
  home.file('in/sleep chart.png', await makePicture(1))
  home.file('in/2024-06-19.md', 'Daily note')
  await run([join(home.folder, 'in')])
  expect(storedRounds(home.db)).toEqual([
    {
      ref: '2024-06-19.md',
      local: '2024-06-19',
      offset: null,
      basis: 'filename',
      weak: 1,
      state: 'stored',
      texts: ['Daily note'],
      pictures: [],
    },
    {
      ref: 'diary.md:2024-06-17',
      local: '2024-06-17',
      offset: null,
      basis: 'content',
      weak: 0,
      state: 'stored',
      texts: ['# Diary\n## 2024-06-17 Monday\nSlept 5.5 h ![chart](sleep%20chart.png)'],
      pictures: [['sleep%20chart.png', 'chart', true]],
    },
    {
      ref: 'diary.md:2024-06-18',
      local: '2024-06-18',
      offset: null,
      basis: 'content',
      weak: 0,
      state: 'stored',
      texts: ['## 2024-06-18\nSlept 7 h'],
      pictures: [],
    },
    {
      ref: 'plain.txt',
      local: '2023-03-01T10:00:00',
      offset: 0,
      basis: 'file',
      weak: 1,
      state: 'stored',
      texts: ['Just a thought'],
      pictures: [],
    },
  ])
})

test('times: nothing is stamped with now, offsets are filled only from a zone that the person names', async () => {
  home.file(
    'in/chat.jsonl',
    '{"round":"none","user":"a"}\n{"round":"day","user":"b","date":"2024-06-17"}\n{"round":"offset","user":"c","time":"2024-06-17T09:00:00-05:00"}\n{"round":"wall","user":"d","time":"2024-06-17 09:00"}\n{"round":"odd","user":"e","time":"yesterday","date":"17 June 2024"}',
  )
  home.file('in/a.jpg', await makePicture(1, { format: 'jpeg', taken: '2024:12:27 22:00:00' }))
  home.file('in/IMG_20240601_101010.jpg', await makePicture(2, { format: 'jpeg', taken: '2024:06:17 09:30:12', offset: '+09:00' }))
  const report = await run([join(home.folder, 'in')], { timezone: 'Europe/Berlin' })
  expect(storedRounds(home.db).map(({ ref, local, offset, basis, weak }) => [ref, local, offset, basis, weak])).toEqual([
    ['none', null, null, 'unknown', 1],
    ['day', '2024-06-17', null, 'source', 0],
    ['offset', '2024-06-17T09:00:00', -300, 'source', 0],
    ['wall', '2024-06-17T09:00', 120, 'source', 0],
    ['odd', '2024-06-17', null, 'source', 0],
    ['a.jpg', '2024-12-27T22:00:00', 60, 'exif', 0],
    ['IMG_20240601_101010.jpg', '2024-06-17T09:30:12', 540, 'exif', 0],
  ])
  expect(report.sources.map(({ timezone }) => timezone)).toEqual([
    { name: 'Europe/Berlin', filled: 1 },
    { name: 'Europe/Berlin', filled: 1 },
  ])
  expect(codes(report)).toEqual(['TIME_CONTRADICTION', 'TIME_UNREADABLE'])
  await expect(run([join(home.folder, 'in')], { timezone: 'Mars/Base' })).rejects.toThrow('Mars/Base')
})

test('an upload whose file time is that of the upload has no time', async () => {
  const path = join(home.context.paths.incoming, 'u1', 'photo.png')
  mkdirSync(join(home.context.paths.incoming, 'u1'), { recursive: true })
  const { writeFileSync } = await import('node:fs')
  writeFileSync(path, await makePicture(1))
  await run([path])
  expect(storedRounds(home.db)).toMatchObject([{ ref: 'photo.png', local: null }])
})
