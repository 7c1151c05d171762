import { describe, expect, it } from 'vitest'
import { Lane } from '../../src/worker/lane.js'

describe('a lane', () => {
  it('lets in as many as it has places, and the others in their order', async () => {
    const lane = new Lane(1)
    const order: number[] = []
    const leave = await lane.enter('ada')
    const others = [1, 2, 3].map(async (number) => {
      const leaveOwn = await lane.enter('ada')
      order.push(number)
      leaveOwn()
    })
    expect(order).toEqual([])
    leave()
    await Promise.all(others)
    expect(order).toEqual([1, 2, 3])
  })

  it('leaves a place to another owner', async () => {
    const lane = new Lane(2, 1)
    const leave = await lane.enter('ada')
    let isIn = false
    const second = lane.enter('ada').then((leaveOwn) => {
      isIn = true
      return leaveOwn
    })
    const leaveOther = await lane.enter('bob')
    leaveOther()
    await new Promise((resolve) => setImmediate(resolve))
    expect(isIn).toBe(false)
    leave()
    const leaveSecond = await second
    leaveSecond()
  })

  it('lets go whoever waits too long, takes it back, or meets the end', async () => {
    const lane = new Lane(1)
    const leave = await lane.enter('ada')
    await expect(lane.enter('ada', { timeoutMs: 5 })).rejects.toMatchObject({ code: 'internal_error' })
    const stop = new AbortController()
    const waiting = lane.enter('ada', { signal: stop.signal })
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    const last = lane.enter('ada')
    lane.close()
    await expect(last).rejects.toMatchObject({ code: 'cancelled' })
    leave()
    leave()
    expect(await lane.enter('ada')).toBeTypeOf('function')
  })
})
