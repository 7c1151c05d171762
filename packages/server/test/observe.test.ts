import { describe, expect, it } from 'vitest'
import { createLogger } from '../src/logs/logger.js'
import { createMetrics } from '../src/metrics/metrics.js'
import { observers } from '../src/observe.js'

describe('The line of an answered request', () => {
  it('had its code inside an error that was none: it stands there as a word', () => {
    const lines: string[] = []
    const log = createLogger({
      level: 'info',
      destination: { write: (line: string) => void lines.push(line) },
    })
    const { answered } = observers(log, createMetrics())
    const request = { id: 'a-1', method: 'POST', route: '/api/v1/execute', seconds: 0.0121, bytesSent: 0 }
    answered({ ...request, status: 403, code: 'forbidden' })
    answered({ ...request, status: 200, code: null })
    const [refused, good] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(refused).toMatchObject({ id: 'a-1', status: 403, ms: 12, code: 'forbidden', msg: 'answered' })
    expect(refused).not.toHaveProperty('error')
    expect(good).not.toHaveProperty('code')
  })
})
