/**
 * Makes the small backup that tests restore, of the format this version writes. Run it once when the format changes, under a new name; files of older
 * formats stay, because every version's backup must restore. Usage: node scripts/make-backup-fixture.ts
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openEngine } from '../src-main/engine/engine.ts'
import { BACKUP_VERSION } from '../src-main/engine/own/backup/archive.ts'
import { BACKUP_JOB } from '../src-main/engine/own/backup/backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'adamm-fixture-'))
const lines = Array.from({ length: 6 }, (_, index) => ({
  session: 'fixture',
  round: `fixture:${index}`,
  time: `2026-05-0${index + 1}T08:00:00`,
  user: `weight: ${80 + index}.5 kg\nsleep: ${6 + (index % 3)} h`,
}))
writeFileSync(join(folder, 'fixture.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
const engine = await openEngine({
  home: join(folder, 'home'),
  shell: 'cli',
  emit: () => undefined,
  clock: () => new Date('2026-06-01T12:00:00Z'),
  defaults: { locale: 'en-US', timezone: 'UTC', offline: true },
})
await engine.jobs.wait(engine.startImport([join(folder, 'fixture.jsonl')], {}))
engine.context.db
  .prepare("UPDATE source SET path = 'fixture.jsonl', report = replace(report, ?, 'fixture.jsonl')")
  .run(join(folder, 'fixture.jsonl'))
engine.context.db
  .prepare('UPDATE job SET input = \'{"paths":[],"options":{}}\', result = replace(result, ?, \'fixture.jsonl\')')
  .run(join(folder, 'fixture.jsonl'))
engine.context.db.exec('VACUUM')
const file = resolve(import.meta.dirname, `../src-main/engine/own/backup/fixtures/backup-${BACKUP_VERSION}.zip`)
const job = engine.jobs.add(BACKUP_JOB, 'fixture', { file, replace: true })
const { state, error } = await engine.jobs.wait(job.id)
process.stdout.write(`${file}: ${state}${error === null ? '' : ` ${error}`}\n`)
await engine.close()
rmSync(folder, { recursive: true })
