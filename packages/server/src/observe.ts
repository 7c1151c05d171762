import type { BlobObserver } from './blobs/blobs.js'
import type { CompletedRequest } from './http/context.js'
import type { Logger } from './logs/logger.js'
import type { Metrics } from './metrics/metrics.js'
import type { Observer } from './process/context.js'
import type { LeaseObserver } from './queue/shared/shared-queue.js'
import type { WebhooksOptions } from './webhooks/webhooks.js'
import type { WorkerPoolOptions } from './worker/pool.js'

/** Reports events of the modules as log lines and metrics. */
export interface Observers {
  readonly processes: Observer
  requestCompleted(request: CompletedRequest): void
  readonly children: Pick<WorkerPoolOptions, 'onChildStarted' | 'onChildFailed'>
  readonly leases: LeaseObserver
  readonly files: BlobObserver
  readonly deliveries: Pick<WebhooksOptions, 'delivered' | 'failed'>
}

export function observers(log: Logger, metrics: Metrics): Observers {
  // These lines contain no secrets, and searching each of them for secrets would cost more than writing it.
  const answers = log.child({}, { redact: [] })
  return {
    processes: {
      stored(kind, bytes) {
        if (kind === 'upload') metrics.bytesReceived(bytes)
      },
      ran({ task, code, seconds, queueSeconds }) {
        metrics.queueWait(queueSeconds)
        metrics.run({ task, outcome: outcomeOf(code), seconds })
      },
      failed: (what, error, run) =>
        log.error({ id: run?.requestId, tokenId: run?.owner, task: run?.task, err: error }, what),
    },
    requestCompleted({ id, method, route, status, seconds, code, bytesSent, tokenId, address, task }) {
      metrics.request({ method, route, status, seconds })
      if (code !== null) metrics.error(code)
      if (bytesSent > 0) metrics.bytesSent(bytesSent)
      const line = {
        id,
        method,
        route,
        status,
        ms: Math.round(seconds * 1000),
        ...(tokenId === null ? {} : { tokenId }),
        ...(address === null ? {} : { address }),
        ...(task === null ? {} : { task }),
      }
      const level = status >= 500 ? 'warn' : isQuiet(route) ? 'debug' : 'info'
      answers[level](code === null ? line : { ...line, code }, 'request completed')
    },
    children: {
      onChildStarted(milliseconds) {
        metrics.childStarted(milliseconds / 1000)
        log.debug({ ms: Math.round(milliseconds) }, 'A child is ready.')
      },
      onChildFailed(error) {
        metrics.childFailed()
        log.error({ err: error }, 'A child could not be started.')
      },
    },
    leases: {
      requeued(runs) {
        metrics.runsRestarted(runs)
        log.warn({ runs }, 'Executions of a machine that died or was disconnected start again.')
      },
      lost(runs) {
        metrics.leasesLost(runs)
        log.warn(
          { runs },
          'This machine was disconnected for too long: other machines have taken over its executions.',
        )
      },
    },
    files: {
      asked: (outcome) => metrics.bucketAsked(outcome),
      copyWanted: (isThere) => metrics.copyWanted(isThere),
    },
    deliveries: {
      delivered({ isTaken, ...outcome }) {
        metrics.webhook(isTaken ? 'delivered' : 'abandoned')
        if (isTaken) log.info(outcome, 'A webhook was delivered.')
        else log.warn(outcome, 'A webhook delivery was abandoned.')
      },
      failed: (error) => log.error({ err: error }, 'A webhook could not be processed; it is retried.'),
    },
  }
}

function outcomeOf(code: string): 'succeeded' | 'failed' | 'cancelled' {
  if (code === 'ok') return 'succeeded'
  return code === 'cancelled' || code === 'process_not_found' ? 'cancelled' : 'failed'
}

/** Requested all the time by monitoring. */
function isQuiet(route: string): boolean {
  return route === '/healthz' || route === '/readyz' || route === '/metrics'
}
