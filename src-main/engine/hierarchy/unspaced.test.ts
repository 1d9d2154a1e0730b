import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchExpression, queryWords } from './query-text.ts'
import { isUnspaced, spaceOut, unspacedWords } from './unspaced.ts'

test('every character of such a script is a token; other text and the order are kept', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('血', '糖', 'は', 'ト', 'ก', 'a', '7', ' ', 'é', '한'), { maxLength: 20 }), (letters) => {
      const text = letters.join('')
      const tokens = spaceOut(text)
        .split(' ')
        .filter((token) => token !== '')
      expect(tokens.join('')).toBe(text.replaceAll(' ', ''))
      for (const token of tokens) if (isUnspaced(token)) expect([...token].length).toBe(1)
      if (!isUnspaced(text)) expect(spaceOut(text)).toBe(text)
    }),
  )
})

test('words of a sentence without those of grammar', () => {
  expect(unspacedWords('我的血糖是多少')).toEqual(['血糖'])
  expect(queryWords('上次去看牙医是什么时候？')).toContain('牙医')
  expect(queryWords('iPhone手机')).toEqual(['手机', 'iphone'])
  expect(matchExpression(['血糖'])).toBe('"血 糖"')
})
