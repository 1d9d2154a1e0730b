/**
 * A made-up spring of one person as plain values, and the memory that the real induction and materialization make of it. In: a seed. Out: values by
 * which every expected answer is computed without the engine, and the database.
 */
import type { Db } from '../db/open.ts'
import { clock as builtAt, createMemory, SETTINGS, tell, type Told } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import { materialize } from '../materialize/tables.ts'

export type Spring = {
  activity: { day: string; steps: number; distance: number; calories: number }[]
  receipts: { day: string; shop: string; category: string; total: number; items: number }[]
  weight: { day: string; kg: number }[]
  training: { day: string; sport: string; minutes: number; pulse: number }[]
  stays: { day: string; hotel: string; nights: number; price: number; currency: 'EUR' | 'USD' }[]
}

export const SHOPS = ['Lidl', 'Rewe', 'Corner Bakery', 'Aurora Pharmacy'] as const
export const CATEGORIES = ['groceries', 'medicine', 'snacks'] as const
export const SPORTS = ['running', 'cycling', 'swimming'] as const
const HOTELS = ['Hotel Adler', 'Sea View Inn', 'Grand Plaza', 'Old Mill'] as const

/** Whole numbers below `n`, the same for a seed. */
function draws(seed: number): (n: number) => number {
  let state = seed >>> 0
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

export function dayOf(index: number): string {
  return new Date(Date.UTC(2026, 2, 1 + index)).toISOString().slice(0, 10)
}
/** 1 March to 31 May 2026. */
const DAYS = Array.from({ length: 92 }, (_, index) => dayOf(index))

/** Values are all different within a measure, so that extremes have one answer. */
function distinct(draw: (n: number) => number, from: number, to: number, scale: number): () => number {
  const used = new Set<number>()
  return () => {
    for (;;) {
      const value = from + draw((to - from) * scale + 1)
      const scaled = Math.round(from * scale + (value - from)) / scale
      if (used.has(scaled)) continue
      used.add(scaled)
      return scaled
    }
  }
}

export function spring(seed: number): Spring {
  const draw = draws(seed)
  const [steps, distance, calories] = [distinct(draw, 2000, 15000, 1), distinct(draw, 1, 14, 100), distinct(draw, 1500, 3200, 1)]
  const [total, kg, minutes, pulse] = [
    distinct(draw, 2, 90, 100),
    distinct(draw, 70, 80, 10),
    distinct(draw, 15, 120, 1),
    distinct(draw, 95, 175, 1),
  ]
  const pick = <T>(list: readonly T[]): T => list[draw(list.length)]!
  return {
    activity: DAYS.filter(() => draw(10) > 0).map((day) => ({ day, steps: steps(), distance: distance(), calories: calories() })),
    receipts: Array.from({ length: 42 }, () => pick(DAYS))
      .sort()
      .map((day) => ({ day, shop: pick(SHOPS), category: pick(CATEGORIES), total: total(), items: 1 + draw(9) })),
    weight: Array.from({ length: 13 }, (_, week) => ({ day: dayOf(1 + week * 7), kg: kg() })),
    training: DAYS.filter(() => draw(3) === 0).map((day) => ({ day, sport: pick(SPORTS), minutes: minutes(), pulse: pulse() })),
    stays: HOTELS.map((hotel, index) => ({
      day: dayOf(10 + index * 20),
      hotel,
      nights: 2 + index,
      price: 80 + draw(60) * 2 + index,
      currency: index % 2 === 0 ? 'EUR' : 'USD',
    })),
  }
}

type Naming = Readonly<Record<string, string>>

/** The rounds as pictures and messages would have left them; `names` and `titles` give attributes and pages other words. */
export function springMemory(values: Spring, names: Naming = {}, titles: Naming = {}): Db {
  const db = createMemory()
  const rounds: Told[] = [
    ...values.activity.map(({ day, steps, distance, calories }) => ({
      ref: `activity ${day}`,
      time: `${day}T21:00`,
      title: 'Activity Summary',
      records: [{ date: day, steps: String(steps), distance: `${distance} km`, calories: `${calories} kcal` }],
    })),
    ...values.receipts.map(({ day, shop, category, total, items }, index) => ({
      ref: `receipt ${index}`,
      time: `${day}T${String(8 + (index % 12)).padStart(2, '0')}:30`,
      records: [{ date: day, shop, category, total: `€${total.toFixed(2)}`, items: String(items) }],
    })),
    ...values.weight.map(({ day, kg }) => ({
      ref: `weight ${day}`,
      time: `${day}T07:00`,
      message: true,
      records: [{ weight: `${kg} kg` }],
    })),
    ...values.training.map(({ day, sport, minutes, pulse }) => ({
      ref: `training ${day}`,
      time: `${day}T18:00`,
      title: 'Workout Log',
      records: [{ sport, duration: `${minutes} min`, heart_rate: `${pulse} bpm` }],
    })),
    ...values.stays.map(({ day, hotel, nights, price, currency }) => ({
      ref: `stay ${day}`,
      time: `${day}T12:00`,
      title: 'Hotel Booking',
      records: [{ hotel, nights: String(nights), price: currency === 'EUR' ? `€${price}.00` : `US$${price}.00` }],
    })),
  ].sort((a, b) => (a.time < b.time ? -1 : 1))
  const renamed = rounds.map((round) => ({
    ...round,
    ...(round.title === undefined ? {} : { title: titles[round.title] ?? round.title }),
    records: round.records.map((record) => Object.fromEntries(Object.entries(record).map(([name, value]) => [names[name] ?? name, value]))),
  }))
  tell(db, renamed)
  materialize(db, createInduction(db, builtAt).consume(), { clock: builtAt, settings: SETTINGS })
  return db
}
