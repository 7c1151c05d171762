import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { PdfError } from '../../src/errors.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { reusedInflater } from '../../src/platform/node-inflater.js'

const MAX_OUTPUT = 64 * 1024
const patterned = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index * index) % 251)
const zlibData = (raw: Uint8Array): Uint8Array => Uint8Array.of(0x78, 0x9c, ...raw)

describe('The reused inflater', () => {
  const inflate = reusedInflater()!

  test('works with the engine of this version of Node', () => {
    expect(inflate).toBeDefined()
  })

  test('is not tried in an unknown version of Node', () => {
    expect(reusedInflater('27.0.0')).toBeUndefined()
  })

  test('returns arrays of their own, one call after another', () => {
    const plains = [0, 1, 300, 5000, MAX_OUTPUT - 1].map(patterned)
    const inflated = plains.map((plain) => inflate(deflateRawSync(plain)))
    expect(inflated).toEqual(plains)
    for (const one of inflated) expect(one!.constructor).toBe(Uint8Array)
  })

  test('keeps earlier results unchanged, also if many share an array buffer', () => {
    const plains = Array.from({ length: 300 }, (_, index) => patterned((index * 37) % 9000))
    const inflated = plains.map((plain) => inflate(deflateRawSync(plain))!)
    expect(inflated).toEqual(plains)
    for (const [index, one] of inflated.entries()) one.fill(index)
    for (const [index, one] of inflated.entries())
      expect(one.every((byte) => byte === index % 256)).toBe(true)
  })

  test('ignores a checksum and other bytes after the data', () => {
    const data = Uint8Array.of(...deflateRawSync(patterned(100)), 1, 2, 3, 4, 10)
    expect(inflate(data)).toEqual(patterned(100))
  })

  test('leaves truncated, damaged and long data to others, and reads the next data', () => {
    const whole = deflateRawSync(patterned(3000))
    const damaged = Uint8Array.from(whole)
    damaged[0]! ^= 6
    for (const other of [
      whole.subarray(0, whole.length >> 1),
      damaged,
      new Uint8Array(0),
      deflateRawSync(new Uint8Array(MAX_OUTPUT)),
      deflateRawSync(new Uint8Array(1_000_000)),
      deflateRawSync(patterned(40_000), { level: 0 }),
    ]) {
      expect(inflate(other)).toBeUndefined()
      expect(inflate(whole)).toEqual(patterned(3000))
    }
  })
})

describe('Inflating in Node', () => {
  test('keeps to the limit for short data', () => {
    const data = zlibData(deflateRawSync(patterned(3000)))
    expect(nodePrimitives.inflate(data, 3000)).toEqual(patterned(3000))
    expect(() => nodePrimitives.inflate(data, 2999)).toThrow(PdfError)
  })

  test('reads data that inflate to more than the reused inflater holds', () => {
    const plain = new Uint8Array(MAX_OUTPUT + 1)
    expect(nodePrimitives.inflate(zlibData(deflateRawSync(plain)), plain.length)).toEqual(plain)
  })

  test('refuses truncated data', () => {
    const data = zlibData(deflateRawSync(patterned(3000)))
    expect(() => nodePrimitives.inflate(data.subarray(0, 200), 3000)).toThrow(/unexpected end/)
  })
})
