import { describe, expect, it } from 'vitest'
import { createMetrics } from '../../src/metrics/metrics.js'

describe('The metrics', () => {
  it('count requests, errors, bytes, waits and runs, and read the queue and the children', async () => {
    const metrics = createMetrics()
    metrics.request({ method: 'GET', route: '/api/v1/download/:processId', status: 200, seconds: 0.02 })
    metrics.request({ method: 'GET', route: '/api/v1/download/:processId', status: 200, seconds: 0.02 })
    metrics.error('damaged_pdf')
    metrics.bytesReceived(100)
    metrics.bytesSent(50)
    metrics.queueWait(0.5)
    metrics.run({ task: 'merge-pdf', outcome: 'failed', seconds: 3 })
    metrics.childStarted(0.3)
    metrics.childFailed()
    metrics.watch({
      queue: async () => ({ waiting: 7, admitted: 1, running: 2, workers: 4 }),
      webhooksPending: async () => 3,
      stores: async () => ({ database: true, files: false }),
      children: () => ({ children: 3, busy: 2, idle: 1 }),
    })
    metrics.webhook('abandoned')
    metrics.runsRestarted(2)
    metrics.leasesLost(1)
    metrics.bucketAsked('retried')
    metrics.copyWanted(true)
    const { body, contentType } = await metrics.text()
    expect(contentType).toContain('text/plain')
    for (const line of [
      'octavo_http_requests_total{method="GET",route="/api/v1/download/:processId",status="200"} 2',
      'octavo_http_request_duration_seconds_bucket{le="0.025",route="/api/v1/download/:processId"} 2',
      'octavo_errors_total{code="damaged_pdf"} 1',
      'octavo_received_bytes_total 100',
      'octavo_sent_bytes_total 50',
      'octavo_queue_wait_seconds_sum 0.5',
      'octavo_runs_total{task="merge-pdf",outcome="failed"} 1',
      'octavo_worker_start_seconds_bucket{le="0.5"} 1',
      'octavo_worker_start_failures_total 1',
      'octavo_queue_depth 7',
      'octavo_queue_runs{state="admitted"} 1',
      'octavo_queue_workers 4',
      'octavo_webhooks_pending 3',
      'octavo_webhooks_total{outcome="delivered"} 0',
      'octavo_webhooks_total{outcome="abandoned"} 1',
      'octavo_runs_restarted_total 2',
      'octavo_leases_lost_total 1',
      'octavo_s3_requests_total{outcome="succeeded"} 0',
      'octavo_s3_requests_total{outcome="retried"} 1',
      'octavo_s3_requests_total{outcome="failed"} 0',
      'octavo_s3_copies_total{result="hit"} 1',
      'octavo_s3_copies_total{result="miss"} 0',
      'octavo_store_ready{store="database"} 1',
      'octavo_store_ready{store="files"} 0',
      'octavo_worker_children{state="busy"} 2',
    ]) {
      expect(body).toContain(line)
    }
    expect(body).toContain('octavo_process_resident_memory_bytes')
  })

  it('can be created more than once, and read before anything is watched', async () => {
    createMetrics()
    expect((await createMetrics().text()).body).toContain('octavo_queue_depth 0')
  })

  it('lack only the value that fails', async () => {
    const metrics = createMetrics()
    const away = (): Promise<never> => Promise.reject(new Error('The database does not answer.'))
    const children = () => ({ children: 0, busy: 0, idle: 0 })
    const stores = async () => ({ database: false })
    metrics.watch({ queue: away, webhooksPending: away, stores, children })
    const { body } = await metrics.text()
    expect(body).toContain('octavo_store_ready{store="database"} 0')
    expect(body).not.toMatch(/^octavo_queue_(depth|workers|runs)/m)
  })
})
