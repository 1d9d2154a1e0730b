import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImportReport } from '../../../src-shared/model.ts'
import { contentPath } from '../context.ts'
import { importPaths } from './import.ts'
import { hasFailures } from './report.ts'
import { makePicture, neverStopped, storedRounds, testHome, type TestHome } from './testing.ts'

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

test('pictures of every format become rounds with original, thumbnail and time', async () => {
  for (const [index, format] of (['png', 'jpeg', 'webp', 'gif', 'avif'] as const).entries()) {
    home.file(`in/IMG_20240617_09301${index}.${format}`, await makePicture(index, { format }))
  }
  const report = await run([join(home.folder, 'in')])
  expect(report.totals).toEqual({
    sources: 1,
    rounds: { new: 5, same: 0, changed: 0, failed: 0 },
    media: { new: 5, same: 0, missing: 0, failed: 0 },
    problems: 0,
  })
  expect(report.sources[0]).toMatchObject({ path: join(home.folder, 'in'), format: 'pictures', status: 'new' })
  expect(storedRounds(home.db).map(({ ref, local, basis }) => [ref, local, basis])).toEqual([
    ['IMG_20240617_093010.png', '2024-06-17T09:30:10', 'filename'],
    ['IMG_20240617_093011.jpeg', '2024-06-17T09:30:11', 'filename'],
    ['IMG_20240617_093012.webp', '2024-06-17T09:30:12', 'filename'],
    ['IMG_20240617_093013.gif', '2024-06-17T09:30:13', 'filename'],
    ['IMG_20240617_093014.avif', '2024-06-17T09:30:14', 'filename'],
  ])
  const media = home.db.prepare('SELECT sha256, width, height FROM media').all() as { sha256: string; width: number; height: number }[]
  for (const { sha256, width, height } of media) {
    expect([width, height]).toEqual([64, 48])
    expect(existsSync(contentPath(home.context.paths.media, sha256))).toBe(true)
    expect((await sharp(contentPath(home.context.paths.thumbnails, sha256, '.webp')).metadata()).format).toBe('webp')
  }
})

test('a picture is recognized by its bytes, not by its name', async () => {
  home.file('in/photo.png', await makePicture(1, { format: 'jpeg' }))
  await run([join(home.folder, 'in')])
  expect(home.db.prepare('SELECT mime FROM media').all()).toEqual([{ mime: 'image/jpeg' }])
})

test('a BMP named as a PNG is read', async () => {
  const bmp = Buffer.alloc(54 + 8 * 4)
  bmp.write('BM', 'latin1')
  for (const [at, value] of [
    [2, bmp.length],
    [10, 54],
    [14, 40],
    [18, 2],
    [22, 4],
    [26, 1 | (24 << 16)],
    [34, 32],
  ] as const)
    bmp.writeUInt32LE(value, at)
  const report = await run([home.file('in/shot.png', bmp), home.file('in/cut.bmp', bmp.subarray(0, 60))])
  expect(home.db.prepare('SELECT mime, width, height FROM media').all()).toEqual([{ mime: 'image/bmp', width: 2, height: 4 }])
  expect(codes(report)).toEqual(['PICTURE_TRUNCATED'])
})

test('the same import again changes nothing', async () => {
  home.file('in/a.png', await makePicture(1))
  home.file('in/sub/copy.png', await makePicture(1))
  home.file('in/chat.jsonl', '{"session":"D1","date":"2024-06-17","round":"D1:1","user":"hello"}\n{"user":"no name"}\n{"user":"no name"}\n')
  home.file('in/note.md', 'A note of no date')
  const first = await run([join(home.folder, 'in')])
  expect(first.totals.rounds).toEqual({ new: 5, same: 1, changed: 0, failed: 0 })
  const before = storedRounds(home.db)
  const again = await run([join(home.folder, 'in')])
  expect(again.totals.rounds).toEqual({ new: 0, same: 6, changed: 0, failed: 0 })
  expect(again.sources.map(({ status }) => status)).toEqual(['same', 'same', 'same'])
  expect(storedRounds(home.db)).toEqual(before)
  expect(home.db.prepare('SELECT count(*) AS count FROM source').get()).toEqual({ count: 3 })
})

