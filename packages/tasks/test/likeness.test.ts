import { describe, expect, it } from 'vitest'
import { greysAt, likeness } from '../src/compress/likeness.js'

const noise = (length: number): Uint8Array => {
  let state = 1
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 24
  })
}

describe('a picture reduced to what is seen of it', () => {
  it('has the mean of each area, also where pixels lie in two of them', () => {
    const size = { width: 3, height: 3, channels: 1 } as const
    const samples = Uint8Array.of(0, 90, 180, 0, 90, 180, 90, 90, 90)
    expect([...greysAt(samples, size, { width: 2, height: 2 })]).toEqual([30, 150, 70, 110])
    expect([...greysAt(samples, size, { width: 1, height: 1 })]).toEqual([90])
    expect([...greysAt(samples, size, size)]).toEqual([...samples])
  })

  it('is as bright as its colours are seen', () => {
    const samples = Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255)
    const size = { width: 4, height: 1, channels: 3 } as const
    expect([...greysAt(samples, size, { width: 4, height: 1 })]).toEqual([77, 149, 29, 255])
  })
})

describe('the likeness of two pictures', () => {
  const [width, height] = [40, 640]
  const samples = noise(width * height)

  it('is 1 for equal ones, and sinks where they differ, also in tall ones of which a part is compared', () => {
    expect(likeness(samples, samples, width, height)).toBeCloseTo(1)
    const other = samples.map((grey) => 255 - grey)
    expect(likeness(samples, other, width, height)).toBeLessThan(0)
    expect(
      likeness(samples.subarray(0, width * 100), other.subarray(0, width * 100), width, 100),
    ).toBeLessThan(0)
  })

  it('does not depend on rows that the reduced picture leaves out', () => {
    const greys = greysAt(samples, { width, height, channels: 1 }, { width, height })
    expect(likeness(samples, greys, width, height)).toBeCloseTo(1)
  })
})
