/** Limits concurrent work; the rest waits, unless it is aborted. */
export type InTurn = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>

export function createTurns(atOnce: number): InTurn {
  const waiting = new Set<() => void>()
  let free = atOnce

  function next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        waiting.delete(begin)
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = (): void => {
        waiting.delete(begin)
        reject(signal.reason)
      }
      waiting.add(begin)
      signal.addEventListener('abort', giveUp, { once: true })
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
