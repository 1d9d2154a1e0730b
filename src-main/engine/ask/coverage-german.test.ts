/** German questions over the made-up spring, once with English and once with German names of columns: the share that is answered rightly. */
import { expect, test } from 'vitest'
import { isRight } from './coverage-truth.test-helper.ts'
import { GERMAN_NAMES, GERMAN_REFUSALS, GERMAN_TITLES, germanCases } from './coverage-german.test-helper.ts'
import { spring, springMemory } from './coverage.test-helper.ts'
import { storyAsking } from './story.test-helper.ts'

/** Share of the wordings that must be answered rightly. */
const LEAST = 0.8

test.each([
  ['English names', 3, {}, {}],
  ['German names', 11, GERMAN_NAMES, GERMAN_TITLES],
] as const)(
  'plain questions in German over tables with %s',
  async (_, seed, names, titles) => {
    const values = spring(seed)
    const db = springMemory(values, names, titles)
    const asking = storyAsking(db)
    const ask = async (question: string) =>
      (await asking.ask({ question, threadId: null, request: '' }, new AbortController().signal)).answer
    const wrong: string[] = []
    let asked = 0
    for (const [form, truth, ...wordings] of germanCases(values)) {
      for (const question of wordings) {
        asked++
        const answer = await ask(question)
        if (!isRight(truth, answer))
          wrong.push(
            `${form}: ${question} -> ${answer.kind} ${JSON.stringify(answer.value)} "${answer.title}: ${answer.answer.slice(0, 90)}", wanted ${JSON.stringify(truth)}`,
          )
      }
    }
    const refused = []
    for (const question of GERMAN_REFUSALS) if ((await ask(question)).kind === 'value') refused.push(question)
    db.close()
    if (process.env['SHOW_WRONG'] !== undefined)
      process.stdout.write(`${asked - wrong.length} of ${asked}\n${wrong.join('\n')}\nvalues for: ${refused.join('; ')}\n`)
    expect(asked).toBeGreaterThanOrEqual(75)
    expect(refused).toEqual([])
    expect(1 - wrong.length / asked, `${asked - wrong.length} of ${asked}\n${wrong.join('\n')}`).toBeGreaterThanOrEqual(LEAST)
  },
  300_000,
)
