import { describe, expect, it } from 'vitest'
import { boundedReport } from '../src/report/bounded-report.js'

describe('a report', () => {
  it('is returned unchanged if it is small', () => {
    const report = { pages: 3, inputs: [{ name: 'a.pdf', dropped: [], rescued: false, note: null }] }
    expect(boundedReport(report)).toEqual(report)
    expect(boundedReport(undefined)).toBeNull()
  })

  it('is truncated, and says so, if a hostile file made it long', () => {
    const renamed = Array.from({ length: 100_000 }, (_, index) => ({ from: `field ${index}`, to: 'x' }))
    const bounded = boundedReport({ pages: 1, inputs: [{ renamed }] }) as { truncated: boolean }
    expect(bounded.truncated).toBe(true)
    expect(JSON.stringify(bounded).length).toBeLessThan(600_000)
    const long = boundedReport({ title: '🙂'.repeat(10_000) }) as { title: string; truncated: boolean }
    expect(long.truncated).toBe(true)
    expect(long.title.length).toBeLessThan(600)
    expect(encodeURIComponent(long.title)).toContain('%')
  })

  it('is truncated if it refers to itself', () => {
    const loop: { inner?: unknown } = {}
    loop.inner = loop
    expect(boundedReport(loop)).toMatchObject({ truncated: true })
  })
})
