import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { defaultLimits } from '../../src/limits.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { type PdfDict, PdfName, type PdfRef, PdfStream, type PdfValue } from '../../src/syntax/objects.js'
import { createFileSink } from '../../src/write/file-sink.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { PageTreeWriter } from '../../src/write/page-tree.js'
import { PdfWriter } from '../../src/write/pdf-writer.js'
import type { Sink } from '../../src/write/sink.js'
import { open } from '../file/reading.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid, pdfInfo } from '../validators.js'

function writerTo(sink: Sink, objectStreams: boolean): PdfWriter {
  const fixed = { version: '1.5', encryption: undefined, primitives: nodePrimitives, limits: defaultLimits }
  return new PdfWriter(sink, { ...fixed, objectStreams })
}

/** A document of empty pages; `more` adds to it. */
function write(
  pages: number,
  objectStreams: boolean,
  more: (writer: PdfWriter) => void = () => {},
  sink: Sink = createMemorySink(),
): Sink {
  const writer = writerTo(sink, objectStreams)
  const numbers = Array.from({ length: pages }, () => writer.reserve())
  const tree = new PageTreeWriter(writer, numbers)
  numbers.forEach((num, index) => {
    const page: PdfDict = new Map<string, PdfValue>([
      ['Type', new PdfName('Page')],
      ['Parent', tree.parentOf(index)],
      ['MediaBox', [0, 0, 100 + index, 100]],
      ['Resources', new Map()],
    ])
    writer.object(page, num)
  })
  more(writer)
  const catalogue = new Map<string, PdfValue>([
    ['Type', new PdfName('Catalog')],
    ['Pages', tree.write()],
  ])
  writer.finish(new Map([['Root', writer.object(catalogue)]]))
  return sink
}

function bytesOf(sink: Sink): Uint8Array {
  const source = sink.source()
  const bytes = new Uint8Array(source.size)
  source.read(0, bytes)
  return bytes
}

describe.each([
  ['object streams', true],
  ['a cross-reference table', false],
])('an output with %s', (_, objectStreams) => {
  test('every object is read back under its number', () => {
    const values: PdfValue[] = [1, 'x', [1, 2]].map((value) =>
      typeof value === 'string' ? new PdfName(value) : value,
    )
    const references: PdfRef[] = []
    const data = Uint8Array.of(1, 2, 3, 4, 5)
    const sink = write(1, objectStreams, (writer) => {
      for (const value of values) references.push(writer.object(value))
      const blocks = () => [data.subarray(0, 2), data.subarray(2)]
      references.push(writer.stream(new Map([['A', 1]]), { length: 5, blocks }))
    })
    const file = open(bytesOf(sink))
    expect(references.slice(0, 3).map((reference) => file.resolve(reference))).toEqual(values)
    const stream = file.resolve(references[3])
    expect(stream instanceof PdfStream && file.data(stream).bytes()).toEqual(data)
    expect([...file.repairs]).toEqual([])
  })

  test('an unused number stays free', () => {
    let unused = 0
    const sink = write(1, objectStreams, (writer) => {
      unused = writer.reserve()
    })
    const file = open(bytesOf(sink))
    expect(file.get(unused)).toBeNull()
    expect([...file.repairs]).toEqual([])
  })

  test('a discarded object is not written', () => {
    const sink = write(1, objectStreams, (writer) => {
      writer.begin().text('(never written)')
      writer.discard()
      writer.object(7)
    })
    expect(Buffer.from(bytesOf(sink)).toString('latin1')).not.toContain('never written')
  })

  test('a file sink receives the same bytes as a memory sink', () => {
    const path = temporaryFile(new Uint8Array(0))
    const sink = createFileSink(path)
    const large = new Uint8Array(700_000).fill(65)
    const more = (writer: PdfWriter) => {
      for (const length of [1, 300_000, 262_144, 700_000, 5]) {
        writer.stream(new Map(), { length, blocks: () => [large.subarray(0, length)] })
      }
    }
    write(40, objectStreams, more, sink)
    sink.close()
    const expected = bytesOf(write(40, objectStreams, more))
    expect(Buffer.compare(readFileSync(path), expected)).toBe(0)
  })

  withPrograms('Validity', ['qpdf', 'pdfinfo'], () => {
    test.each([1, 63, 64, 65, 4097])('%i pages pass qpdf --check', (pages) => {
      const path = temporaryFile(bytesOf(write(pages, objectStreams)))
      expectValid(path)
      const info = pdfInfo(path, '-f', String(pages), '-l', String(pages))
      expect(info.Pages).toBe(String(pages))
      expect(info[`Page ${String(pages).padStart(4)} size`] ?? info[`Page ${pages} size`]).toContain(
        String(99 + pages),
      )
    })
  })
})

test('entries of a classic table are 20 bytes long', () => {
  const text = Buffer.from(bytesOf(write(3, false))).toString('latin1')
  const table = /xref\n0 (\d+)\n([\s\S]*)trailer/.exec(text)!
  expect(table[2]).toHaveLength(Number(table[1]) * 20)
  expect(table[2]).toMatch(/^0000000000 65535 f \n(\d{10} 00000 n \n)+$/)
})

test('a tree of 10,000 pages has three levels', () => {
  const file = open(bytesOf(write(10_000, true)))
  let depth = 0
  let node = file.dict(file.dict(file.trailer.get('Root'))?.get('Pages'))
  for (; node?.has('Kids'); depth++) node = file.dict(file.array(node.get('Kids'))?.[0])
  expect(depth).toBe(3)
})

test('a stream shorter than its announced length is refused', () => {
  const writer = writerTo(createMemorySink(), true)
  expect(() => writer.stream(new Map(), { length: 5, blocks: () => [new Uint8Array(4)] })).toThrow()
})
