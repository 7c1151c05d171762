/**
 * Runs the work for all items, this many at a time. After a failure no further one is started, and those in
 * progress are awaited.
 */
export async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0
  let problem: { readonly error: unknown } | undefined
  const worker = async (): Promise<void> => {
    while (next < items.length && problem === undefined) {
      try {
        await work(items[next++]!)
      } catch (error) {
        problem ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  if (problem !== undefined) throw problem.error
}
