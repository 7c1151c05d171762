import { Readable } from 'node:stream'
import { ServiceError } from '../errors/service-error.js'
import { shuttingDown } from './shutting-down.js'

const LONGEST_HEARTBEAT_MS = 15_000
const LONGEST_MS = 60 * 60_000
/** A client that does not read is let go before what it is sent piles up. */
const MOST_UNREAD = 256 * 1024

export interface EventStream {
  readonly readable: Readable
  send(event: { name: string; id?: string | number | undefined; data: unknown }): void
  end(): void
}

/** The open streams of events: how many each token has, and all of them for the day the service stops. */
export interface EventStreams {
  open(owner: string): EventStream
  /** Ends them, and opens no others: whoever follows a process comes back by itself, and would keep the service from stopping. */
  closeAll(): void
}

export interface EventStreamLimits {
  readonly eventStreamsPerToken: number
  /** A connection on which nothing moves for so long is closed. */
  readonly idleTimeoutSeconds: number
}

export function createEventStreams(limits: EventStreamLimits): EventStreams {
  const mostPerOwner = limits.eventStreamsPerToken
  const heartbeatMs = Math.min(LONGEST_HEARTBEAT_MS, (limits.idleTimeoutSeconds * 1000) / 2)
  const counts = new Map<string, number>()
  const streams = new Set<EventStream>()
  let isClosed = false
  return {
    open(owner) {
      if (isClosed) throw shuttingDown()
      const count = counts.get(owner) ?? 0
      if (count >= mostPerOwner) {
        throw new ServiceError(
          'rate_limited',
          `You have ${count} streams of events open, the most there may be. Close one first.`,
          { retryAfter: 5 },
        )
      }
      counts.set(owner, count + 1)
      const stream = createEventStream(heartbeatMs, () => {
        streams.delete(stream)
        const left = (counts.get(owner) ?? 1) - 1
        if (left === 0) counts.delete(owner)
        else counts.set(owner, left)
      })
      streams.add(stream)
      return stream
    },
    closeAll() {
      isClosed = true
      for (const stream of [...streams]) stream.end()
    },
  }
}

function createEventStream(heartbeatMs: number, closed: () => void): EventStream {
  const readable = new Readable({ read: () => undefined })
  const heartbeat = setInterval(() => push(':\n\n'), heartbeatMs)
  // It ends in any case; EventSource comes back by itself.
  const deadline = setTimeout(() => end(), LONGEST_MS)
  let isOver = false

  function push(text: string): void {
    if (isOver) return
    if (readable.readableLength > MOST_UNREAD) readable.destroy()
    else readable.push(text)
  }
  function end(): void {
    if (isOver) return
    isOver = true
    readable.push(null)
  }
  readable.once('close', () => {
    isOver = true
    clearInterval(heartbeat)
    clearTimeout(deadline)
    closed()
  })
  push('retry: 3000\n\n')
  return {
    readable,
    send({ name, id, data }) {
      push(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    end,
  }
}
