/**
 * Idioms of everyday English in the words that the parser reads. In: a question. Out: the same question; only closed-class wordings are replaced
 * ("current" is "latest", "in a row" is "consecutive"), never a name of anything. Applied to questions of people, not to those over a bare table.
 */

import { NUMBER_WORDS } from '../../extract/values/index.ts'
import { chineseInEnglish } from './chinese.ts'
import { fromGerman } from './german.ts'

const COUNT = '(\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)'

type Phrase = { expression: RegExp; words: string | ((match: RegExpExecArray) => string) }

function digits(word: string | undefined): string {
  return String(NUMBER_WORDS.get((word ?? '').toLowerCase()) ?? word ?? '')
}

const PHRASES: readonly Phrase[] = [
  { expression: /\bcurrent\b/iu, words: 'latest' },
  { expression: /\b(?:at|in) the (?:very )?(?:beginning|start|outset)\s*(?=[?.!]*$)/iu, words: 'first' },
  { expression: /\bat the (?:very )?end of (?=\p{L}+(?: \d{4})?[?.!]*$)/iu, words: 'last in ' },
  { expression: /\bat the (?:very )?(?:beginning|start) of (?=\p{L}+(?: \d{4})?[?.!]*$)/iu, words: 'first in ' },
  {
    // "Did I sleep more in April or in May?"
    expression: /^did i (\p{L}+) (more|less|longer|better|worse)(?: \p{L}+)? (in|at|on) (.+?) or (?:in |at |on )?(.+?)[?.!]*$/iu,
    words: (m) => `Did I ${m[1]} ${m[2]} ${m[3]} ${m[4]} than ${m[3]} ${m[5]}?`,
  },
  { expression: /\bmy (?:all[- ]time )?record (?=\p{L})/iu, words: 'my highest ' },
  { expression: /\brange of (?!dates|days|time)/iu, words: 'difference between the highest and lowest ' },
  { expression: /\bhow many days in a row\b/iu, words: 'how many consecutive days' },
  { expression: /\b(?:longest )?(?:run|series|stretch) of consecutive days\b/iu, words: 'longest streak of days' },
  { expression: /\bin a row\b/iu, words: 'consecutively' },
  {
    expression: /^how many (.+?) do i (?:\p{L}+ )?on average (?:on|for) (?:each|every) day of the week[?.!]*$/iu,
    words: (m) => `average ${m[1]} by weekday`,
  },
  { expression: /\b(?:for|on) (?:each|every) day of the week\b/iu, words: 'by weekday' },
  { expression: /\beach day of the week\b/iu, words: 'each weekday' },
  {
    expression: new RegExp(
      `\\b(?:what|which) (?:were|are|was|is) (?:the|my) ${COUNT} (days|weeks|months) with (?:the )?(most|highest|greatest|largest) (.+)$`,
      'iu',
    ),
    words: (m) => `top ${digits(m[1])} ${m[2]} by ${m[4]}`,
  },
  {
    expression: new RegExp(`\\b(?:my|the) ${COUNT} best (days|weeks|months) (?:for|by|in) (.+)$`, 'iu'),
    words: (m) => `top ${digits(m[1])} ${m[2]} by ${m[3]}`,
  },
  {
    expression: /^(?:what|how much|how many) do i (weigh|spend|earn|sleep) (?:right )?now[?.!]*$/iu,
    words: (m) => `What is my latest ${m[1]?.toLowerCase() === 'weigh' ? 'weight' : (m[1] ?? '')}?`,
  },
  {
    expression: /\b(?:step|stepped|get|got|hop|hopped|stand|stood|been|was)\s+on(?:to)?\s+(?:the|my|a)\s+(?:bathroom\s+)?scales?\b/iu,
    words: 'weigh myself',
  },
  { expression: /\bhow (?:expensive|pricey|dear|costly|cheap) (?=(?:is|are|was|were)\b)/iu, words: 'how much ' },
  { expression: /\btogether\b/iu, words: 'combined' },
  { expression: /\b(?:rising|climbing|increasing|growing)\b/iu, words: 'going up' },
  { expression: /\b(?:falling|sinking|dropping|declining|decreasing|shrinking)\b/iu, words: 'going down' },
  { expression: /\bhalf an hour\b/iu, words: '30 minutes' },
  { expression: /\b(?:an|one) hour\b/iu, words: '1 hour' },
  {
    expression: /^how many times as (?:much|many) did (?:i|we) (\p{L}+) (at|on|in|for) (.+?) (?:as|than) (?:at|on|in|for) (.+?)[?.!]*$/iu,
    words: (m) => `What is the ratio of ${gerund(m[1])} ${m[2]} ${m[3]} to ${gerund(m[1])} ${m[2]} ${m[4]}?`,
  },
  { expression: /\bwhere did (?:i|we) spend the most (?:money)?\b/iu, words: 'at which shop did I spend the most in total' },
]

function gerund(verb: string | undefined): string {
  return `${(verb ?? '').replace(/e$/u, '')}ing`
}

/** The question in the words that the parser reads; an idiom may follow from another. */
export function inPlainWords(question: string): string {
  let plain = fromGerman(question) ?? chineseInEnglish(question) ?? question
  for (const { expression, words } of PHRASES) {
    const match = expression.exec(plain)
    if (match)
      plain = plain.slice(0, match.index) + (typeof words === 'string' ? words : words(match)) + plain.slice(match.index + match[0].length)
  }
  return plain.replace(/ {2,}/gu, ' ')
}
