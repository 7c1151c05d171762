import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { connectToRedis, type RedisServer } from '../redis/redis.js'
import type { Listening, Signals } from './signals.js'

type Listener = (message: string) => void

export interface RedisSignals extends Signals {
  /** Resolves when messages can be sent, or after a time limit. */
  readonly connected: Promise<void>
  close(): Promise<void>
}

const CONNECTED_WITHIN_MS = 3000
const SENT_WITHIN_MS = 500

/**
 * Signals over publish and subscribe. Messages that are sent without a connection are lost, as signals may
 * be.
 */
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
    // A subscribed connection answers no INFO: one that subscribed before the readiness check would fail it.
    enableReadyCheck: false,
  })
  const self = randomUUID()
  const topics = new Map<string, { readonly listeners: Set<Listener>; ready: Promise<void> }>()
  const channelOf = (topic: string): string => `${server.prefix}:signals:${topic}`

  receiver.on('message', (channel: string, sent: string) => {
    const [from, message] = split(sent)
    // The sender has already notified its own machine.
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
      // Messages in progress are still sent.
      await within(SENT_WITHIN_MS, sender.quit())
      sender.disconnect()
    },
  }
}

function split(sent: string): [string, string] {
  const at = sent.indexOf(' ')
  return [sent.slice(0, at), sent.slice(at + 1)]
}

/** Waits with a time limit, and ignores errors. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const late = new AbortController()
  await Promise.race([
    work.catch(() => undefined),
    wait(ms, undefined, { signal: late.signal, ref: false }).catch(() => undefined),
  ])
  late.abort()
}
