import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { expectValid, pageMarkers, pdfInfo } from '../../pdf/test/validators.js'
import type { Task } from '../src/declare/task.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import type { JobEntry, TaskResult } from '../src/platform/node.js'
import extract from '../src/tasks/extract-pages.js'
import merge from '../src/tasks/merge-pdf.js'
import organize from '../src/tasks/organize-pdf.js'
import remove from '../src/tasks/remove-pages.js'
import split from '../src/tasks/split-pdf.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

const a = (more: Partial<JobEntry> = {}): JobEntry => folder.entry('a.pdf', more, plainDocument('A', 5))
const b = (more: Partial<JobEntry> = {}): JobEntry => folder.entry('b.pdf', more, plainDocument('B', 4))
const run = (task: Task, entries: readonly JobEntry[], options: unknown): Promise<TaskResult> =>
  folder.run(task, { entries, options })

async function failure(task: Task, entries: readonly JobEntry[], options: unknown): Promise<TaskFailure> {
  const outcome = await run(task, entries, options).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(TaskFailure)
  return outcome as TaskFailure
}

withPrograms('Page tasks', ['qpdf', 'pdftotext', 'pdfinfo'], () => {
  const markers = async (...args: Parameters<typeof run>): Promise<string[]> => {
    const { outputs } = await run(...args)
    for (const { path } of outputs) expectValid(path)
    return outputs.map(({ path }) => pageMarkers(path).join(' '))
  }

  it('extracts the named pages of each entry in the order named', async () => {
    expect(await markers(extract, [a()], { pages: '3,1,1,last' })).toEqual(['A-3 A-1 A-1 A-5'])
    expect(await markers(extract, [a({ page: '4-2' })], { pages: '1,3' })).toEqual(['A-4 A-2'])
    expect(await markers(extract, [a(), b()], { pages: 'even' })).toEqual(['A-2 A-4', 'B-2 B-4'])
    expect(await markers(extract, [a()], {})).toEqual(['A-1 A-2 A-3 A-4 A-5'])
  })

  it('removes the named pages of each entry', async () => {
    expect(await markers(remove, [a()], { pages: '2,4-5' })).toEqual(['A-1 A-3'])
    expect(await markers(remove, [a({ page: 'last-1' })], { pages: 1 })).toEqual(['A-4 A-3 A-2 A-1'])
    expect(await markers(remove, [a(), b()], { pages: ['last'] })).toEqual(['A-1 A-2 A-3 A-4', 'B-1 B-2 B-3'])
  })

  it('organizes pages across files: reordered, repeated, rotated and with blank pages', async () => {
    const pages = [
      { blank: true },
      { entry: 2, pages: '2,1' },
      { blank: true, count: 2, size: { width: 300, height: 200 } },
      { entry: 1, pages: 'last', rotation: 90 },
      { entry: 1, pages: 5 },
    ]
    const { outputs } = await run(organize, [a({ rotation: 90 }), b()], { pages })
    const { path } = outputs[0]!
    expectValid(path)
    expect(pageMarkers(path).join(' ')).toBe('blank B-2 B-1 blank blank A-5 A-5')
    const info = pdfInfo(path, '-f', '1', '-l', '7')
    expect([1, 4, 5, 6, 7].map((page) => [info[`Page ${page} size`], info[`Page ${page} rot`]])).toEqual([
      ['400 x 500 pts', '0'],
      ['300 x 200 pts', '0'],
      ['300 x 200 pts', '0'],
      ['400 x 500 pts', '180'],
      ['400 x 500 pts', '90'],
    ])
  })

  it('keeps the order of the entries if organize-pdf gets no order', async () => {
    expect(await markers(organize, [a({ page: '2-1' }), b({ page: '4' })], {})).toEqual(['A-2 A-1 B-4'])
  })

  it('interleaves front sides with back sides scanned in reverse order', async () => {
    const options = { interleave: true, reverse_backs: true }
    expect(await markers(merge, [a({ page: '1-4' }), b()], options)).toEqual([
      'A-1 B-4 A-2 B-3 A-3 B-2 A-4 B-1',
    ])
    expect(await markers(merge, [a({ page: '5-3' }), b({ page: '1-2' })], options)).toEqual([
      'A-5 B-2 A-4 B-1 A-3',
    ])
  })
})

