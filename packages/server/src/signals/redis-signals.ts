import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { connectToRedis, type RedisServer } from '../redis/redis.js'
import type { Listening, Signals } from './signals.js'

type Listener = (message: string) => void

export interface RedisSignals extends Signals {
  /** Kept once something can be sent, or it has been waited for long enough. */
  readonly connected: Promise<void>
  close(): Promise<void>
}

const CONNECTED_WITHIN_MS = 3000
const SENT_WITHIN_MS = 500

/** Signals by publish and subscribe. What is sent while the server is gone is lost, as signals may be. */
export function openRedisSignals(server: RedisServer): RedisSignals {
  const sender = connectToRedis(server)
  const connected = within(
    CONNECTED_WITHIN_MS,
    new Promise<void>((resolve) => {
      sender.once('ready', () => resolve())
    }),
  )
  const receiver = connectToRedis(server, {
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    autoResubscribe: true,
    // A connection that listens answers no INFO: one that was asked to listen before the check was made would be given up for it.
    enableReadyCheck: false,
  })
  const self = randomUUID()
  const topics = new Map<string, { readonly listeners: Set<Listener>; ready: Promise<void> }>()
  const channelOf = (topic: string): string => `${server.prefix}:signals:${topic}`

  receiver.on('message', (channel: string, sent: string) => {
    const [from, message] = split(sent)
    // Who sends has told those on its own machine by itself.
    if (from === self) return
    for (const listener of [...(topics.get(channel)?.listeners ?? [])]) listener(message)
  })

  function listen(topic: string, listener: Listener): Listening {
    const channel = channelOf(topic)
    const known = topics.get(channel) ?? { listeners: new Set(), ready: subscribe(channel) }
    topics.set(channel, known)
    known.listeners.add(listener)
    return {
      ready: known.ready,
      stop() {
        known.listeners.delete(listener)
        if (known.listeners.size > 0 || topics.get(channel) !== known) return
        topics.delete(channel)
        receiver.unsubscribe(channel).catch(() => undefined)
      },
    }
  }

  async function subscribe(channel: string): Promise<void> {
    await receiver.subscribe(channel).catch(() => undefined)
  }

  return {
    connected,
    send(topic, message) {
      sender.publish(channelOf(topic), `${self} ${message}`).catch(() => undefined)
    },
    listen,
    async close() {
      receiver.disconnect()
      // What was just sent is still sent.
      await within(SENT_WITHIN_MS, sender.quit())
      sender.disconnect()
    },
  }
}

function split(sent: string): [string, string] {
  const at = sent.indexOf(' ')
  return [sent.slice(0, at), sent.slice(at + 1)]
}

/** Waits, but not for ever, and not for an error. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const late = new AbortController()
  await Promise.race([
    work.catch(() => undefined),
    wait(ms, undefined, { signal: late.signal, ref: false }).catch(() => undefined),
  ])
  late.abort()
}
