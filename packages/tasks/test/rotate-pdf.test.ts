import { readdirSync, readFileSync } from 'node:fs'
import { openDraft, rotationOf } from '@octavo/pdf/draft'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { expectValid, pageMarkers } from '../../pdf/test/validators.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import type { TaskJob, TaskResult } from '../src/platform/node.js'
import rotate from '../src/tasks/rotate-pdf.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

const run = (job: Partial<TaskJob>): Promise<TaskResult> => folder.run(rotate, job)

async function failure(job: Partial<TaskJob>): Promise<TaskFailure> {
  const outcome = await run(job).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(TaskFailure)
  return outcome as TaskFailure
}

/** The rotations of the pages of the outputs. */
function rotations({ outputs }: TaskResult): number[][] {
  return outputs.map(({ path }) => {
    const source = memorySource(new Uint8Array(readFileSync(path)))
    const draft = openDraft({ name: 'x', source }, { primitives: nodePrimitives })
    return [...draft.pages.keys()].map((index) => rotationOf(draft, index))
  })
}

describe('rotate-pdf', () => {
  it('turns every page by 90° clockwise by default', async () => {
    const result = await run({ entries: [folder.entry('a.pdf')] })
    expect(rotations(result)).toEqual([[90, 90, 90, 90, 90]])
    expect(result.outputs).toMatchObject([{ name: 'a-rotated.pdf', pages: 5 }])
    expect(result.report).toMatchObject({
      files: [{ name: 'a.pdf', pages: 5, turned: 5, repairs: [], protectionRemoved: false }],
    })
  })

  it('turns each selected page once, by the given angle', async () => {
    const entries = [folder.entry('a.pdf')]
    const turned = (options: object) => run({ entries, options: { ...options } }).then(rotations)
    expect(await turned({ angle: -90, pages: '2,last,2' })).toEqual([[0, 270, 0, 0, 270]])
    expect(await turned({ angle: 180, pages: [1, 'odd'] })).toEqual([[180, 0, 180, 0, 180]])
    expect(await turned({ angle: 360, pages: 3 })).toEqual([[0, 0, 0, 0, 0]])
  })

  it('turns only the pages that do not have the requested orientation', async () => {
    const mixed = plainDocument('M', 4, {
      page: (number) => ['', '/Rotate 90', '/CropBox [0 0 300 300]', '/CropBox [0 0 400 100]'][number - 1]!,
    })
    const entries = [folder.entry('mixed.pdf', {}, mixed)]
    const upright = await run({ entries, options: { orientation: 'portrait' } })
    expect(rotations(upright)).toEqual([[0, 180, 0, 90]])
    expect(upright.report).toMatchObject({ files: [{ turned: 2 }] })
    const lying = await run({ entries, options: { orientation: 'landscape', angle: -90 } })
    expect(rotations(lying)).toEqual([[270, 90, 0, 0]])
  })

  it('applies to the selected pages as the entry rotates them', async () => {
    const entries = [
      folder.entry('a.pdf', { page: '4,2', rotation: 90 }),
      folder.entry('b.pdf', { rotation: 180 }),
    ]
    const result = await run({ entries, options: { pages: '1' } })
    expect(rotations(result)).toEqual([
      [180, 90],
      [270, 180, 180, 180, 180],
    ])
    expect(result.outputs.map(({ name }) => name)).toEqual(['a-rotated.pdf', 'b-rotated.pdf'])
  })

  it('leaves no scratch files behind', async () => {
    await run({ entries: [folder.entry('a.pdf', { page: '1-2' })] })
    expect(readdirSync(folder.path).filter((name) => name.includes('scratch'))).toEqual([])
    await failure({ entries: [folder.entry('a.pdf', { page: '1-2' })], options: { pages: '3' } })
    expect(readdirSync(folder.path).filter((name) => name.includes('scratch'))).toEqual([])
  })

  it('returns a file byte for byte, with its signatures, if no page is rotated', async () => {
    const input = richDocument('A', { signed: true })
    const entries = [folder.entry('a.pdf', {}, input)]
    const { outputs, report } = await run({ entries, options: { angle: 0 } })
    expect(new Uint8Array(readFileSync(outputs[0]!.path))).toEqual(input)
    expect(report).toMatchObject({ files: [{ turned: 0, signaturesRemoved: 0 }] })
    const turned = await run({ entries })
    expect(turned.report).toMatchObject({ files: [{ turned: 4, signaturesRemoved: 1 }] })
  })

  it('names one output as requested, and several after their inputs without duplicates', async () => {
    const one = await run({ entries: [folder.entry('a.pdf')], outputName: 'Turned' })
    expect(one.outputs[0]!.name).toBe('Turned.pdf')
    const same = [folder.entry('a.pdf'), folder.entry('A.PDF'), folder.entry('.pdf')]
    const several = await run({ entries: same, outputName: 'Turned' })
    expect(several.outputs.map(({ name }) => name)).toEqual([
      'a-rotated.pdf',
      'A-rotated (2).pdf',
      'rotated.pdf',
    ])
  })

  it('reads the copy that pdfium rewrote if the file itself is unreadable', async () => {
    const { path: rescuedPath } = folder.entry('rescued.pdf').file
    const entries = [folder.entry('bad.pdf', { rescuedPath }, '%PDF-1.4')]
    const result = await run({ entries })
    expect(rotations(result)[0]).toHaveLength(5)
    expect(result.report).toMatchObject({ files: [{ name: 'bad.pdf', rescued: true }] })
  })

  it('reports progress over all files', async () => {
    const seen: [number, number][] = []
    const entries = [folder.entry('a.pdf'), folder.entry('b.pdf')]
    await folder.run(rotate, { entries }, { progress: (done, total) => seen.push([done, total]) })
    expect(seen[0]).toEqual([1, 10])
    expect(seen.at(-1)).toEqual([10, 10])
  })

  it('names the field of each invalid option', async () => {
    const entries = [folder.entry('a.pdf')]
    for (const [options, field] of [
      [{ angle: 45 }, 'options[angle]'],
      [{ angle: 450 }, 'options[angle]'],
      [{ angle: Number.NaN }, 'options[angle]'],
      [{ angle: 180, orientation: 'portrait' }, 'options[angle]'],
      [{ orientation: 'upright' }, 'options[orientation]'],
      [{ pages: '1-x' }, 'options[pages]'],
      [{ pages: '6' }, 'options[pages]'],
      [{ pages: 'x'.repeat(1_000_000) }, 'options[pages]'],
    ] as const)
      expect(await failure({ entries, options })).toMatchObject({ code: 'invalid_parameter', field })
    expect(await failure({ entries, options: { pages: '6' } })).toMatchObject({
      message: expect.stringMatching(/^a\.pdf: .*the file has 5 pages/),
    })
  })

  it('names the entry with an invalid page selection or a wrong password', async () => {
    const entries = [folder.entry('a.pdf'), folder.entry('b.pdf', { page: '9' })]
    expect(await failure({ entries })).toMatchObject({ code: 'invalid_parameter', field: 'pages[1][page]' })
    const locked = folder.entry('locked.pdf', { password: 'wrong' }, exampleFile('locked.pdf'))
    expect(await failure({ entries: [folder.entry('a.pdf'), locked] })).toMatchObject({
      code: 'password_incorrect',
      field: 'pages[1][password]',
    })
  })

  describe('Output checked by qpdf', () => {
    it('writes files that qpdf accepts, with all their pages', async () => {
      const entries = [
        folder.entry('a.pdf', {}, richDocument('A', { xref: 'stream' })),
        folder.entry('b.pdf', { page: '3-1' }, richDocument('B')),
      ]
      const { outputs } = await run({ entries, options: { angle: 270, pages: 'odd' } })
      for (const { path } of outputs) expectValid(path)
      expect(outputs.map(({ path }) => pageMarkers(path))).toEqual([
        ['A-1', 'A-2', 'A-3', 'A-4'],
        ['B-3', 'B-2', 'B-1'],
      ])
    })
  })
})
