import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Values that are collected when the metrics are read. */
export interface Gauged {
  /** Of all machines together. */
  queue(): Promise<QueueNumbers>
  /** Pending deliveries of all machines. */
  webhooksPending(): Promise<number>
  /** Whether each store responds to this machine, by name. */
  stores(): Promise<Readonly<Record<string, boolean>>>
  children(): { children: number; busy: number; idle: number }
}

export interface QueueNumbers {
  readonly waiting: number
  /** Admitted, and not started by a worker yet. */
  readonly admitted: number
  readonly running: number
  /** Executions that can run at the same time. */
  readonly workers: number
}

export interface Metrics {
  /** `route` is the pattern, never the URL: `/api/v1/download/:processId`. */
  request(call: { method: string; route: string; status: number; seconds: number }): void
  /** An error that was sent to a caller. */
  error(code: string): void
  bytesReceived(bytes: number): void
  bytesSent(bytes: number): void
  queueWait(seconds: number): void
  run(run: { task: string; outcome: 'succeeded' | 'failed' | 'cancelled'; seconds: number }): void
  /** A child process became ready after this time. */
  childStarted(seconds: number): void
  /** A child process did not become ready. */
  childFailed(): void
  webhook(outcome: 'delivered' | 'abandoned'): void
  /** Runs that start again because their machine died or was disconnected. */
  runsRestarted(runs: number): void
  /** Runs of this machine that were taken over by another. */
  leasesLost(runs: number): void
  /** An attempt of a request to the bucket. */
  bucketAsked(outcome: BucketOutcome): void
  /** A file of the bucket was needed on the local disk. */
  copyWanted(isThere: boolean): void
  /** The sources of the collected values, once the queue and the workers exist. */
  watch(gauged: Gauged): void
  text(): Promise<{ contentType: string; body: string }>
}

const bucketOutcomes = ['succeeded', 'retried', 'failed'] as const
export type BucketOutcome = (typeof bucketOutcomes)[number]

const startSeconds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600]
const workSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600]

