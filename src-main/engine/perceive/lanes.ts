/** Runs tasks a few at a time. In: items and a function. Out: results in the order of the items; the first failure stops the rest. */
export async function inLanes<Item, Value>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item, index: number) => Promise<Value>,
): Promise<Value[]> {
  const results: Value[] = Array.from({ length: items.length })
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++
      try {
        results[index] = await work(items[index]!, index)
      } catch (error) {
        next = items.length
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, lanes) }, lane))
  return results
}
