import { describe, expect, it } from 'vitest'
import { pdf, Service, useService } from '../service.js'
import { freePort } from '../support/free-port.js'

describe('GET /healthz and /readyz', () => {
  const service = useService()

  it.each(['/healthz', '/readyz'])('answer without a token (%s)', async (path) => {
    const response = await fetch(`${service.url}${path}`)
    expect(response.status).toBe(200)
    expect(((await response.json()) as { status: boolean }).status).toBe(true)
    expect((await fetch(`${service.url}${path}`, { method: 'HEAD' })).status).toBe(200)
  })

  it('do not include /metrics, which is 404 without a port or a token', async () => {
    expect((await service.call('/metrics')).status).toBe(404)
  })
})

describe('GET /metrics with OCTAVO_METRICS_TOKEN', () => {
  const service = useService({ OCTAVO_METRICS_TOKEN: 'only-for-prometheus' })

  it('requires that token, and covers requests, queue, runs, children, bytes and errors', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    await service.merge(processId, entries)
    await service.downloaded(processId)
    await service.get('/api/v1/download/nothing')
    expect((await fetch(`${service.url}/metrics`)).status).toBe(401)
    expect((await service.call('/metrics')).status).toBe(401)
    const headers = { authorization: 'Bearer only-for-prometheus' }
    const response = await fetch(`${service.url}/metrics`, { headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    const text = await response.text()
    for (const line of [
      /^octavo_http_requests_total\{.*route="\/api\/v1\/execute".*status="200".*\} 1$/m,
      /^octavo_queue_depth 0$/m,
      /^octavo_runs_total\{.*task="merge-pdf".*outcome="succeeded".*\} 1$/m,
      /^octavo_worker_children\{state="idle"\} \d+$/m,
      /^octavo_worker_start_seconds_count [1-9]\d*$/m,
      /^octavo_worker_start_failures_total 0$/m,
      /^octavo_received_bytes_total [1-9]\d*$/m,
      /^octavo_sent_bytes_total [1-9]\d*$/m,
      /^octavo_errors_total\{code="process_not_found"\} 1$/m,
    ])
      expect(text).toMatch(line)
    expect(text).not.toContain(processId)
    expect((await fetch(`${service.url}/api/v1/tasks`, { headers })).status).toBe(401)
  })
})

describe('GET /metrics with wrong tokens', () => {
  it('is limited by address, as elsewhere', async () => {
    const service = new Service({
      OCTAVO_METRICS_TOKEN: 'only-for-prometheus',
      OCTAVO_AUTH_FAILURES_PER_MINUTE: '5',
    })
    await service.begin()
    const read = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${service.url}/metrics`, { headers })
      return [response.status, response.headers.has('retry-after')]
    }
    try {
      expect(await read('only-for-prometheus')).toEqual([200, false])
      expect((await service.call('/api/v1/tasks')).status).toBe(200)
      for (let guess = 0; guess < 5; guess++) expect(await read(`guess-${guess}`)).toEqual([401, false])
      expect(await read('guess-6')).toEqual([429, true])
      // A token used from that address before still works.
      expect(await read('only-for-prometheus')).toEqual([200, false])
    } finally {
      await service.end()
    }
  })
})

describe('GET /metrics with OCTAVO_METRICS_PORT', () => {
  it('needs no token at that port, and is absent from the main port', async () => {
    const port = await freePort()
    const service = new Service({ OCTAVO_METRICS_PORT: String(port) })
    await service.begin()
    try {
      const response = await fetch(`http://127.0.0.1:${port}/metrics`)
      expect([response.status, (await response.text()).includes('octavo_')]).toEqual([200, true])
      expect((await fetch(`http://127.0.0.1:${port}/api/v1/tasks`)).status).toBe(404)
      expect((await service.call('/metrics')).status).toBe(404)
    } finally {
      await service.end()
    }
  })
})
