/** The sentences of the engine in Chinese. Names of columns stand as the person's data has them. */
import type { Sentences } from './en.ts'
import type { Operator, Part, PeriodSaid } from './parts.ts'

const OPERATORS: Readonly<Record<Operator, string>> = {
  sum: '总和',
  mean: '平均值',
  median: '中位数',
  min: '最小值',
  max: '最大值',
  range: '极差',
  stddev: '标准差',
  slope: '趋势',
  difference: '变化',
  percentile: '百分位数',
}

const PARTS: Readonly<Record<Part, string>> = {
  year: '年',
  quarter: '季度',
  month: '月',
  week: '周',
  day: '日',
  month_of_year: '月份',
  day_of_month: '每月日期',
  weekday: '星期',
  hour: '小时',
}

/** "每周", "3 个月": what is counted. */
const COUNTED: Readonly<Record<Part, string>> = {
  year: '年',
  quarter: '个季度',
  month: '个月',
  week: '周',
  day: '天',
  month_of_year: '个月份',
  day_of_month: '个日期',
  weekday: '个星期几',
  hour: '个小时',
}

const WEEKDAYS: readonly string[] = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日']
const VERDICTS: Readonly<Record<string, string>> = { yes: '是', no: '否', more: '更多', less: '更少' }
const SIDES: Readonly<Record<string, string>> = { limit: '界限', all: '全部', there: '该处', value: '值', first: '最初', last: '最后' }

function rows(count: number): string {
  return `${count} 行`
}

function period({ label, from, to, whole }: PeriodSaid): string {
  if (whole !== null) return whole
  if (from !== null && to !== null) return from === to ? from : `${from}至${to}`
  if (from !== null) return `${from}起`
  return to === null ? label : `截至${to}`
}

const most = (direction: 'max' | 'min'): string => (direction === 'max' ? '最高' : '最低')
const quoted = (words: string): string => `“${words}”`
const when = (time: string | null): string => (time === null ? '' : `（${time}）`)

