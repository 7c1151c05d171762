import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What is asked when the metrics are read. */
export interface Gauged {
  queueDepth(): number | Promise<number>
  children(): { children: number; busy: number; idle: number }
}

export interface Metrics {
  /** `route` is the pattern, never the address: `/api/v1/download/:processId`. */
  request(call: { method: string; route: string; status: number; seconds: number }): void
  /** An error that a caller was told of. */
  error(code: string): void
  bytesReceived(bytes: number): void
  bytesSent(bytes: number): void
  queueWait(seconds: number): void
  run(run: { task: string; outcome: 'succeeded' | 'failed' | 'cancelled'; seconds: number }): void
  /** A child that became ready after so long. */
  childStarted(seconds: number): void
  /** One that did not. */
  childFailed(): void
  /** Where the numbers come from that are asked for: once the queue and the workers are there. */
  watch(gauged: Gauged): void
  text(): Promise<{ contentType: string; body: string }>
}

const startSeconds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600]
const workSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600]

/** For Prometheus. Labels only take words of ours, so that no caller can make their number grow. */
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
    help: 'Time from a request to the end of its answer.',
    labelNames: ['route'],
    buckets: requestSeconds,
    registers,
  })
  const errors = new Counter({
    name: 'octavo_errors_total',
    help: 'Errors that callers were told of, by code.',
    labelNames: ['code'],
    registers,
  })
  const received = new Counter({ name: 'octavo_received_bytes_total', help: 'Bytes of uploads.', registers })
  const sent = new Counter({ name: 'octavo_sent_bytes_total', help: 'Bytes of downloads.', registers })
  const waits = new Histogram({
    name: 'octavo_queue_wait_seconds',
    help: 'Time that executions waited for a worker.',
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
    help: 'Time that executions took, waiting not counted.',
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
  let gauged: Gauged | undefined
  new Gauge({
    name: 'octavo_queue_depth',
    help: 'Executions that wait.',
    registers,
    async collect() {
      this.set((await gauged?.queueDepth()) ?? 0)
    },
  })
  new Gauge({
    name: 'octavo_worker_children',
    help: 'Child processes, by what they do.',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, idle } = gauged?.children() ?? { busy: 0, idle: 0 }
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
    watch(source) {
      gauged = source
    },
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  }
}
