import { describe, expect, it } from 'vitest'
import { valuesIn } from '../../src/http/bodies/values-in.js'
import { type ErrorAnswer, useService } from '../service.js'
import { OTHER_TOKEN, TOKEN } from '../support/running-server.js'

describe('The values of a JSON text', () => {
  it.each([
    ['{}', 2],
    ['[1, 2, {"a": [3]}]', 6],
    ['"a,[{\\"b\\\\"', 2],
    ['["unfinished, [', 2],
    ['"', 1],
  ])('are counted without parsing it: %s', (text, count) => {
    expect(valuesIn(text, 100)).toBe(count)
  })

  it('are counted up to the maximum only', () => {
    expect(valuesIn('['.repeat(1000), 10)).toBe(11)
    expect(valuesIn(`"${'\\"'.repeat(1000)}"`, 10)).toBe(11)
  })
})

describe('OCTAVO_BODY_VALUES_PER_SECOND', () => {
  const service = useService({ OCTAVO_BODY_VALUES_PER_SECOND: '100' })
  const pages = (count: number) =>
    Array.from({ length: count }, () => ({ filename: 'a', server_filename: 'b' }))

  function executed(count: number, token: string) {
    const body = { processId: 'none', task: 'merge-pdf', pages: pages(count) }
    return service.post<ErrorAnswer>('/api/v1/execute', body, {
      headers: { authorization: `Bearer ${token}` },
    })
  }

  it('limits entries, not requests: the token has to wait, others do not', async () => {
    // More than five seconds' worth, once.
    expect((await executed(300, OTHER_TOKEN)).body.code).toBe('process_not_found')
    const { status, headers, body } = await executed(100, OTHER_TOKEN)
    expect([status, body.code]).toEqual([429, 'rate_limited'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body.message).toMatch(/^Your requests contain more than 100 values a second\. Try again in \d+ s/)
    expect((await executed(10, TOKEN)).body.code).toBe('process_not_found')
  })
})
