/**
 * What a query says, for retrieval. In: what a person typed. Out: its text without directions for the form of the answer, its clauses,
 * its content words, whether it asks for pictures, and an FTS5 expression with every word quoted, so that text is never query syntax.
 */

import { isUnspaced, spaceOut, unspacedWords } from './unspaced.ts'
import { otherForms } from './word-forms.ts'

const QUERY_STOP = new Set(
  (
    'a about an and any are as at be been but by can could did do does for from had has have how i if in into is it its me my of on or our should so some than that the their them then there these they ' +
    'this those to was we were what when where which while who whom whose why will with would you your tell show find give list please'
  ).split(' '),
)
/** Words that speak of the memory itself, not of what is in it; they say that pictures or messages are meant. */
const PICTURE_WORDS = /^(?:image|picture|photo|photograph|screenshot|pic|snapshot)s?$/u
const MEMORY_WORDS = new Set(
  'shown shows showed mention mentions mentioned discuss discussed conversation conversations dialogue according provided attached'.split(
    ' ',
  ),
)

export type QueryText = { text: string; clauses: string[]; words: string[]; wantsPictures: boolean }

/** Reads a query; never empty where the query was not. */
export function readQuery(query: string): QueryText {
  const text = withoutDirections(query)
  const all = queryWords(text)
  const subject = all.filter((word) => !PICTURE_WORDS.test(word) && !MEMORY_WORDS.has(word))
  return {
    text,
    clauses: clausesOf(text),
    words: subject.length > 0 ? subject : all,
    wantsPictures: all.some((word) => PICTURE_WORDS.test(word)),
  }
}

/** Sentences that only say how to answer ("Return the date as YYYY-MM-DD.") and examples in brackets are not searched for. */
function withoutDirections(query: string): string {
  const sentences = query.replaceAll(/\([^()]*\b(?:e\.g\.|for example)[^()]*\)/giu, ' ').split(/(?<=[.?!])\s+/u)
  const kept = sentences.filter((sentence) => !/^(?:please\s+)?(?:answer|return|respond|reply|format|output)\b/iu.test(sentence))
  return kept.join(' ').trim() || query
}

/** Parts of a question that may be answered by different events; empty when there is only one. */
function clausesOf(text: string): string[] {
  const parts = text.split(/[,;]\s+|\b(?:before|after|while|when|and then|or|than|versus|since|until)\b/iu).map((part) => part.trim())
  const clauses = parts.filter((part) => queryWords(part).length > 1 && part.split(/\s+/u).length > 2)
  return clauses.length > 1 ? clauses.slice(0, MOST_CLAUSES) : []
}
const MOST_CLAUSES = 4

/** Content words of a query in order, without question and function words; all words when nothing else is left. */
export function queryWords(query: string): string[] {
  const runs = query.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?<=\p{N})\.\p{N}+)*/gu) ?? []
  const words = runs.flatMap((run) => (isUnspaced(run) ? [...unspacedWords(run), ...spacedParts(run)] : [run]))
  const content = words.filter((word) => !QUERY_STOP.has(word))
  return [...new Set(content.length > 0 ? content : words)]
}

/** "iPhone手机" has a word in letters too. */
function spacedParts(run: string): string[] {
  return spaceOut(run)
    .split(' ')
    .filter((part) => part !== '' && !isUnspaced(part))
}

/** FTS5 expression that matches any of the words, in any form; null when there is none. */
export function matchExpression(words: readonly string[]): string | null {
  const forms = new Set(words.flatMap((word) => [word, ...otherForms(word)]))
  return words.length === 0 ? null : [...forms].map((word) => `"${spaceOut(word).trim().replaceAll(/ {2,}/gu, ' ')}"`).join(' OR ')
}

/** Ordinary sentences of many subjects: the prior of the mean of documents (EMBEDDERS: centring). */
export const GENERIC_DOCUMENTS = [
  'I went to the shop this morning and bought some bread.',
  'We had dinner together on Saturday evening.',
  'The meeting was moved to next week.',
  'Here is a photo from our trip to the mountains.',
  'My blood pressure was a little high today.',
  'That sounds great, tell me more about it.',
  'The total on the receipt was higher than I expected.',
  'She started a new job at the hospital.',
  'I slept badly and woke up three times.',
  'The children played in the garden all afternoon.',
  'I finished the book you recommended.',
  'We need to fix the leaking tap in the kitchen.',
  'The train was late again.',
  'He learned to play the guitar last year.',
  'I am thinking about repainting the living room.',
  'The doctor said everything looks fine.',
  'Our team won the match two to one.',
  'I made a chocolate cake for her birthday.',
  'The new phone has a better camera.',
  'It rained the whole weekend.',
  'Thank you, I will try that tomorrow.',
  'I ran five kilometres before breakfast.',
  'The dog needs to go to the vet.',
  'I paid the electricity bill yesterday.',
] as const

/** Ordinary questions: the prior of the mean of queries. */
export const GENERIC_QUESTIONS = [
  'What did I buy last week?',
  'When did we go to the mountains?',
  'Who came to the party?',
  'How much did it cost?',
  'Where did she move to?',
  'Why was the meeting moved?',
  'What is the name of the restaurant we liked?',
  'How often did I run in May?',
  'What did the doctor say?',
  'Which book did you recommend?',
  'What colour did we paint the wall?',
  'Has he started his new job?',
  'What were my average values last month?',
  'When was the last time I called my mother?',
  'What kind of music does he play?',
  'Which photo shows the garden?',
] as const

/** Ordinary key words: the prior of the mean of what is only named. */
export const GENERIC_KEY_WORDS = [
  'bread',
  'the meeting',
  'a photo',
  'my blood pressure',
  'the hospital',
  'the garden',
  'a book',
  'the kitchen',
  'the train',
  'the guitar',
  'the living room',
  'the match',
  'a chocolate cake',
  'the new phone',
  'the weekend',
  'the dog',
  'the electricity bill',
  'school',
  'work',
  'the family',
] as const
