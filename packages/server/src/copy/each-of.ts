/** Works on all of them, so many at once. Where one fails no further one is begun, and those that are under way are waited for. */
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
