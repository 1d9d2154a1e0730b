/** Keys as caps. In: "mod+k" for two keys at once, "← →" for one or the other. Out: one entry a cap; a plus with nothing on one side of it is a key itself. */
export function keyCaps(keys: string): string[] {
  return keys.split(' ').flatMap((one) => one.split(/(?<=.)\+(?=.)/u))
}
