/**
 * After remembering, where the person chose models for it: names and descriptions of tables, episodes and topics (METHOD 4 and 5). In: what is not
 * described as it stands now. Out: words in place of the built-in ones. Each is stored as it comes, so that a cancelled or killed pass goes on where it
 * stood; a model that fails leaves the built-in words.
 */
import type { RoleName } from '../../src-shared/contract-llm.ts'
import { AdammError } from '../../src-shared/errors.ts'
import type { Problem } from '../../src-shared/model.ts'
import type { EngineContext } from './context.ts'
import { describeEpisodeRow, describeTopicRow, episodeEvents } from './db/hierarchy.ts'
import { basisOf, isDescribed, putModelWords, wordsOfBasis, type ModelWords, type WordsKind } from './db/model-words.ts'
import { all } from './db/open.ts'
import { sql } from './db/sql.ts'
import { describeByModel, EPISODE_INSTRUCTIONS, episodeData, TOPIC_INSTRUCTIONS, topicData } from './hierarchy/model-descriptions.ts'
import type { ModelResult, RoleModel } from './llm/types.ts'
import { applyTableWords, metadataByModel } from './materialize/model-metadata.ts'
import { listTables } from './materialize/read.ts'
import type { RememberControl } from './remember.ts'

/** Failures in a row after which a pass ends: the provider is down, not one description hard. */
const MOST_FAILURES = 3

type Task = {
  kind: WordsKind
  owner: number
  basis: string
  role: RoleName
  put: (model: RoleModel) => Promise<ModelResult<ModelWords>>
  show: (words: ModelWords) => void
}

/**
 * Describes what is not described yet.
 * @returns a problem when a model failed; @throws AbortError when cancelled
 */
export async function enrich(context: EngineContext, control: RememberControl): Promise<Problem[]> {
  let described = 0
  let failures: string[] = []
  let inARow = 0
  const lists = [
    { role: 'table_metadata', listed: tableTasks },
    { role: 'descriptions', listed: episodeTasks },
    { role: 'descriptions', listed: topicTasks },
  ] as const
  for (const { role, listed } of lists) {
    if (context.modelFor(role) === null) continue
    const tasks = listed(context, control.signal).filter(({ kind, owner, basis }) => !isDescribed(context.db, kind, owner, basis))
    for (const [index, task] of tasks.entries()) {
      control.signal.throwIfAborted()
      const model = context.modelFor(task.role)
      if (model === null || inARow >= MOST_FAILURES) break
      control.progress('describing', index, tasks.length)
      const failed = await perform(context, model, task, control.signal)
      inARow = failed === null ? 0 : inARow + 1
      if (failed === null) described += 1
      else failures = [...failures, failed]
    }
  }
  if (described > 0) context.emit('memory.changed', { what: ['tables', 'timeline'] })
  const [first] = failures
  return first === undefined
    ? []
    : [
        {
          where: '',
          code: 'MODEL_NOT_USED',
          message: `${failures.length} built-in descriptions stay, because the model did not write them: ${first}`,
        },
      ]
}

/** @returns what failed, as a sentence */
async function perform(context: EngineContext, model: RoleModel, task: Task, signal: AbortSignal): Promise<string | null> {
  const by = `${model.providerId}/${model.model}`
  const store = (words: ModelWords): void => {
    task.show(words)
    putModelWords(context.db, task.kind, task.owner, task.basis, { ...words, model: by, at: context.clock().toISOString() })
  }
  const known = task.kind === 'table' ? null : wordsOfBasis(context.db, task.kind, task.basis)
  if (known) {
    context.db.transaction(() => store(known))()
    return null
  }
  try {
    const { value } = await task.put(model)
    context.db.transaction(() => store(value))()
    return null
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AdammError)) throw error
    context.log('warn', "built-in words stay instead of the model's", { role: task.role, by, code: error.code })
    return `${by}: ${error.message}`
  }
}

function tableTasks(context: EngineContext, signal: AbortSignal): Task[] {
  const { db, clock, settings } = context
  const { locale, dateOrder } = settings()
  return listTables(db).map((table) => ({
    kind: 'table',
    owner: table.id,
    basis: basisOf(table.columns.filter(({ optional }) => !optional).map(({ attributeId }) => attributeId)),
    role: 'table_metadata',
    async put(model) {
      const result = await metadataByModel(db, model, table, signal)
      applyTableWords(db, table, result.value, { clock, settings: { locale, dateOrder } })
      return { ...result, value: { title: result.value.name, description: result.value.description } }
    },
    show: () => undefined,
  }))
}

function episodeTasks({ db }: EngineContext, signal: AbortSignal): Task[] {
  return all<{ id: number }>(db, sql`SELECT id FROM episode ORDER BY id`).map(({ id }) => ({
    kind: 'episode',
    owner: id,
    basis: basisOf(episodeEvents(db, id)),
    role: 'descriptions',
    put: (model) => describeByModel(model, EPISODE_INSTRUCTIONS, episodeData(db, id), signal),
    show: ({ title, description }) => describeEpisodeRow(db, id, title, description),
  }))
}

function topicTasks({ db }: EngineContext, signal: AbortSignal): Task[] {
  const topics = all<{ id: number; episodes: string }>(
    db,
    sql`SELECT topic_id AS id, json_group_array(e.round_id) AS episodes FROM (SELECT p.topic_id, e.round_id FROM episode p JOIN event e ON e.episode_id = p.id WHERE p.topic_id IS NOT NULL ORDER BY e.round_id) e GROUP BY topic_id`,
  )
  return topics.map(({ id, episodes }) => ({
    kind: 'topic',
    owner: id,
    basis: basisOf([episodes]),
    role: 'descriptions',
    put: (model) => describeByModel(model, TOPIC_INSTRUCTIONS, topicData(db, id), signal),
    show: ({ title, description }) => describeTopicRow(db, id, title, description),
  }))
}
