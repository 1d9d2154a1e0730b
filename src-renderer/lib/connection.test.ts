import { expect, test } from 'vitest'
import { tokenOf } from './connection.ts'

test('the token of an address, with and without a place to go to', () => {
  expect(tokenOf('#token=ab12')).toEqual({ token: 'ab12', to: null })
  expect(tokenOf('#token=ab12&to=%2Ftables%2Fweight')).toEqual({ token: 'ab12', to: '/tables/weight' })
  for (const hash of ['', '#/chat', '#token=', '#/token=ab12']) expect(tokenOf(hash), hash).toBeNull()
})
