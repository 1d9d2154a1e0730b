/**
 * Chinese questions in the English that the parser reads (METHOD 6). In: a question. Out: a plain English question made of what its parts say (operator,
 * measure, place, time), with the words of the person's data left as they are; null where no operator and no measure is known, so that retrieval has the
 * question as it was asked. A Chinese sentence has no blanks: its parts are found by the longest known word at each place.
 */
import { questionFromChinese } from '../../../../src-shared/written/index.ts'
import { dictionary } from './dictionary.ts'

type Part = 'noun' | 'operator' | 'verb' | 'time' | 'ask' | 'group' | 'drop' | 'at' | 'on'
type Entry = { part: Part; english: string }

function entries(part: Part, lines: string): [string, Entry][] {
  return lines
    .split(/[;\n]/u)
    .map((line) => line.split('='))
    .flatMap(([chinese = '', english = '']) =>
      chinese
        .trim()
        .split(/\s+/u)
        .filter((word) => word !== '')
        .map((word): [string, Entry] => [word, { part, english: english.trim() }]),
    )
}

const NOUNS = entries(
  'noun',
  `血糖 葡萄糖=glucose; 体重=weight; 步数 步=steps; 睡眠时间 睡眠时长 睡眠=sleep; 深睡 深度睡眠=deep sleep; 心率 脉搏 心跳=heart rate; 静息心率=resting heart rate
  血压=blood pressure; 收缩压 高压=systolic; 舒张压 低压=diastolic; 卡路里 热量=calories; 蛋白质=protein; 脂肪=fat; 距离 路程=distance; 公里 千米=kilometers; 时长=duration
  体温 温度 气温=temperature; 湿度=humidity; 心情 情绪=mood; 疼痛=pain; 身高=height; 支出 花费 开销 消费=spending; 收入=income; 工资 薪水=salary; 价格 价钱=price
  金额=amount; 余额=balance; 税 税额=tax; 数量=quantity; 收据 小票=receipts; 运动 锻炼=workouts; 评分=rating; 分数 得分=score; 页=pages; 杯=cups
  目标范围内时间 范围内时间 达标时间=time in range; 商店 店 超市=shop; 类别 分类=category; 日期=date; 小时=hours; 分钟=minutes; 剂量=dose; 血氧=oxygen saturation; 体脂 体脂率=body fat`,
)
const OPERATORS = entries(
  'operator',
  `平均值 平均数 平均 均值=average; 最高值 最高 最大值 最大 最多 最重 最长 峰值=highest; 最低值 最低 最小值 最小 最少 最轻 最短=lowest; 中位数=median
  总共 一共 总计 合计 总和 总数 总量 总额 总=total; 最近一次 最新 最近的 上一次 上次 当前 目前 现在=latest; 第一次 最早=first`,
)
const VERBS = entries(
  'verb',
  '花掉 花=spend; 付=pay; 买=buy; 购买=buy; 跑步 跑=run; 走路 走=walk; 睡觉 睡=sleep; 喝=drink; 吃=eat; 赚 挣=earn; 读=read; 骑=ride; 游泳 游=swim; 称=weigh; 测=measure',
)
const ASKS = entries(
  'ask',
  '什么时候 何时 哪天 哪一天 几号=when; 多少次 几次=times; 多少钱 几块钱=money; 多少 几=how much; 多久 多长时间=how long; 哪里 哪儿=where',
)
const TIMES = entries(
  'time',
  `今天 今日=today; 昨天 昨日=yesterday; 前天=the day before yesterday; 这周 本周 这个星期 这星期 这礼拜=this week; 上周 上个星期 上星期 上礼拜=last week
  这个月 本月 这月=this month; 上个月 上月=last month; 今年=this year; 去年=last year; 周末=on weekends; 今早 今天早上=today; 昨晚=yesterday`,
)
const GROUPS = entries('group', '每天 每日=day; 每周 每个星期 每星期=week; 每月 每个月=month; 每年=year')
const DROPS = entries(
  'drop',
  '我的 我 我们 的 了 吗 呢 啊 是 有 过 得 请问 请 帮我 告诉我 查一下 一下 里 内 中 时 值 数 什么 怎么 如何 都 和 个 次 钱 块 元 数据 记录 情况',
)
const MARKS = entries('at', '在 于')
const LEXICON = dictionary(Object.fromEntries([...DROPS, ...MARKS, ...NOUNS, ...VERBS, ...OPERATORS, ...ASKS, ...TIMES, ...GROUPS]))
const LONGEST = Math.max(...Object.keys(LEXICON).map((word) => word.length))

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const NUMERALS = '〇一二三四五六七八九'
/** "３", "二十一", "一百" and "二零二六" as numbers; NaN for none. */
function numberOf(text: string): number {
  const plain = text.normalize('NFKC').replaceAll('两', '二').replaceAll('零', '〇')
  if (/^\d+$/u.test(plain)) return Number(plain)
  if (plain.endsWith('百')) return 100
  const tens = /^([一二三四五六七八九]?)十([一二三四五六七八九]?)$/u.exec(plain)
  if (tens) return 10 * (tens[1] ? NUMERALS.indexOf(tens[1]) : 1) + (tens[2] ? NUMERALS.indexOf(tens[2]) : 0)
  return Number([...plain].map((letter) => NUMERALS.indexOf(letter)).join(''))
}
const COUNT = '([0-9０-９]{1,3}|一?百|[一二三四五六七八九]?十[一二三四五六七八九]?|[一两二三四五六七八九])'
const YEAR = '([0-9０-９]{4}|[〇零一二三四五六七八九]{4})年'

