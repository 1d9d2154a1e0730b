/** The engine over a made-up spring (coverage-cases.test-helper.ts): the share of the wordings that it answers rightly. */
import { expect, test } from 'vitest'
import { cases } from './coverage-cases.test-helper.ts'
import { isRight } from './coverage-truth.test-helper.ts'
import { spring, springMemory } from './coverage.test-helper.ts'
import { storyAsking } from './story.test-helper.ts'

/** Share of the wordings that must be answered rightly. */
const LEAST = 0.97

test.each([3, 11])(
  'all forms of questions in many wordings, spring %i',
  async (seed) => {
    const values = spring(seed)
    const db = springMemory(values)
    const asking = storyAsking(db)
    const wrong: string[] = []
    let asked = 0
    for (const [form, truth, ...wordings] of cases(values)) {
      for (const question of wordings) {
        asked++
        const { answer } = await asking.ask({ question, threadId: null, request: '' }, new AbortController().signal)
        if (!isRight(truth, answer))
          wrong.push(
            `${form}: ${question} -> ${answer.kind} ${JSON.stringify(answer.value)} "${answer.title}: ${answer.answer.slice(0, 90)}", wanted ${JSON.stringify(truth)}`,
          )
      }
    }
    db.close()
    expect(asked).toBeGreaterThanOrEqual(150)
    expect(1 - wrong.length / asked, `${asked - wrong.length} of ${asked}\n${wrong.join('\n')}`).toBeGreaterThanOrEqual(LEAST)
  },
  300_000,
)

test('every other reading that is offered is a question, and asked it gives the answer that was shown', async () => {
  const values = spring(3)
  const db = springMemory(values)
  const asking = storyAsking(db)
  const ask = async (question: string) => (await asking.ask({ question, threadId: null, request: '' }, new AbortController().signal)).answer
  const offered = new Map<string, string>()
  for (const [, , ...wordings] of cases(values))
    for (const wording of wordings) for (const { question, answer } of (await ask(wording)).alternatives) offered.set(question, answer)
  const again = new Map<string, string>()
  for (const question of offered.keys()) again.set(question, (await ask(question)).answer)
  db.close()
  expect(offered.size).toBeGreaterThan(5)
  expect(again).toEqual(offered)
}, 300_000)
