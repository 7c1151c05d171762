import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Octavo } from '../src/octavo.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Sends the state of a process and then nothing, like a dead connection that neither side has closed. */
function silentAfter(state: string): Response {
  const event = `event: state\ndata: ${JSON.stringify({ processId: 'x', state })}\n\n`
  return new Response(
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(event)),
    }),
  )
}

it('reopens an event stream that has become silent', async () => {
  const states = ['running', 'succeeded']
  const fetch = async (): Promise<Response> => silentAfter(states.shift()!)
  const events = new Octavo({ url: 'http://localhost', fetch }).follow('x')
  expect((await events.next()).value).toMatchObject({ state: 'running' })
  const next = events.next()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(states).toEqual(['succeeded'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await next).value).toMatchObject({ state: 'succeeded' })
})
