/** Limits concurrent work; the rest waits, unless it is aborted. */
export type RunLimited = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>

export function concurrencyLimit(max: number): RunLimited {
  const waiting = new Set<() => void>()
  let free = max

  function next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        waiting.delete(begin)
        signal.removeEventListener('abort', abort)
        resolve()
      }
      const abort = (): void => {
        waiting.delete(begin)
        reject(signal.reason)
      }
      waiting.add(begin)
      signal.addEventListener('abort', abort, { once: true })
    })
  }

  return async (signal, work) => {
    signal.throwIfAborted()
    if (free > 0) free--
    else await next(signal)
    try {
      return await work()
    } finally {
      const [first] = waiting
      if (first === undefined) free++
      else first()
    }
  }
}
