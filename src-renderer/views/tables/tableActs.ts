/**
 * What a person does to a table, a column or a cell: each is one call whose journal entry can be taken back.
 * In: names and the new state. Out: true when it was done; a refusal is shown with the engine's own sentence.
 */
import type { Input } from '../../../src-shared/contract.ts'
import type { TableInfo } from '../../../src-shared/model.ts'
import { failureFrom } from '../../../src-shared/errors.ts'
import { call } from '../../api.ts'
import { messages, said } from '../../i18n/index.ts'
import { go, useRoute } from '../../stores/route.ts'
import { complain } from '../../stores/toasts.ts'
import { offerUndo } from '../../stores/undo.ts'

/** Says what happened and offers to take it back. */
function done(text: string): void {
  offerUndo(text, async () => void (await call('undo.last', {})))
}

async function attempt(act: () => Promise<string>): Promise<boolean> {
  try {
    done(await act())
    return true
  } catch (error) {
    complain(error)
    return false
  }
}

/** For a field that shows the refusal itself. @returns the engine's sentence, or null when it was done */
async function refusalOf(act: () => Promise<string>): Promise<string | null> {
  try {
    done(await act())
    return null
  } catch (error) {
    return said(failureFrom(error).message)
  }
}

/** A table's name in the address follows its new name. */
function follow(before: string, after: string | undefined): void {
  const { view, id, sub, query } = useRoute.getState()
  if (view === 'tables' && id === before && after !== undefined && after !== before) go({ view, id: after, sub, query })
}

export function renameTable(table: TableInfo, label: string): Promise<boolean> {
  return attempt(async () => {
    const { table: now } = await call('tables.rename', { table: table.name, label })
    follow(table.name, now?.name)
    return messages().tables.acts.renamed(table.label, label)
  })
}

export function setTableHidden(table: TableInfo, hidden: boolean): Promise<boolean> {
  return attempt(async () => {
    await call(hidden ? 'tables.hide' : 'tables.show', { table: table.name })
    return hidden ? messages().tables.acts.hidden(table.label) : messages().tables.acts.shown(table.label)
  })
}

export function mergeTable(table: TableInfo, into: TableInfo): Promise<boolean> {
  return attempt(async () => {
    const { table: now } = await call('tables.merge', { table: table.name, into: into.name })
    follow(table.name, now?.name ?? into.name)
    return messages().tables.acts.merged(table.label, into.label)
  })
}

export function splitTable(input: Input<'tables.split'>, label: string): Promise<boolean> {
  return attempt(async () => {
    const { table: now } = await call('tables.split', input)
    return messages().tables.acts.split(now?.label ?? '', label)
  })
}

export function changeColumn(input: Input<'tables.column'>, label: string): Promise<boolean> {
  return attempt(async () => {
    await call('tables.column', input)
    return messages().tables.acts.columnChanged(label)
  })
}

export function setLatestRows(table: TableInfo, use: boolean): Promise<boolean> {
  return attempt(async () => {
    await call('tables.latest', { table: table.name, use })
    return use ? messages().tables.acts.latest(table.label) : messages().tables.acts.everyRow(table.label)
  })
}

type Place = { table: string; row: number; column: string }

export function setCell(place: Place, value: string | number | null, label: string): Promise<string | null> {
  return refusalOf(async () => {
    const change = await call('corrections.set', { ...place, value })
    return messages().tables.acts.corrected(label, change.reading, change.stale)
  })
}

export function clearCell(place: Place, label: string): Promise<string | null> {
  return refusalOf(async () => {
    const change = await call('corrections.clear', place)
    return messages().tables.acts.givenBack(label, change.stale)
  })
}

export function chooseReading(input: Input<'corrections.reading'>, label: string): Promise<boolean> {
  return attempt(async () => {
    const outcome = await call('corrections.reading', input)
    return messages().tables.acts.readingChosen(label, outcome.stale)
  })
}
