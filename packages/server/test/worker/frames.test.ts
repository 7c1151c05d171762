import { describe, expect, it } from 'vitest'
import { FrameReader, frame } from '../../src/worker/frames.js'

describe('The frames between the pool and a child', () => {
  const messages = [{ kind: 'a', text: 'häßlich 🙂' }, { kind: 'b' }, { list: Array(1000).fill(7) }]
  const bytes = Buffer.concat(messages.map(frame))

  for (const size of [1, 2, 3, 5, 64, 100_000]) {
    it(`arrive whole and in order when the stream delivers ${size} bytes at a time`, () => {
      const reader = new FrameReader(100_000)
      const read: unknown[] = []
      for (let at = 0; at < bytes.length; at += size) read.push(...reader.read(bytes.subarray(at, at + size)))
      expect(read).toEqual(messages)
    })
  }

  it('cause an error above the maximum length before they are buffered', () => {
    const reader = new FrameReader(1000)
    expect(() => [...reader.read(Buffer.from([0xff, 0xff, 0, 0]))]).toThrow(RangeError)
  })

  it('cause an error if they are not JSON', () => {
    expect(() => [...new FrameReader(1000).read(Buffer.from([2, 0, 0, 0, 0x7b, 0x7b]))]).toThrow(SyntaxError)
  })
})
