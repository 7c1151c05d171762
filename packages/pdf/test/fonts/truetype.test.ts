import { describe, expect, it } from 'vitest'
import { truetypeCharacters } from '../../src/fonts/truetype-cmap.js'
import type { Objects } from '../fixtures/build-pdf.js'
import { fontOf, fromHex, textIn } from './fonts-of.js'

const short = (value: number) => [(value >> 8) & 255, value & 255]
const long = (value: number) => [...short(value >>> 16), ...short(value & 0xffff)]

/** A subtable of format 4 with one segment for each code. */
function segments(glyphs: Readonly<Record<number, number>>): number[] {
  const codes = [...Object.keys(glyphs).map(Number), 0xffff]
  const deltas = codes.map((code) => ((glyphs[code] ?? 0) - code) & 0xffff)
  const lists = [
    codes.flatMap(short),
    [0, 0],
    codes.flatMap(short),
    deltas.flatMap(short),
    codes.flatMap(() => [0, 0]),
  ]
  const body = lists.flat()
  return [
    ...short(4),
    ...short(14 + body.length),
    0,
    0,
    ...short(codes.length * 2),
    0,
    0,
    0,
    0,
    0,
    0,
    ...body,
  ]
}

function bytes(glyphs: Readonly<Record<number, number>>): number[] {
  return [...short(0), ...short(262), 0, 0, ...Array.from({ length: 256 }, (_, code) => glyphs[code] ?? 0)]
}

function groups(glyphs: Readonly<Record<number, number>>): number[] {
  const each = Object.entries(glyphs).flatMap(([code, glyph]) => [
    ...long(Number(code)),
    ...long(Number(code)),
    ...long(glyph),
  ])
  return [...short(12), 0, 0, ...long(16 + each.length), 0, 0, 0, 0, ...long(each.length / 12), ...each]
}

/** A font program that has nothing but a `cmap` table. */
function program(
  ...subtables: readonly (readonly [platform: number, encoding: number, data: number[]])[]
): Uint8Array {
  let offset = 4 + subtables.length * 8
  const records: number[] = []
  for (const [platform, encoding, data] of subtables) {
    records.push(...short(platform), ...short(encoding), ...long(offset))
    offset += data.length
  }
  const table = [0, 0, ...short(subtables.length), ...records, ...subtables.flatMap(([, , data]) => data)]
  const head = [
    0,
    1,
    0,
    0,
    ...short(1),
    0,
    0,
    0,
    0,
    0,
    0,
    0x63,
    0x6d,
    0x61,
    0x70,
    0,
    0,
    0,
    0,
    ...long(28),
    ...long(table.length),
  ]
  return Uint8Array.from([...head, ...table])
}

function symbols(data: Uint8Array): Objects {
  return {
    font: '<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Own /FontDescriptor @descriptor >>',
    descriptor: '<< /Type /FontDescriptor /FontName /ABCDEF+Own /Flags 4 /FontFile2 @program >>',
    program: { dict: `<< /Length1 ${data.length} >>`, data },
  }
}

describe('A symbolic TrueType font without an encoding', () => {
  it('maps codes to text through the glyphs of its cmap tables', () => {
    const font = fontOf(
      symbols(
        program([3, 0, segments({ 61441: 5, 61442: 6, 61443: 7 })], [3, 1, segments({ 1046: 5, 8364: 6 })]),
      ),
    )
    expect(textIn(font, fromHex('010203'))).toBe('Ж€□')
  })

  it('uses the Macintosh cmap when it has no symbol cmap', () => {
    const font = fontOf(
      symbols(program([1, 0, bytes({ 1: 5, 2: 6 })], [3, 10, groups({ 128512: 5, 65: 6 })])),
    )
    expect(textIn(font, fromHex('0102'))).toBe('😀A')
  })

  it('is read as WinAnsiEncoding, as in other readers, when its cmap has no Unicode', () => {
    expect(textIn(fontOf(symbols(program([3, 0, segments({ 61505: 5 })]))), fromHex('4180'))).toBe('A€')
    expect(textIn(fontOf(symbols(Uint8Array.of(1, 2, 3))), fromHex('41'))).toBe('A')
  })

  it('is read without errors when truncated or overwritten anywhere', () => {
    const whole = program([3, 0, segments({ 61441: 5 })], [1, 0, bytes({ 1: 5 })], [3, 10, groups({ 65: 5 })])
    for (let at = 0; at < whole.length; at++) {
      const spoiled = whole.slice()
      spoiled.fill(255, at, at + 4)
      expect(() => truetypeCharacters(spoiled)).not.toThrow()
      expect(() => truetypeCharacters(whole.subarray(0, at))).not.toThrow()
    }
  })
})
