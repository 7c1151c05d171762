import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { readNameTree, readNumberTree } from '../../src/document/key-trees.js'
import { PdfError } from '../../src/errors.js'
import { openFile } from '../../src/file/open.js'
import type { PdfFile } from '../../src/file/pdf-file.js'
import { defaultLimits, type Limits } from '../../src/limits.js'
import { nodePrimitives as primitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { PdfName, PdfRef, type PdfValue } from '../../src/syntax/objects.js'
import { writeNameTree, writeNumberTree } from '../../src/write/key-trees.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { PdfWriter } from '../../src/write/pdf-writer.js'
import { plainDocument } from '../fixtures/plain.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { nameTreeEntries, numberTreeEntries } from '../validators/trees.js'
import { expectValid, qpdfJson } from '../validators.js'

function fileWith(objects: Record<string, string>, limits: Partial<Limits> = {}): [PdfFile, PdfValue] {
  const bytes = plainDocument('P', 1, { objects: { root: '<< >>', ...objects }, catalog: '/Tree @root' })
  const { file } = openFile(memorySource(bytes), { primitives, limits })
  return [file, file.dict(file.trailer.get('Root'))!.get('Tree')!]
}

function names(objects: Record<string, string>, limits: Partial<Limits> = {}): [string, PdfValue][] {
  return [...readNameTree(...fileWith(objects, limits))]
}

function numbers(objects: Record<string, string>): [number, PdfValue][] {
  return [...readNumberTree(...fileWith(objects))]
}

/** Writes a tree as the catalogue's /Tree of a file of one page. */
function written(write: (writer: PdfWriter) => PdfRef): Uint8Array {
  const sink = createMemorySink()
  const writer = new PdfWriter(sink, {
    version: '1.7',
    objectStreams: false,
    encryption: undefined,
    primitives,
    limits: defaultLimits,
  })
  const pages = writer.reserve()
  const page = writer.object(
    new Map<string, PdfValue>([
      ['Type', new PdfName('Page')],
      ['Parent', new PdfRef(pages)],
      ['MediaBox', [0, 0, 9, 9]],
      ['Resources', new Map()],
    ]),
  )
  writer.object(
    new Map<string, PdfValue>([
      ['Type', new PdfName('Pages')],
      ['Count', 1],
      ['Kids', [page]],
    ]),
    pages,
  )
  const tree = write(writer)
  const catalog = writer.object(
    new Map<string, PdfValue>([
      ['Type', new PdfName('Catalog')],
      ['Pages', new PdfRef(pages)],
      ['Tree', tree],
    ]),
  )
  writer.finish(new Map([['Root', catalog]]))
  return sink.bytes()
}

describe('Reading a name tree or number tree', () => {
  it('reads several levels in order', () => {
    expect(
      names({
        root: '<< /Kids [@one @two] >>',
        one: '<< /Limits [(a) (b)] /Names [(a) 1 (b) 2] >>',
        two: '<< /Kids [@three] /Limits [(c) (c)] >>',
        three: '<< /Names [(c) 3] >>',
      }),
    ).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ])
  })

  it('reads unsorted entries without /Limits, and takes the first of two equal keys', () => {
    expect(names({ root: '<< /Names [(b) 1 (a) 2 (b) 3] >>' })).toEqual([
      ['b', 1],
      ['a', 2],
    ])
  })

  it('accepts names and references as keys, and skips invalid keys', () => {
    expect(names({ root: '<< /Names [/a 1 7 @key 2 null (c) 3 (odd)] >>', key: '(b)' })).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ])
    expect(numbers({ root: '<< /Nums [0 /a (x) 3 /b 1.5 7 /c] >>' }).map(([key]) => key)).toEqual([0, 3, 7])
  })

  it('reads nodes that have both entries and kids', () => {
    expect(names({ root: '<< /Names [(a) 1] /Kids [<< /Names [(b) 2] >>] >>' }).map(([key]) => key)).toEqual([
      'a',
      'b',
    ])
  })

  it('visits each node of a cyclic tree once', () => {
    expect(
      names({ root: '<< /Kids [@one @one @root] >>', one: '<< /Names [(a) 1] /Kids [@root] >>' }),
    ).toEqual([['a', 1]])
  })

  it('returns no entries for an invalid tree', () => {
    expect(names({ root: '[1 2 3]' })).toEqual([])
    expect(names({ root: '<< /Kids 5 /Names << >> >>' })).toEqual([])
    expect(names({ root: '<< /Kids [null 5 (x) @nowhere] >>', nowhere: 'null' })).toEqual([])
  })

  it('refuses a tree beyond the limits of depth and nodes', () => {
    const chain = Object.fromEntries(
      [...Array(20).keys()].map((depth) => [`n${depth}`, `<< /Kids [@n${depth + 1}] >>`]),
    )
    const objects = { ...chain, root: '<< /Kids [@n0] >>', n20: '<< /Names [(a) 1] >>' }
    expect(names(objects)).toEqual([['a', 1]])
    expect(() => names(objects, { maxTreeDepth: 10 })).toThrow(PdfError)
    expect(() => names({ root: '<< /Kids [<< >> << >> << >>] >>' }, { maxTreeNodes: 2 })).toThrow(PdfError)
    expect(() => names({ root: '<< /Names [(a) 1 (b) 2 (c) 3] >>' }, { maxTreeNodes: 2 })).toThrow(PdfError)
  })
})

withPrograms('Writing a name tree or number tree', ['qpdf'], () => {
  it.each([0, 1, 64, 65, 5000])('writes sorted, balanced nodes with /Limits (%i entries)', (count) => {
    const entries = new Map<string, PdfValue>()
    for (let i = 0; i < count; i++) entries.set(`k${(i * 7919) % 5003}\u00fe`, i)
    const bytes = written((writer) => writeNameTree(writer, entries))
    const path = temporaryFile(bytes)
    expectValid(path)
    const { file } = openFile(memorySource(bytes), { primitives })
    const back = readNameTree(file, file.dict(file.trailer.get('Root'))!.get('Tree'))
    expect(back.size).toBe(count)
    for (const [key, value] of entries) expect(back.get(key)).toBe(value)
    const readEntries = nameTreeEntries(qpdfJson(path).catalog.get('Tree'))
    expect([...readEntries.keys()].length).toBe(count)
  })

  it('writes numbers as keys', () => {
    const entries = new Map<number, PdfValue>()
    for (let i = 0; i < 300; i++) entries.set((i * 7) % 307, i)
    const found = numberTreeEntries(
      qpdfJson(temporaryFile(written((writer) => writeNumberTree(writer, entries)))).catalog.get('Tree'),
    )
    expect(found.size).toBe(300)
    expect(found.get(7)!.number).toBe(1)
  })
})