test('other bytes under a taken name get a readable name of their own, the same in every run', async () => {
  home.file('in/one/a.png', await makePicture(1))
  home.file('in/two/a.png', await makePicture(2))
  home.file('in/three/a.png', await makePicture(3))
  await run([join(home.folder, 'in')])
  const refs = storedRounds(home.db).map(({ ref }) => ref)
  expect(refs).toEqual(['a.png', 'a.png#2', 'a.png#3'])
  expect((await run([join(home.folder, 'in', 'two')])).sources[0]?.status).toBe('same')
  expect(storedRounds(home.db).map(({ ref }) => ref)).toEqual(refs)
})

test('pictures of a history belong to its rounds and are not imported again from the same folder', async () => {
  home.file('in/img/a.png', await makePicture(1))
  home.file('in/img/b.png', await makePicture(2))
  home.file(
    'in/chat.jsonl',
    '{"session":"D1","date":"2024-06-17","round":"D1:3","time":"2024-06-17T09:00:00","user":"look","assistant":"nice","images":[{"path":"img/a.png","caption":"a lake"},{"path":"img/gone.png","caption":"lost"}]}',
  )
  const report = await run([join(home.folder, 'in')])
  expect(storedRounds(home.db)).toEqual([
    {
      ref: 'D1:3',
      local: '2024-06-17T09:00:00',
      offset: null,
      basis: 'source',
      weak: 0,
      state: 'stored',
      texts: ['look', 'nice'],
      pictures: [
        ['img/a.png', 'a lake', true],
        ['img/gone.png', 'lost', false],
      ],
    },
    expect.objectContaining({ ref: 'b.png', pictures: [['b.png', null, true]] }),
  ])
  const history = report.sources.find(({ format }) => format === 'history')
  expect(history?.media).toEqual({ new: 1, same: 0, missing: 1, failed: 0 })
  expect(history?.problems).toEqual([
    { where: `${join(home.folder, 'in', 'chat.jsonl')}:1`, code: 'PICTURE_MISSING', message: expect.stringContaining('img/gone.png') },
  ])
  expect(hasFailures(report)).toBe(false)
  // The picture arrives later: the round changes, nothing else does.
  home.file('in/img/gone.png', await makePicture(3))
  expect((await run([join(home.folder, 'in')])).totals.rounds).toEqual({ new: 0, same: 1, changed: 1, failed: 0 })
  // A picture of the chat dropped alone is in the memory already.
  expect((await run([join(home.folder, 'in', 'img', 'a.png')])).sources[0]?.status).toBe('same')
  expect(storedRounds(home.db)).toHaveLength(2)
})

test('a changed line replaces its round and everything read out of the old one', async () => {
  const path = home.file('chat.jsonl', '{"round":"r1","user":"weight 82"}\n{"round":"r2","user":"fine"}')
  await run([path])
  const { id } = home.db.prepare("SELECT id FROM round WHERE ref = 'r1'").get() as { id: number }
  home.db.exec(`
    UPDATE round SET state = 'remembered';
    INSERT INTO attribute (id, name, label) VALUES (1, 'weight', 'Weight');
    INSERT INTO observation (id, round_id, record, attribute_id, surface, raw, kind, value, provenance, confidence, extractor) VALUES (7, ${id}, 0, 1, 'weight', '82', 'number', '{}', '{}', 1, 'built-in');
    INSERT INTO schema (id, kind, attributes, active, support) VALUES (1, 'series', '[]', 1, 4);
    INSERT INTO induced_table (id, schema_id, kind, name, label, description) VALUES (1, 1, 'series', 'weight', 'Weight', '');
    INSERT INTO induced_column (id, table_id, attribute_id, ord, name, label, type) VALUES (1, 1, 1, 0, 'weight', 'Weight', 'number');
    INSERT INTO induced_row (id, table_id, round_id, record) VALUES (1, 1, ${id}, 0);
    INSERT INTO induced_cell (row_id, column_id, observation_id) VALUES (1, 1, 7);
    INSERT INTO correction (round_id, record, attribute_id, entered, value, anchor, at) VALUES (${id}, 0, 1, '81', '{}', '{}', '2024-06-17');
    INSERT INTO round_text (rowid, text, picture_text) VALUES (${id}, 'weight 82', '');
    INSERT INTO embedding (owner, owner_id, model, dimension, vector) VALUES ('event', '${id}', 'm', 1, x'00');`)
  home.file('chat.jsonl', '{"round":"r1","user":"weight 83"}\n{"round":"r2","user":"fine"}\n{"round":"r3","user":"new"}')
  const report = await run([path])
  expect(report.sources[0]).toMatchObject({ status: 'changed', rounds: { new: 1, same: 1, changed: 1, failed: 0 } })
  expect(storedRounds(home.db).map(({ ref, state, texts }) => [ref, state, texts])).toEqual([
    ['r1', 'stored', ['weight 83']],
    ['r2', 'remembered', ['fine']],
    ['r3', 'stored', ['new']],
  ])
  const count = (table: string): unknown => home.db.prepare(`SELECT count(*) AS count FROM ${table}`).pluck().get()
  expect(['observation', 'induced_row', 'induced_cell', 'embedding'].map(count)).toEqual([0, 0, 0, 0])
  expect(home.db.prepare("SELECT rowid FROM round_text WHERE round_text MATCH 'weight'").all()).toEqual([])
  expect(home.db.prepare('SELECT round_id, entered FROM correction').all()).toEqual([{ round_id: id, entered: '81' }])
})

