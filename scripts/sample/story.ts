/**
 * The sample memory as data: three months of Ines, who does not exist. Deterministic: the same seed gives the same story.
 * Out: rounds in order of time, each with the page that is drawn as its picture, if any.
 */
import type { Page } from './pages.ts'
import { doctorNotePage, glucoseCardsPage, glucosePhonePage, photoPage, receiptPage, sleepPage } from './pages.ts'

export type SampleRound = {
  session: string
  time: string
  user: string
  assistant?: string
  picture?: { name: string; page: Page; caption?: string }
}

/** Small deterministic generator (mulberry32): numbers in 0..1. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function sampleRounds(): SampleRound[] {
  const random = randomNumbers(20260301)
  const rounds = [...glucose(random), ...receipts(random), ...weights(random), ...sleep(random), ...talk(), ...doctor()]
  return rounds.sort((a, b) => a.time.localeCompare(b.time))
}

function between(random: () => number, low: number, high: number, digits = 0): number {
  return Number((low + random() * (high - low)).toFixed(digits))
}

const GLUCOSE_DAYS = [
  '03-03',
  '03-08',
  '03-14',
  '03-19',
  '03-24',
  '03-30',
  '04-04',
  '04-09',
  '04-15',
  '04-21',
  '04-27',
  '05-03',
  '05-09',
  '05-16',
  '05-22',
  '05-28',
]
const GLUCOSE_WORDS = [
  'Here is today’s dashboard.',
  'Today’s numbers.',
  'How does this one look?',
  'Dashboard for the day.',
  'Skipped the afternoon snack today, here is the result.',
  'Walked after dinner. Dashboard attached.',
]

/** The person changes apps in the middle of April: the same measures in another design. */
function glucose(random: () => number): SampleRound[] {
  return GLUCOSE_DAYS.map((day, index) => {
    const measures = {
      date: `2026-${day}`,
      timeInRange: between(random, 68, 92) + (index > 10 ? 3 : 0),
      mealVariability: between(random, 12, 29),
      morningResponse: between(random, 78, 96),
      eveningDrift: between(random, 1.2, 4.6, 1),
      movementGoal: between(random, 45, 98),
    }
    const isPhone = index >= 9
    return {
      session: `glucose-2026-${day.slice(0, 2)}`,
      time: `2026-${day}T21:${String(between(random, 10, 50)).padStart(2, '0')}:00`,
      user: GLUCOSE_WORDS[index % GLUCOSE_WORDS.length] as string,
      assistant: measures.timeInRange >= 80 ? 'A steady day.' : 'A bit more movement in the curve than usual.',
      picture: { name: `glucose-2026-${day}.png`, page: isPhone ? glucosePhonePage(measures) : glucoseCardsPage(measures) },
    }
  })
}

const SHOPS = ['Corner Market', 'Bakery Lindqvist', 'Green Basket', 'Corner Market', 'Pharmacy Aurora', 'Green Basket', 'Corner Market']
const ITEMS = [
  ['Rye bread', 3.4],
  ['Oat milk', 1.95],
  ['Tomatoes', 2.8],
  ['Yoghurt', 1.6],
  ['Olive oil', 7.9],
  ['Eggs', 3.2],
  ['Chickpeas', 1.25],
  ['Salmon', 9.4],
  ['Apples', 2.6],
  ['Coffee', 6.5],
] as const

function receipts(random: () => number): SampleRound[] {
  return SHOPS.map((shop, index) => {
    const day = `2026-0${3 + Math.floor(index / 3)}-${String(6 + ((index * 8) % 21)).padStart(2, '0')}`
    const items = Array.from({ length: 3 + (index % 3) }, (_, place) => {
      const [name, price] = ITEMS[(index * 3 + place) % ITEMS.length] as (typeof ITEMS)[number]
      return { name, quantity: 1 + Math.floor(random() * 2), price }
    })
    const minute = String(between(random, 2, 58)).padStart(2, '0')
    return {
      session: `shopping-${day.slice(0, 7)}`,
      time: `${day}T17:${minute}:00`,
      user: index % 2 === 0 ? 'Receipt from today.' : 'Groceries, for the budget.',
      picture: {
        name: `receipt-${day}.png`,
        page: receiptPage({ shop, date: day, time: `17:${minute}`, number: String(4021 + index * 37), items }),
      },
    }
  })
}

