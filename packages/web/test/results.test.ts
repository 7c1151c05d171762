import { beforeAll, describe, expect, it } from 'vitest'
import type { ChosenEntry } from '../src/files/chosen-file.js'
import { imageSizeText } from '../src/files/image-size.js'
import { renamed } from '../src/run/kept-names.js'
import { beforeOf } from '../src/run/result/before-after.js'
import { nextTools } from '../src/run/result/next-tools.js'
import { doneInStep, doneTexts } from '../src/run/result/what-happened.js'
import { listZip, zipOf } from '../src/run/result/zip.js'
import type { RunOutput } from '../src/run/run-output.js'
import { loadToolTexts } from '../src/texts/text.js'
import type { ListedTool } from '../src/tools/tool-list.js'
import { estimatedSize, samplePages } from '../src/visual/compressed-size.js'

describe('What happened', () => {
  beforeAll(loadToolTexts)

  it.each([
    [
      {
        files: [
          {
            redactions: [
              { page: 1, found: [{ kind: 'word', count: 4 }] },
              { page: 3, found: [{ kind: 'word', count: 3 }] },
            ],
          },
        ],
      },
      '7 words were removed on 2 pages.',
    ],
    [
      { files: [{ redactions: [{ page: 2, found: [{ kind: 'area', count: 1 }] }] }] },
      '1 place was removed on 1 page.',
    ],
    [{ files: [{ turned: 2 }, { turned: 1 }] }, '3 pages were rotated.'],
    [{ files: [{ parts: [{}, {}] }] }, 'The document is now 2 files.'],
    [
      { files: [{ drawn: [{ count: 2 }, { count: 1 }] }] },
      '3 comments and fields are now part of their pages.',
    ],
    [{ inputs: [{}, {}] }, '2 files are now one.'],
    [{ files: [{ pictures: [{ page: 1 }, { page: 2 }] }] }, '2 pages are now pictures.'],
  ])('is said in a sentence with numbers: %o', (report, said) => {
    expect(doneTexts(report)).toEqual([said])
    expect(doneInStep({ steps: [{ report }] }, 0)).toEqual([said])
  })

  it('is what was found where a document was converted: its pictures are not pages that became pictures', () => {
    const document = { pages: 9, words: 74, headings: 3, tables: 1, pictures: 2, drawings: 0 }
    expect(doneTexts({ files: [document] })).toEqual([
      '74 words were found.',
      '3 headings were found.',
      '1 table was found.',
      '2 images were found.',
    ])
    expect(doneTexts({ files: [{ pages: 1, tables: 2, sheets: 2, values: 8 }] })).toEqual([
      '2 tables were found.',
      '8 cells are numbers or dates that can be calculated with.',
    ])
  })

  it('is not said of what was not done', () => {
    expect(doneTexts({ files: [{ turned: 0, images: { shown: 3 } }], inputs: [{}] })).toEqual([])
  })
})

const pdf = (name: string, pages: number): RunOutput => ({
  name,
  size: 3,
  pages,
  type: 'application/pdf',
  blob: async () => new Blob([name]),
})

describe('The next tools', () => {
  const tool = (name: string, max: number, accepts: readonly string[], unavailableBecause?: string) =>
    ({ name, inputs: { min: 1, max, accepts }, unavailableBecause }) as unknown as ListedTool
  const tools = [
    tool('compress-pdf', 9, ['application/pdf']),
    tool('merge-pdf', 9, ['application/pdf']),
    tool('edit-pdf', 1, ['*/*']),
    tool('protect-pdf', 9, ['application/pdf'], 'Not installed.'),
    tool('image-to-pdf', 9, ['image/*']),
    tool('validate-pdf', 9, ['application/pdf']),
  ]
  const named = (task: string, outputs: readonly RunOutput[]) =>
    nextTools(task, outputs, tools).map(({ name }) => name)

  it('are others that can take all outputs', () => {
    expect(named('crop-pdf', [pdf('a.pdf', 1)])).toEqual(['compress-pdf', 'merge-pdf', 'edit-pdf'])
    expect(named('compress-pdf', [pdf('a.pdf', 1), pdf('b.pdf', 1)])).toEqual(['merge-pdf'])
  })

  it('of a document with new tags do not take them away again', () => {
    expect(named('tag-pdf', [pdf('a.pdf', 1)])).toEqual(['validate-pdf'])
  })

  it('fit images where the outputs are images', () => {
    expect(named('pdf-to-image', [{ ...pdf('a.png', 1), type: 'image/png' }])).toEqual(['image-to-pdf'])
  })
})

describe('Before and after', () => {
  const entry = (pageCount: number, page = ''): ChosenEntry => ({
    file: { id: 'a', file: new File([], 'a.pdf'), state: 'ready', pageCount, page, rotation: 0 },
    page,
    rotation: 0,
  })

  it('are compared where the same pages may look different', () => {
    const [output, whole] = [pdf('a.pdf', 2), entry(2)]
    for (const task of ['crop-pdf', 'scan-pdf'])
      expect(beforeOf(task, [whole], [output], output)).toBe(whole.file)
    for (const [task, entries] of [
      ['merge-pdf', [whole]],
      ['crop-pdf', [entry(2, '1')]],
      ['crop-pdf', [entry(3)]],
      ['crop-pdf', []],
    ] as const)
      expect(beforeOf(task, entries, [output], output)).toBeUndefined()
  })
})

it('several outputs are saved in one ZIP file, which can be listed', async () => {
  expect(await listZip(await zipOf([pdf('a.pdf', 1), pdf('b.pdf', 1)]))).toEqual([
    { name: 'a.pdf', size: 5 },
    { name: 'b.pdf', size: 5 },
  ])
})

it('a result keeps the extension that says what it is when it is renamed', () => {
  expect([
    renamed('a.pdf', 'Plan: final'),
    renamed('a.pdf', 'plan.PDF'),
    renamed('a.tar', '../x'),
    renamed('a.pdf', ' / '),
  ]).toEqual(['Plan final.pdf', 'plan.pdf', '.. x.tar', 'a.pdf'])
})

describe('The estimated size of a compressed file', () => {
  it('is measured on all pages of a short document, and on pages from all parts of a long one', () => {
    expect([samplePages(6), samplePages(100)]).toEqual(['', '13,38,63,88'])
  })

  it('shrinks like the sample, and never grows', () => {
    expect(estimatedSize(1000, { lossless: 200, compressed: 50 })).toBe(250)
    expect(estimatedSize(1000, { lossless: 200, compressed: 300 })).toBe(1000)
  })
})

it('an image is described as it is turned', () => {
  const size = { width: 1200, height: 800 }
  expect([imageSizeText(size, 0), imageSizeText(size, 270)]).toEqual([
    '1,200 × 800 pixels, landscape',
    '800 × 1,200 pixels, portrait',
  ])
})
