import { expect, test } from 'vitest'
import { otherForms } from './word-forms.ts'

test.each([
  ['buy', ['bought']],
  ['bought', ['buy']],
  ['buying', ['buy', 'bought']],
  ['swimming', ['swim', 'swam', 'swum']],
  ['written', ['write', 'wrote']],
  ['driving', ['drive', 'drove', 'driven']],
  ['shelves', ['shelf']],
  ['table', []],
  ['ring', ['rang', 'rung']],
])('%s', (word, forms) => {
  expect(otherForms(word)).toEqual(forms)
})
