import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { assemble } from '../../src/assemble/assemble.js'
import { openFile } from '../../src/file/open.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { openFileSource } from '../../src/source/file-source.js'
import { memorySource } from '../../src/source/memory-source.js'
import { createFileSink } from '../../src/write/file-sink.js'
import { input, type MergeOptions, mergedBytes } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'

const files = [richDocument('A'), richDocument('B', { xref: 'stream' }), plainDocument('P', 3)]
const entries = () => files.map((bytes, i) => ({ input: input(`${i}.pdf`, bytes), pages: 'all,2-1' }))
const equal = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0

const paths = files.map(temporaryFile)
const sources = paths.map(openFileSource)
afterAll(() => {
  for (const source of sources) source.close()
})

describe('Deterministic output', () => {
  const settings: [string, MergeOptions][] = [
    ['with default options', {}],
    ['without object streams', { objectStreams: false }],
    ['interleaved and padded', { interleave: true, padToEven: true }],
    ['with bookmarks and shared fields', { bookmarks: 'wrap', fields: 'share' }],
  ]

  test.each(settings)('a merge gives the same bytes every time: %s', (_, options) => {
    const { bytes } = mergedBytes(entries(), options)
    expect(equal(mergedBytes(entries(), options).bytes, bytes)).toBe(true)

    const output = temporaryFile(new Uint8Array(0))
    const sink = createFileSink(output)
    const fromFiles = sources.map((source, i) => ({ input: { name: `${i}.pdf`, source }, pages: 'all,2-1' }))
    const report = assemble(fromFiles, sink, { ...options, primitives: nodePrimitives })
    sink.close()
    expect(equal(readFileSync(output), bytes)).toBe(true)
    expect(report.bytes).toBe(bytes.length)
  })

  test('different inputs or options give a different /ID', () => {
    const id = (bytes: Uint8Array) => {
      const { file } = openFile(memorySource(bytes), { primitives: nodePrimitives })
      const halves = file.array(file.trailer.get('ID'))?.map((half) => file.bytes(half))
      expect(halves?.map((half) => half?.length)).toEqual([16, 16])
      return Buffer.from(halves?.[0] ?? []).toString('hex')
    }
    const first = entries()[0]!
    const outputs = [
      mergedBytes(entries()),
      mergedBytes(entries().reverse()),
      mergedBytes([first]),
      mergedBytes([{ ...first, pages: '1' }]),
      mergedBytes([{ ...first, pages: '1', rotation: 90 }]),
    ]
    expect(new Set(outputs.map(({ bytes }) => id(bytes))).size).toBe(outputs.length)
  })

  test('an output merged again has the same pages and about the same size', () => {
    const once = mergedBytes(entries()).bytes
    const again = mergedBytes([input('once.pdf', once)])
    expect(again.report.pages).toBe(17)
    expect(again.bytes.length).toBeLessThan(once.length * 1.05)
    const thrice = mergedBytes([input('once.pdf', again.bytes)])
    expect(Math.abs(thrice.bytes.length - again.bytes.length)).toBeLessThan(64)
  })
})
