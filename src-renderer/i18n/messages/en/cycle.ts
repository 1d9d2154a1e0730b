/** Checks that the memory makes of itself. English is the source; its shape is the type of the other languages. */
import type { Words } from '../../words.ts'

export function cycle(w: Words) {
  return {
    intro:
      'After an import AdaMM asks its memory about what is new, looks again at pictures where an answer is missing, and prepares questions.',
    on: 'It does so by itself, a minute later.',
    off: 'It does so only when asked.',
    change: 'Change',
    run: 'Check now',
    none: 'Nothing was checked yet. It begins a minute after an import, or with the button above.',
    probes: 'What was asked',
    sums: (passed: number, total: number, repaired: number) =>
      `${w.count(passed)} of ${w.plural(total, { one: '# question', other: '# questions' })} answered, ${w.plural(repaired, { one: '# repair', other: '# repairs' })} in force.`,
    found: 'answered',
    gaps: {
      'missing attribute': 'value missing',
      'missing date': 'date missing',
      'ambiguous entity': 'more than one meant',
      'not found': 'not found',
    },
    expected: (text: string) => `Expected: ${text}`,
    answered: (text: string) => `Answered: ${text}`,
    by: (writer: string) => `Asked by ${writer}`,
    openEvent: 'Open the event',
    actions: { SKIP: 'Nothing changed:', MERGE: 'Read better:', INSERT: 'Added:' },
    undo: 'Take back',
    undoneAt: (at: string) => `Taken back on ${at}.`,
    takenBack: 'The repair was taken back; it is not proposed again.',
  }
}
export type Messages = ReturnType<typeof cycle>
