/** A German word as the lexicons hold it: lower case, without diacritics, sharp s as two. In: a word. Out: its key. */
export function foldGerman(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
}