function weights(random: () => number): SampleRound[] {
  return Array.from({ length: 12 }, (_, week) => {
    const day = new Date(Date.UTC(2026, 2, 2 + week * 7)).toISOString().slice(0, 10)
    const kilograms = (72.8 - week * 0.17 + (random() - 0.5) * 0.6).toFixed(1)
    return {
      session: `weight-${day.slice(0, 7)}`,
      time: `${day}T07:15:00`,
      user: `Weight this morning: ${kilograms} kg`,
      assistant: 'Noted.',
    }
  })
}

const SLEEP_DAYS = ['03-05', '03-17', '03-27', '04-06', '04-17', '04-29', '05-08', '05-19', '05-27']

function sleep(random: () => number): SampleRound[] {
  return SLEEP_DAYS.map((day) => {
    const total = between(random, 345, 500)
    return {
      session: `sleep-2026-${day.slice(0, 2)}`,
      time: `2026-${day}T08:05:00`,
      user: 'Last night’s sleep.',
      picture: {
        name: `sleep-2026-${day}.png`,
        page: sleepPage({
          date: `2026-${day}`,
          total,
          deep: between(random, 52, 96),
          rem: between(random, 70, 125),
          awake: between(random, 9, 44),
          efficiency: between(random, 81, 95),
        }),
      },
    }
  })
}

function talk(): SampleRound[] {
  return [
    {
      session: 'spring',
      time: '2026-03-12T19:20:00',
      user: 'Nora called. She is moving to Lisbon in June for her new job at the aquarium.',
      assistant: 'That is a big step. Will you visit her there?',
    },
    {
      session: 'spring',
      time: '2026-03-12T19:24:00',
      user: 'Yes, I promised to bring the ceramic lamp she left in my flat.',
      assistant: 'The one with the blue shade?',
    },
    {
      session: 'lake',
      time: '2026-04-12T16:40:00',
      user: 'We walked around Lake Varn with Tomas. The water was completely still.',
      assistant: 'It looks very calm.',
      picture: { name: 'lake-varn.png', page: photoPage('lake'), caption: 'A still mountain lake in the afternoon' },
    },
    {
      session: 'lake',
      time: '2026-04-12T16:47:00',
      user: 'Tomas twisted his ankle on the last kilometre, so we took the bus back.',
      assistant: 'I hope it heals quickly.',
    },
    {
      session: 'birthday',
      time: '2026-05-02T15:10:00',
      user: 'I baked the lemon cake from Nora’s notebook for my mother’s birthday. Half the sugar, and nobody noticed.',
      assistant: 'Half the sugar is worth remembering.',
      picture: { name: 'lemon-cake.png', page: photoPage('cake'), caption: 'A lemon cake with a single candle' },
    },
    {
      session: 'birthday',
      time: '2026-05-02T15:20:00',
      user: 'She liked the second-hand bicycle even more. It is dark green and has a basket.',
      assistant: 'A good present.',
    },
    {
      session: 'balcony',
      time: '2026-05-24T18:30:00',
      user: 'The tomatoes on the balcony have their first flowers.',
      assistant: 'Early this year.',
      picture: { name: 'balcony.png', page: photoPage('balcony'), caption: 'Tomato plants on a balcony at sunset' },
    },
  ]
}

function doctor(): SampleRound[] {
  return [
    {
      session: 'doctor',
      time: '2026-05-12T11:30:00',
      user: 'Back from Dr. Alder. She wrote that the curve is calmer than in winter and that I should walk for fifteen minutes after dinner. Next visit in September.',
      assistant: 'Good news. I will keep the note.',
      picture: { name: 'doctor-note.png', page: doctorNotePage() },
    },
    {
      session: 'doctor',
      time: '2026-05-12T11:36:00',
      user: 'She also said to take the sensor off during the sauna.',
      assistant: 'Understood.',
    },
  ]
}
