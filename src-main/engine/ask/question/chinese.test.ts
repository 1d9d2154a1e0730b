/** Chinese questions over the sample's tables with English names: each gives what its English form gives, counted from the story's values. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '../../../../src-shared/model.ts'
import { GLUCOSE, RECEIPTS, storyAsking, storyMemory, WEIGHT } from '../story.test-helper.ts'
import { chineseName, fromChinese } from './chinese.ts'

const asking = storyAsking(storyMemory())
const ask = async (question: string): Promise<Answer> =>
  (await asking.ask({ question, threadId: null, request: '' }, new AbortController().signal)).answer

const of = (rows: readonly (readonly [string, number, ...unknown[]])[], month: string): number[] =>
  rows.filter(([day]) => day.startsWith(`2026-${month}`)).map((row) => row[1])
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length
const spent = (keep: (row: (typeof RECEIPTS)[number]) => boolean): number => RECEIPTS.filter(keep).reduce((sum, row) => sum + row[4], 0)
const weights = WEIGHT.map((row) => row[1])
const shop = RECEIPTS[0]?.[1] ?? ''

test.each([
  ['四月的平均体重是多少？', mean(of(WEIGHT, '04'))],
  ['我三月份的体重平均值', mean(of(WEIGHT, '03'))],
  ['我的最高体重是多少？', Math.max(...weights)],
  ['最低体重', Math.min(...weights)],
  ['最新的体重是多少', weights.at(-1)],
  ['2026年5月的目标范围内时间平均值', mean(of(GLUCOSE, '05'))],
  ['上个月的平均体重', mean(of(WEIGHT, '05'))],
  ['我四月份花了多少钱？', spent(([day]) => day.startsWith('2026-04'))],
  [`我在${shop}花了多少钱？`, spent((row) => row[1] === shop)],
] as const)('%s', async (question, value) => {
  const answer = await ask(question)
  expect(answer.kind).toBe('value')
  expect(Number(answer.value)).toBeCloseTo(value ?? NaN, 6)
})

test('what no table knows is refused, never a number over all rows', async () => {
  for (const question of ['我在火星花了多少钱？', '我买了多少个鸡蛋？', '我的独角兽平均体重是多少？']) {
    const answer = await ask(question)
    expect([question, answer.kind]).toEqual([question, 'not_in_memory'])
  }
})

test('talk, Japanese and other scripts are left as they are', () => {
  for (const text of ['你好', '谁是我的医生？', '平均体重はいくつですか', 'average weight', '']) expect(fromChinese(text)).toBeNull()
})

test('any measure with any operator and time is asked in English, whatever the order of its parts', () => {
  const noun = fc.constantFrom(['血糖', 'glucose'], ['体重', 'weight'], ['步数', 'steps'], ['心率', 'heart rate'], ['睡眠', 'sleep'])
  const operator = fc.constantFrom(['平均', 'average'], ['最高', 'highest'], ['最低', 'lowest'], ['总', 'total'])
  const time = fc.constantFrom(
    ['今天', 'today'],
    ['上周', 'last week'],
    ['过去三天', 'in the last 3 days'],
    ['5月3日', 'on 3 May'],
    ['2025年12月', 'in December 2025'],
  )
  const order = fc.constantFrom(
    (t: string, o: string, n: string) => `${t}的${o}${n}是多少？`,
    (t: string, o: string, n: string) => `${t}我的${n}的${o}值`,
    (t: string, o: string, n: string) => `我${n}${o}${t}是多少`,
  )
  fc.assert(
    fc.property(noun, operator, time, order, ([n = '', english = ''], [o = '', op = ''], [t = '', when = ''], make) => {
      expect(fromChinese(make(t, o, n))).toBe(`what was my ${op} ${english} ${when}`)
      expect(chineseName(`${o}${n}`)).toBe(`${op} ${english}`)
    }),
  )
})

test('numbers in times are read in any digits, and none is read from a part of another', () => {
  const tens = ['', '十', '二十', '三十']
  const ones = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']
  for (let day = 1; day <= 31; day++) {
    const written = [
      String(day),
      String(day).replaceAll(/\d/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
      `${tens[Math.floor(day / 10)]}${ones[day % 10]}`,
    ]
    for (const number of written) {
      expect(fromChinese(`三月${number}日的平均血糖`), number).toBe(`what was my average glucose on ${day} March`)
      expect(fromChinese(`二零二六年３月${number}号的平均血糖`), number).toBe(`what was my average glucose on ${day} March 2026`)
      expect(fromChinese(`最近${number}天的平均血糖`), number).toBe(`what was my average glucose in the last ${day} days`)
    }
  }
  for (const none of ['十三月', '99月', '0月']) expect(fromChinese(`${none}的平均血糖`) ?? '', none).not.toMatch(/March|January/u)
  // The month is one; the day that no month has is left as it was asked.
  for (const none of ['1月32日', '一月三十二日']) expect(fromChinese(`${none}的平均血糖`), none).not.toMatch(/on \d/u)
})
