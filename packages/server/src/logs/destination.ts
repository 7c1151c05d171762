import sonicBoom, { type SonicBoom } from 'sonic-boom'

/** How often, 100 ms apart, the end of the process waits for a reader that takes nothing. */
const MAX_LAST_RETRIES = 10

export interface LogDestination {
  readonly stream: SonicBoom
  /** From here on, a reader that takes nothing is waited for no longer than a second. */
  letProcessEnd(): void
  /** For the end of the process, when asynchronous work is no longer possible. */
  flushAtEnd(): void
}

/**
 * Writes lines to a descriptor, off the event loop. A log that cannot be written must not stop the service:
 * lines wait in memory up to a limit, and writing continues when there is space. Not `pino.destination`: with
 * it, lines for a slow reader are lost, and a process does not end on a full disk.
 */
export function openDestination(fd: number): LogDestination {
  let isEnding = false
  let pending = 0
  let retries = 0
  const stream = new sonicBoom.SonicBoom({
    fd,
    // A system call for each line would cost more than the rest of the work.
    minLength: 4096,
    periodicFlush: 100,
    // For a reader that does not read and for a full disk; further lines are dropped.
    maxLength: 4 * 2 ** 20,
    retryEAGAIN: (_error, writing, waiting) => {
      if (!isEnding) return true
      if (pending !== writing + waiting) retries = 0
      pending = writing + waiting
      return ++retries <= MAX_LAST_RETRIES
    },
  })
  stream.on('error', () => undefined)
  const letProcessEnd = (): void => {
    isEnding = true
  }
  return {
    stream,
    letProcessEnd,
    flushAtEnd() {
      letProcessEnd()
      try {
        stream.flushSync()
      } catch {
        // The lines are lost.
      }
    },
  }
}
