/** English words for whole numbers, one table for reading values, questions and answers. */
const UP_TO_TWENTY =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** "seven" -> 7. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map<string, number>([
  ...UP_TO_TWENTY.map((word, value): [string, number] => [word, value]),
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['hundred', 100],
])
