/**
 * A scripted model that plays every role over a diary of weights, for tests of the whole path: what it writes follows from the data it is sent, so that
 * a wrong block or a missing one shows. In: a request of either protocol. Out: the reply of the role that its instructions name.
 */
import { EXTRACTOR_INSTRUCTIONS } from '../../extract/model/extractor.ts'
import { EPISODE_INSTRUCTIONS, TOPIC_INSTRUCTIONS } from '../../hierarchy/model-descriptions.ts'
import { DOUBTER_INSTRUCTIONS } from '../../bank/doubter.ts'
import { QUESTIONER_INSTRUCTIONS } from '../../bank/questioner.ts'
import { PROBE_INSTRUCTIONS } from '../../cycle/probe-writer.ts'
import { METADATA_INSTRUCTIONS } from '../../materialize/model-metadata.ts'
import type { RoleName } from '../../../../src-shared/contract-llm.ts'
import type { ScriptedReply, ScriptedRequest } from './script.ts'

const BEGINNINGS: readonly (readonly [string, RoleName])[] = [
  [EXTRACTOR_INSTRUCTIONS, 'extractor'],
  [METADATA_INSTRUCTIONS, 'table_metadata'],
  [EPISODE_INSTRUCTIONS, 'descriptions'],
  [TOPIC_INSTRUCTIONS, 'descriptions'],
  ['You plan how a question', 'planner'],
  ['You write the arguments', 'step_instantiation'],
  ['You answer a question', 'answer'],
  ['Score how directly', 'verifier'],
  ['For each pair', 'verifier'],
  [QUESTIONER_INSTRUCTIONS, 'questioner'],
  [DOUBTER_INSTRUCTIONS, 'doubter'],
  [PROBE_INSTRUCTIONS, 'probe_writer'],
]

/** The role that a request is for, by our own instructions. @throws Error for a request of no role */
export function roleOf({ system }: ScriptedRequest): RoleName {
  const found = BEGINNINGS.find(([beginning]) => system.startsWith(beginning))
  if (found === undefined) throw new Error(`No role says: ${system.slice(0, 80)}`)
  return found[1]
}

/** "Weighed in at 81.4, felt fine." -> its number as it stands there. */
const WEIGHT = /weighed in at (\d+\.\d+)/iu
/** "Weight: 80.3 kg after breakfast." */
const TOLD = /weigh\p{L}*(?: in at|:) (\d+\.\d+)/iu

export function person(request: ScriptedRequest): ScriptedReply {
  const texts = request.data.map(({ text }) => text)
  switch (roleOf(request)) {
    case 'extractor':
      return {
        value: {
          records: request.data.flatMap(({ ref, text }) => {
            const found = WEIGHT.exec(text)?.[1]
            return found === undefined ? [] : [{ title: null, source: ref, values: [{ attribute: 'morning weight', value: found }] }]
          }),
        },
      }
    case 'table_metadata':
      return { value: { name: 'scale_diary', description: 'One weighing a morning.', columns: [] } }
    case 'descriptions':
      return { value: { title: 'Mornings on the scale', description: 'Somebody weighs in and says how it felt.' } }
    case 'planner': {
      const isTold = request.data.some(({ ref }) => ref.startsWith('table '))
      return { value: { steps: isTold ? [{ goal: 'Mean weight', tool: 'Compute' }] : [{ goal: 'Find it', tool: 'SemanticMatch' }] } }
    }
    case 'step_instantiation':
      return { value: { table: 'scale_diary', target_column_expression: 'morning_weight', operator: 'mean' } }
    case 'answer': {
      const said = /: ([\d.]+)/u.exec(texts.find((text) => text.startsWith('Compute')) ?? '')?.[1] ?? '?'
      return { value: { answerable: true, form: 'value', answer: `On average ${said}.`, citations: ['step 1'] } }
    }
    case 'questioner':
      return {
        value: {
          questions: [
            {
              question: 'What was the lowest morning weight?',
              paraphrases: ['How low was the morning weight at its lowest?', 'What was my lowest morning weight?'],
              type: 'value',
            },
            { question: 'How much was spent on unicorns?', paraphrases: [], type: 'value' },
          ],
        },
      }
    case 'doubter':
      return { value: { verdict: 'pass', directive: null, reason: 'It computes what it asks.' } }
    case 'probe_writer': {
      const [block] = request.data.filter(({ text }) => TOLD.test(text))
      const answer = TOLD.exec(block?.text ?? '')?.[1] ?? ''
      return {
        value: {
          probes: [
            { kind: 'single-hop', question: 'What was the highest morning weight?', answer, source: block?.ref ?? '' },
            { kind: 'temporal', question: 'When did the unicorn weigh in?', answer: 'at noon exactly', source: block?.ref ?? '' },
          ],
        },
      }
    }
    default: {
      const isPairs = request.system.startsWith('For each pair')
      const said = request.data.filter(({ kind, text }) => kind === 'messages' && /breakfast|weighed/iu.test(text))
      return { text: isPairs ? '[]' : JSON.stringify(said.map(({ ref }) => ({ id: ref, score: 5 }))) }
    }
  }
}
