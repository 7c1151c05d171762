import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliDecompressSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { truetypeOutlines } from '../../pdf/src/fonts/outlines/truetype-outlines.js'
import { woff2ToTrueType } from '../src/typesetting/woff2.js'

const require = createRequire(import.meta.url)

/** The tables of a TrueType file. */
function tablesOf(file: Buffer): Map<string, Buffer> {
  const entries = Array.from({ length: file.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  return new Map(
    entries.map((at) => {
      const [offset, length] = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)]
      return [file.toString('latin1', at, at + 4), file.subarray(offset, offset + length)]
    }),
  )
}

/** The tables of a WOFF 1.0 file: each is compressed with zlib if that makes it smaller. */
function woffTables(file: Buffer): Map<string, Buffer> {
  const entries = Array.from({ length: file.readUInt16BE(12) }, (_, index) => 44 + 20 * index)
  return new Map(
    entries.map((at) => {
      const [offset, stored, length] = [4, 8, 12].map((part) => file.readUInt32BE(at + part))
      const bytes = file.subarray(offset!, offset! + stored!)
      return [file.toString('latin1', at, at + 4), stored === length ? bytes : inflateSync(bytes)]
    }),
  )
}

function outlinesOf(tables: ReadonlyMap<string, Buffer>) {
  const names = ['glyf', 'loca', 'head', 'maxp', 'hmtx', 'hhea', 'cmap']
  const found = names.map((name): [string, Buffer] => [name, tables.get(name)!])
  const head = Buffer.alloc(12 + 16 * found.length)
  head.writeUInt32BE(0x10000, 0)
  head.writeUInt16BE(found.length, 4)
  let offset = head.length
  found.forEach(([name, { length }], index) => {
    head.write(name, 12 + 16 * index, 'latin1')
    head.writeUInt32BE(offset, 20 + 16 * index)
    head.writeUInt32BE(length, 24 + 16 * index)
    offset += length
  })
  return truetypeOutlines(Buffer.concat([head, ...found.map(([, bytes]) => bytes)]))!
}

/** Packages that have the same font in both formats, with glyphs made of others among them. */
test.each([
  ['@fontsource/noto-sans-tifinagh', 'noto-sans-tifinagh-tifinagh-400-normal'],
  ['@fontsource/noto-sans-mongolian', 'noto-sans-mongolian-mongolian-400-normal'],
  ['@fontsource/noto-sans-symbols-2', 'noto-sans-symbols-2-math-400-normal'],
])('a WOFF 2.0 file of %s decodes to the font of the WOFF file beside it', (name, file) => {
  const read = (ending: string): Buffer => readFileSync(require.resolve(`${name}/files/${file}.${ending}`))
  const decoded = tablesOf(Buffer.from(woff2ToTrueType(read('woff2'), (data) => brotliDecompressSync(data))))
  const expected = woffTables(read('woff'))
  // The WOFF file also has instructions, which change other tables.
  for (const tag of ['cmap', 'hmtx']) expect(decoded.get(tag), tag).toEqual(expected.get(tag))
  const [one, other] = [outlinesOf(decoded), outlinesOf(expected)]
  const glyphs = expected.get('maxp')!.readUInt16BE(4)
  expect(glyphs).toBeGreaterThan(10)
  const boxes = (outlines: typeof one) =>
    Array.from({ length: glyphs }, (_, glyph) => outlines.boxOf(glyph) ?? null)
  expect(boxes(one)).toEqual(boxes(other))
})
