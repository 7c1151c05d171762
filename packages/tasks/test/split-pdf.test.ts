import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { inspect } from '@octavo/pdf/inspect'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { expectValid, pageMarkers, pdfText } from '../../pdf/test/validators.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import type { JobEntry, TaskJob, TaskResult } from '../src/platform/node.js'
import { partNamer } from '../src/split/part-names.js'
import merge from '../src/tasks/merge-pdf.js'
import split from '../src/tasks/split-pdf.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

const run = (
  entries: readonly JobEntry[],
  options: unknown,
  more: Partial<TaskJob> = {},
): Promise<TaskResult> => folder.run(split, { entries, options, ...more })
const names = ({ outputs }: TaskResult): string[] => outputs.map(({ name }) => name)
const pages = ({ outputs }: TaskResult): (number | null)[] => outputs.map((output) => output.pages)
const inspected = (path: string) =>
  inspect(memorySource(new Uint8Array(readFileSync(path))), { primitives: nodePrimitives })

async function failure(entries: readonly JobEntry[], options: unknown): Promise<TaskFailure> {
  const outcome = await run(entries, options).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(TaskFailure)
  return outcome as TaskFailure
}

/** Pages of these sizes, which cannot be compressed. */
function heavy(...sizes: number[]): Uint8Array {
  const objects = Object.fromEntries(
    sizes.map((size, index) => [
      `image${index + 1}`,
      { dict: '<< /Type /XObject >>', data: randomBytes(size) },
    ]),
  )
  return plainDocument('H', sizes.length, { objects, page: (number) => `/Image @image${number}` })
}

describe('a split', () => {
  it('writes each page to its own file, with names that sort in page order', async () => {
    const result = await run([folder.entry('long.pdf', {}, plainDocument('L', 12))], {})
    expect(pages(result)).toEqual(Array(12).fill(1))
    expect(names(result).slice(0, 2)).toEqual(['long-01.pdf', 'long-02.pdf'])
    expect(names(result)).toEqual(names(result).toSorted())
    expect(result.report).toMatchObject({
      files: [{ name: 'long.pdf', pages: 12, parts: { 11: { pages: 1, from: 12, to: 12 } } }],
    })
  })

  it('writes a fixed number of pages per file', async () => {
    const options = { by: 'every', pages_per_file: 2, names: '{name} {from}-{to} of {total}.pdf' }
    const result = await run([folder.entry('a.pdf')], options)
    expect(names(result)).toEqual(['a 1-2 of 3.pdf', 'a 3-4 of 3.pdf', 'a 5-5 of 3.pdf'])
    expect(pages(result)).toEqual([2, 2, 1])
  })

  it('writes ranges, which may overlap, run backwards and leave pages out', async () => {
    const result = await run([folder.entry('a.pdf')], {
      by: 'ranges',
      ranges: ['1-3', '3-2', 5, ['1', 'last']],
    })
    expect(pages(result)).toEqual([3, 2, 1, 2])
  })

  it('starts a part at each bookmark of a level and names it after the bookmark', async () => {
    const book = () => folder.entry('book.pdf', {}, exampleFile('book.pdf'))
    const chapters = await run([book()], { by: 'bookmarks', names: '{bookmark}' })
    expect(names(chapters)).toEqual(['One.pdf', 'Two _ or_ the second.pdf', 'Three.pdf'])
    expect(pages(chapters)).toEqual([4, 4, 4])
    const sections = await run([book()], { by: 'bookmarks', level: 2 })
    expect(pages(sections)).toEqual([2, 2, 2, 2, 4])
    expect(sections.report).toMatchObject({
      files: [{ parts: { 1: { bookmark: 'One, section A', from: 3, to: 4 } } }],
    })
  })

  it('numbers the selected pages anew and keeps the rotation of the entry', async () => {
    const entry = folder.entry('a.pdf', { page: '4-2', rotation: 90 })
    const result = await run([entry], { by: 'ranges', ranges: ['1', '2-3'], names: '{from}-{to}' })
    expect(names(result)).toEqual(['1-1.pdf', '2-3.pdf'])
    expect(inspected(result.outputs[0]!.path).pages.first[0]!.rotation).toBe(90)
  })

  it('splits each of several files, with unique names', async () => {
    const entries = [folder.entry('a.pdf'), folder.entry('b.pdf'), folder.entry('a.pdf')]
    const result = await run(entries, { by: 'every', pages_per_file: 3 })
    expect(names(result)).toEqual(['a-1.pdf', 'a-2.pdf', 'b-1.pdf', 'b-2.pdf', 'a-1 (2).pdf', 'a-2 (2).pdf'])
  })

  it('names a single part as requested', async () => {
    const options = { by: 'every', pages_per_file: 100 }
    const [entry] = [folder.entry('a.pdf')]
    expect(names(await run([entry], options))).toEqual(['a-1.pdf'])
    expect(names(await run([entry], options, { outputName: 'whole' }))).toEqual(['whole.pdf'])
  })

  it('reports only what is in none of the parts', async () => {
    const { report } = await run([folder.entry('a.pdf', {}, richDocument('A', { signed: true }))], {})
    const [file] = (report as { files: { signaturesRemoved: number; dropped: { kind: string }[] }[] }).files
    expect(file!.signaturesRemoved).toBe(1)
    const kinds = new Set(file!.dropped.map(({ kind }) => kind))
    expect(kinds).toContain('link')
    for (const kind of ['outline', 'field', 'structure', 'destination', 'layer'])
      expect(kinds).not.toContain(kind)
  })

  it('removes the encryption of a protected file and reports it', async () => {
    const entry = folder.entry('locked.pdf', { password: 'open sesame' }, exampleFile('locked.pdf'))
    const result = await run([entry], {})
    expect(pages(result)).toHaveLength(12)
    expect(result.report).toMatchObject({ files: [{ protectionRemoved: true }] })
  })

  it('reports progress over all pages', async () => {
    const told: number[] = []
    const entries = [folder.entry('a.pdf')]
    await folder.run(split, { entries, options: {} }, { progress: (done) => told.push(done) })
    expect(told).toEqual([1, 2, 3, 4, 5])
  })
})

