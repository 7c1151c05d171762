import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DecodedOutput } from '../../src/filters/decoded.js'
import { decodeLzw } from '../../src/filters/lzw.js'
import { decodeRunLength } from '../../src/filters/run-length.js'

const MiB = 1024 * 1024

function packCodes(codes: readonly { code: number; width: number }[]): Uint8Array {
  const bits = codes.map(({ code, width }) => code.toString(2).padStart(width, '0')).join('')
  return Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
}

/** The textbook encoder: a table of texts, widths switched as ISO 32000-1, 7.4.4.2 says. */
function encodeLzw(bytes: Uint8Array, earlyChange: 0 | 1): Uint8Array {
  const codes = [{ code: 256, width: 9 }]
  let table = new Map<string, number>()
  let width = 9
  let known = ''
  const codeOf = (text: string) => (text.length === 1 ? text.charCodeAt(0) : table.get(text))
  for (const byte of bytes) {
    const longer = known + String.fromCharCode(byte)
    if (codeOf(longer) !== undefined) {
      known = longer
      continue
    }
    codes.push({ code: codeOf(known)!, width })
    table.set(longer, 258 + table.size)
    known = String.fromCharCode(byte)
    const written = 258 + table.size - 1
    if (written + earlyChange >= 4095) {
      codes.push({ code: 256, width })
      table = new Map()
      width = 9
    } else if (written + earlyChange >= 1 << width) width++
  }
  if (known !== '') {
    codes.push({ code: codeOf(known)!, width })
    if (258 + table.size + earlyChange >= 1 << width && width < 12) width++
  }
  codes.push({ code: 257, width })
  return packCodes(codes)
}

test('the LZW example of ISO 32000 decodes as specified', () => {
  const encoded = Uint8Array.of(0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01)
  expect(decodeLzw(encoded, true, MiB)).toEqual({
    bytes: Uint8Array.of(45, 45, 45, 45, 45, 65, 45, 45, 45, 66),
    damaged: false,
  })
})

test('LZW decodes to the bytes that were encoded, with early and late change', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 2000 }),
    fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.nat(400)).map(([piece, times]) => {
      return Uint8Array.from({ length: piece.length * times }, (_, i) => piece[i % piece.length]! ^ (i >> 7))
    }),
  )
  fc.assert(
    fc.property(bytes, fc.constantFrom(0 as const, 1 as const), (plain, early) => {
      expect(decodeLzw(encodeLzw(plain, early), early === 1, MiB)).toEqual({ bytes: plain, damaged: false })
    }),
    { numRuns: 60 },
  )
})

test('a full LZW table stays in use until it is cleared', () => {
  const codes = [{ code: 256, width: 9 }]
  for (let i = 0; i < 5000; i++) {
    const added = 258 + Math.max(0, i - 1)
    codes.push({ code: i & 255, width: added >= 2047 ? 12 : added >= 1023 ? 11 : added >= 511 ? 10 : 9 })
  }
  const { bytes } = decodeLzw(packCodes(codes), true, MiB)
  expect(bytes).toEqual(Uint8Array.from({ length: 5000 }, (_, i) => i))
})

test('an invalid LZW code ends decoding and keeps the data before it', () => {
  const nine = (...codes: number[]) => packCodes(codes.map((code) => ({ code, width: 9 })))
  expect(decodeLzw(nine(256, 65, 66, 400, 67), true, MiB)).toEqual({
    bytes: Uint8Array.of(65, 66),
    damaged: true,
  })
  expect(decodeLzw(nine(256, 258), true, MiB)).toEqual({ bytes: new Uint8Array(0), damaged: true })
  expect(decodeLzw(nine(65, 66, 257), true, MiB).bytes).toEqual(Uint8Array.of(65, 66))
  expect(decodeLzw(nine(256, 65, 66), true, MiB)).toEqual({ bytes: Uint8Array.of(65, 66), damaged: false })
  expect(decodeLzw(new Uint8Array(0), true, MiB).bytes).toHaveLength(0)
})

test('random bytes decode as LZW or RunLength within the limit, or give limit_exceeded', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (data) => {
      for (const decode of [() => decodeLzw(data, true, 2000), () => decodeRunLength(data, 2000)]) {
        try {
          expect(decode().bytes.length).toBeLessThanOrEqual(2000)
        } catch (error) {
          expect(error).toMatchObject({ code: 'limit_exceeded' })
        }
      }
    }),
  )
})

test('RunLength copies, repeats and ends as encoded', () => {
  expect(decodeRunLength(Uint8Array.of(2, 1, 2, 3, 254, 9, 128, 5), MiB)).toEqual({
    bytes: Uint8Array.of(1, 2, 3, 9, 9, 9),
    damaged: false,
  })
  expect(decodeRunLength(Uint8Array.of(127, ...new Array(128).fill(7), 129, 8), MiB).bytes).toEqual(
    Uint8Array.of(...new Array(128).fill(7), ...new Array(128).fill(8)),
  )
})

test('truncated RunLength data give the decoded beginning', () => {
  expect(decodeRunLength(Uint8Array.of(4, 1, 2), MiB)).toEqual({ bytes: Uint8Array.of(1, 2), damaged: true })
  expect(decodeRunLength(Uint8Array.of(0, 1, 200), MiB)).toEqual({ bytes: Uint8Array.of(1), damaged: true })
})

test('LZW and RunLength bombs stop at the limit', () => {
  const lzwBomb = encodeLzw(new Uint8Array(200_000), 1)
  expect(lzwBomb.length).toBeLessThan(1000)
  expect(decodeLzw(lzwBomb, true, 200_000).bytes).toHaveLength(200_000)
  expect(() => decodeLzw(lzwBomb, true, 199_999)).toThrow(expect.objectContaining({ code: 'limit_exceeded' }))

  const runs = new Uint8Array(20_000)
  for (let i = 0; i < runs.length; i += 2) runs[i] = 129
  expect(decodeRunLength(runs, 1_280_000).bytes).toHaveLength(1_280_000)
  expect(() => decodeRunLength(runs, 1_279_999)).toThrow(expect.objectContaining({ code: 'limit_exceeded' }))
})

test('DecodedOutput repeats bytes of any distance and count', () => {
  const beginning = Uint8Array.from({ length: 50 }, (_, at) => at + 1)
  for (const distance of [1, 2, 3, 7, 31, 32, 33, 50]) {
    for (const count of [0, 1, 31, 32, 33, 100, 1000]) {
      const output = new DecodedOutput(10_000, 0)
      for (const byte of beginning) output.byte(byte)
      output.repeat(distance, count)
      const expected = [...beginning]
      for (let time = 0; time < count; time++) expected.push(expected.at(-distance)!)
      expect([...output.view()]).toEqual(expected)
    }
  }
})
