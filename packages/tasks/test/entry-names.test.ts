import { readFileSync } from 'node:fs'
import { inspect } from '@octavo/pdf/inspect'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import type { JobEntry, TaskJob, TaskResult } from '../src/platform/node.js'
import { TaskFolder } from './task-folder.js'

const tasks = await loadTasks([])

let folder: TaskFolder
let one: JobEntry
let two: JobEntry
beforeEach(() => {
  folder = new TaskFolder()
  one = folder.entry('one.pdf')
  two = { ...one, filename: 'two.pdf' }
})
afterEach(() => folder.remove())

const run = (task: string, job: Partial<TaskJob>): Promise<TaskResult> => folder.run(tasks.get(task)!, job)

async function failure(task: string, job: Partial<TaskJob>): Promise<TaskFailure> {
  const outcome = await run(task, job).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(TaskFailure)
  return outcome as TaskFailure
}

const step = (task: string, options = {}) => ({ tasks: [{ task, options }] })

describe('A task on two entries of one upload', () => {
  it.each([
    ['merge-pdf', {}],
    ['rotate-pdf', {}],
    ['split-pdf', {}],
    ['organize-pdf', {}],
    ['pipeline', step('rotate-pdf')],
  ])('names the second entry in the error if its page is invalid: %s', async (task, options) => {
    expect(await failure(task, { entries: [one, { ...two, page: '4-9' }], options })).toMatchObject({
      code: 'invalid_parameter',
      field: 'pages[1][page]',
      input: 'two.pdf',
      message: expect.stringMatching(/^(Step 1 \(rotate-pdf\): )?two\.pdf: .*the file has 5 pages/),
    })
  })

  it.each([
    ['rotate-pdf', { pages: '3' }, 'options[pages]'],
    ['extract-pages', { pages: '3' }, 'options[pages]'],
    ['remove-pages', { pages: '3' }, 'options[pages]'],
    ['split-pdf', { by: 'ranges', ranges: ['3'] }, 'options[ranges][0]'],
    ['organize-pdf', { pages: [{ entry: 2, pages: '3' }] }, 'options[pages][0][pages]'],
  ])(
    'names the second entry in the error for an option that is invalid only there: %s %j',
    async (task, options, field) => {
      const entries = [one, { ...two, page: '1-2' }]
      expect(await failure(task, { entries, options })).toMatchObject({
        field,
        input: 'two.pdf',
        message: expect.stringMatching(/^two\.pdf: /),
      })
    },
  )

  it.each([
    ['rotate-pdf', {}, ['one-rotated.pdf', 'two-rotated.pdf']],
    ['extract-pages', { pages: '1' }, ['one-extracted.pdf', 'two-extracted.pdf']],
    ['split-pdf', { by: 'every', pages_per_file: 5 }, ['one-1.pdf', 'two-1.pdf']],
    ['split-pdf', { by: 'size' }, ['one-1.pdf', 'two-1.pdf']],
    ['info-pdf', {}, ['one-info.json', 'two-info.json']],
    ['metadata-pdf', {}, ['one-metadata.json', 'two-metadata.json']],
    ['bookmarks-pdf', {}, ['one-bookmarks.json', 'two-bookmarks.json']],
    ['form-fill', { mode: 'list' }, ['one-fields.json', 'two-fields.json']],
    ['attachments-pdf', { mode: 'list' }, ['one-attachments.json', 'two-attachments.json']],
    ['pipeline', step('rotate-pdf'), ['one-rotated.pdf', 'two-rotated.pdf']],
  ])('names each output after its own entry: %s %j', async (task, options, names) => {
    const { outputs, report } = await run(task, { entries: [one, two], options })
    expect(outputs.map(({ name }) => name)).toEqual(names)
    if (task === 'pipeline')
      expect(report).toMatchObject({
        steps: [{ report: { files: [{ name: 'one.pdf' }, { name: 'two.pdf' }] } }],
      })
    else expect(report).toMatchObject({ files: [{ name: 'one.pdf' }, { name: 'two.pdf' }] })
  })

  it('attaches one to the other under its own filename', async () => {
    const options = { mode: 'add', document: 'two.pdf', details: [{ filename: 'one.pdf' }] }
    const { outputs, report } = await run('attachments-pdf', { entries: [one, two], options })
    expect(outputs[0]!.name).toBe('two-attached.pdf')
    expect(report).toMatchObject({ files: [{ name: 'two.pdf', attached: [{ name: 'one.pdf' }] }] })
  })

  it('merges them as one file, with the first filename in the bookmark and the report', async () => {
    const options = { bookmarks: 'wrap' }
    const { outputs, report } = await run('merge-pdf', { entries: [one, two], options })
    expect(report).toMatchObject({ pages: 10, inputs: [{ name: 'one.pdf', pages: 10 }] })
    expect((report as { inputs: unknown[] }).inputs).toHaveLength(1)
    const source = memorySource(new Uint8Array(readFileSync(outputs[0]!.path)))
    expect(inspect(source, { primitives: nodePrimitives }).outlines).toMatchObject({
      count: 1,
      items: [{ title: 'one' }],
    })
  })
})

describe('The error for an unreadable file', () => {
  it.each(['merge-pdf', 'rotate-pdf', 'split-pdf'])(
    'names the first entry of the file and its field: %s',
    async (task) => {
      const damaged = folder.entry('damaged.pdf', {}, '%PDF-1.7\nnothing more')
      const again = { ...damaged, filename: 'again.pdf' }
      expect(await failure(task, { entries: [one, damaged, again] })).toMatchObject({
        code: 'damaged_pdf',
        entry: 1,
        field: 'pages[1][server_filename]',
        input: 'damaged.pdf',
      })
      const text = folder.entry('text.pdf', {}, 'Only words.')
      expect(await failure(task, { entries: [text, one] })).toMatchObject({
        code: 'not_a_pdf',
        field: 'pages[0][server_filename]',
      })
    },
  )

  it.each(['merge-pdf', 'rotate-pdf', 'split-pdf'])(
    'names the entry of that file in %s, even if an entry of another file has its filename',
    async (task) => {
      const damaged = folder.entry('two.pdf', {}, '%PDF-1.7\nnothing more')
      expect(await failure(task, { entries: [one, two, damaged] })).toMatchObject({
        code: 'damaged_pdf',
        field: 'pages[2][server_filename]',
        input: 'two.pdf',
      })
    },
  )
})