test('any sequence of versions of a file leaves the last word of every round, and nothing twice', async () => {
  const version = fc.dictionary(fc.constantFrom('r1', 'r2', 'r3', 'r4', 'r5'), fc.constantFrom('a', 'b', 'c'), { maxKeys: 5 })
  let number = 0
  await fc.assert(
    fc.asyncProperty(fc.array(version, { minLength: 1, maxLength: 5 }), async (versions) => {
      number += 1
      const path = `${number}/chat.jsonl`
      const expected = new Map<string, string>()
      for (const rounds of versions) {
        const before = new Map(expected)
        for (const [ref, text] of Object.entries(rounds)) expected.set(`${number} ${ref}`, text)
        const full = home.file(
          path,
          Object.entries(rounds)
            .map(([ref, text]) => JSON.stringify({ round: `${number} ${ref}`, user: text }))
            .join('\n'),
        )
        const counts = { new: 0, same: 0, changed: 0, failed: 0 }
        for (const [ref, text] of Object.entries(rounds)) {
          const old = before.get(`${number} ${ref}`)
          counts[old === undefined ? 'new' : old === text ? 'same' : 'changed'] += 1
        }
        if (Object.keys(rounds).length > 0) expect((await run([full])).totals.rounds).toEqual(counts)
      }
      const stored = storedRounds(home.db)
        .filter(({ ref }) => ref.startsWith(`${number} `))
        .map(({ ref, texts }): [string, string | undefined] => [ref, texts[0]])
      expect(new Map(stored)).toEqual(expected)
      expect(stored).toHaveLength(expected.size)
    }),
    { numRuns: 40 },
  )
})

test('two chats that use the same names both stay whole', async () => {
  const one = home.file(
    'one/history.jsonl',
    '{"session":"D1","round":"D1:1","user":"hello from one"}\n{"session":"D1","round":"D1:2","user":"bye from one"}',
  )
  const two = home.file(
    'two/history.jsonl',
    '{"session":"D1","round":"D1:1","user":"hello from two"}\n{"session":"D1","round":"D1:2","user":"bye from two"}',
  )
  await run([one])
  await run([two])
  const said = (): [string, string | undefined][] => storedRounds(home.db).map(({ ref, texts }) => [ref, texts[0]])
  expect(said()).toEqual([
    ['D1:1', 'hello from one'],
    ['D1:2', 'bye from one'],
    ['D1:1#2', 'hello from two'],
    ['D1:2#2', 'bye from two'],
  ])
  expect((await run([one, two])).sources.map(({ status }) => status)).toEqual(['same', 'same'])
  home.file(
    'two/history.jsonl',
    '{"session":"D1","round":"D1:1","user":"hello from two"}\n{"session":"D1","round":"D1:2","user":"see you from two"}',
  )
  expect((await run([two])).totals.rounds).toEqual({ new: 0, same: 1, changed: 1, failed: 0 })
  expect(said()).toEqual([
    ['D1:1', 'hello from one'],
    ['D1:2', 'bye from one'],
    ['D1:1#2', 'hello from two'],
    ['D1:2#2', 'see you from two'],
  ])
})