/** Times with numbers in them, longest forms first. */
const DATED: readonly (readonly [RegExp, (...groups: string[]) => string | null])[] = [
  [
    new RegExp(`^(?:最近|过去|近)${COUNT}(天|日|周|个星期|星期|个月|月|年)`, 'u'),
    (count, unit) => `in the last ${numberOf(count ?? '')} ${unitOf(unit ?? '')}`,
  ],
  [new RegExp(`^${YEAR}${COUNT}月${COUNT}[日号]`, 'u'), (year, month, day) => dated('on', day, month, year)],
  [new RegExp(`^${YEAR}${COUNT}月份?`, 'u'), (year, month) => dated('in', null, month, year)],
  [new RegExp(`^${YEAR}`, 'u'), (year) => `in ${numberOf(year ?? '')}`],
  [new RegExp(`^${COUNT}月${COUNT}[日号]`, 'u'), (month, day) => dated('on', day, month, null)],
  [new RegExp(`^${COUNT}月份?`, 'u'), (month) => dated('in', null, month, null)],
]

/** Null for a day or month that no calendar has: it stays as it was asked. */
function dated(
  preposition: 'on' | 'in',
  day: string | null | undefined,
  month: string | undefined,
  year: string | null | undefined,
): string | null {
  const name = MONTHS[numberOf(month ?? '') - 1]
  const date = day === null ? null : numberOf(day ?? '')
  if (name === undefined || (date !== null && !(date >= 1 && date <= 31))) return null
  return [preposition, date, name, year === null ? null : numberOf(year ?? '')].filter((part) => part !== null).join(' ')
}

function unitOf(unit: string): string {
  return /^[天日]$/u.test(unit) ? 'days' : /周|星期/u.test(unit) ? 'weeks' : unit.endsWith('月') ? 'months' : 'years'
}

type Piece = { part: Part | 'name'; text: string; raw: string }

/** The parts of a question; what no lexicon holds stays one name. */
function piecesOf(question: string): Piece[] {
  const pieces: Piece[] = []
  const add = (part: Piece['part'], text: string, raw: string): void => {
    const last = pieces.at(-1)
    // "空腹血糖": what stands right before a measure is part of its name, which a column may have.
    if (last?.part === 'name' && /\p{Script=Han}$/u.test(last.text) && (part === 'name' || part === 'noun')) last.text += raw
    else pieces.push({ part, text, raw })
  }
  for (let at = 0; at < question.length;) {
    const rest = question.slice(at)
    const time = DATED.flatMap(([expression, say]) => {
      const match = expression.exec(rest)
      const text = match ? say(...match.slice(1)) : null
      return match && text !== null ? [{ length: match[0].length, text }] : []
    })[0]
    const word = Array.from({ length: LONGEST }, (_, cut) => rest.slice(0, LONGEST - cut)).find((part) => LEXICON[part] !== undefined)
    const entry = word === undefined ? undefined : LEXICON[word]
    if (time) {
      add('time', time.text, rest.slice(0, time.length))
      at += time.length
    } else if (word !== undefined && entry) {
      add(entry.part, entry.english, word)
      at += word.length
    } else {
      // A number in letters is one: "十三月" has no March in it.
      const other =
        /^(?:[^\p{Script=Han}]+|[〇零一二两三四五六七八九十百]+)/u.exec(rest)?.[0] ?? String.fromCodePoint(rest.codePointAt(0) ?? 0)
      add('name', other, other)
      at += other.length
    }
  }
  return pieces
    .map((piece) => ({ ...piece, text: piece.text.trim() }))
    .filter(({ part, text }) => part !== 'name' || /[\p{L}\p{N}]/u.test(text))
}

