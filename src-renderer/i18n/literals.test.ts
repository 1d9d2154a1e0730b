/**
 * Everything a person reads comes from the catalogues. In: the sources of components and stores, as TypeScript reads them. Out: a failure for words
 * that stand in the markup, in a label, a title, a placeholder, or in what is said at the edge of the window.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
/** Attributes that are shown or read out. */
const SPOKEN = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'label',
  'caption',
  'hint',
  'name',
]
/** Names and signs that are the same in every language, and what is no word: codes, keys, units, file endings. */
const ALLOWED = new Set([
  'AdaMM',
  'SQL',
  'JSON',
  'CSV',
  'PNG',
  'SVG',
  'TSV',
  'Shift',
  'Enter',
  'Esc',
  'F2',
  'ms',
  'Ctrl',
  'SELECT',
  'FROM',
  'NULL',
])

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return entry.name.endsWith('.tsx') && !entry.name.includes('.test.') ? [path] : []
  })
}

/** Words of a text that no list allows; SQL is the same in every language. */
function words(text: string): string[] {
  if (text.startsWith('SELECT ')) return []
  return [...text.matchAll(/\p{L}[\p{L}\p{M}'’-]+/gu)].map(([word]) => word).filter((word) => !ALLOWED.has(word))
}

/** Code without comments, and without what stands in braces of the markup. */
function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, (text) => text.replaceAll(/[^\n]/g, ' ')).replaceAll(/(^|\s)\/\/[^\n]*/g, '$1')
}

/** Template literals without their expressions, which are code; braces inside of an expression are counted. */
function withoutExpressions(code: string): string {
  let out = ''
  for (let i = 0; i < code.length; i++) {
    if (code[i] !== '$' || code[i + 1] !== '{') {
      out += code[i]
      continue
    }
    let depth = 0
    do {
      i += 1
      if (code[i] === '{') depth += 1
      if (code[i] === '}') depth -= 1
      if (code[i] === '\n') out += '\n'
    } while (depth > 0 && i < code.length)
  }
  return out
}

type Fault = { line: number; text: string }

/** Literal text between tags, and literal values of spoken attributes. */
export function literals(code: string): Fault[] {
  const clean = withoutExpressions(withoutComments(code))
  // Templates are never text of the markup; where one is spoken, the attribute is looked at below.
  const markup = clean.replaceAll(/`[^`]*`/g, (text) => text.replaceAll(/[^\n]/g, ' '))
  const faults: Fault[] = []
  const lineOf = (at: number): number => clean.slice(0, at).split('\n').length
  // Text that begins right behind a tag or brace of the markup and ends at the next one.
  for (const match of markup.matchAll(/(?<=<\/?[A-Za-z][^<>]*>|\/>|\}\s*)([^<>{}=;()]*\p{L}[^<>{}=;()]*)(?=<\/|<[A-Za-z]|\{)/gu)) {
    const text = match[1]?.trim() ?? ''
    const isCode = /=>|\b(?:return|const|function|type|export|import|if|else|case|default)\b|[:?&|]{1,2}\s*$|^\s*[:?&|,.]/.test(text)
    if (!isCode && words(text).length > 0) faults.push({ line: lineOf(match.index), text })
  }
  for (const match of clean.matchAll(new RegExp(`\\s(${SPOKEN.join('|')})="([^"]*)"`, 'g')))
    if (words(match[2] ?? '').length > 0 && match[1] !== 'name')
      faults.push({ line: lineOf(match.index), text: `${match[1]}="${match[2]}"` })
  for (const match of clean.matchAll(new RegExp(`\\s(${SPOKEN.join('|')})=\\{\\s*(?:[^{}'\`]*\\?\\s*)?['\`]([^'\`]*)['\`]`, 'g'))) {
    const text = (match[2] ?? '').replaceAll(/\$\{[^}]*\}/g, ' ')
    if (words(text).length > 1) faults.push({ line: lineOf(match.index), text: `${match[1]}={${match[2]}}` })
  }
  for (const match of clean.matchAll(/\b(?:say|offerUndo|sayUndoable)\(\s*['`]([^'`]*)['`]/g))
    if (words((match[1] ?? '').replaceAll(/\$\{[^}]*\}/g, ' ')).length > 0) faults.push({ line: lineOf(match.index), text: match[0] })
  return faults
}

test('the search finds words where a person would read them, and nothing else', () => {
  const found = (code: string): string[] => literals(code).map(({ text }) => text)
  expect(found('<p>Nothing yet.</p>')).toEqual(['Nothing yet.'])
  expect(found('<b>{count} rows of {all}</b>')).toEqual(['rows of'])
  expect(found('<input placeholder="Type here" className="two words" data-testid="some id" />')).toEqual(['placeholder="Type here"'])
  expect(found("<IconButton label={open ? 'Close it now' : t.open} />")).toEqual(['label={Close it now}'])
  expect(found("say('Copied it.')")).toEqual(["say('Copied it.'"])
  expect(found('<p>{t.chat.empty.text}</p>')).toEqual([])
  expect(found('<code>SQL</code> <kbd>Shift</kbd> AdaMM')).toEqual([])
  expect(found('const a = b < c && d > e\nfunction f<T extends string>(x: T) { return x }')).toEqual([])
})

test('no component has words of its own', () => {
  const faults = sources(root).flatMap((path) =>
    literals(readFileSync(path, 'utf8')).map(
      ({ line, text }) => `${relative(root, path)}:${line} ${text.replaceAll(/\s+/g, ' ').slice(0, 80)}`,
    ),
  )
  expect(faults).toEqual([])
})
