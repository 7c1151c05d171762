import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { until } from '../service.js'
import { freshStores, startCluster } from '../support/cluster.js'
import { TOKEN } from '../support/running-server.js'
import { CALLER, executed, FILE_NAME, type SentSpan, settings, startReceiver, TRACE } from './traced-run.js'

withPrograms('Traces of several machines', ['postgres', 'redis', 'ceph'], () => {
  it('connect the caller, the API machine, the queue, the worker and the webhook', async () => {
    const receiver = await startReceiver()
    const stores = await freshStores()
    const cluster = await startCluster({ ...stores.env, ...settings, OCTAVO_OTLP_URL: receiver.url })
    let processId: string
    try {
      processId = await executed(cluster.apis[0]!.url!, '01', `${receiver.url}/hook`)
      await until(() => receiver.posted.some(({ path }) => path === '/hook'))
    } finally {
      await cluster.close()
      await stores.drop()
      receiver.close()
    }
    const spans = receiver.spans().filter(({ traceId }) => traceId === TRACE)
    const only = (name: string): SentSpan => {
      const found = spans.filter((span) => span.name === name)
      expect(found, name).toHaveLength(1)
      return found[0]!
    }
    const request = only('POST /api/v1/execute')
    expect(request).toMatchObject({ parentSpanId: CALLER, role: 'api' })
    expect(request.attributes).toMatchObject({ 'http.response.status_code': 200, 'octavo.task': 'merge-pdf' })
    expect(only('accept')).toMatchObject({ parentSpanId: request.spanId, role: 'api' })
    expect(only('queue')).toMatchObject({ parentSpanId: request.spanId, role: 'worker' })
    const run = only('run')
    expect(run).toMatchObject({ parentSpanId: request.spanId, role: 'worker' })
    expect(run.attributes).toEqual({ 'octavo.task': 'merge-pdf', 'octavo.outcome': 'ok' })
    expect(only('store')).toMatchObject({ parentSpanId: run.spanId, role: 'worker' })
    const webhook = only('webhook')
    expect(webhook).toMatchObject({ parentSpanId: request.spanId, role: 'api' })
    const hook = receiver.posted.find(({ path }) => path === '/hook')
    expect(hook?.headers.traceparent).toBe(`00-${TRACE}-${webhook.spanId}-01`)
    const sent = receiver.posted.filter(({ path }) => path === '/v1/traces').map(({ body }) => body)
    expect(sent.join('')).not.toContain(processId)
    expect(sent.join('')).not.toContain(FILE_NAME)
    expect(sent.join('')).not.toContain(TOKEN)
  }, 120_000)
})
