import { describe, expect, it } from 'vitest'
import { createLogger } from '../src/logs/logger.js'
import { createMetrics } from '../src/metrics/metrics.js'
import { observers } from '../src/observe.js'

function written() {
  const texts: string[] = []
  const destination = { write: (line: string) => void texts.push(line) }
  const lines = () => texts.map((line) => JSON.parse(line) as Record<string, unknown>)
  return { lines, log: createLogger({ level: 'info', destination }) }
}

describe('The log line of a response', () => {
  it('has the error code as a field of its own', () => {
    const lines: string[] = []
    const log = createLogger({
      level: 'info',
      destination: { write: (line: string) => void lines.push(line) },
    })
    const { requestCompleted } = observers(log, createMetrics())
    const request = {
      id: 'a-1',
      method: 'POST',
      route: '/api/v1/execute',
      seconds: 0.0121,
      bytesSent: 0,
      tokenId: 'token-1',
      address: '192.0.2.60',
      task: 'merge-pdf',
    }
    requestCompleted({ ...request, status: 403, code: 'forbidden' })
    requestCompleted({ ...request, status: 200, code: null })
    const [refused, good] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(refused).toMatchObject({
      id: 'a-1',
      status: 403,
      ms: 12,
      code: 'forbidden',
      msg: 'request completed',
    })
    expect(refused).not.toHaveProperty('error')
    expect(good).not.toHaveProperty('code')
  })

  it('has the token id, the address and the task, if there are any', () => {
    const { lines, log } = written()
    const { requestCompleted } = observers(log, createMetrics())
    const request = {
      id: 'a-1',
      method: 'POST',
      route: 'none',
      status: 200,
      seconds: 0,
      code: null,
      bytesSent: 0,
    }
    requestCompleted({ ...request, tokenId: 'token-1', address: '192.0.2.60', task: 'merge-pdf' })
    requestCompleted({ ...request, tokenId: null, address: null, task: null })
    expect(lines()[0]).toMatchObject({ tokenId: 'token-1', address: '192.0.2.60', task: 'merge-pdf' })
    expect(Object.keys(lines()[1]!)).not.toEqual(expect.arrayContaining(['tokenId']))
  })
})

describe('The log line of a failed run', () => {
  it('does not contain the process id', () => {
    const { lines, log } = written()
    const plan = { requestId: 'a-1', owner: 'token-1', task: 'merge-pdf', processId: 'secret-process' }
    observers(log, createMetrics()).processes.failed('A run failed.', new Error('x'), plan)
    expect(lines()[0]).toMatchObject({ id: 'a-1', tokenId: 'token-1', task: 'merge-pdf' })
    expect(JSON.stringify(lines())).not.toContain('secret-process')
  })
})
