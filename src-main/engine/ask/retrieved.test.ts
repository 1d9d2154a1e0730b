/** Whether something ever was is answered only from an event that says it. */
import { expect, test } from 'vitest'
import type { MemoryUnit } from '../../../src-shared/model.ts'
import { contentOf } from '../hierarchy/support.ts'
import { fold } from './readings.ts'
import { contentWords, ENOUGH_SUPPORT, extract, quoteOf } from './retrieved.ts'

const THINGS = ['kayak', 'tent', 'lantern', 'bicycle'] as const
function unitOf(text: string): MemoryUnit {
  return { level: 'event', id: 1, ref: 'D1:1', text, time: '2026-05-01T10:00:00', score: 0.8, media: [] }
}
async function supported(question: string, text: string): Promise<boolean> {
  return (await extract(question, [unitOf(text)], (unit) => ({ own: unit.text, lines: [], near: '' }))).support > ENOUGH_SUPPORT
}

test.each(THINGS)('another thing than the %s that was bought is not in memory', async (thing) => {
  const text = `I bought a blue ${thing} at the harbour this morning.`
  for (const other of THINGS) expect(await supported(`Did I buy a blue ${other} at the harbour?`, text), other).toBe(other === thing)
  expect(await supported(`Where did I buy the blue ${thing}?`, text)).toBe(true)
})

test.each([
  '## 2026-10-05\n- Trip to the harbour with friends',
  '# Day\n10:15\nTotal:\n* Trip to the harbour with friends',
  'Oct 5, 2026\n12:40 pm\nTrip to the harbour with friends',
])('no heading, date or label is the nearest thing: %j', async (text) => {
  const { nearest } = await extract('When was the regatta in 2026?', [unitOf(text)], (unit) => ({ own: unit.text, lines: [], near: '' }))
  expect(quoteOf(nearest?.text ?? '')).toBe('Trip to the harbour with friends')
})

test('where nothing says something, the title of the episode stands there, else nothing', async () => {
  const of = async (title?: string) =>
    (
      await extract('When was the regatta?', [unitOf('## 2026-10-05')], (unit) => ({
        own: unit.text,
        lines: [],
        near: '',
        ...(title ? { title } : {}),
      }))
    ).nearest?.text
  expect(await of('Harbour')).toBe('Harbour')
  expect(await of()).toBeUndefined()
})

test.each(['gesagt', 'erzählt', 'gemeint', 'geschrieben', 'empfohlen', 'erklärt'])('"%s" is no content of a German question', (verb) => {
  for (const name of ['Dr. Lehmann', 'meine Tante Gerda']) {
    const words = contentWords(`Was hat ${name} ${verb}?`)
    expect(words).not.toContain(fold(verb))
    expect(words).toContain(fold(name).split(' ').at(-1))
    expect(contentOf(`Was hat ${name} ${verb}?`)).not.toContain(fold(verb))
  }
})

test.each(['Bohrmaschine', 'Leiter', 'Luftpumpe'])('a question about the %s is quoted with what was said after it', async (thing) => {
  const question = `Wo ist die ${thing}?`
  const asked = `Und leihst du mir deine ${thing}?`
  const quotes = async (own: string, next?: string) => {
    const around = { own, lines: [], near: next ?? '', ...(next ? { next: { unit: { ...unitOf(next), ref: 'next' }, text: next } } : {}) }
    return (await extract(question, [unitOf(own)], () => around)).sentences.map(({ text, unit }) => [text, unit.ref])
  }
  expect(await quotes(`${asked}\nKlar, liegt im Keller.`)).toEqual([
    [asked, 'D1:1'],
    ['Klar, liegt im Keller.', 'D1:1'],
  ])
  expect(await quotes(asked, 'Klar, liegt im Keller.')).toEqual([
    [asked, 'D1:1'],
    ['Klar, liegt im Keller.', 'next'],
  ])
  expect(await quotes(`Die ${thing} liegt im Keller.`, 'Danke dir sehr.')).toEqual([[`Die ${thing} liegt im Keller.`, 'D1:1']])
})
