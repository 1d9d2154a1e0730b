/** Command palette. English is the source; its shape is the type of the other languages. */
import type { Words } from '../../words.ts'

export function palette(w: Words) {
  return {
    label: 'Search and commands',
    placeholder: 'A view, a table, a question, words to find',
    found: 'Found',
    nothing: 'Nothing found',
    goTo: (view: string) => `Go to ${view}`,
    table: 'Table',
    thread: 'Thread',
    event: 'Event',
    topic: 'Topic',
    searching: 'Searching the memory',
    inMemory: (n: number) => w.plural(n, { one: '# match in the memory', other: '# matches in the memory' }),
    untitled: 'Untitled thread',
    newThread: 'New thread',
    importFiles: 'Import files',
    importFolder: 'Import a folder',
    sample: 'Open the sample memory',
    problems: 'Show problems',
    suggestions: 'Show suggestions',
    jobs: 'Show all jobs',
    check: 'Check the store',
    backup: 'Make a backup',
    forget: 'Forget something',
    ledger: 'Show what left this computer',
    sql: 'SQL console',
    keyboard: 'Keyboard',
    undo: 'Undo the last change',
    theme: { system: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' },
    contrastMore: 'High contrast: on',
    contrastSystem: 'High contrast: as the system',
    motionReduced: 'Reduced motion: on',
    motionSystem: 'Reduced motion: as the system',
    language: (name: string) => `Language: ${name}`,
    goOffline: 'Go offline',
    goOnline: 'Allow remote models',
    ask: (words: string) => `Ask ${w.quote(words)}`,
    find: (words: string) => `Find ${w.quote(words)} in events`,
  }
}
export type Messages = ReturnType<typeof palette>
