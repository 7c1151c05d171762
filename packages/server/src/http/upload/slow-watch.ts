import type { Socket } from 'node:net'
import { ServiceError } from '../../errors/service-error.js'

const WINDOW_MS = 30_000

export interface SlowWatch {
  /** Rejects when too little has arrived in the last half minute; otherwise it never settles. */
  readonly tooSlow: Promise<never>
  /** Pauses the check while the service processes what has arrived and reads nothing. */
  pause(): void
  resume(): void
  stop(): void
}

/** Measures how fast a body arrives, over all of its parts. */
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
  // Only readers that wait for a part handle the rejection.
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
