/**
 * What a person reads in a window, and what of it is still English. In: a page; the person's own words (messages, words in pictures, names). Out: texts,
 * and those that hold an English sentence which is none of the person's.
 */
import type { Page } from '@playwright/test'
import { callEngine } from './memory.ts'

/** Every text on screen with those that are read out; parts that are code are nobody's language. */
export function wordsOnScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const add = (text: string | null): void => {
      const plain = (text ?? '').replaceAll(/\s+/g, ' ').trim()
      if (plain !== '') found.add(plain)
    }
    const visit = (element: Element): void => {
      if (/^(?:script|style|code|pre|kbd)$/i.test(element.tagName) || element.matches('.mono, .argument')) return
      for (const name of ['title', 'aria-label', 'aria-description', 'aria-roledescription', 'placeholder', 'alt'])
        add(element.getAttribute(name))
      add([...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [])).join(' '))
      for (const child of element.children) visit(child)
    }
    visit(document.body)
    return [...found]
  })
}

type Event = { roundId: number; text: string; media: string[] }
type Topic = { title: string; description: string; episodes: { title: string; description: string }[] }
type Table = { name: string; label: string; columns: { name: string; label: string; unit: string | null }[] }
type Proof = {
  messages: { text: string }[]
  pictures: { name: string; caption?: string | null; lines: { text: string }[] }[]
  others: { surface: string; value: { raw: string; text: string | null } }[]
}

/** All that the person said, showed or named, and the titles that were made of it. */
export async function wordsOfThePerson(page: Page): Promise<string[]> {
  const { events } = await callEngine<{ events: Event[] }>(page, 'timeline.events', { limit: 1000 })
  const topics = await callEngine<Topic[]>(page, 'timeline.topics', {})
  const tables = await callEngine<Table[]>(page, 'tables.list', { hidden: true })
  const { attributes } = await callEngine<{ attributes: { label: string; name: string }[] }>(page, 'attributes.list', {})
  const threads = await callEngine<{ title: string }[]>(page, 'threads.list', {})
  const traces = await callEngine<{ question: string }[]>(page, 'traces.list', {})
  const own = new Set<string>()
  const add = (...texts: (string | null | undefined)[]): void => {
    for (const text of texts)
      for (const line of (text ?? '').split('\n')) {
        const plain = line
          .replace(/^(?:user|assistant|system|other): ?/u, '')
          .replaceAll(/\s+/gu, ' ')
          .trim()
        if (plain.length > 2) own.add(plain)
      }
  }
  for (const event of events) {
    add(event.text)
    const proof = await callEngine<Proof>(page, 'proof.round', { round: event.roundId })
    for (const { text } of proof.messages) add(text)
    for (const picture of proof.pictures) add(picture.name, picture.caption, ...picture.lines.map(({ text }) => text))
    for (const { surface, value } of proof.others) add(surface, value.raw, value.text)
  }
  for (const topic of topics) add(topic.title, topic.description, ...topic.episodes.flatMap((one) => [one.title, one.description]))
  for (const table of tables)
    add(table.name, table.label, ...table.columns.flatMap(({ name, label, unit }) => [name, label, name.replaceAll('_', ' '), unit]))
  for (const { label, name } of attributes) add(label, name, name.replaceAll('_', ' '))
  for (const { title } of threads) add(title)
  for (const { question } of traces) add(question)
  return [...own].toSorted((a, b) => b.length - a.length)
}

/** Less is a chance: a list cuts long texts off, but not this short. */
const CUT_AT = 16
const LEAST_CUT = 6

/** The text without the person's words: at each place the longest of them that stands there, whole or cut off. */
function without(text: string, own: ReadonlyMap<string, readonly string[]>): string {
  const lower = text.toLowerCase()
  let rest = ''
  for (let at = 0; at < lower.length;) {
    let longest = 0
    for (const words of own.get(lower.slice(at, at + KEY)) ?? []) {
      let common = KEY
      while (common < words.length && words[common] === lower[at + common]) common += 1
      // A text that is cut off ends where its words end, or a sign stands there.
      const isCut = common >= LEAST_CUT && /^(?:$|[;…])/u.test(lower.slice(at + common))
      if (isCut || common >= Math.min(words.length, CUT_AT)) longest = Math.max(longest, common)
    }
    rest += longest > 0 ? ' | ' : (lower[at] ?? '')
    at += Math.max(longest, 1)
  }
  return rest
}

/** Their first letters, by which the person's words are found. */
const KEY = 3

/** Names that are the same in every language. */
const NAMES =
  /universal sentence encoder lite|siglip 2 base|all-minilm-l6-v2|mobilenetv2|pp-ocrv\d|adamm serve|adamm import|adamm models \w+|ollama serve/giu
/** Arguments of a tool, which are no sentence ("mean by day(@time) highest"), and key words of SQL. */
const ARGUMENTS = /\b(?:sum|mean|count|min|max|median) by \S+(?: (?:highest|lowest))?|\b[A-Z]{2,}\b/gu
/** Words that German and Chinese sentences do not have. */
const GRAMMAR =
  /(?<![\p{L}-])(?:the|of|and|with|from|not|is|are|has|have|for|by|which|what|when|how|there|this|that|no|or|be|to|it|its|nothing|could|cannot|built|row|rows)(?![\p{L}-])/iu

/** Texts that still hold English: a word of its grammar among others, or what the English window shows in the same words. */
export function englishLeft(texts: readonly string[], own: readonly string[], english: ReadonlySet<string>): string[] {
  const lower = own.map((words) => words.toLowerCase()).filter((words) => words.length >= KEY)
  const byKey = Map.groupBy(lower, (words) => words.slice(0, KEY))
  const all = lower.join('\n')
  return texts.filter((text) => {
    if (all.includes(text.toLowerCase())) return false
    // What has a sign inside is an address, a path, a name of a column or a time zone.
    if (text.replaceAll(ARGUMENTS, '').trim() === '') return false
    const rest = without(text.replaceAll(ARGUMENTS, ' '), byKey)
      .replaceAll(NAMES, ' ')
      .replaceAll(/\S*[\p{L}\p{N}][\\/_@.:#=][\p{L}\p{N}]\S*/gu, ' ')
    const words = rest.match(/\p{Script=Latin}{2,}/gu) ?? []
    return (words.length > 2 && english.has(text)) || (words.length > 1 && GRAMMAR.test(rest))
  })
}
