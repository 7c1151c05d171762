import type { Document } from './document.js'
import type { RunningService } from './services.js'

/** One round of a service. */
export interface Round {
  readonly seconds: number
  /** Of each conversion, in milliseconds. */
  readonly latencies: readonly number[]
  /** CPU time of the service; undefined if it could not be measured. */
  readonly cpuSeconds: number | undefined
}

/** Sends the documents in this order, as many at a time as there are callers. */
export async function load(
  service: RunningService,
  documents: readonly Document[],
  callers: number,
): Promise<Round> {
  const left = [...documents]
  const latencies: number[] = []
  const cpuBefore = service.cpuSeconds()
  const start = performance.now()
  const call = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const sent = performance.now()
      await service.convert(next)
      latencies.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  const seconds = (performance.now() - start) / 1000
  const cpuAfter = service.cpuSeconds()
  const cpuSeconds = cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore
  return { seconds, latencies, cpuSeconds }
}