test('a longer copy of a chat at another path adds its new rounds and changes the changed ones', async () => {
  await run([home.file('old/chat.jsonl', '{"round":"r1","user":"one"}\n{"round":"r2","user":"two"}')])
  const report = await run([
    home.file('new/chat.jsonl', '{"round":"r1","user":"one, edited"}\n{"round":"r2","user":"two"}\n{"round":"r3","user":"three"}'),
  ])
  expect(report.totals.rounds).toEqual({ new: 1, same: 1, changed: 1, failed: 0 })
  expect(storedRounds(home.db).map(({ ref, texts }) => [ref, texts[0]])).toEqual([
    ['r1', 'one, edited'],
    ['r2', 'two'],
    ['r3', 'three'],
  ])
})

test('a dry run says the same and writes nothing', async () => {
  home.file('in/a.png', await makePicture(1))
  home.file('in/b.png', await makePicture(1))
  home.file('in/chat.jsonl', '{"round":"r1","user":"one","images":[{"path":"a.png"}]}\nbroken')
  const dry = await run([join(home.folder, 'in')], { dryRun: true })
  expect(storedRounds(home.db)).toEqual([])
  expect(home.db.prepare('SELECT count(*) AS count FROM source').get()).toEqual({ count: 0 })
  expect(existsSync(home.context.paths.media)).toBe(false)
  expect(await run([join(home.folder, 'in')])).toEqual(dry)
})

test('a full disk ends the import, and the report says what was not imported', async () => {
  const files = await import('node:fs/promises')
  let writes = 0
  const full = testHome({
    files: {
      ...files,
      open: async (path, flags) => {
        if (flags === 'wx' && (writes += 1) > 14) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        return files.open(path, flags)
      },
    },
  })
  for (let index = 0; index < 12; index += 1) full.file(`in/${index}.png`, await makePicture(index))
  const one = full.file('a.png', await makePicture(99))
  const report = await importPaths(full.context, [join(full.folder, 'in'), one], {}, neverStopped)
  expect(report.sources.map(({ status, problems }) => [status, problems.map(({ code }) => code)])).toEqual([
    ['failed', ['DISK_FULL']],
    ['failed', ['DISK_FULL']],
  ])
  expect(storedRounds(full.db).length).toBe(report.totals.rounds.new)
  expect(report.totals.rounds.new).toBeGreaterThan(0)
  const left = readdirSync(full.context.paths.media, { recursive: true }).filter((name) => String(name).includes('.tmp-'))
  expect(left).toEqual([])
  full.close()
})

test('cancelling keeps whole rounds and a second run brings the rest', async () => {
  for (let index = 0; index < 40; index += 1) home.file(`in/${index}.png`, await makePicture(index))
  const stop = new AbortController()
  const control = {
    signal: stop.signal,
    progress: (stage: string, done: number) => void (stage === 'importing' && done === 20 && stop.abort()),
  }
  await expect(importPaths(home.context, [join(home.folder, 'in')], {}, control)).rejects.toMatchObject({ name: 'AbortError' })
  const kept = storedRounds(home.db).length
  expect(kept).toBeGreaterThanOrEqual(16)
  expect(kept).toBeLessThan(40)
  const report = await run([join(home.folder, 'in')])
  expect(report.sources[0]).toMatchObject({ status: 'new', rounds: { new: 40 - kept, same: kept } })
})

test.skipIf(process.platform !== 'linux')(
  'pipes and names that are no UTF-8 are named as problems, and the files beside them are imported',
  async () => {
    home.file('odd/one.png', await makePicture(1))
    execFileSync('mkfifo', [join(home.folder, 'odd', 'pipe.txt')])
    writeFileSync(Buffer.concat([Buffer.from(join(home.folder, 'odd') + '/caf'), Buffer.from([0xe9]), Buffer.from('.txt')]), 'hello')
    const report = await run([join(home.folder, 'odd')])
    expect(report.sources).toMatchObject([{ rounds: { new: 1 } }])
    const messages = report.sources[0]?.problems.map(({ message }) => message) ?? []
    expect(messages).toHaveLength(2)
    expect(messages).toContainEqual(expect.stringContaining('pipe.txt" is neither a file nor a folder'))
    expect(messages).toContainEqual(expect.stringContaining('not valid UTF-8'))
  },
)
