import { describe, expect, it } from 'vitest'
import { ProbeSlots } from '../../src/worker/probe-slots.js'

const LONG_MS = 10_000

describe('The probe slots', () => {
  it('admit as many as there are, and the others in order', async () => {
    const slots = new ProbeSlots(1, 1)
    const order: number[] = []
    const free = await slots.take('ada', LONG_MS)
    const others = [1, 2, 3].map(async (number) => {
      const freeOwn = await slots.take('ada', LONG_MS)
      order.push(number)
      freeOwn()
    })
    expect(order).toEqual([])
    free()
    await Promise.all(others)
    expect(order).toEqual([1, 2, 3])
  })

  it('keep one free for another owner', async () => {
    const slots = new ProbeSlots(2, 1)
    const free = await slots.take('ada', LONG_MS)
    let isIn = false
    const second = slots.take('ada', LONG_MS).then((freeOwn) => {
      isIn = true
      return freeOwn
    })
    const freeOther = await slots.take('bob', LONG_MS)
    freeOther()
    await new Promise((resolve) => setImmediate(resolve))
    expect(isIn).toBe(false)
    free()
    const freeSecond = await second
    freeSecond()
  })

  it('reject callers that wait too long, or still wait at the end', async () => {
    const slots = new ProbeSlots(1, 1)
    const free = await slots.take('ada', LONG_MS)
    await expect(slots.take('ada', 5)).rejects.toMatchObject({ code: 'internal_error' })
    const last = slots.take('ada', LONG_MS)
    slots.close()
    await expect(last).rejects.toMatchObject({ code: 'cancelled' })
    free()
    free()
    expect(await slots.take('ada', LONG_MS)).toBeTypeOf('function')
  })
})
