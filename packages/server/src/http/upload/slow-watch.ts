import type { Socket } from 'node:net'
import { ServiceError } from '../../errors/service-error.js'

const WINDOW_MS = 30_000

export interface SlowWatch {
  /** Rejects when too little has come in over the last half minute; otherwise it never settles. */
  readonly tooSlow: Promise<never>
  stop(): void
}

/** Looks at how fast a body comes in, whichever part of it that is. */
export function watchForSlowness(socket: Socket, minBytesPerSecond: number): SlowWatch {
  if (minBytesPerSecond === 0) return { tooSlow: new Promise(() => undefined), stop: () => undefined }
  let timer: NodeJS.Timeout | undefined
  let before = socket.bytesRead
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      const came = socket.bytesRead - before
      before = socket.bytesRead
      if (came < (minBytesPerSecond * WINDOW_MS) / 1000)
        reject(
          new ServiceError(
            'request_timeout',
            `The upload is too slow: the minimum is ${minBytesPerSecond} bytes per second.`,
          ),
        )
    }, WINDOW_MS).unref()
  })
  // Whoever waits for a part is told; where nobody does, there is nobody to tell.
  tooSlow.catch(() => undefined)
  return { tooSlow, stop: () => clearInterval(timer) }
}
