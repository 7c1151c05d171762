import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PdfError } from '../../src/errors.js'
import { browserPrimitives } from '../../src/platform/browser.js'
import { nodePrimitives } from '../../src/platform/node.js'
import type { Primitives } from '../../src/platform/primitives.js'

const platforms: [string, Primitives][] = [
  ['node', nodePrimitives],
  ['browser', browserPrimitives],
]
const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'))
const ascii = (text: string) => new TextEncoder().encode(text)
const zlib = (data: Uint8Array) => new Uint8Array(deflateSync(data))
const numbers = Uint8Array.from({ length: 20_000 }, (_, i) => (i * i) >> 5)

describe.each(platforms)('The %s primitives', (_name, primitives) => {
  test.each([
    ['md5', '900150983cd24fb0d6963f7d28e17f72'],
    ['sha256', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'sha384',
      'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7',
    ],
    [
      'sha512',
      'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
    ],
  ] as const)('%s hashes one part or several', (name, digest) => {
    expect(primitives[name](ascii('abc'))).toEqual(hex(digest))
    expect(primitives[name](ascii('a'), ascii(''), ascii('bc'))).toEqual(hex(digest))
    expect(primitives[name]()).toEqual(primitives[name](ascii('')))
  })

  test('indexOf finds a word from an offset, also at both ends and after partial matches', () => {
    const bytes = ascii('xDo D Do\nDDo D').subarray(1)
    const found = (from?: number) => primitives.indexOf(bytes, ascii('Do'), from)
    expect([found(), found(0), found(1), found(5), found(6), found(10), found(99)]).toEqual([
      0, 0, 5, 5, 9, -1, -1,
    ])
    expect(primitives.indexOf(bytes, ascii(' D'))).toBe(2)
    expect(primitives.indexOf(ascii('D'), ascii('Do'))).toBe(-1)
    expect(primitives.indexOf(new Uint8Array(0), ascii('Do'))).toBe(-1)
  })

  // NIST SP 800-38A, F.2.1 and F.2.5.
  const vector = hex('000102030405060708090a0b0c0d0e0f')
  const plain = hex('6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51')
  test.each([
    [
      128,
      hex('2b7e151628aed2a6abf7158809cf4f3c'),
      hex('7649abac8119b246cee98e9b12e9197d 5086cb9b507219ee95db113a917678b2'),
    ],
    [
      256,
      hex('603deb1015ca71be2b73aef0857d7781 1f352c073b6108d72d9810a30914dff4'),
      hex('f58c4c04d6e5f1ba779eabfb5f7bfbd6 9cfc4e967edb808d679f777bc6702c7d'),
    ],
  ])('AES-%i in CBC mode encrypts and decrypts, at once and in pieces', (_bits, key, encrypted) => {
    expect(primitives.aesCbcEncrypt(key, vector)(plain)).toEqual(encrypted)
    expect(primitives.aesCbcDecrypt(key, vector)(encrypted)).toEqual(plain)
    for (const [start, from, to] of [
      [primitives.aesCbcEncrypt, plain, encrypted],
      [primitives.aesCbcDecrypt, encrypted, plain],
    ] as const) {
      const transform = start(key, vector)
      const pieces = [from.subarray(0, 16), new Uint8Array(0), from.subarray(16)].map(transform)
      expect(Uint8Array.from(pieces.flatMap((piece) => [...piece]))).toEqual(to)
    }
  })

  test('deflated data are inflated again', () => {
    for (const data of [new Uint8Array(0), ascii('a'), numbers]) {
      expect(primitives.inflate(primitives.deflate(data), data.length)).toEqual(data)
    }
  })

  test('deflate gives the same bytes for the same data', () => {
    expect(primitives.deflate(numbers)).toEqual(primitives.deflate(numbers.slice()))
  })

  test('inflate stops exactly at the limit', () => {
    const packed = zlib(numbers)
    expect(primitives.inflate(packed, numbers.length)).toEqual(numbers)
    for (const cap of [numbers.length - 1, 1, 0]) {
      expect(() => primitives.inflate(packed, cap)).toThrow(
        expect.objectContaining({ code: 'limit_exceeded' }),
      )
    }
    expect(primitives.inflate(zlib(new Uint8Array(0)), 0)).toEqual(new Uint8Array(0))
  })

  test('a decompression bomb is stopped early', () => {
    const size = 64 * 1024 * 1024
    const bomb = zlib(new Uint8Array(size))
    const limitExceeded = { code: 'limit_exceeded' }
    // The error shows how far the data were read.
    bomb.fill(0xff, 1024)
    expect(() => primitives.inflate(bomb, size)).toThrow(expect.not.objectContaining(limitExceeded))
    expect(() => primitives.inflate(bomb, 1024)).toThrow(expect.objectContaining(limitExceeded))
  })

  test('data with a wrong or missing checksum, or junk after them, are inflated', () => {
    const packed = zlib(numbers)
    const wrong = packed.slice()
    wrong[wrong.length - 1]! ^= 0xff
    const followed = new Uint8Array(packed.length + 1_000_000)
    followed.set(packed)
    for (const data of [wrong, packed.subarray(0, -4), followed]) {
      expect(primitives.inflate(data, numbers.length)).toEqual(numbers)
    }
  })

  test('truncated, damaged and non-zlib data are refused with an error other than limit_exceeded', () => {
    const oneBlockOfMore = hex('7801 00 0100feff 61')
    const packed = zlib(numbers)
    for (const data of [
      new Uint8Array(0),
      packed.subarray(0, 2),
      packed.subarray(0, packed.length >> 1),
      oneBlockOfMore,
      packed.subarray(2),
      ascii('BT (not compressed at all) Tj ET'),
      packed.with(2, 0xff),
    ]) {
      const inflating = () => primitives.inflate(data, 1_000_000)
      expect(inflating).toThrow()
      expect(inflating).not.toThrow(PdfError)
    }
  })

  test('results are plain Uint8Arrays, so that slices are copies', () => {
    const arrays = [
      primitives.md5(plain),
      primitives.randomBytes(16),
      primitives.deflate(plain),
      primitives.inflate(zlib(plain), 100),
      primitives.aesCbcEncrypt(plain, vector)(plain),
    ]
    for (const array of arrays) expect(array.constructor).toBe(Uint8Array)
  })

  test('randomBytes returns as many bytes as requested, different each time', () => {
    for (const length of [0, 1, 16, 200_000]) expect(primitives.randomBytes(length)).toHaveLength(length)
    expect(primitives.randomBytes(16)).not.toEqual(primitives.randomBytes(16))
    expect(primitives.randomBytes(200_000).subarray(-16)).not.toEqual(new Uint8Array(16))
  })
})

test('each platform inflates what the other deflated', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), (data) => {
      expect(nodePrimitives.inflate(browserPrimitives.deflate(data), data.length)).toEqual(data)
      expect(browserPrimitives.inflate(nodePrimitives.deflate(data), data.length)).toEqual(data)
    }),
  )
})
