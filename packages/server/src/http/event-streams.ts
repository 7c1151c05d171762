import { Readable } from 'node:stream'
import { ServiceError } from '../errors/service-error.js'
import { shuttingDown } from './shutting-down.js'

const LONGEST_HEARTBEAT_MS = 15_000
const LONGEST_MS = 60 * 60_000
/** A client that does not read is disconnected before its buffer grows too large. */
const MAX_UNREAD = 256 * 1024

export interface EventStream {
  readonly readable: Readable
  send(event: { name: string; id?: string | number | undefined; data: unknown }): void
  end(): void
}

/** The open event streams: their number for each token, and all of them for the shutdown. */
export interface EventStreams {
  /** The stream ends when the token expires; null for a token that never does, or Unix seconds. */
  open(owner: string, expiresAt: number | null): EventStream
  /** The token was revoked, or its secret was rotated. */
  endOf(owner: string): void
  /**
   * Ends all streams and opens no others: clients reconnect automatically and would keep the service from
   * stopping.
   */
  closeAll(): void
}

export interface EventStreamLimits {
  readonly eventStreamsPerToken: number
  /** A connection without traffic for this time is closed. */
  readonly idleTimeoutSeconds: number
}

export function createEventStreams(limits: EventStreamLimits): EventStreams {
  const maxPerOwner = limits.eventStreamsPerToken
  const heartbeatMs = Math.min(LONGEST_HEARTBEAT_MS, (limits.idleTimeoutSeconds * 1000) / 2)
  const streams = new Map<string, Set<EventStream>>()
  let isClosed = false
  return {
    open(owner, expiresAt) {
      if (isClosed) throw shuttingDown()
      const own = streams.get(owner) ?? new Set()
      const count = own.size
      if (count >= maxPerOwner) {
        throw new ServiceError(
          'rate_limited',
          `You have ${count} event streams open, the maximum. Close one first.`,
          { retryAfter: 5 },
        )
      }
      const untilExpiryMs = expiresAt === null ? LONGEST_MS : expiresAt * 1000 - Date.now()
      const stream = createEventStream(heartbeatMs, Math.min(LONGEST_MS, untilExpiryMs), () => {
        own.delete(stream)
        if (own.size === 0 && streams.get(owner) === own) streams.delete(owner)
      })
      streams.set(owner, own.add(stream))
      return stream
    },
    endOf(owner) {
      for (const stream of [...(streams.get(owner) ?? [])]) stream.end()
    },
    closeAll() {
      isClosed = true
      for (const stream of [...streams.values()].flatMap((own) => [...own])) stream.end()
    },
  }
}

function createEventStream(heartbeatMs: number, longestMs: number, closed: () => void): EventStream {
  const readable = new Readable({ read: () => undefined })
  const heartbeat = setInterval(() => push(':\n\n'), heartbeatMs)
  // It ends in any case; EventSource reconnects automatically.
  const deadline = setTimeout(() => end(), Math.max(0, longestMs))
  let isOver = false

  function push(text: string): void {
    if (isOver) return
    if (readable.readableLength > MAX_UNREAD) readable.destroy()
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
