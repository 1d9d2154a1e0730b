import { expect, test } from 'vitest'
import { parseRoute } from '../../src-renderer/lib/route.ts'
import { hashOfLink, linkAmong } from './deep-links.ts'

test('a link opens the view it names', () => {
  expect(hashOfLink('adamm://tables/receipts')).toBe('#/tables/receipts')
  expect(hashOfLink('adamm://tables/receipts?proof=o12')).toBe('#/tables/receipts?proof=o12')
  expect(hashOfLink('adamm://timeline/event/7')).toBe('#/timeline/event/7')
  expect(hashOfLink('adamm:///library/problems')).toBe('#/library/problems')
  expect(hashOfLink('ADAMM://Chat/3')).toBe('#/chat/3')
  expect(hashOfLink('adamm://search?q=visit%20in%20May')).toBe('#/search?q=visit+in+May')
  expect(parseRoute(hashOfLink('adamm://tables/gr%C3%B6%C3%9Fe') ?? '')).toMatchObject({ view: 'tables', id: 'größe' })
})

test('anything else opens nothing, and a link brings no SQL along', () => {
  for (const link of [
    '',
    'adamm://',
    'adamm://evil/x',
    'adamm://tables/a/b/c',
    'adamm://user@tables/x',
    'adamm://tables:80/x',
    'https://tables/x',
    'javascript:alert(1)',
    'adamm://tables/%00',
    'adamm://tables/%E0%A4',
    `adamm://tables/${'x'.repeat(3000)}`,
  ])
    expect(hashOfLink(link), link).toBeNull()
  expect(hashOfLink('adamm://sql?sql=SELECT%201')).toBe('#/sql')
  expect(hashOfLink('adamm://search?q=a%0Ab')).toBe('#/search')
})

test('the link of a start is found among its arguments', () => {
  expect(linkAmong(['/opt/AdaMM/adamm', '--home', '/x', 'adamm://chat/1'])).toBe('adamm://chat/1')
  expect(linkAmong(['/opt/AdaMM/adamm', '/home/adamm'])).toBeNull()
})
