import { createHash } from 'node:crypto'

/** Messages to and from other machines, if there are any. */
export interface CancellationSignals {
  send(topic: string, message: string): void
  listen(topic: string, listener: () => void): { stop(): void }
}

/** Identifies a request of a client, so that another request of the same client can cancel it. */
export interface CancellableRequest {
  readonly owner: string
  readonly sessionId: string
  readonly requestId: string | number
}

/** A client cancels with a separate request, which another machine may receive. */
export interface Cancellations {
  /** To be called when the request has been answered. */
  listen(request: CancellableRequest, cancelled: () => void): { stop(): void }
  cancel(request: CancellableRequest): void
}

export function createCancellations(signals?: CancellationSignals): Cancellations {
  const here = new Map<string, () => void>()
  return {
    listen(request, cancelled) {
      const topic = topicOf(request)
      const elsewhere = signals?.listen(topic, cancelled)
      here.set(topic, cancelled)
      return {
        stop() {
          if (here.get(topic) === cancelled) here.delete(topic)
          elsewhere?.stop()
        },
      }
    },
    cancel(request) {
      const topic = topicOf(request)
      const cancelled = here.get(topic)
      if (cancelled === undefined) signals?.send(topic, '')
      else cancelled()
    },
  }
}

function topicOf({ owner, sessionId, requestId }: CancellableRequest): string {
  const name = JSON.stringify([owner, sessionId, requestId])
  return `mcp-cancel.${createHash('sha256').update(name).digest('base64url')}`
}
