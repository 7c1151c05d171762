import { Queue, Worker } from 'bullmq'
import { connectToRedis, type RedisServer } from '../../redis/redis.js'
import type { CarriedRun, Carrier } from './carrier.js'

export interface BullMqCarrierOptions extends RedisServer {
  /** Called for failures of the carrier; the check of the rows compensates for them. */
  readonly onError: (what: string, error: unknown) => void
}

const QUEUE = 'runs'
/**
 * A job whose worker has died is delivered to another one; by then its row says whether another attempt has
 * started.
 */
const LOCK_MS = 6000
const STALLED_CHECK_MS = 3000

/** BullMQ on Redis or Valkey. A job contains the run and the attempt, and nothing about the work. */
export function openBullMqCarrier(options: BullMqCarrierOptions): Carrier {
  const { prefix, onError } = options
  const connection = connectToRedis(options)
  const queue = new Queue<CarriedRun>(QUEUE, { connection, prefix })
  queue.on('error', () => undefined)
  let worker: Worker<CarriedRun> | undefined
  let workerConnection: ReturnType<typeof connectToRedis> | undefined

  return {
    async carry(runs) {
      if (runs.length === 0) return
      const once = { attempts: 1, removeOnComplete: true, removeOnFail: true }
      try {
        await queue.addBulk(
          runs.map((run) => ({
            name: 'run',
            data: run,
            opts: { ...once, jobId: jobIdOf(run) },
          })),
        )
      } catch (error) {
        onError('Admitted runs could not be put into the queue; this is retried.', error)
      }
    },
    work(atOnce, perform) {
      workerConnection = connectToRedis(options, { enableOfflineQueue: true, maxRetriesPerRequest: null })
      const performing = new Set<Promise<void>>()
      // The job has done its work when a worker has the run, whose row says who performs it. The next job is
      // taken when this machine can perform another run.
      const begin = async ({ data }: { readonly data: CarriedRun }): Promise<void> => {
        const ended = perform(data)
          .catch((error: unknown) => onError('An execution could not be taken from the queue.', error))
          .finally(() => performing.delete(ended))
        performing.add(ended)
        if (performing.size >= atOnce) await Promise.race(performing)
      }
      worker = new Worker<CarriedRun>(QUEUE, begin, {
        connection: workerConnection,
        prefix,
        concurrency: 1,
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_CHECK_MS,
        maxStalledCount: 1,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      })
      worker.on('error', () => undefined)
    },
    async pause() {
      await worker?.pause(true)
    },
    async close() {
      await worker?.close(true).catch(() => undefined)
      await queue.close().catch(() => undefined)
      workerConnection?.disconnect()
      connection.disconnect()
    },
  }
}

/** A run that is sent again after it was announced is another job: the first may have been given up. */
function jobIdOf({ runId, attempt, isEarly }: CarriedRun): string {
  return `${runId}-${attempt}${isEarly === true ? '-early' : ''}`
}
