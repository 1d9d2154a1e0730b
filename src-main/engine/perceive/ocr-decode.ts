/**
 * From class probabilities to text. In: the recognizer's [steps, classes] output for one line. Out: characters with the place of each
 * along the line (0..1), its probability, and the mean confidence (greedy CTC).
 */

export type DecodedCharacter = {
  character: string
  probability: number
  /** First and last step of the character's peak, as fractions of the line's width (centre of step). */
  from: number
  to: number
  /** Highest probability of the space class between the previous character and this one; 0 for the first character. */
  spaceBefore: number
}
export type DecodedLine = { characters: DecodedCharacter[]; confidence: number }

/**
 * Greedy CTC decoding: best class per step, repeats joined, blanks dropped.
 * @param data class probabilities, row per step
 * @param steps steps of the padded line
 * @param used share of the steps that the unpadded line fills, 0..1
 */
export function decode(data: Float32Array, steps: number, dictionary: readonly string[], used: number): DecodedLine {
  const classes = dictionary.length
  const characters: DecodedCharacter[] = []
  const end = steps * used
  const space = classes - 1
  let previous = 0
  let spaceSeen = 0
  for (let step = 0; step < steps; step++) {
    const row = step * classes
    let best = 0
    let probability = data[row]!
    for (let index = 1; index < classes; index++) {
      if (data[row + index]! > probability) {
        best = index
        probability = data[row + index]!
      }
    }
    const at = (step + 0.5) / end
    if (data[row + space]! > spaceSeen) spaceSeen = data[row + space]!
    if (best !== 0) {
      const last = characters.at(-1)
      if (best === previous && last !== undefined) {
        last.to = at
        last.probability = Math.max(last.probability, probability)
      } else
        characters.push({
          character: dictionary[best]!,
          probability,
          from: at,
          to: at,
          spaceBefore: characters.length === 0 ? 0 : spaceSeen,
        })
      spaceSeen = 0
    }
    previous = best
  }
  const sum = characters.reduce((total, one) => total + one.probability, 0)
  return { characters, confidence: characters.length === 0 ? 0 : sum / characters.length }
}
