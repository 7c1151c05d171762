import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import task from '../src/tasks/compare-pdf.js'
import { linesDocument } from './example-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

interface Report {
  equal: boolean
  textChanges: number
  pixelRegions: number
  pagesAdded: number[]
  pagesRemoved: number[]
  sizesChanged: number
}

async function compare(old: Uint8Array, now: Uint8Array, options: Record<string, unknown> = {}) {
  const entries = [folder.entry('old.pdf', {}, old), folder.entry('new.pdf', {}, now)]
  const { outputs, report } = await folder.run(task, { entries, options })
  const json = outputs.find(({ name }) => name.endsWith('.json'))
  return {
    report: report as Report,
    json: json === undefined ? undefined : JSON.parse(readFileSync(json.path, 'utf8')),
    marked: outputs.find(({ name }) => name.endsWith('.pdf'))?.path,
  }
}

const inText = { mode: 'text', result: 'report' }

describe('Comparing text', () => {
  it('ignores different line and page breaks and hyphenation at line ends', async () => {
    const old = linesDocument([['one two three', 'four five examp-', 'les six'], ['seven eight nine']])
    const now = linesDocument([
      ['one two', 'three four five'],
      ['examples six seven', 'eight nine'],
    ])
    const { report } = await compare(old, now, inText)
    expect(report).toMatchObject({ equal: true, textChanges: 0, pagesAdded: [], pagesRemoved: [] })
  })

  it('lists changed words with their boxes in both documents and the characters that differ', async () => {
    const { json } = await compare(
      linesDocument([['the price is 1200 euros']]),
      linesDocument([['the price is 1300 euros today']]),
      inText,
    )
    expect(json.changes).toMatchObject([
      {
        kind: 'changed',
        old: { text: '1200', boxes: [{ page: 1 }] },
        new: { text: '1300', boxes: [{ page: 1 }] },
        parts: [
          { kind: 'same', text: '1' },
          { kind: 'removed', text: '2' },
          { kind: 'added', text: '3' },
          { kind: 'same', text: '00' },
        ],
      },
      { kind: 'added', old: null, new: { text: 'today' } },
    ])
    const [left, top, right, bottom] = json.changes[0].new.boxes[0].box
    // Helvetica 12 from x = 30, with "the price is " before it; the baseline is 60 points below the top.
    expect(left).toBeGreaterThan(85)
    expect(right).toBeLessThan(130)
    expect(top).toBeLessThan(60)
    expect(bottom).toBeGreaterThan(59)
  })

  it('finds inserted and removed pages', async () => {
    const pages = ['alpha beta', 'gamma delta', 'epsilon zeta', 'eta theta'].map((line) => [line])
    const { report, json } = await compare(
      linesDocument(pages),
      linesDocument([pages[0]!, ['a new page stands here'], pages[1]!, pages[3]!]),
      inText,
    )
    expect(report).toMatchObject({ equal: false, pagesAdded: [2], pagesRemoved: [3] })
    expect(json.pages.map(({ kind }: { kind: string }) => kind)).toEqual([
      'same',
      'added',
      'same',
      'removed',
      'same',
    ])
  })

  it('ignores case, whitespace and areas on request', async () => {
    const old = linesDocument([['Total sum', 'printed on Monday']])
    const now = linesDocument([['total SUM', 'print ed on Friday']])
    expect((await compare(old, now, inText)).report.textChanges).toBeGreaterThan(0)
    const { report } = await compare(old, now, {
      ...inText,
      ignore_case: true,
      ignore_whitespace: true,
      // "Monday" and "Friday" follow "printed on", 74 points below the top.
      ignore_areas: [{ x: 88, y: 62, width: 200, height: 20 }],
    })
    expect(report).toMatchObject({ equal: true })
  })
})

describe('Comparing pixels', () => {
  const drawn = (content: string, box = '[0 0 300 400]'): Uint8Array =>
    plainDocument('P', 1, {
      objects: { drawn: { dict: '<< >>', data: content } },
      page: () => `/Contents @drawn /MediaBox ${box}`,
    })

  it('frames what differs above the threshold, the minimum area and outside ignored areas', async () => {
    const old = drawn('0.5 g 100 200 50 20 re f')
    const now = drawn('0.6 g 100 200 50 20 re f')
    const options = { mode: 'pixels', result: 'report', dpi: 72, threshold: 10 }
    const { report, json } = await compare(old, now, options)
    expect(report).toMatchObject({ equal: false, pixelRegions: 1, textChanges: 0 })
    expect(json.pages[0].pixels).toEqual({ dpi: 72, different: 1000, boxes: [[100, 180, 150, 200]] })
    const equal = { equal: true, pixelRegions: 0 }
    expect((await compare(old, now, { ...options, threshold: 40 })).report).toMatchObject(equal)
    expect((await compare(old, now, { ...options, min_area: 1001 })).report).toMatchObject(equal)
    const ignored = [{ x: 90, y: 170, width: 70, height: 40 }]
    expect((await compare(old, now, { ...options, ignore_areas: ignored })).report).toMatchObject(equal)
  })

  it('finds a changed page size', async () => {
    const [old, now] = [drawn(''), drawn('', '[0 0 300 410]')]
    const { report, json } = await compare(old, now, { mode: 'pixels', result: 'report' })
    expect(report).toMatchObject({ equal: false, sizesChanged: 1 })
    expect(json.pages[0]).toMatchObject({ kind: 'changed', size_differs: true })
    expect((await compare(old, now, inText)).report).toMatchObject({ equal: true, sizesChanged: 1 })
  })

  it('finds no difference between a document and itself', async () => {
    const rich = richDocument('A')
    const { report } = await compare(rich, rich, { result: 'report', threshold: 0, min_area: 1 })
    expect(report).toMatchObject({ equal: true, textChanges: 0, pixelRegions: 0 })
  })
})

withPrograms('The marked PDF', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  const colourAt = (path: string, x: number, y: number): number[] => {
    const picture = execFileSync('pdftoppm', [
      '-r',
      '72',
      '-x',
      `${x}`,
      '-y',
      `${y}`,
      '-W',
      '1',
      '-H',
      '1',
      path,
    ])
    return [...picture.subarray(-3)]
  }

  it('shows removed text in red on the left and added text in green on the right', async () => {
    const old = linesDocument([['word gone']])
    const now = linesDocument([['word come']])
    const { marked } = await compare(old, now, { mode: 'text', result: 'marked' })
    execFileSync('qpdf', ['--check', marked!])
    expect(execFileSync('pdftotext', [marked!, '-'], { encoding: 'utf8' })).toMatch(/word gone\s+word come/)
    // Both words end about 86 points from the left edge of their page; this is below the baseline of the last
    // letter.
    const y = 12 + 300 - 240 + 2
    const [red, green] = [colourAt(marked!, 12 + 80, y), colourAt(marked!, 12 + 420 + 12 + 80, y)]
    expect(red[0]).toBeGreaterThan(red[1]! + 50)
    expect(green[1]).toBeGreaterThan(green[0]! + 50)
  })

  it('has the same bytes on every run, with fields, annotations and layers drawn', async () => {
    const [old, now] = [richDocument('A'), richDocument('B')]
    const options = { mode: 'text', result: 'marked', layout: 'overlay' }
    const one = await compare(old, now, options)
    const other = await compare(old, now, options)
    execFileSync('qpdf', ['--check', one.marked!])
    expect(readFileSync(one.marked!).equals(readFileSync(other.marked!))).toBe(true)
  })
})
