import type { Socket } from 'node:net'
import { ServiceError } from '../../errors/service-error.js'

const WINDOW_MS = 30_000

export interface SlowWatch {
  /** Rejects when too little has come in over the last half minute; otherwise it never settles. */
  readonly tooSlow: Promise<never>
  /** While the service is busy with what has come, and reads nothing. */
  pause(): void
  resume(): void
  stop(): void
}

/** Looks at how fast a body comes in, whichever part of it that is. */
export function watchForSlowness(socket: Socket, minBytesPerSecond: number): SlowWatch {
  if (minBytesPerSecond === 0) {
    const nothing = (): void => undefined
    return { tooSlow: new Promise(() => undefined), pause: nothing, resume: nothing, stop: nothing }
  }
  let timer: NodeJS.Timeout | undefined
  let refuse!: (reason: ServiceError) => void
  const tooSlow = new Promise<never>((_resolve, reject) => {
    refuse = reject
  })
  // Whoever waits for a part is told; where nobody does, there is nobody to tell.
  tooSlow.catch(() => undefined)
  const pause = (): void => clearInterval(timer)
  function resume(): void {
    pause()
    let before = socket.bytesRead
    timer = setInterval(() => {
      const came = socket.bytesRead - before
      before = socket.bytesRead
      if (came < (minBytesPerSecond * WINDOW_MS) / 1000) refuse(uploadTooSlow(minBytesPerSecond))
    }, WINDOW_MS).unref()
  }
  resume()
  return { tooSlow, pause, resume, stop: pause }
}

function uploadTooSlow(minBytesPerSecond: number): ServiceError {
  return new ServiceError(
    'request_timeout',
    `The upload is too slow: the minimum is ${minBytesPerSecond} bytes per second.`,
  )
}