export const chinese: Sentences = {
  name: (label) => label,
  rows,
  operators: OPERATORS,
  countHead: '行数',
  parts: PARTS,
  weekdays: WEEKDAYS,
  and: (items) => items.join('和'),
  list: (items) => items.join('，'),
  more: (list, rest) => `${list}，另有 ${rest} 项`,
  labelled: (label, value) => `${label}：${value}`,
  bracketed: (name, value) => `${name}（${value}）`,
  span: (from, to) => `${from}至${to}`,
  values: {
    yes: '是',
    no: '否',
    none: '无值',
    noneIn: (unit) => `无值（${unit}）`,
    currencyNotStated: '未注明币种',
    inUnit: (unit) => `单位 ${unit}`,
    points: '个百分点',
  },

  answer: {
    told: (parts) => `${parts.join('，')}。`,
    verdict: (word) => VERDICTS[word] ?? word,
    side: (label) => SIDES[label] ?? label,
    against: (sides) => sides.join('，对比 '),
    partOf: (parts) => parts.join('，占 '),
    noRow: '此范围内没有任何行。',
    tooLarge: (label, operator, n) => `${label ?? '该列'}的值太大，无法计算：${n} 行的${OPERATORS[operator]}超出可表示的数。`,
    noValue: (missing) => `此范围内的 ${missing} 行都没有值。`,
    missing: (count) => `${count} 行无值`,
    computedOf: (operator, n) => `${rows(n)}的${OPERATORS[operator]}`,
    meanOfPeriods: (periods, part, n) => `${periods} ${COUNTED[part]}的平均值，共 ${rows(n)}`,
    ofRows: (n) => `共 ${rows(n)}`,
    fromRows: (n) => `来自 ${rows(n)}`,
    trend: ({ verdict, name, ends, slope, n, span }) =>
      `${verdict}：${[
        ends ? `${name ?? '值'}从 ${ends.first} 到 ${ends.last}` : '',
        slope === null ? '' : `趋势为每${slope.per === 'week' ? '周' : '行'} ${slope.shown}`,
        rows(n),
        span,
      ]
        .filter(Boolean)
        .join('，')}。`,
  },

  title: {
    scoped: (title, scope) => [title, ...scope].join('，'),
    period,
    everyWeekday: (weekday) => `每${WEEKDAYS[weekday - 1] ?? ''}`,
    rowOrder: '行的顺序',
    allReadings: '全部读数',
    latestReadings: '每天的最新读数',
    computed: (operator, measure) => `${measure}的${OPERATORS[operator]}`,
    rows: '行数',
    different: (name) => `${name}的不同值个数`,
    share: (name, whole) => `${whole.length === 0 ? '' : `${whole.join('，')}中`}${name ?? '行'}的占比`,
    rate: (name, part) => `${name ?? '行数'}，每${COUNTED[part]}平均`,
    streak: '最长连续行数',
    ratio: (left, right) => `比率：${left}与${right}`,
    difference: (left, right) => `差：${left}与${right}`,
    choice: (options, name) => `${options.join('或')}，按${name ?? '行数'}`,
    correlation: (left, right) => `${left}与${right}的相关性`,
    trend: (name) => `${name}的趋势`,
    exists: '行',
    grouped: (what, by) => `${what}，按${by}`,
    groupWith: (by, direction, what) => `${what}${most(direction)}的${by}`,
    extreme: (name, direction) => `${most(direction)}的${name}`,
    atEnd: (name, direction) => `${direction === 'max' ? '最后' : '最初'}的${name}`,
    dated: (name, direction) => `${direction === 'max' ? '最晚' : '最早'}的${name}`,
    withExtreme: (label, direction, name) => `${name}${most(direction)}时的${label}`,
    neighbour: (label, offset) => `${offset === 1 ? '下' : '上'}一行的${label}`,
    withSame: (label, name) => `${name}相同的行的${label}`,
    withMore: (label, operator, name) => `${name}${operator === '>' ? '更高' : '更低'}的行的${label}`,
  },

  notes: {
    coverage: (days, all) => `${all} 天中有 ${days} 天有读数。`,
    placed: (placed, all) => `${all} 行中有 ${placed} 行没有自己的日期，按其事件的时间归入。`,
    takenAs: (word, name, direction) => `${quoted(word)}理解为：${name ?? '该值'}${direction === 'up' ? '上升' : '下降'}。`,
    trendDecides: (isHigher) => `最后的读数比最初的${isHigher ? '高' : '低'}，而全部读数的趋势相反；以趋势为准。`,
    inRowOrder: (readings) => `${readings} 个读数，按行的顺序；并非都有日期。`,
    byUnit: (parts) => `这些行有 ${parts.length} 种单位，未合计：${parts.map(({ value, n }) => `${value}（${rows(n)}）`).join('，')}。`,
    mixedUnits: (units) => `排名的行单位不同（${units.join('，')}），数值不可比较。`,
    level: (label) => `${label ?? '该列'}是状态的读数，此处把读数相加；平均值更有意义。`,
    rowsCounted: (withQuantity) =>
      withQuantity === 0 ? '计的是行数；这些行都没有写数量。' : `计的是行数；其中 ${withQuantity} 行写有数量。`,
    undated: (n) => (n === 1 ? '该行没有日期。' : `这 ${n} 行没有日期。`),
    tie: (n) => `有 ${n} 行都是此值。`,
    cut: (shown, asked, limit) => `所问的 ${asked} 行中显示了 ${shown} 行；一个问题最多读取 ${limit} 行。其余请在表格中查看。`,
    previous: (comparison, before, value, days) =>
      `${{ higher: '高于', lower: '低于', same: '等于' }[comparison]}${before}（${value}，${days} 天）。`,
    latestCount: (earlier) => `每天以最新读数为准；同一天较早的 ${earlier} 个读数不计入。`,
    allCount: (earlier) => `全部读数都计入，包括同一天较早的 ${earlier} 个。`,
  },

  conflicts(said, rest) {
    const each = said.map(
      ({ attribute, subject, time, values }) =>
        `${attribute}${subject === null ? '' : `（${subject}）`}${time === null ? '' : `在 ${time} `}有 ${values.length} 个值：${values.join('和')}`,
    )
    return `${each.join('；')}${rest > 0 ? `；另有 ${rest} 处类似矛盾` : ''}。`
  },

  said: {
    title: '来自说过的话',
    notInMemory: '不在记忆中',
    nothing: '不在记忆中。',
    nothingAbout: (words) => `不在记忆中：没有关于${words.map(quoted).join('、')}的内容。`,
    nearest: (refusal, quote, time) => `${refusal}最接近的是：${quoted(quote)}${when(time)}。`,
    quote: (quotes, time) => `${quoted(quotes)}${when(time)}`,
    when: (time, quotes) => `${time}：${quoted(quotes)}`,
  },

  about({ labels, more, rows: count, from, to }) {
    const list = labels.length === 0 ? '值' : labels.join('、')
    return `${list}${more > 0 ? `及另外 ${more} 项` : ''}，共 ${rows(count)}${from === null || to === null ? '' : from === to ? `，${from}` : `，${from}至${to}`}。`
  },
}
