/** A closed list of words with what each stands for. In: entries. Out: a record without inherited keys: "constructor" is no entry of it. */
export function dictionary<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const own: Record<string, T> = Object.create(null)
  return Object.assign(own, entries)
}
