import { randomUUID } from 'node:crypto'
import { connectToRedis, type RedisServer } from '../redis/redis.js'
import type { Listening, Signals } from './signals.js'

type Listener = (message: string) => void

/** Signals by publish and subscribe. What is sent while the server is gone is lost, as signals may be. */
export function openRedisSignals(server: RedisServer): Signals & { close(): Promise<void> } {
  const sender = connectToRedis(server)
  const receiver = connectToRedis(server, {
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    autoResubscribe: true,
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
    send(topic, message) {
      sender.publish(channelOf(topic), `${self} ${message}`).catch(() => undefined)
    },
    listen,
    async close() {
      sender.disconnect()
      receiver.disconnect()
    },
  }
}

function split(sent: string): [string, string] {
  const at = sent.indexOf(' ')
  return [sent.slice(0, at), sent.slice(at + 1)]
}
