/** Records of counts in words. In: how much of each and the messages of each. Out: those that are any. */

/** What a record of counts says, without what is none. */
export function countWords<K extends string>(
  counts: Readonly<Record<K, number>>,
  words: Readonly<Record<K, (n: number) => string>>,
): string[] {
  return (Object.keys(words) as K[]).flatMap((key) => (counts[key] > 0 ? [words[key](counts[key])] : []))
}
