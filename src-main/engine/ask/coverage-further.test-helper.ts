/** Further forms of questions over the made-up spring: durations, categories, currencies, lists, what is not in memory. In: the values. Out: forms with their truths. */
import { dayOf, type Spring } from './coverage.test-helper.ts'
import { from, mean, sum, type Case } from './coverage-truth.test-helper.ts'

export function furtherCases({ activity: a, receipts: r, training: t, stays: s }: Spring): Case[] {
  const shop = (name: string): typeof r => r.filter((row) => row.shop === name)
  const sport = (name: string): typeof t => t.filter((row) => row.sport === name)
  return [
    [
      'duration sum',
      sum(sport('running').map((row) => row.minutes)) * 60,
      'How long did I run in total?',
      'total duration of running',
      'How much time did I spend running?',
    ],
    [
      'duration mean',
      mean(t.map((row) => row.minutes)) * 60,
      'How long are my workouts on average?',
      'average workout duration',
      'mean duration of my workouts',
    ],
    [
      'mean category',
      mean(sport('cycling').map((row) => row.pulse)),
      'What is my average heart rate when cycling?',
      'average heart rate for cycling',
      'mean heart rate during cycling',
    ],
    [
      'max category',
      Math.max(...sport('swimming').map((row) => row.pulse)),
      'What was my highest heart rate while swimming?',
      'maximum heart rate swimming',
    ],
    [
      'currency mix',
      { says: ['EUR', 'USD'] },
      'What is the sum of the price of all hotels?',
      'How much did I pay for hotels in total?',
      'total price of hotel bookings',
    ],
    [
      'lookup text',
      s[1]!.nights,
      'How many nights did I stay at Sea View Inn?',
      'nights at Sea View Inn',
      'How many nights was the Sea View Inn booking?',
    ],
    ['list', { groups: s.length }, 'Which hotels did I stay at?', 'List all hotels', 'What hotels were booked?'],
    [
      'not in memory',
      { says: ['Not in memory'] },
      'What was my blood sugar yesterday?',
      'How much did I spend on gasoline?',
      'What is the capital of my insurance policy?',
    ],
    [
      'items',
      sum(shop('Corner Bakery').map((row) => row.items)),
      'How many items did I buy at Corner Bakery?',
      'total items from Corner Bakery',
    ],
    ['first date', r[0]!.day, 'When was my first receipt?', 'date of the first receipt'],
    [
      'last date',
      t.filter((row) => row.sport === 'swimming').at(-1)!.day,
      'When did I last go swimming?',
      'When was my last swimming workout?',
      'last time I went swimming',
    ],
    [
      'mean week',
      mean(from(a, dayOf(36), dayOf(42)).map((row) => row.steps)),
      'average steps in the week of 6 April',
      'What was my average step count from 6 April to 12 April?',
    ],
  ]
}
