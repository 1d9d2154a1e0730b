/**
 * Scripts that put no blanks between words (Han, kana, Thai, Lao, Khmer, Burmese), for full text. In: text. Out: the same with every character a token
 * of its own, so that the index finds any word inside a sentence; and the words of a query, by the dictionary of the JavaScript engine (ICU).
 */

const LETTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`
const ONE = new RegExp(String.raw`${LETTER}\p{M}*`, 'gu')
const RUN = new RegExp(String.raw`(?:${LETTER}\p{M}*)+`, 'gu')
const ANY = new RegExp(LETTER, 'u')

/** Words of grammar that stand in most Chinese and Japanese sentences. */
const GRAMMAR = new Set(
  (
    '的 了 是 在 我 你 您 他 她 它 我们 你们 他们 有 没有 和 与 或 也 都 就 吗 呢 吧 啊 把 被 给 到 从 对 为 于 上 下 里 中 个 这 那 这个 那个 什么 谁 哪 哪里 哪个 怎么 怎样 为什么 多少 几 时候 什么时候 请 ' +
    '一 一个 一下 会 要 能 可以 过 着 得 地 之 其 又 很 不 の は が を に で と も か へ や から まで です ます した する いる ある この その あの 何 いつ どこ 誰'
  ).split(' '),
)

/** Whether any of it is written without blanks. */
export function isUnspaced(text: string): boolean {
  return ANY.test(text)
}

/** With a blank around every such character; other text is left as it is. */
export function spaceOut(text: string): string {
  return isUnspaced(text) ? text.replaceAll(ONE, ' $& ') : text
}

let segmenter: Intl.Segmenter | undefined

/** Words in the runs of such characters, in order, without those of grammar where others are left. */
export function unspacedWords(text: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  const known = segmenter
  const words = [...text.matchAll(RUN)].flatMap(([run]) => [...known.segment(run)].map(({ segment }) => segment))
  const content = words.filter((word) => !GRAMMAR.has(word) && ![...word].every((letter) => GRAMMAR.has(letter)))
  return content.length > 0 ? content : words
}
