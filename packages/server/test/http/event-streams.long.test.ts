import { afterEach, describe, expect, it } from 'vitest'
import { askForTokens } from '../../src/tokens/admin-client.js'
import { type ServerUnderTest, startForTest, TOKEN } from '../support/running-server.js'

describe('An event stream', () => {
  let server: ServerUnderTest
  afterEach(() => server.end())

  it('stays open with an idle timeout of one second: its heartbeat follows the timeout', async () => {
    server = await startForTest({ OCTAVO_IDLE_TIMEOUT_SECONDS: '1' })
    const started = await server.json('/api/v1/start-task', {})
    const { processId } = (await started.json()) as { processId: string }
    const response = await server.call(`/api/v1/processes/${processId}/events`)
    const reader = response.body!.getReader()
    const decoder = new TextDecoder()
    let text = ''
    while (text.split(':\n\n').length <= 4) {
      const { done, value } = await reader.read()
      expect(done, text).toBe(false)
      text += decoder.decode(value, { stream: true })
    }
    await reader.cancel()
  })

  it.each([
    ['revoked', 'revoke'],
    ['rotated', 'rotate'],
    ['expired', undefined],
  ] as const)('ends when its token is %s', async (_what, command) => {
    server = await startForTest()
    const expiresInSeconds = command === undefined ? 3 : 3600
    const made = await askForTokens(server.dataDir, { command: 'create', name: 'laptop', expiresInSeconds })
    const [kept, ended] = await Promise.all([TOKEN, made.token].map(streamOf))
    if (command !== undefined) await askForTokens(server.dataDir, { command, token: 'laptop' })
    // The stream has to end by itself: otherwise the test times out.
    expect(await ended!.text()).toContain('event: state')
    const reader = kept!.body!.getReader()
    expect((await reader.read()).done).toBe(false)
    await reader.cancel()
  })

  async function streamOf(token: string): Promise<Response> {
    const headers = { authorization: `Bearer ${token}` }
    const started = await server.json('/api/v1/start-task', {}, { headers })
    const { processId } = (await started.json()) as { processId: string }
    return server.call(`/api/v1/processes/${processId}/events`, { headers })
  }
})
