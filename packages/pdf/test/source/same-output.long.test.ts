import { afterAll, describe, expect, test } from 'vitest'
import { assemble } from '../../src/assemble/assemble.js'
import type { AssembleOptions } from '../../src/assemble/options.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { type FileSource, openFileSource } from '../../src/source/file-source.js'
import { memorySource } from '../../src/source/memory-source.js'
import type { Source } from '../../src/source/source.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { Handmade } from '../file/handmade.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { temporaryFile } from '../fixtures/temporary-file.js'

const opened: FileSource[] = []
afterAll(() => {
  for (const source of opened) source.close()
})

function fileOf(pdf: Uint8Array): Source {
  const source = openFileSource(temporaryFile(pdf))
  opened.push(source)
  return source
}

/** A source that returns no byte more than requested, so that every object crosses a block boundary. */
function meagre(pdf: Uint8Array): Source {
  const whole = memorySource(pdf)
  return {
    size: pdf.length,
    read: (position, target) => whole.read(position, target),
    block: (position, length) => ({ bytes: pdf.slice(position, position + length), base: position }),
  }
}

/** Pages of many sizes, so that objects cross block boundaries; one object is larger than a block. */
function document(seed: number, xref: 'classic' | 'stream' | 'hybrid', largest: number): Uint8Array {
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
  const noise = (length: number) =>
    Array.from({ length }, () => String.fromCharCode(33 + random(90)))
      .join('')
      .replace(/[\\()@<>]/g, 'x')
  const pages = 60
  const kids = [...Array(pages).keys()].map((i) => `@p${i}`)
  const objects: Objects = {
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] /Resources @shared >>`,
    shared: `<< /Properties << /Large << /Text (${noise(largest)}) /Back @pages >> >> >>`,
  }
  for (let i = 0; i < pages; i++) {
    const size = [random(300), random(3000), random(20_000)][i % 3]!
    objects[`c${i}`] = {
      dict: `<< /Note (${noise(random(900))}) >>`,
      data: noise(size),
      compress: i % 2 === 0,
    }
    objects[`a${i}`] = `[${noise(random(9)).length} @shared (${noise(random(1500))})]`
    objects[`p${i}`] =
      `<< /Type /Page /Parent @pages /MediaBox [0 0 ${100 + i} 100] /Contents @c${i} /PieceInfo << /X @a${i} /Y (${noise(random(2500))}) >> >>`
  }
  return buildPdf(objects, { xref })
}

function assembled(sources: readonly Source[], options: Partial<AssembleOptions> = {}): Uint8Array {
  const sink = createMemorySink()
  const entries = sources.map((source, i) => ({ input: { name: `${i}.pdf`, source }, pages: 'all,3-1' }))
  assemble(entries, sink, { primitives: nodePrimitives, ...options })
  return sink.bytes()
}

describe('Equal output from memory and file sources', () => {
  test.each([
    ['classic', 1, 70_000],
    ['classic', 2, 300_000],
    ['classic', 3, 131_072],
    ['stream', 4, 70_000],
    ['stream', 5, 8192],
    ['hybrid', 6, 200_001],
  ] as const)('the bytes are equal: %s, seed %i, an object of %i bytes', (xref, seed, largest) => {
    const pdf = document(seed, xref, largest)
    expect(pdf.length).toBeGreaterThan(200_000)
    const expected = assembled([memorySource(pdf)])
    for (const source of [fileOf(pdf), meagre(pdf)]) {
      expect(Buffer.compare(assembled([source]), expected)).toBe(0)
    }
  })

  test('the bytes are equal when objects are found by scanning and lengths are wrong', () => {
    const text = Buffer.from(document(7, 'classic', 5000)).toString('latin1')
    const broken = text.replace(/startxref[\s\S]*$/, '').replace(/\/Length (\d)/g, '/Length 1$1')
    const pdf = new Uint8Array(Buffer.from(broken, 'latin1'))
    const expected = assembled([memorySource(pdf)])
    for (const source of [fileOf(pdf), meagre(pdf)]) {
      expect(Buffer.compare(assembled([source]), expected)).toBe(0)
    }
  })

  test('the bytes are equal with several inputs and without object streams', () => {
    const inputs = [document(8, 'classic', 9000), document(9, 'stream', 9000)]
    const options = { objectStreams: false }
    const expected = assembled(inputs.map(memorySource), options)
    expect(Buffer.compare(assembled(inputs.map(fileOf), options), expected)).toBe(0)
    expect(Buffer.compare(assembled(inputs.map(meagre), options), expected)).toBe(0)
  })
})

test('objects at every offset from a block boundary are read completely', () => {
  for (let length = 900; length < 2100; length += length === 1040 ? 880 : 1) {
    const filler = 'y'.repeat(length)
    const pdf = new Handmade()
      .object(1, '<< /Type /Catalog /Pages 2 0 R >>')
      .object(2, `<< /Type /Pages /Count 3 /Kids [3 0 R 3 0 R 3 0 R] /X (${filler}) >>`)
      .object(3, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /X (${filler}) /Contents [4 0 R 5 0 R] >>`)
      .object(4, `<< /X (${filler}) /Length 5 >>\r\nstream\r\n0 0 m\r\nendstream`)
      .object(5, `<< /X (${filler}) /Length 6 0 R /StructParent 1 >>\r\nstream\r\n1 1 l\r\nendstream`)
      .object(6, '5')
      .table().bytes
    const expected = assembled([memorySource(pdf)])
    expect(expected.length).toBeGreaterThan(length * 2)
    expect(Buffer.compare(assembled([meagre(pdf)]), expected)).toBe(0)
  }
})
