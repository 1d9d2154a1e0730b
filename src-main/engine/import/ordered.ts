/** Runs a function over an async iterable with some calls at once, and yields the results in the order of the input. */
export async function* mapOrdered<In, Out>(
  items: AsyncIterable<In>,
  atOnce: number,
  work: (item: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const running: Promise<Out>[] = []
  try {
    for await (const item of items) {
      const started = work(item)
      // A failure is thrown when its turn comes; until then it must not count as unhandled.
      started.catch(() => undefined)
      running.push(started)
      if (running.length >= atOnce) yield await next(running)
    }
    while (running.length > 0) yield await next(running)
  } finally {
    // Whoever stops early waits for what was started, so that nothing is written after the end.
    await Promise.allSettled(running)
  }
}

function next<Out>(running: Promise<Out>[]): Promise<Out> {
  const [first] = running.splice(0, 1)
  if (first === undefined) throw new TypeError('Nothing is running.')
  return first
}
