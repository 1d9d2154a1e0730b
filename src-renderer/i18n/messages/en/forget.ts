/** Forgetting, and what the app suggests to decide. English is the source; its shape is the type of the other languages. */
import type { Words } from '../../words.ts'

export function forget(w: Words) {
  return {
    intro:
      'What is forgotten goes from tables, search, pictures, answers and the ledger, and does not come back with a later import. It cannot be undone.',
    what: 'What to forget',
    ways: { source: 'A source', topic: 'A topic', time: 'A time' },
    source: 'Source',
    topic: 'Topic',
    choose: 'Choose',
    from: 'From',
    to: 'To',
    preview: 'Show what would go',
    previewing: 'Counting',
    nothing: 'Nothing is there to forget.',
    wouldGo: 'This would go',
    counts: {
      rounds: (n: number) => w.plural(n, { one: '# event', other: '# events' }),
      messages: (n: number) => w.plural(n, { one: '# message', other: '# messages' }),
      pictures: (n: number) => w.plural(n, { one: '# picture', other: '# pictures' }),
      observations: (n: number) => w.plural(n, { one: '# value', other: '# values' }),
      rows: (n: number) => w.plural(n, { one: '# row', other: '# rows' }),
      corrections: (n: number) => w.plural(n, { one: '# correction', other: '# corrections' }),
      vectors: (n: number) => w.plural(n, { one: '# vector', other: '# vectors' }),
      answers: (n: number) => w.plural(n, { one: '# answer', other: '# answers' }),
      sources: (n: number) => w.plural(n, { one: '# source', other: '# sources' }),
    },
    tables: (names: readonly string[]) => `Tables that change: ${w.list(names)}.`,
    confirm: `To go on, type ${w.quote('forget')}`,
    confirmWord: 'forget',
    run: 'Forget for good',
    running: 'Forgetting',
    done: 'Forgotten',
    gone: (n: number) => w.plural(n, { one: '# table is gone with it.', other: '# tables are gone with it.' }),
    stale: (n: number) =>
      w.plural(n, { one: '# answer counted over it and is marked stale.', other: '# answers counted over it and are marked stale.' }),
    reread: (n: number) => w.plural(n, { one: '# event was read anew without it.', other: '# events were read anew without it.' }),
    proofClean: (files: number, bytes: number, marks: number) =>
      `${w.plural(files, { one: '# file', other: '# files' })} of the data folder (${w.bytes(bytes)}) were searched for ${w.plural(marks, { one: '# stretch', other: '# stretches' })} of what was forgotten. None was found.`,
    proofHits: (hits: number, where: readonly string[]) =>
      `${w.plural(hits, { one: '# stretch', other: '# stretches' })} of it still found in: ${w.list(where)}.`,
    unprovable: (n: number) =>
      w.plural(n, {
        one: '# text is too short to be searched for, or something else says it too.',
        other: '# texts are too short to be searched for, or something else says them too.',
      }),
    copies: (names: readonly string[]) => `Copies removed with it: ${w.list(names)}.`,
    suggestions: {
      intro: 'Things that AdaMM could not decide by itself. Each decision can be undone.',
      none: 'Nothing to decide. Pictures that may be one, and names that may be one, are asked about here.',
      names: 'Two names for one thing',
      pair: (a: string, b: string) => `Are ${w.quote(a)} and ${w.quote(b)} the same?`,
      events: (n: number) => w.plural(n, { one: '# event', other: '# events' }),
      same: 'Same',
      apart: 'Different',
      likely: (score: number) => `${w.percent(score)} likely`,
      merged: (a: string, b: string) => `${w.quote(a)} is now another name of ${w.quote(b)}.`,
      kept: (a: string, b: string) => `${w.quote(a)} and ${w.quote(b)} stay apart.`,
      pictures: 'One picture stored twice',
      one: 'Same picture',
      two: 'Two pictures',
      oneMeans: 'The later one leaves the tables; its event stays and can be searched.',
      looksAlike: (similarity: number) => `looks ${w.percent(similarity)} alike`,
      sameNumbers: (share: number) => `${w.percent(share)} of the numbers are the same`,
      noNumbers: 'no numbers in either',
      bits: (distance: number) => w.plural(distance, { one: '# of 64 bits differs', other: '# of 64 bits differ' }),
      oneMade: (a: string, b: string) => `${w.quote(a)} is a copy of ${w.quote(b)} and is no longer in the tables.`,
      twoKept: (a: string, b: string) => `${w.quote(a)} and ${w.quote(b)} are two pictures.`,
    },
  }
}
export type Messages = ReturnType<typeof forget>
