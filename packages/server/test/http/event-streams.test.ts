import { afterEach, describe, expect, it } from 'vitest'
import { type ServerUnderTest, startForTest } from '../support/running-server.js'

describe('A stream of events', () => {
  let server: ServerUnderTest
  afterEach(() => server.end())

  it('was cut off by an idle timeout shorter than its heartbeat: the heart beats twice as fast', async () => {
    server = await startForTest({ OCTAVO_IDLE_TIMEOUT_SECONDS: '1' })
    const started = await server.json('/api/v1/start-task', {})
    const { processId } = (await started.json()) as { processId: string }
    const response = await server.call(`/api/v1/processes/${processId}/events`)
    const reader = response.body!.getReader()
    const decoder = new TextDecoder()
    let text = ''
    const began = performance.now()
    while (text.split(':\n\n').length <= 4) {
      const { done, value } = await reader.read()
      expect(done, text).toBe(false)
      text += decoder.decode(value, { stream: true })
    }
    expect(performance.now() - began).toBeGreaterThan(1500)
    await reader.cancel()
  })
})
