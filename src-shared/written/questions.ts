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
  w('mean of {measure} of {table}', 'der Durchschnitt von {measure} von {table}', '{table}的{measure}的平均值'),
  w('average {measure} of {table}', 'der Durchschnitt von {measure} von {table}', '{table}的{measure}的平均值'),
  w('sum of {measure} of {table}', 'die Summe von {measure} von {table}', '{table}的{measure}的总和'),
  w('total {measure} of {table}', 'die Summe von {measure} von {table}', '{table}的{measure}的总和'),
]

const QUESTIONS_ASKED: readonly Written[] = [
  w('What is the {whole:said}?', 'Wie hoch ist {whole:said}?', '{whole:said}是多少？'),
  w('What is the {whole:said} overall?', 'Wie hoch ist {whole:said} insgesamt?', '{whole:said}总共是多少？'),
  w('What is the {whole:said} per month?', 'Wie hoch ist {whole:said} pro Monat?', '每月{whole:said}是多少？'),
  w('What was the {whole:said} last month?', 'Wie hoch war {whole:said} im letzten Monat?', '上个月{whole:said}是多少？'),
  w('When was the highest {measure}?', 'Wann war {measure} am höchsten?', '{measure}最高是什么时候？'),
  w('When was the highest {measure} of {table}?', 'Wann war {measure} von {table} am höchsten?', '{table}的{measure}最高是什么时候？'),
  w('What was the latest {measure}?', 'Was war der letzte Wert von {measure}?', '最新的{measure}是多少？'),
  w(
    'Which {key} has the highest {whole:said}?',
    'Bei welchem Wert von {key} ist {whole:said} am höchsten?',
    '哪个{key}的{whole:said}最高？',
  ),
  w('Which weekday had the lowest {whole:said}?', 'An welchem Wochentag war {whole:said} am niedrigsten?', '星期几的{whole:said}最低？'),
]

/** Questions that the memory checks itself with, and its answers to them; nobody asks them again. */
export const CHECKS: readonly Written[] = [
  w(
    'What was said about {words:list} and {last}?',
    'Was wurde zu {words:list} und {last} gesagt?',
    '关于 {words:list} 和 {last} 说过什么？',
  ),
  w('What was the highest {measure}?', 'Was war der höchste Wert von {measure}?', '{measure}的最高值是多少？'),
  w(
    'What was the highest {measure} of {table}?',
    'Was war der höchste Wert von {measure} in {table}?',
    '{table}的{measure}的最高值是多少？',
  ),
  w(
    'What was the {measure} of {table} on {day:time}?',
    'Was war der Wert von {measure} in {table} am {day:time}?',
    '{day:time}{table}的{measure}是多少？',
  ),
  w('When was the {measure} of {table} {n:number}?', 'Wann war {measure} in {table} {n:number}?', '{table}的{measure}何时为 {n:number}？'),
  w('What is the {measure}?', 'Was ist der Wert von {measure}?', '{measure}是多少？'),
  w('What was the {measure} on {day:time}?', 'Was war der Wert von {measure} am {day:time}?', '{day:time}的{measure}是多少？'),
  w('When was the {measure} {n:number}?', 'Wann war {measure} {n:number}?', '{measure}何时为 {n:number}？'),
  w(
    'A value of "{column}", as other rows have one.',
    'Ein Wert von „{column}“, wie ihn andere Zeilen haben.',
    '“{column}”的值，如其他行所有。',
  ),
  w('{day:time}', '{day:time}', '{day:time}'),
  w(
    '{value}, of {n:number} rows, {from} to {to}.',
    '{value}, von {n:number} Zeilen, {from} bis {to}.',
    '{value}，共 {n:number} 行，{from}至{to}。',
  ),
  w('{value}, of {n:number} rows, {day}.', '{value}, von {n:number} Zeilen, {day}.', '{value}，共 {n:number} 行，{day}。'),
  w(
    '{value}, from {n:number} rows, {from} to {to}.',
    '{value}, aus {n:number} Zeilen, {from} bis {to}.',
    '{value}，来自 {n:number} 行，{from}至{to}。',
  ),
  w('{value}, from {n:number} rows, {day}.', '{value}, aus {n:number} Zeilen, {day}.', '{value}，来自 {n:number} 行，{day}。'),
  w('{value}, of 1 row, {day}.', '{value}, von 1 Zeile, {day}.', '{value}，共 1 行，{day}。'),
  w('{value}, from 1 row, {day}.', '{value}, aus 1 Zeile, {day}.', '{value}，来自 1 行，{day}。'),
  w('Not in memory.', 'Nicht im Gedächtnis.', '不在记忆中。'),
  w(
    'Not in memory: nothing about {words:list}.',
    'Nicht im Gedächtnis: nichts über {words:list}.',
    '不在记忆中：没有关于 {words:list} 的内容。',
  ),
  w('The nearest thing: "{quote}" ({when}).', 'Am nächsten kommt: „{quote}“ ({when}).', '最接近的是：“{quote}”（{when}）。'),
  w('The nearest thing: "{quote}".', 'Am nächsten kommt: „{quote}“.', '最接近的是：“{quote}”。'),
  w('No row is in this scope.', 'Keine Zeile gehört zu diesem Ausschnitt.', '此范围内没有任何行。'),
]

export const QUESTIONS: readonly Written[] = [...QUESTIONS_ASKED, ...WHOLES]
