import { expect, test } from 'vitest'
import { asDropped } from './paths.ts'

test('the folder of uploads is left out, in paths and in sentences', () => {
  const home = '/Users/Ada L/AdaMM'
  expect(asDropped('/Users/Ada L/AdaMM/incoming/9f-1a/scan.pdf', home)).toBe('scan.pdf')
  expect(asDropped('/Users/Ada L/AdaMM/incoming/9f1a/chat/pictures/a.png', home)).toBe('chat/pictures/a.png')
  expect(asDropped('"/Users/Ada L/AdaMM/incoming/1/a b.pdf" and "/Users/Ada L/AdaMM/incoming/2/c.pdf" are no pictures.', home)).toBe(
    '"a b.pdf" and "c.pdf" are no pictures.',
  )
  expect(asDropped('C:\\Data\\incoming\\77\\a.png:3', 'C:\\Data')).toBe('a.png:3')
})

test('uploads of a folder that was moved are found by their shape', () => {
  expect(asDropped('Cannot read /old/home/incoming/ab12/a.pdf.', '/new/home')).toBe('Cannot read a.pdf.')
  expect(asDropped('/old/incoming/ab12/a.pdf', null)).toBe('a.pdf')
})

test('other paths stay', () => {
  for (const text of ['/home/me/notes.md', '/home/me/incoming/letter.pdf', 'incoming/1/a.png', 'and/or'])
    expect(asDropped(text, '/home/me/.adamm')).toBe(text)
})
