/**
 * Every form of question over a made-up spring, each in several wordings; what is expected is computed from the values, never by the engine.
 * The wordings were written before any was asked. In: the values. Out: forms with their truths.
 */
import type { Spring } from './coverage.test-helper.ts'
import { furtherCases } from './coverage-further.test-helper.ts'
import {
  sum,
  mean,
  median,
  month,
  from,
  top,
  low,
  weekday,
  tally,
  longestRun,
  percentile,
  slope,
  type Case,
} from './coverage-truth.test-helper.ts'

/** The forms with their truths and wordings. */
export function cases(values: Spring): Case[] {
  const { activity: a, receipts: r, weight: w, training: t } = values
  const steps = a.map((row) => row.steps)
  const best = top(a, (row) => row.steps)
  const worst = low(a, (row) => row.steps)
  const april = month(a, '04')
  const may = month(a, '05')
  const march = month(a, '03')
  const spent = (rows: typeof r): number => sum(rows.map((row) => row.total))
  const shop = (name: string): typeof r => r.filter((row) => row.shop === name)
  const sport = (name: string): typeof t => t.filter((row) => row.sport === name)
  const byShop = tally(
    r,
    (row) => row.shop,
    (row) => row.total,
  )
  const bySport = tally(
    t,
    (row) => row.sport,
    () => 1,
  )
  const dear = top(r, (row) => row.total)
  const day = best.day
  const [, wMonth, wDay] = w[4]!.day.split('-').map(Number)
  const names = ['January', 'February', 'March', 'April', 'May']
  const said = `${wDay} ${names[wMonth! - 1]}`
  const words = (date: string): string => `${Number(date.slice(8))} ${names[Number(date.slice(5, 7)) - 1]}`
  const followed = a.findIndex((row, index) => index > 20 && Date.parse(a[index + 1]?.day ?? '') - Date.parse(row.day) === 86_400_000)
  return [
    ['lookup', w[4]!.kg, `What was my weight on ${said}?`, `How much did I weigh on ${said} 2026?`, `my weight on ${said}`],
    [
      'lookup',
      best.calories,
      `How many calories did I burn on ${words(day)}?`,
      `What were the calories on ${words(day)} 2026?`,
      `calories on ${words(day)}`,
    ],
    ['lookup latest', w.at(-1)!.kg, 'What is my current weight?', 'What was my last weight?', 'most recent weight', 'What do I weigh now?'],
    ['lookup first', w[0]!.kg, 'What was my first weight?', 'What was my weight at the beginning?'],
    [
      'mean',
      mean(steps),
      'What is my average number of steps?',
      'How many steps do I take on average?',
      'mean steps',
      'average daily steps',
    ],
    [
      'mean month',
      mean(april.map((row) => row.steps)),
      'What was my average step count in April?',
      'average steps in April 2026',
      'How many steps did I average in April?',
      'On average, how many steps did I take in April?',
    ],
    ['median', median(steps), 'What is the median of steps?', 'median steps', 'What is my median step count?'],
    [
      'sum',
      sum(may.map((row) => row.distance)),
      'How far did I go in total in May?',
      'What was the total distance in May?',
      'sum of distance in May',
      'total kilometers in May',
    ],
    [
      'sum money',
      spent(r),
      'How much did I spend in total?',
      'What is the sum of all totals?',
      'total spending',
      'How much money did I spend altogether?',
    ],
    [
      'sum month',
      spent(month(r, '04')),
      'How much did I spend in April?',
      'What did I spend in April 2026?',
      'spending in April',
      'my total expenses in April',
    ],
    [
      'sum category',
      spent(shop('Lidl')),
      'How much did I spend at Lidl?',
      'What is the total spent at Lidl?',
      'total for Lidl',
      'How much money went to Lidl?',
    ],
    ['sum category month', spent(month(shop('Rewe'), '05')), 'How much did I spend at Rewe in May?', 'In May, what did I spend at Rewe?'],
    ['max', best.steps, 'What was the highest number of steps?', 'maximum steps', 'What is the most steps I ever took?', 'my record steps'],
    ['min', worst.steps, 'What was the lowest number of steps?', 'minimum steps', 'fewest steps'],
    [
      'when max',
      best.day,
      'When did I take the most steps?',
      'On which day did I have the most steps?',
      'Which day had the highest steps?',
      'What date had the maximum steps?',
    ],
    ['when min', worst.day, 'When did I take the fewest steps?', 'Which day had the lowest steps?'],
    ['which max', dear.shop, 'Which shop had the most expensive receipt?'],
    ['max money', dear.total, 'What was my most expensive purchase?', 'What was the highest total?', 'largest receipt total'],
    ['count', r.length, 'How many receipts are there?', 'How many receipts do I have?', 'number of receipts', 'count of receipts'],
    [
      'count category',
      sport('running').length,
      'How many times did I go running?',
      'How often did I go running?',
      'number of running workouts',
      'How many running workouts were there?',
    ],
    [
      'count filter',
      a.filter((row) => row.steps > 10000).length,
      'How many days did I take more than 10000 steps?',
      'On how many days were my steps above 10,000?',
      'number of days with over 10000 steps',
      'How many days had more than 10k steps?',
    ],
    [
      'count between',
      a.filter((row) => row.steps >= 5000 && row.steps <= 8000).length,
      'On how many days were my steps between 5000 and 8000?',
      'How many days had between 5000 and 8000 steps?',
    ],
    [
      'count month',
      month(t, '04').length,
      'How many workouts did I do in April?',
      'How many workouts were there in April?',
      'number of workouts in April',
    ],
    [
      'count at least',
      t.filter((row) => row.minutes >= 60).length,
      'How many workouts lasted at least 60 minutes?',
      'How many workouts were 1 hour or longer?',
      'number of workouts of at least an hour',
    ],
    [
      'distinct',
      new Set(r.map((row) => row.shop)).size,
      'How many different shops did I buy from?',
      'number of distinct shops',
      'In how many different shops did I shop?',
    ],
    [
      'group month',
      { groups: 3 },
      'How much did I spend per month?',
      'spending by month',
      'monthly spending',
      'Show my spending for each month',
    ],
    [
      'group category',
      { groups: new Set(r.map((row) => row.category)).size },
      'How much did I spend per category?',
      'spending by category',
      'total for each category',
    ],
    [
      'group weekday',
      { groups: 7 },
      'What are my average steps by weekday?',
      'average steps per weekday',
      'How many steps do I take on average on each day of the week?',
    ],
    [
      'best weekday',
      {
        says: [
          ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][
            top([0, 1, 2, 3, 4, 5, 6], (one) => mean(a.filter((row) => weekday(row.day) === one).map((row) => row.steps)))
          ]!,
        ],
      },
      'On which weekday do I take the most steps on average?',
      'Which day of the week has the highest average steps?',
    ],
    [
      'best month',
      { says: [['March', 'April', 'May'][top([0, 1, 2], (one) => spent(month(r, `0${one + 3}`)))]!] },
      'In which month did I spend the most?',
      'Which month had the highest spending?',
      'What month did I spend the most money in?',
    ],
    [
      'which most',
      top(byShop, ([, value]) => value)[0],
      'Which shop did I spend the most at?',
      'Where did I spend the most money?',
      'At which shop did I spend the most in total?',
    ],
    [
      'most often',
      top(bySport, ([, value]) => value)[0],
      'Which sport did I do most often?',
      'What is my most frequent sport?',
      'Which sport did I do the most times?',
    ],
    [
      'weekend',
      mean(a.filter((row) => weekday(row.day) > 4).map((row) => row.steps)),
      'What are my average steps on weekends?',
      'average steps at the weekend',
      'How many steps do I average on weekends?',
    ],
    [
      'weekday filter',
      mean(a.filter((row) => weekday(row.day) === 0).map((row) => row.steps)),
      'What are my average steps on Mondays?',
      'average steps every Monday',
    ],
    [
      'since',
      sum(from(a, '2026-05-10').map((row) => row.distance)),
      'What is my total distance since 10 May?',
      'How far did I go since May 10?',
      'total distance since 10 May 2026',
    ],
    [
      'range',
      spent(from(r, '2026-04-10', '2026-05-05')),
      'How much did I spend between 10 April and 5 May?',
      'spending from 10 April to 5 May',
      'What did I spend from April 10 until May 5?',
    ],
    ['before', spent(r.filter((row) => row.day < '2026-03-20')), 'How much did I spend before 20 March?', 'spending before March 20'],
    [
      'last month',
      mean(may.map((row) => row.steps)),
      'What was my average step count last month?',
      'average steps last month',
      'mean steps during the last month',
    ],
    [
      'last week',
      sum(from(a, '2026-05-25', '2026-05-31').map((row) => row.steps)),
      'How many steps did I take last week?',
      'total steps last week',
    ],
    [
      'last days',
      sum(from(a, '2026-05-19').map((row) => row.steps)),
      'How many steps did I take in total in the last 14 days?',
      'total steps over the past two weeks',
    ],
    [
      'compare months',
      mean(april.map((row) => row.steps)) - mean(march.map((row) => row.steps)),
      'How many more steps did I take on average in April than in March?',
    ],
    ['compare spending', spent(month(r, '04')) - spent(month(r, '03')), 'How much more did I spend in April than in March?'],
    [
      'compare truth',
      spent(month(r, '05')) > spent(month(r, '04')),
      'Did I spend more in May than in April?',
      'Was my spending higher in May than in April?',
    ],
    [
      'compare shops',
      spent(shop('Lidl')) > spent(shop('Rewe')),
      'Did I spend more at Lidl than at Rewe?',
      'Is my spending at Lidl higher than at Rewe?',
    ],
    [
      'compare counts',
      sport('running').length - sport('cycling').length,
      'How many more running workouts than cycling workouts did I do?',
      'How many more times did I go running than cycling?',
    ],
    [
      'ratio',
      spent(shop('Lidl')) / spent(shop('Rewe')),
      'What is the ratio of spending at Lidl to spending at Rewe?',
      'How many times as much did I spend at Lidl as at Rewe?',
    ],
    [
      'share',
      (100 * spent(shop('Lidl'))) / spent(r),
      'What share of my spending was at Lidl?',
      'What percentage of my spending went to Lidl?',
      'How much of my spending was at Lidl in percent?',
    ],
    [
      'share of rows',
      (100 * a.filter((row) => row.steps > 10000).length) / a.length,
      'What percentage of days did I take more than 10000 steps?',
      'On what share of days were my steps above 10000?',
    ],
    [
      'sum of two',
      spent(shop('Lidl')) + spent(shop('Rewe')),
      'How much did I spend at Lidl and Rewe together?',
      'total spent at Lidl and Rewe combined',
    ],
    [
      'difference of extremes',
      best.steps - worst.steps,
      'What is the difference between the highest and the lowest steps?',
      'range of steps',
    ],
    ['difference of days', w.at(-1)!.kg - w[0]!.kg, 'How much did my weight change?', 'How has my weight changed overall?'],
    ['difference two days', Math.abs(w[4]!.kg - w[0]!.kg), `What is the difference in weight between ${words(w[0]!.day)} and ${said}?`],
    [
      'streak',
      longestRun(a.map((row) => row.steps > 6000)),
      'What was my longest streak of days with more than 6000 steps?',
      'How many days in a row did I take more than 6000 steps?',
      'longest run of consecutive days above 6000 steps',
    ],
    ['next', a[followed + 1]!.steps, `What were my steps the day after ${words(a[followed]!.day)}?`],
    ['previous weight', w[3]!.kg, `What was my weight before ${said}?`, `What was the previous weight before ${said}?`],
    ['nth', r[2]!.total, 'What was the total of the third receipt?', 'total of my third receipt'],
    [
      'second highest',
      a.toSorted((x, y) => y.steps - x.steps)[1]!.steps,
      'What was the second highest number of steps?',
      'second most steps',
    ],
    ['top k', { groups: 3 }, 'What were the three days with the most steps?', 'top 3 days by steps', 'my 3 best days for steps'],
    ['percentile', percentile(steps, 90), 'What is the 90th percentile of steps?', '90th percentile of my steps'],
    [
      'exists yes',
      r.some((row) => row.total > 50),
      'Did I ever spend more than 50 euros at once?',
      'Is there a receipt with a total above 50?',
      'Was there any receipt over 50 euros?',
    ],
    ['exists no', false, 'Did I ever take more than 20000 steps?', 'Was there a day with more than 20000 steps?'],
    [
      'trend',
      slope(w.map((row) => row.kg)) > 0,
      'Is my weight going up?',
      'Did my weight increase?',
      'Has my weight gone up?',
      'Is my weight rising?',
    ],
    ['trend down', slope(a.map((row) => row.steps)) < 0, 'Are my steps decreasing?', 'Did my steps go down?'],
    ...furtherCases(values),
  ]
}
