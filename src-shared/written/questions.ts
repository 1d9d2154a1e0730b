/**
 * Questions that the memory suggests, in three languages. In English they are what the planner reads; German ones it reads as German; Chinese ones are
 * taken back to English here, so that a question worded like a suggestion is understood whoever wrote it.
 */
import { written as w, type Written } from './sentence.ts'

/** What is asked about: a measure and how its values become one. */
const WHOLES: readonly Written[] = [
  w('mean of {measure}', 'der Durchschnitt von {measure}', '{measure}的平均值'),
  w('average {measure}', 'der Durchschnitt von {measure}', '{measure}的平均值'),
  w('sum of {measure}', 'die Summe von {measure}', '{measure}的总和'),
  w('total {measure}', 'die Summe von {measure}', '{measure}的总和'),
]

const QUESTIONS_ASKED: readonly Written[] = [
  w('What is the {whole:said}?', 'Wie hoch ist {whole:said}?', '{whole:said}是多少？'),
  w('What is the {whole:said} overall?', 'Wie hoch ist {whole:said} insgesamt?', '{whole:said}总共是多少？'),
  w('What is the {whole:said} per month?', 'Wie hoch ist {whole:said} pro Monat?', '每月{whole:said}是多少？'),
  w('What was the {whole:said} last month?', 'Wie hoch war {whole:said} im letzten Monat?', '上个月{whole:said}是多少？'),
  w('When was the highest {measure}?', 'Wann war {measure} am höchsten?', '{measure}最高是什么时候？'),
  w('What was the latest {measure}?', 'Was war der letzte Wert von {measure}?', '最新的{measure}是多少？'),
  w(
    'Which {key} has the highest {whole:said}?',
    'Bei welchem Wert von {key} ist {whole:said} am höchsten?',
    '哪个{key}的{whole:said}最高？',
  ),
  w('Which weekday had the lowest {whole:said}?', 'An welchem Wochentag war {whole:said} am niedrigsten?', '星期几的{whole:said}最低？'),
]

export const QUESTIONS: readonly Written[] = [...QUESTIONS_ASKED, ...WHOLES]