describe('The output of a page task', () => {
  it('is named after its input', async () => {
    const { outputs, report } = await run(extract, [a(), b()], { pages: '1' })
    expect(outputs.map(({ name }) => name)).toEqual(['a-extracted.pdf', 'b-extracted.pdf'])
    expect(report).toMatchObject({
      files: [
        { name: 'a.pdf', pages: 1, leftOut: 4 },
        { name: 'b.pdf', pages: 1, leftOut: 3 },
      ],
    })
  })

  it('is named as requested if it is the only one', async () => {
    const { outputs } = await folder.run(remove, {
      entries: [a()],
      options: { pages: '1' },
      outputName: 'rest',
    })
    expect(outputs[0]!.name).toBe('rest.pdf')
  })
})

describe('An invalid page selection', () => {
  it('is reported with the option, the file and the valid range', async () => {
    expect(await failure(extract, [b(), a()], { pages: '5' })).toMatchObject({
      code: 'invalid_parameter',
      field: 'options[pages]',
      input: 'b.pdf',
      message: expect.stringContaining('4 pages'),
    })
    expect(await failure(remove, [a()], { pages: 'all' })).toMatchObject({
      field: 'options[pages]',
      message: expect.stringContaining('All of its 5 pages'),
    })
    expect(await failure(remove, [a()], {})).toMatchObject({ field: 'options[pages]' })
    expect(await failure(remove, [a()], { pages: [] })).toMatchObject({ field: 'options[pages]' })
    expect(await failure(merge, [a(), b()], { reverse_backs: true })).toMatchObject({
      field: 'options[reverse_backs]',
    })
  })

  it('is rejected if it selects more pages than a document may have', async () => {
    const many = folder.entry('many.pdf', {}, plainDocument('M', 200))
    const items = Array.from({ length: 10_000 }, () => ({ entry: 1, pages: 'all' }))
    const organized = await failure(organize, [many], { pages: items })
    expect(organized).toMatchObject({ code: 'limit_exceeded', field: 'options[pages][5000][pages]' })
    const ranges = items.map(() => 'all')
    const parted = await failure(split, [many], { by: 'ranges', ranges })
    expect(parted).toMatchObject({ code: 'limit_exceeded', field: 'options[ranges][5000]' })
  })

  it('is reported with the item of organize-pdf', async () => {
    const of = (...pages: unknown[]) => failure(organize, [a(), b()], { pages })
    expect(await of({ entry: 1 }, { entry: 3 })).toMatchObject({
      field: 'options[pages][1][entry]',
      message: expect.stringContaining('2 were sent'),
    })
    expect(await of({ entry: 2, pages: '5' })).toMatchObject({
      field: 'options[pages][0][pages]',
      input: 'b.pdf',
    })
    expect(await of({ entry: 1, pages: '1-x' })).toMatchObject({ field: 'options[pages][0][pages]' })
    expect(await of({ blank: true })).toMatchObject({ field: 'options[pages]' })
    expect(await of({ blank: true, size: { width: 1, height: 100 } })).toMatchObject({
      field: 'options[pages][0][size][width]',
      message: 'It must be a number from 3 to 14400, but 1 was sent.',
    })
    expect(await of({ entry: 1, rotation: 45 })).toMatchObject({ field: 'options[pages][0][rotation]' })
    expect(await of({ entry: 1, page: '1' })).toMatchObject({
      field: 'options[pages][0][page]',
      message: expect.stringContaining('entry, pages, rotation'),
    })
  })
})
