import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watch } from './watchdog.js'

const LIMIT = 120_000

describe('A fuzzing attempt', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** How often an attempt was given up after this time, with this share of it as CPU time. */
  const givenUp = (milliseconds: number, share: number): number => {
    const giveUp = vi.fn()
    const { stop } = watch(LIMIT, () => Date.now() * share, giveUp)
    vi.advanceTimersByTime(milliseconds)
    stop()
    return giveUp.mock.calls.length
  }

  it('is not reported as endless while the machine is busy with other work', () => {
    expect(givenUp(5 * LIMIT, 0.02)).toBe(0)
  })

  it('is given up once, after too much CPU time or too long a wait', () => {
    expect(givenUp(LIMIT - 2000, 1)).toBe(0)
    expect(givenUp(3 * LIMIT, 1)).toBe(1)
    expect(givenUp(11 * LIMIT, 0)).toBe(1)
  })
})
