import { expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { openInput } from '../../src/assemble/open-input.js'
import { PdfError } from '../../src/errors.js'
import { inspect } from '../../src/inspect/inspect.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { type SplitOptions, type SplitReport, splitDocument } from '../../src/split/split.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { input, mergedBytes } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid, pageMarkers, pdfInfo } from '../validators.js'

interface Split extends SplitReport {
  readonly outputs: readonly Uint8Array[]
  /** Documents in between that were not released. */
  readonly left: number
}

function split(
  bytes: Uint8Array,
  parts: readonly (readonly number[])[],
  options: Partial<SplitOptions> = {},
): Split {
  const closed = input('whole.pdf', bytes)
  const opened = openInput(closed, { primitives: nodePrimitives })
  const outputs: Uint8Array[] = []
  let left = 0
  const report = splitDocument(
    { ...closed, opened },
    parts.map((part) => Uint32Array.from(part)),
    {
      part(index, write) {
        expect(index).toBe(outputs.length)
        const sink = createMemorySink()
        write(sink)
        outputs.push(sink.bytes())
      },
      between(write) {
        const sink = createMemorySink()
        write(sink)
        left++
        return { source: memorySource(sink.bytes()), release: () => left-- }
      },
    },
    { primitives: nodePrimitives, ...options },
  )
  return { ...report, outputs, left }
}

/**
 * Twelve documents of four pages, one of them with so many named destinations that the whole is split in
 * stages.
 */
function longDocument(): Uint8Array {
  const names = Array.from({ length: 25_000 }, (_, index) => `(n${index}) [@page1 /Fit]`)
  const named = plainDocument('N', 4, {
    catalog: '/Names << /Dests @names >>',
    objects: { names: `<< /Names [${names.join(' ')}] >>` },
  })
  const documents = [...Array(11)].map(() => input('a.pdf', richDocument('A')))
  return mergedBytes([...documents, input('n.pdf', named)], { bookmarks: 'wrap', objectStreams: false }).bytes
}

const eachPage = (count: number): number[][] => Array.from({ length: count }, (_, page) => [page])

withPrograms('Splitting a document', ['qpdf', 'pdfinfo', 'pdftotext'], () => {
  test('each part has its pages in the given order', () => {
    const { outputs, between } = split(plainDocument('P', 5), [[0, 1], [4, 2, 2], [3]])
    expect(between).toEqual([])
    const paths = outputs.map(temporaryFile)
    for (const path of paths) expectValid(path)
    expect(paths.map((path) => pageMarkers(path).join(' '))).toEqual(['P-1 P-2', 'P-5 P-3 P-3', 'P-4'])
  })

  test('pages are rotated on request', () => {
    const { outputs } = split(plainDocument('P', 2), [[0], [1]], { rotation: 90 })
    for (const output of outputs) expect(pdfInfo(temporaryFile(output))['Page rot']).toBe('90')
  })

  test('splitting in stages gives the same parts as splitting at once', () => {
    const bytes = longDocument()
    const staged = split(bytes, eachPage(48))
    expect(staged.between.length).toBeGreaterThan(9)
    expect(staged.left).toBe(0)
    expect(staged.outputs).toHaveLength(48)
    for (const page of [0, 29, 47]) {
      const [alone] = split(bytes, [[page]]).outputs
      const described = [alone!, staged.outputs[page]!].map((output) => {
        const { bytes: _, ...inspection } = inspect(memorySource(output), { primitives: nodePrimitives })
        return inspection
      })
      expect(described[1]).toEqual(described[0])
      const path = temporaryFile(staged.outputs[page]!)
      expectValid(path)
      expect(pageMarkers(path)).toEqual([`${page < 44 ? 'A' : 'N'}-${(page % 4) + 1}`])
    }
  })
})

test('parts can overlap, also when splitting in stages', () => {
  const parts = [...eachPage(48), [0, 47], [5, 5]]
  const { outputs, parts: reports } = split(longDocument(), parts)
  expect(outputs).toHaveLength(50)
  expect(reports.slice(-2).map(({ pages }) => pages)).toEqual([2, 2])
})

test('every part has the same bytes as when it is written alone', () => {
  const documents = [0, 1, 2].map(() => input('a.pdf', richDocument('A')))
  for (const objectStreams of [false, true]) {
    const { bytes } = mergedBytes(documents, { bookmarks: 'wrap', objectStreams })
    const parts = [...eachPage(12), [3, 2, 11], [0, 0], ...eachPage(12)]
    const { outputs, parts: reports } = split(bytes, parts)
    parts.forEach((part, index) => {
      const alone = split(bytes, [part])
      expect(Buffer.compare(outputs[index]!, alone.outputs[0]!)).toBe(0)
      expect(reports[index]).toEqual(alone.parts[0])
    })
  }
})

test('a stream with many spaces after its keyword is complete in every part', () => {
  const pages = 5
  const kids = Array.from({ length: pages }, (_, index) => `${index + 4} 0 R`)
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 10]/Resources<</XObject<</F 3 0 R>>>>>>'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]>>`,
    `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 19>>\nstream${' '.repeat(20)}\n0 0 9 9 re f % here\nendstream`,
    ...Array.from({ length: pages }, () => page),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  const bytes = Buffer.from(`%PDF-1.4\n${body}trailer\n<</Root 1 0 R>>\n`)
  for (const output of split(bytes, eachPage(pages)).outputs) {
    expect(Buffer.from(output).toString('latin1')).toMatch(/\/Length 19>>\s+stream\n0 0 9 9 re f % here\n/)
  }
})

test('progress counts the pages of all parts', () => {
  const told: [number, number][] = []
  split(plainDocument('P', 6), [[0, 1, 2], [3], [4, 5]], {
    progress: (done, total) => told.push([done, total]),
  })
  expect(told).toEqual([1, 2, 3, 4, 5, 6].map((done) => [done, 6]))
})

test('an abort takes effect between parts', () => {
  let asked = 0
  const signal = {
    get aborted() {
      return asked++ > 200
    },
  }
  expect(() => split(plainDocument('P', 200), eachPage(200), { signal })).toThrowError(
    expect.objectContaining({ code: 'aborted' }),
  )
})

test('a page index out of range is refused', () => {
  expect(() => split(plainDocument('P', 2), [[0], [2]])).toThrowError(PdfError)
})

test('a file is not reopened for every part, and repeated reading exceeds no limit', () => {
  // Decoding the object stream again for every part would exceed the limit.
  const bytes = plainDocument('P', 50, { xref: 'stream' })
  const limits = { maxTotalDecodedBytes: 60_000 }
  expect(split(bytes, eachPage(50), { limits }).outputs).toHaveLength(50)
})
