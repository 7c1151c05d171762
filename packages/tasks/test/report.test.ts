import { describe, expect, it } from 'vitest'
import { boundedReport } from '../src/report.js'

describe('a report', () => {
  it('is handed on as it is', () => {
    const report = { pages: 3, inputs: [{ name: 'a.pdf', dropped: [], rescued: false, note: null }] }
    expect(boundedReport(report)).toEqual(report)
    expect(boundedReport(undefined)).toBeNull()
  })

  it('is cut where a hostile file made it long, and says so', () => {
    const renamed = Array.from({ length: 100_000 }, (_, index) => ({ from: `field ${index}`, to: 'x' }))
    const bounded = boundedReport({ pages: 1, inputs: [{ renamed }] }) as { truncated: boolean }
    expect(bounded.truncated).toBe(true)
    expect(JSON.stringify(bounded).length).toBeLessThan(600_000)
    const long = boundedReport({ title: '🙂'.repeat(10_000) }) as { title: string; truncated: boolean }
    expect(long.truncated).toBe(true)
    expect(long.title.length).toBeLessThan(600)
    expect(encodeURIComponent(long.title)).toContain('%')
  })

  it('is cut where it is nested without end', () => {
    const loop: { inner?: unknown } = {}
    loop.inner = loop
    expect(boundedReport(loop)).toMatchObject({ truncated: true })
  })
})
