/**
 * The parts of a form as they arrive, until `late` rejects, so that a missing part does not block forever.
 */
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