describe('a split by size', () => {
  const bySize = { by: 'size', max_bytes: 100_000 }

  it('puts as many pages into a part as fit', async () => {
    const sizes = [30, 30, 30, 30, 60, 45, 10, 10, 10, 90, 90].map((kilobytes) => kilobytes * 1000)
    const result = await run([folder.entry('h.pdf', {}, heavy(...sizes))], bySize)
    expect(pages(result)).toEqual([3, 2, 4, 1, 1])
    for (const { path } of result.outputs) expect(statSync(path).size).toBeLessThanOrEqual(100_000)
    expect(folder.outputs()).toHaveLength(5)
  })

  it('gives a page above the limit its own part and reports it', async () => {
    const result = await run([folder.entry('h.pdf', {}, heavy(10_000, 150_000, 10_000, 10_000))], bySize)
    expect(pages(result)).toEqual([1, 1, 2])
    const [file] = (result.report as { files: { parts: { oversized?: boolean }[] }[] }).files
    expect(file!.parts.map(({ oversized }) => oversized ?? false)).toEqual([false, true, false])
  })

  it('leaves no scratch files behind when it exceeds the output limit', async () => {
    const large = folder.entry('h.pdf', {}, heavy(...Array(240).fill(75_000)))
    expect(await failure([large], bySize)).toMatchObject({ code: 'limit_exceeded' })
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.scratch'))).toEqual([])
  })
})

describe('An invalid split', () => {
  it('names the field and what would be valid', async () => {
    const a = folder.entry('a.pdf')
    expect(await failure([a], { by: 'ranges', ranges: ['1', '4-9'] })).toMatchObject({
      code: 'invalid_parameter',
      field: 'options[ranges][1]',
      message: expect.stringMatching(/^a\.pdf: .*5 pages/),
    })
    expect(await failure([a], { by: 'ranges' })).toMatchObject({ field: 'options[ranges]' })
    expect(await failure([a], { by: 'bookmarks' })).toMatchObject({ field: 'options[by]', input: 'a.pdf' })
    expect(await failure([a], { names: '{name}-{page}' })).toMatchObject({
      field: 'options[names]',
      message: expect.stringContaining('{from}'),
    })
    expect(await failure([a], { names: '{bookmark}' })).toMatchObject({ field: 'options[names]' })
    expect(await failure([folder.entry('a.pdf', { page: '7' })], {})).toMatchObject({
      field: 'pages[0][page]',
    })
  })
})

describe('The file name of a part', () => {
  it('has zero-padded numbers, no path separators and one extension', () => {
    const part = { file: 'x/Re.port.PDF', n: 7, total: 120, from: 3, to: 4, pageCount: 9, bookmark: 'a/b\\c' }
    expect(partNamer('{name}-{n}')(part)).toBe('x_Re.port-007.pdf')
    expect(partNamer('{from}_{to}.pdf')(part)).toBe('3_4.pdf')
    expect(partNamer('{bookmark}')(part)).toBe('a_b_c.pdf')
    expect(partNamer('{bookmark}')({ ...part, bookmark: ' ' })).toBe('x_Re.port.pdf')
    expect(partNamer('{bookmark}{n}')({ ...part, bookmark: 'x'.repeat(500) })).toHaveLength(87)
    expect(partNamer('plain $& {')(part)).toBe('plain $& {.pdf')
  })
})

withPrograms('Splitting a document and merging its parts', ['qpdf', 'pdftotext'], () => {
  /** Every bookmark that leads to a page, with that page. */
  const targets = (path: string): string[] => {
    const found: string[] = []
    const gather = (items: ReturnType<typeof inspected>['outlines']['items']): void => {
      for (const { title, page, children } of items) {
        if (page !== null) found.push(`${title} → ${page}`)
        gather(children)
      }
    }
    gather(inspected(path).outlines.items)
    return found
  }

  for (const [what, options] of [
    ['split by page', {}],
    ['split every three pages', { by: 'every', pages_per_file: 3 }],
    ['split at bookmarks', { by: 'bookmarks', level: 2 }],
    ['split by size', { by: 'size', max_bytes: 1600 }],
  ] as const) {
    it(`return the pages, text and bookmarks of the original: ${what}`, async () => {
      const whole = folder.entry('book.pdf', {}, exampleFile('book.pdf'))
      const { outputs } = await run([whole], options)
      expect(outputs.length).toBeGreaterThan(1)
      for (const { path } of outputs) expectValid(path)
      const entries = outputs.map(({ path, name }) => ({ file: { path }, filename: name, rotation: 0 }))
      const again = new TaskFolder()
      try {
        const merged = (await again.run(merge, { entries })).outputs[0]!.path
        expectValid(merged)
        expect(pageMarkers(merged)).toEqual(pageMarkers(whole.file.path))
        expect(pdfText(merged)).toBe(pdfText(whole.file.path))
        expect(targets(merged)).toEqual(targets(whole.file.path))
      } finally {
        again.remove()
      }
    })
  }
})
