/** The parts of a form as they come, until `late` rejects: a part that never comes is not waited for. */
export async function* partsInTime<Part>(
  parts: AsyncIterable<Part>,
  late: Promise<never>,
): AsyncGenerator<Part> {
  const coming = parts[Symbol.asyncIterator]()
  for (;;) {
    const next = await Promise.race([coming.next(), late])
    if (next.done === true) return
    yield next.value
  }
}
