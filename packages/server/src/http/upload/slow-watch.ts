const WINDOW_MS = 30_000

/** Calls back when less than so many bytes per second came in over the last half minute. Gives what to call with each chunk. */
export function watchForSlowness(
  minBytesPerSecond: number,
  tooSlow: () => void,
): { arrived(bytes: number): void; stop(): void } {
  if (minBytesPerSecond === 0) return { arrived: () => undefined, stop: () => undefined }
  let bytes = 0
  const timer = setInterval(() => {
    if (bytes < (minBytesPerSecond * WINDOW_MS) / 1000) tooSlow()
    bytes = 0
  }, WINDOW_MS)
  timer.unref()
  return {
    arrived(count) {
      bytes += count
    },
    stop: () => clearInterval(timer),
  }
}
