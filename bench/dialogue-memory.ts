/** A dialogue of a public set as a memory of its own. In: the dialogue and a folder. Out: an open engine; a folder that has it already is not imported again. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openEngine } from '../src-main/engine/engine.ts'
import type { Engine } from '../src-main/engine/engine.ts'
import { writeHistory } from './dialogues.ts'
import type { Dialogue } from './dialogues.ts'

/** The caller closes it. @throws Error when the import does not end well */
export async function openDialogue(dialogue: Dialogue, root: string): Promise<Engine> {
  const home = join(root, `${dialogue.set}-${dialogue.name}`)
  const isNew = !existsSync(join(home, 'memory.sqlite'))
  const engine = await openEngine({ home, shell: 'cli', emit: () => undefined, defaults: { locale: 'en-US', timezone: 'UTC' } })
  if (!isNew) return engine
  const report = await engine.jobs.wait(engine.startImport([writeHistory(dialogue, `${home}-in`)], {}))
  if (report.state !== 'done') throw new Error(`The import of ${dialogue.name} ended as ${report.state}.`)
  return engine
}
