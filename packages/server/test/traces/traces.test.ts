import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../service.js'
import { freePort } from '../support/free-port.js'
import { startForTest } from '../support/running-server.js'
import { executed, type Receiver, settings, startReceiver } from './traced-run.js'

describe('Traces of one machine', () => {
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.close())

  it('need OCTAVO_OTLP_URL', async () => {
    const service = await startForTest(settings)
    try {
      await executed(service.url, '01', `${receiver.url}/hook`)
      await until(() => receiver.posted.some(({ path }) => path === '/hook'))
      expect(receiver.posted.find(({ path }) => path === '/hook')?.headers.traceparent).toBeUndefined()
    } finally {
      await service.end()
    }
    expect(receiver.spans()).toEqual([])
  })

  it('use the configured headers, and respect the caller’s sampling flag', async () => {
    receiver.posted.length = 0
    const otlp = {
      OCTAVO_OTLP_URL: receiver.url,
      OCTAVO_OTLP_HEADERS: 'authorization=Bearer a=b,x-tenant=me',
    }
    const service = await startForTest({ ...settings, ...otlp })
    try {
      await executed(service.url, '00')
    } finally {
      await service.end()
    }
    const names = receiver.spans().map(({ name }) => name)
    expect(names).toContain('POST /api/v1/uploads')
    expect(names).not.toContain('run')
    expect(receiver.posted[0]?.headers).toMatchObject({ authorization: 'Bearer a=b', 'x-tenant': 'me' })
  })

  it('do not disturb the service if the receiver is down', async () => {
    const away = `http://127.0.0.1:${await freePort()}`
    const service = await startForTest({ ...settings, OCTAVO_OTLP_URL: away })
    try {
      for (let round = 0; round < 3; round++) await executed(service.url, '01')
    } finally {
      await service.end()
    }
  })
})
