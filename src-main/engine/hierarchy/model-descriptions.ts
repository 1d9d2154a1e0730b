/**
 * Role "descriptions" (METHOD 5): the ordered events of an episode, or the episodes of a topic -> a title and a description, by the chosen model.
 * In: their texts. Out: words; a number in them that no event has makes them invalid, and the built-in ones stay.
 */
import { z } from 'zod'
import { AdammError } from '../../../src-shared/errors.ts'
import { unfoundNumbers } from '../ask/model/numbers.ts'
import type { ModelWords } from '../db/model-words.ts'
import { episodeEvents, topicEpisodes } from '../db/hierarchy.ts'
import type { Db } from '../db/open.ts'
import type { DataBlock, ModelResult, RoleModel } from '../llm/types.ts'
import { eventText, pictureText } from './unit-text.ts'

export const Description = z.object({ title: z.string().min(1).max(80), description: z.string().min(1).max(600) })

const TOKENS = 300
/** Events of a long episode that are shown: its beginning and its end; and characters of each. */
const MOST_EVENTS = 24
const EVENT = 500
const MOST_EPISODES = 30

const RULES = [
  '"title" is three to eight words that name what it is about; "description" is one to three sentences with what somebody would look for later: who, what, where, results.',
  'Write in the language of the data. Say only what is there. No advice, no introduction ("In this episode").',
]
export const EPISODE_INSTRUCTIONS = [
  'You describe an episode of a personal memory: a run of messages and pictures, given as data in their order.',
  ...RULES,
].join('\n')
export const TOPIC_INSTRUCTIONS = [
  'You describe a topic of a personal memory: episodes on one subject, given as data in their order.',
  ...RULES,
].join('\n')

export function episodeData(db: Db, episode: number): DataBlock[] {
  const events = episodeEvents(db, episode)
  const shown = events.length <= MOST_EVENTS ? events : [...events.slice(0, MOST_EVENTS / 2), ...events.slice(-MOST_EVENTS / 2)]
  return shown.flatMap((id): DataBlock[] => {
    const pictures = pictureText(db, id).slice(0, EVENT)
    const text = eventText(db, id, EVENT)
    const own: DataBlock = { kind: 'messages', ref: `event ${id}`, text, roundIds: [id] }
    return pictures === '' || text.startsWith(pictures)
      ? [own]
      : [own, { kind: 'picture_text', ref: `pictures of event ${id}`, text: pictures, roundIds: [id] }]
  })
}

export function topicData(db: Db, topic: number): DataBlock[] {
  return topicEpisodes(db, topic)
    .slice(-MOST_EPISODES)
    .map(({ id, title, description }) => ({
      kind: 'descriptions',
      ref: `episode ${id}`,
      text: `${title}. ${description}`,
      roundIds: episodeEvents(db, id),
    }))
}

/** @throws AdammError as RoleModel says, PROVIDER_INVALID_OUTPUT for a number that is in no event */
export async function describeByModel(
  model: RoleModel,
  instructions: string,
  data: readonly DataBlock[],
  signal: AbortSignal,
): Promise<ModelResult<ModelWords>> {
  const result = await model.structured({
    role: 'descriptions',
    instructions,
    data,
    schema: Description,
    maxOutputTokens: TOKENS,
    signal,
    excluded: 'omit',
  })
  const { title, description } = result.value
  const unfound = unfoundNumbers(
    `${title} ${description}`,
    data.map(({ text }) => text),
  )
  if (unfound.length > 0)
    throw new AdammError(
      'PROVIDER_INVALID_OUTPUT',
      `The model's description has a number that is not there (${unfound.join(', ')}); the built-in description stays.`,
    )
  return { ...result, value: { title: title.trim(), description: description.trim() } }
}
