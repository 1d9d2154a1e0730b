import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { homePaths } from '../context.ts'
import { openDatabase } from '../db/open.ts'
import { importPaths } from './import.ts'
import { makePicture, makeZip, neverStopped, storedRounds, testHome } from './testing.ts'

const CHILD = join(import.meta.dirname, 'kill-child.test-helper.ts')

/** Runs the child; kills it without warning some milliseconds after its n-th step. Returns whether it came to its end. */
function runChild(home: string, folder: string, kill: { step: number; milliseconds: number } | null): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CHILD, home, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    let steps = 0
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      steps += chunk.toString().split('\n').length - 1
      if (kill !== null && steps >= kill.step) setTimeout(() => child.kill('SIGKILL'), kill.milliseconds)
    })
    child.on('error', reject)
    child.on('exit', () => resolve(output.includes('end done')))
  })
}

test('kill -9 in the middle of an import, start again: nothing lost, nothing twice', { timeout: 120_000 }, async () => {
  const place = testHome()
  const lines = Array.from({ length: 600 }, (_, index) =>
    JSON.stringify({
      session: 'D1',
      round: `D1:${index}`,
      date: '2024-06-17',
      user: `line ${index}`,
      ...(index % 50 === 0 ? { images: [{ path: `chat/${index}.png` }] } : {}),
    }),
  )
  place.file('in/chat.jsonl', lines.join('\n'))
  for (let index = 0; index < 600; index += 50) place.file(`in/chat/${index}.png`, await makePicture(index, { width: 200, height: 200 }))
  for (let index = 0; index < 40; index += 1)
    place.file(
      `in/loose/IMG_20240617_0930${String(index).padStart(2, '0')}.jpg`,
      await makePicture(10_000 + index, { format: 'jpeg', width: 200, height: 200 }),
    )
  place.file(
    'in/more.zip',
    makeZip([
      { name: 'z.png', content: await makePicture(77) },
      { name: 'note.md', content: 'From a zip' },
    ]),
  )
  const folder = join(place.folder, 'in')

  const killed = join(place.folder, 'killed')
  const paths = homePaths(killed)
  const ends = []
  const random = seeded(20_240_617)
  for (const step of [20, 300, 610])
    ends.push(await runChild(killed, folder, { step: step + Math.floor(random() * 30), milliseconds: Math.floor(random() * 20) }))
  ends.push(await runChild(killed, folder, null))
  expect(ends.at(-1)).toBe(true)
  expect(ends.filter((isDone) => !isDone).length).toBeGreaterThanOrEqual(2)

  const reference = await importPaths(place.context, [folder], {}, neverStopped)
  const db = openDatabase(paths.database)
  expect(storedRounds(db)).toEqual(storedRounds(place.db))
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('foreign_key_check')).toEqual([])
  expect(db.prepare('SELECT path, format FROM source ORDER BY id').all()).toEqual(
    place.db.prepare('SELECT path, format FROM source ORDER BY id').all(),
  )
  expect(db.prepare("SELECT count(*) AS count FROM source WHERE sha256 = ''").get()).toEqual({ count: 0 })
  // The job's report accounts for all its runs together, as if none had been killed.
  const [job] = db.prepare('SELECT state, result FROM job').all() as { state: string; result: string }[]
  expect(job?.state).toBe('done')
  expect(JSON.parse(job?.result ?? 'null')).toEqual(reference)

  const media = db.prepare('SELECT sha256, bytes FROM media ORDER BY sha256').all() as { sha256: string; bytes: number }[]
  const files = readdirSync(paths.media, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(
    files
      .map((entry) => ({ sha256: entry.name, bytes: statSync(join(entry.parentPath, entry.name)).size }))
      .toSorted((one, other) => (one.sha256 < other.sha256 ? -1 : 1)),
  ).toEqual(media)
  db.close()
  place.close()
})

/** A small generator of numbers from 0 to 1, so that the moments of the kills are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
