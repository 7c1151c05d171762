import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import type { AssembleEntry, AssembleInput } from '../../src/assemble/options.js'
import { input, type MergeOptions, mergedBytes } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid, pageMarkers, pdfInfo } from '../validators.js'

interface Document {
  readonly input: AssembleInput
  /** What each page shows, and how it is turned. */
  readonly markers: readonly string[]
  readonly rotations: readonly number[]
}

function plain(marker: string, pages: number, xref: 'classic' | 'stream' | 'hybrid'): Document {
  const rotations = [...Array(pages).keys()].map((i) => (i % 3) * 90)
  const bytes = plainDocument(marker, pages, { xref, page: (n) => `/Rotate ${rotations[n - 1]}` })
  const markers = rotations.map((_, i) => `${marker}-${i + 1}`)
  return { input: input(`${marker}.pdf`, bytes), markers, rotations }
}

const bytes = richDocument('A')
const documents: readonly Document[] = [
  plain('P', 7, 'classic'),
  plain('Q', 4, 'stream'),
  {
    input: input('A.pdf', bytes),
    markers: ['A-1', 'A-2', 'A-3', 'A-4'],
    rotations: rotationsOf(bytes, 4),
  },
]

/** The rotations of the input according to poppler. */
function rotationsOf(pdf: Uint8Array, pages: number): number[] {
  try {
    const info = pdfInfo(temporaryFile(pdf), '-f', '1', '-l', String(pages))
    return [...Array(pages).keys()].map((i) => Number(info[`Page ${i + 1} rot`]))
  } catch {
    return []
  }
}

interface Wanted {
  readonly document: number
  /** From 1. */
  readonly pages: readonly number[]
  readonly rotation: number
}

const wanted: fc.Arbitrary<Wanted> = fc.nat(documents.length - 1).chain((document) => {
  const count = documents[document]!.markers.length
  return fc.record({
    document: fc.constant(document),
    pages: fc.array(fc.integer({ min: 1, max: count }), { minLength: 1, maxLength: 6 }),
    rotation: fc.integer({ min: -6, max: 6 }).map((quarters) => quarters * 90),
  })
})

const options: fc.Arbitrary<MergeOptions> = fc.record({
  objectStreams: fc.boolean(),
  interleave: fc.boolean(),
  padToEven: fc.boolean(),
  bookmarks: fc.constantFrom('none' as const, 'wrap' as const),
  fields: fc.constantFrom('rename' as const, 'share' as const, 'flatten' as const),
})

interface ExpectedPage {
  readonly marker: string
  readonly rotation: number
}

function expectedPages(entries: readonly Wanted[], { interleave, padToEven }: MergeOptions): ExpectedPage[] {
  const runs = entries.map(({ document, pages, rotation }) => {
    const { markers, rotations } = documents[document]!
    const run = pages.map((page) => ({
      marker: markers[page - 1]!,
      rotation: (((rotations[page - 1]! + rotation) % 360) + 360) % 360,
    }))
    if (padToEven && run.length % 2 === 1) run.push({ ...run.at(-1)!, marker: 'blank' })
    return run
  })
  if (!interleave) return runs.flat()
  const longest = Math.max(...runs.map((run) => run.length))
  return [...Array(longest).keys()].flatMap((i) => runs.flatMap((run) => run[i] ?? []))
}

function entryOf({ document, pages, rotation }: Wanted): AssembleEntry {
  return { input: documents[document]!.input, pages: pages.join(','), rotation }
}

/** The pages of an output as qpdf and poppler read them. */
function seenPages(output: Uint8Array): ExpectedPage[] {
  const path = temporaryFile(output)
  expectValid(path)
  const markers = pageMarkers(path)
  const info = pdfInfo(path, '-f', '1', '-l', String(markers.length))
  expect(info.Pages).toBe(String(markers.length))
  return markers.map((marker, i) => ({
    marker,
    rotation: Number(info[`Page ${i + 1} rot`] ?? info[`Page ${String(i + 1).padStart(2)} rot`]),
  }))
}

withPrograms('Any composition of pages', ['qpdf', 'pdftotext', 'pdfinfo'], () => {
  test('a merge has exactly the requested pages, in order and rotation', () => {
    fc.assert(
      fc.property(fc.array(wanted, { minLength: 1, maxLength: 5 }), options, (entries, setting) => {
        const output = mergedBytes(entries.map(entryOf), setting)
        const expected = expectedPages(entries, setting)
        expect(output.report.pages).toBe(expected.length)
        expect(seenPages(output.bytes)).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  test('a merged document stays the same when it is merged again', () => {
    fc.assert(
      fc.property(fc.array(wanted, { minLength: 1, maxLength: 3 }), options, (entries, setting) => {
        const once = mergedBytes(entries.map(entryOf), setting).bytes
        const again = mergedBytes([input('once.pdf', once)], { objectStreams: setting.objectStreams }).bytes
        expect(seenPages(again)).toEqual(expectedPages(entries, setting))
      }),
      { numRuns: 12 },
    )
  })
})