/** For Prometheus. Label values are our own words, so that callers cannot increase their number. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'octavo_' })

  const requests = new Counter({
    name: 'octavo_http_requests_total',
    help: 'Requests, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'octavo_http_request_duration_seconds',
    help: 'Time from a request to the end of its response.',
    labelNames: ['route'],
    buckets: requestSeconds,
    registers,
  })
  const errors = new Counter({
    name: 'octavo_errors_total',
    help: 'Error responses, by code.',
    labelNames: ['code'],
    registers,
  })
  const received = new Counter({ name: 'octavo_received_bytes_total', help: 'Bytes of uploads.', registers })
  const sent = new Counter({ name: 'octavo_sent_bytes_total', help: 'Bytes of downloads.', registers })
  const waits = new Histogram({
    name: 'octavo_queue_wait_seconds',
    help: 'Time of executions in the queue.',
    buckets: workSeconds,
    registers,
  })
  const runs = new Counter({
    name: 'octavo_runs_total',
    help: 'Executions, by task and outcome.',
    labelNames: ['task', 'outcome'],
    registers,
  })
  const runSeconds = new Histogram({
    name: 'octavo_run_duration_seconds',
    help: 'Run time of executions, without the time in the queue.',
    labelNames: ['task'],
    buckets: workSeconds,
    registers,
  })
  const starts = new Histogram({
    name: 'octavo_worker_start_seconds',
    help: 'Time until a child process was ready for work.',
    buckets: startSeconds,
    registers,
  })
  const failedStarts = new Counter({
    name: 'octavo_worker_start_failures_total',
    help: 'Child processes that did not become ready.',
    registers,
  })
  let gauged: Gauged = nothingYet
  let asked: { readonly at: number; readonly queue: Promise<QueueNumbers | undefined> } | undefined
  /** Queried once for all metrics of one reading. */
  function queueNumbers(): Promise<QueueNumbers | undefined> {
    if (asked === undefined || performance.now() - asked.at > ONE_READING_MS)
      asked = { at: performance.now(), queue: answered(gauged.queue()) }
    return asked.queue
  }
  const webhooks = new Counter({
    name: 'octavo_webhooks_total',
    help: 'Webhook deliveries that succeeded or were abandoned.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['delivered', 'abandoned']) webhooks.inc({ outcome }, 0)
  const restarted = new Counter({
    name: 'octavo_runs_restarted_total',
    help: 'Executions that were restarted because their machine died or was disconnected.',
    registers,
  })
  const lost = new Counter({
    name: 'octavo_leases_lost_total',
    help: 'Executions that this machine lost to another one.',
    registers,
  })
  const bucket = new Counter({
    name: 'octavo_s3_requests_total',
    help: 'Requests to the S3 bucket: succeeded, failed and retried, or failed for good.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of bucketOutcomes) bucket.inc({ outcome }, 0)
  const copies = new Counter({
    name: 'octavo_s3_copies_total',
    help: 'Files of the bucket that were needed on the local disk: cached (hit) or fetched (miss).',
    labelNames: ['result'],
    registers,
  })
  for (const result of ['hit', 'miss']) copies.inc({ result }, 0)
  new Gauge({
    name: 'octavo_queue_depth',
    help: 'Queued executions.',
    registers,
    async collect() {
      const queue = await queueNumbers()
      if (queue === undefined) this.remove()
      else this.set(queue.waiting)
    },
  })
  new Gauge({
    name: 'octavo_queue_runs',
    help: 'Executions of all machines, by state.',
    labelNames: ['state'],
    registers,
    async collect() {
      const queue = await queueNumbers()
      this.reset()
      if (queue === undefined) return
      for (const state of ['waiting', 'admitted', 'running'] as const) this.set({ state }, queue[state])
    },
  })
  new Gauge({
    name: 'octavo_queue_workers',
    help: 'Executions that all machines can run at the same time.',
    registers,
    async collect() {
      const queue = await queueNumbers()
      if (queue === undefined) this.remove()
      else this.set(queue.workers)
    },
  })
  new Gauge({
    name: 'octavo_webhooks_pending',
    help: 'Pending webhook deliveries of all machines.',
    registers,
    async collect() {
      const pending = await answered(gauged.webhooksPending())
      if (pending === undefined) this.remove()
      else this.set(pending)
    },
  })
  new Gauge({
    name: 'octavo_store_ready',
    help: 'Whether a store responds to this machine: 1 or 0.',
    labelNames: ['store'],
    registers,
    async collect() {
      const stores = (await answered(gauged.stores())) ?? {}
      for (const [store, isReady] of Object.entries(stores)) this.set({ store }, isReady ? 1 : 0)
    },
  })
  new Gauge({
    name: 'octavo_worker_children',
    help: 'Child processes, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, idle } = gauged.children()
      this.set({ state: 'busy' }, busy)
      this.set({ state: 'idle' }, idle)
    },
  })

  return {
    request({ method, route, status, seconds }) {
      requests.inc({ method, route, status })
      durations.observe({ route }, seconds)
    },
    error: (code) => errors.inc({ code }),
    bytesReceived: (bytes) => received.inc(bytes),
    bytesSent: (bytes) => sent.inc(bytes),
    queueWait: (seconds) => waits.observe(seconds),
    run({ task, outcome, seconds }) {
      runs.inc({ task, outcome })
      runSeconds.observe({ task }, seconds)
    },
    childStarted: (seconds) => starts.observe(seconds),
    childFailed: () => failedStarts.inc(),
    webhook: (outcome) => webhooks.inc({ outcome }),
    runsRestarted: (runs) => restarted.inc(runs),
    leasesLost: (runs) => lost.inc(runs),
    bucketAsked: (outcome) => bucket.inc({ outcome }),
    copyWanted: (isThere) => copies.inc({ result: isThere ? 'hit' : 'miss' }),
    watch(source) {
      gauged = source
      asked = undefined
    },
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  }
}

const ONE_READING_MS = 200

const nothingYet: Gauged = {
  queue: async () => ({ waiting: 0, admitted: 0, running: 0, workers: 0 }),
  webhooksPending: async () => 0,
  stores: async () => ({}),
  children: () => ({ children: 0, busy: 0, idle: 0 }),
}

/** A store that does not respond must not block the other metrics. */
const LONGEST_MS = 4000

async function answered<T>(asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, LONGEST_MS, undefined)
  })
  try {
    return await Promise.race([asked, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
