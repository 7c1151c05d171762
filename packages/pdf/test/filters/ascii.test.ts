import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeAscii85, decodeAsciiHex } from '../../src/filters/ascii.js'

const MiB = 1024 * 1024
const latin1 = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0))
const hex = (text: string, maxBytes = MiB) => decodeAsciiHex(latin1(text), maxBytes)
const a85 = (text: string, maxBytes = MiB) => decodeAscii85(latin1(text), maxBytes)
const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes)

function encodeAscii85(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4) {
    const count = Math.min(4, bytes.length - at)
    let value = 0
    for (let i = 0; i < 4; i++) value = value * 256 + (bytes[at + i] ?? 0)
    const digits = Array.from({ length: 5 }, (_, i) => Math.floor(value / 85 ** (4 - i)) % 85)
    text +=
      value === 0 && count === 4 ? 'z' : String.fromCharCode(...digits.slice(0, count + 1).map((d) => d + 33))
  }
  return `${text}~>`
}

test('hexadecimal digits are read in either case, with white space between them, up to the end marker', () => {
  expect(hex('48 65\r\n6C6c\t6F>2121')).toEqual({ bytes: latin1('Hello'), damaged: false })
})

test('an odd number of hexadecimal digits is read as if a 0 followed', () => {
  expect(hex('417>').bytes).toEqual(latin1('Ap'))
  expect(hex('417').bytes).toEqual(latin1('Ap'))
})

test('an invalid hexadecimal digit is skipped and reported as damage', () => {
  expect(hex('4x1!42>')).toEqual({ bytes: latin1('AB'), damaged: true })
})

test('ASCII85 decodes to the bytes that were encoded', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.nat(60), fc.nat(8), (bytes, start, zeros) => {
      bytes.fill(0, start, start + zeros)
      expect(a85(encodeAscii85(bytes))).toEqual({ bytes, damaged: false })
    }),
  )
})

test('ASCII85 is read with white space, with an opening marker and without an end marker', () => {
  expect(ascii(a85('87cUR\nD]i,"\rEbo80~>').bytes)).toBe('Hello World!')
  expect(ascii(a85(' <~87cURD]i,"Ebo80').bytes)).toBe('Hello World!')
  expect(ascii(a85('87cURD]i,"Ebo80~').bytes)).toBe('Hello World!')
  expect(a85('~>')).toEqual({ bytes: new Uint8Array(0), damaged: false })
})

test('invalid ASCII85 is decoded and reported as damage', () => {
  expect(a85('87cURv~>')).toEqual({ bytes: latin1('Hell'), damaged: true })
  expect(a85('87zcUR~>')).toEqual({ bytes: latin1('Hell'), damaged: true })
  expect(a85('87cURD~>')).toEqual({ bytes: latin1('Hell'), damaged: true })
  expect(a85('uuuuu~>').damaged).toBe(true)
})

test('ASCIIHex and ASCII85 do not decode more bytes than the limit', () => {
  expect(hex('41'.repeat(100), 100).bytes).toHaveLength(100)
  expect(() => hex('41'.repeat(101), 100)).toThrow(expect.objectContaining({ code: 'limit_exceeded' }))
  expect(a85('z'.repeat(250), 1000).bytes).toHaveLength(1000)
  expect(() => a85('z'.repeat(251), 1000)).toThrow(expect.objectContaining({ code: 'limit_exceeded' }))
  expect(() => a85('z'.repeat(MiB), MiB)).toThrow(expect.objectContaining({ code: 'limit_exceeded' }))
})