/** A name of a column or table in English where all of it is known; null otherwise. */
export function chineseName(name: string): string | null {
  if (!/\p{Script=Han}/u.test(name)) return null
  const pieces = piecesOf(name.replaceAll('_', ' ')).filter(({ part }) => part !== 'drop')
  const isKnown = pieces.length > 0 && pieces.every(({ part }) => part === 'noun' || part === 'operator')
  return isKnown ? pieces.map(({ text }) => text).join(' ') : null
}

export function isChinese(question: string): boolean {
  return /\p{Script=Han}{2}/u.test(question) && !/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(question)
}

/** The question in English; null when it is not Chinese, or none of its words is a measure, verb or operator that is known. */
export function fromChinese(question: string): string | null {
  if (!isChinese(question)) return null
  const pieces = piecesOf(question.replace(/[?？。！!]+\s*$/u, ''))
  const of = (part: Piece['part']): string[] => pieces.filter((piece) => piece.part === part).map(({ text }) => text)
  const placed = pieces.find(({ part }, at) => (part === 'name' || part === 'noun') && pieces[at - 1]?.part === 'at')
  const place = placed?.text
  const names = of('name').filter((name) => name !== place)
  const [nouns, [operator], [verb], [ask], [group]] = [
    of('noun').filter((noun) => noun !== place),
    of('operator'),
    of('verb'),
    of('ask'),
    of('group'),
  ]
  if (operator === undefined && ask === undefined && group === undefined) return null
  if (nouns.length === 0 && verb === undefined && names.length === 0) return null
  const where = [...(place === undefined ? [] : [`at ${place}`]), ...of('time')].join(' ')
  const isOf = names.length > 0 && nouns.length > 0
  const thing = isOf ? `${nouns.join(' ')} of ${names.join(' ')}` : [...names, ...nouns].join(' ')
  return `${worded({ operator, verb, ask, group, thing, isNamed: names.length > 0 })} ${where}`.replace(/ {2,}/gu, ' ').trim()
}

/** As the memory words its own questions, else by its parts; whichever leaves fewer words of the question in Chinese. */
export function chineseInEnglish(question: string): string | null {
  const [written, free] = [questionFromChinese(question), fromChinese(question)]
  if (written === null || free === null) return written ?? free
  const left = (text: string): number => [...text.matchAll(/\p{Script=Han}/gu)].length
  return left(free) < left(written) ? free : written
}

type Said = {
  operator: string | undefined
  verb: string | undefined
  ask: string | undefined
  group: string | undefined
  thing: string
  isNamed: boolean
}

function worded({ operator, verb, ask, group, thing, isNamed }: Said): string {
  const isMoney = ask === 'money' || verb === 'spend' || verb === 'pay' || verb === 'earn'
  const isSum = isMoney || ask !== undefined || /^(?:spending|income|amount|steps)/u.test(thing)
  if (group !== undefined)
    return `${operator ?? (isSum ? 'total' : 'average')} ${thing || (verb === 'earn' ? 'income' : 'spending')} by ${group}`
  if (ask === 'when') return `when was my ${operator ?? 'latest'} ${thing}`
  if (ask === 'times') return `how many times did I ${verb ?? 'have'} ${verb === undefined || isNamed ? thing : ''}`
  if (isMoney && operator !== 'average')
    return `how much did I ${verb === 'earn' ? 'earn' : 'spend'} ${thing === '' || !isNamed ? '' : `on ${thing}`}`
  if (ask === 'how long') return `how long did I ${verb ?? 'have'} ${operator === 'average' ? 'on average' : ''} ${thing}`
  if (ask === 'where') return `where did I ${verb ?? 'have'} ${thing}`
  if (operator !== undefined) return `what ${operator === 'latest' ? 'is' : 'was'} my ${operator} ${thing === '' ? (verb ?? '') : thing}`
  return verb === undefined ? `what was my ${thing}` : `how many ${thing} did I ${verb}`
}
