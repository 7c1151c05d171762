import { describe, expect, it } from 'vitest'
import { luminanceOf, similarity } from '../src/compress/similarity.js'

const noise = (length: number): Uint8Array => {
  let state = 1
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 24
  })
}

describe('brightness', () => {
  it('weights red, green and blue as perceived', () => {
    const samples = Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255)
    expect([...luminanceOf(samples, 3)]).toEqual([77, 149, 29, 255])
  })
})

describe('The similarity of two images', () => {
  it('is 1 for equal images and below 0 for inverted ones', () => {
    const [width, height] = [40, 100]
    const samples = noise(width * height)
    expect(similarity(samples, samples, width, height)).toBeCloseTo(1)
    const other = samples.map((grey) => 255 - grey)
    expect(similarity(samples, other, width, height)).toBeLessThan(0)
  })
})
