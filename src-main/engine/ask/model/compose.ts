/**
 * Role "answer" (METHOD 6.4): executed steps -> a grounded sentence with citations. Values, units, counts and rows are the tools'; the model only
 * words them. Citations must name what was given; a number that no result has is flagged and the answer is written once more, then given up.
 */
import { z } from 'zod'
import type { DataBlock, ImageBlock, RoleModel } from '../../llm/types.ts'
import type { StepOutput } from '../tools/registry.ts'
import { outputBlocks, questionBlock } from './blocks.ts'
import { unfoundNumbers } from './numbers.ts'
import { callRole, reject, type ModelRun } from './run.ts'

export const Composed = z.object({
  answerable: z.boolean(),
  form: z.enum(['value', 'list', 'yes', 'no', 'text']),
  answer: z.string().min(1).max(2_000),
  citations: z.array(z.string()).max(20),
})
export type Composed = z.infer<typeof Composed>

const TOKENS = 500
/** Pictures of found memories that a seeing model gets; each costs about as much as all the rest. */
const MOST_PICTURES = 2

export function answerInstructions(today: string): string {
  return [
    'You answer a question from the results of tools over a personal memory, which are given as data. Use nothing else: no knowledge of your own, no guess.',
    'If the results do not answer it, set "answerable" to false and say in "answer" what is not there.',
    '"answer" is one or two sentences in the language of the question, the value first, with its unit. Numbers stand exactly as in the results, or rounded; compute none yourself.',
    '"form": "yes" or "no" for a question that is answered so, "value" for one value, "list" for several, else "text".',
    '"citations" are the refs of the results that the answer rests on, exactly as given.',
    `Today is ${today}.`,
  ].join('\n')
}

/** @throws ModelRoleFailed when the second answer is not grounded either; AbortError when stopped */
export async function composeByModel(run: ModelRun, model: RoleModel, outputs: readonly StepOutput[]): Promise<Composed> {
  const results = outputs.flatMap((output, index) => outputBlocks(run.db, output, index + 1, run.locale))
  const images = model.capabilities.vision ? await picturesOf(run, outputs) : []
  const refs = new Set(results.map(({ ref }) => ref))
  const sources = [run.question, run.today, ...results.flatMap(({ ref, text }) => [ref, text])]
  let problem: DataBlock[] = []
  for (let attempt = 0; ; attempt++) {
    const composed = await callRole(run, 'answer', model, () =>
      model.structured({
        role: 'answer',
        instructions: answerInstructions(run.today),
        data: [questionBlock(run.question), ...results, ...problem],
        images,
        schema: Composed,
        maxOutputTokens: TOKENS,
        signal: run.signal,
        excluded: 'omit',
        ...streamed(run),
      }),
    )
    const fault = faultOf(composed, refs, sources)
    if (fault === null) return composed
    if (attempt > 0) reject(run, 'answer', model, fault)
    problem = [
      {
        kind: 'answers',
        ref: 'error',
        text: `Your last answer was ${JSON.stringify(composed.answer)}. ${fault} Answer again.`,
        roundIds: [],
      },
    ]
  }
}

/** What is wrong with an answer, as a sentence for the model and the trace; null when it is grounded. */
export function faultOf(composed: Composed, refs: ReadonlySet<string>, sources: readonly string[]): string | null {
  const unknown = composed.citations.filter((ref) => !refs.has(ref))
  if (unknown.length > 0) return `There is no result "${unknown[0]}" to cite.`
  if (composed.answerable && composed.citations.length === 0) return 'The answer cites no result.'
  const unfound = unfoundNumbers(composed.answer, sources)
  return unfound.length > 0 ? `No result has the number ${unfound.join(', ')}.` : null
}

async function picturesOf(run: ModelRun, outputs: readonly StepOutput[]): Promise<ImageBlock[]> {
  const units = outputs.flatMap((output) =>
    output.tool === 'SemanticMatch' || output.tool === 'EventLocate' ? output.output.ranked_memory_units : [],
  )
  const images: ImageBlock[] = []
  for (const unit of units) {
    for (const mediaId of unit.media) {
      if (images.length === MOST_PICTURES || images.some((image) => image.mediaId === mediaId)) continue
      const picture = await run.picture(mediaId)
      if (picture) images.push({ mediaId, ...picture, roundIds: [unit.id] })
    }
  }
  return images
}

/** The words of "answer" as they arrive, told to the page. */
function streamed(run: ModelRun): { onToken: (text: string) => void; onRestart: () => void } {
  let raw = ''
  let said = ''
  return {
    onToken(text) {
      raw += text
      const partial = /"answer"\s*:\s*"((?:[^"\\]|\\u[0-9a-fA-F]{4}|\\[^u])*)/u.exec(raw)?.[1]
      if (partial === undefined) return
      const words = z.string().safeParse(parsed(partial))
      if (!words.success || words.data.length <= said.length) return
      said = words.data
      run.emit('ask.progress', { request: run.request, stage: 'writing', text: said })
    },
    onRestart() {
      raw = ''
      said = ''
    },
  }
}

function parsed(partial: string): unknown {
  try {
    return JSON.parse(`"${partial}"`)
  } catch (error) {
    // A surrogate or escape that is cut at the end of a token; the next token completes it.
    if (error instanceof SyntaxError) return null
    throw error
  }
}
