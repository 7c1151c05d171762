import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { expectValid, pageMarkers, pdfInfo } from '../../pdf/test/validators.js'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import type { JobEntry, TaskJob, TaskResult } from '../src/platform/node.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

const pipeline = (await loadTasks([], 'pipeline')).get('pipeline')!

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

const a = (more: Partial<JobEntry> = {}): JobEntry => folder.entry('a.pdf', more, plainDocument('A', 4))
const b = (more: Partial<JobEntry> = {}): JobEntry => folder.entry('b.pdf', more, plainDocument('B', 3))
const run = (
  entries: readonly JobEntry[],
  tasks: unknown,
  more: Partial<TaskJob> = {},
): Promise<TaskResult> => folder.run(pipeline, { entries, options: { tasks }, ...more })

async function failure(entries: readonly JobEntry[], tasks: unknown): Promise<TaskFailure> {
  const outcome = await run(entries, tasks).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(TaskFailure)
  return outcome as TaskFailure
}

withPrograms('Steps of a pipeline', ['qpdf', 'pdftotext', 'pdfinfo'], () => {
  it('pass their outputs to the next step', async () => {
    const steps = [
      { task: 'merge-pdf' },
      { task: 'extract-pages', options: { pages: 'last-1' } },
      { task: 'split-pdf', options: { by: 'every', pages_per_file: 3 } },
      { task: 'rotate-pdf', options: { pages: '1' } },
    ]
    const { outputs, report } = await run([a({ page: '2-4' }), b({ rotation: 180 })], steps)
    expect(outputs.map(({ pages }) => pages)).toEqual([3, 3])
    for (const { path } of outputs) expectValid(path)
    expect(outputs.map(({ path }) => pageMarkers(path).join(' '))).toEqual(['B-3 B-2 B-1', 'A-4 A-3 A-2'])
    expect(pdfInfo(outputs[0]!.path)['Page rot']).toBe('270')
    expect(report).toMatchObject({
      steps: [
        {
          task: 'merge-pdf',
          outputs: 1,
          report: { pages: 6, inputs: [{ name: 'a.pdf' }, { name: 'b.pdf' }] },
        },
        { task: 'extract-pages', outputs: 1 },
        { task: 'split-pdf', outputs: 2 },
        { task: 'rotate-pdf', outputs: 2, report: { files: [{ turned: 1 }, { turned: 1 }] } },
      ],
    })
  })
})

describe('a pipeline', () => {
  it('accepts the short task names of the command line', async () => {
    const steps = [{ task: 'extract', options: { pages: '1' } }, { task: 'rotate' }]
    const { outputs, report } = await run([a()], steps)
    expect(outputs[0]!.name).toBe('a-extracted-rotated.pdf')
    expect(report).toMatchObject({ steps: [{ task: 'extract-pages' }, { task: 'rotate-pdf' }] })
    expect(pipeline.tasksRun?.({ tasks: steps })).toEqual(['extract-pages', 'rotate-pdf'])
    expect(await failure([a()], [{ task: 'rotate', options: { angle: 7 } }])).toMatchObject({
      field: 'options[tasks][0][options][angle]',
    })
  })

  it('leaves nothing behind but its outputs', async () => {
    await run([a()], [{ task: 'split-pdf' }, { task: 'merge-pdf' }])
    expect(readdirSync(folder.path).filter((name) => !name.endsWith('.in'))).toEqual(['0.out'])
  })

  it('names a single output as requested, or as its last step does', async () => {
    const steps = [{ task: 'extract-pages', options: { pages: '1' } }, { task: 'rotate-pdf' }]
    expect((await run([a()], steps)).outputs[0]!.name).toBe('a-extracted-rotated.pdf')
    expect((await run([a()], steps, { outputName: 'mine' })).outputs[0]!.name).toBe('mine.pdf')
  })

  it('opens files that an earlier step encrypted or that came with a password', async () => {
    const locked = folder.entry('locked.pdf', { password: 'open sesame' }, exampleFile('locked.pdf'))
    const protect = { task: 'protect-pdf', options: { user_password: 'mine' } }
    const { outputs } = await run([locked], [protect, { task: 'extract-pages', options: { pages: '1' } }])
    expect(outputs[0]!.pages).toBe(1)
    const { outputs: last } = await run([locked], [{ task: 'rotate-pdf' }, protect])
    expect(last).toMatchObject([{ pages: 12 }])
    expect(last[0]).not.toHaveProperty('password')
    expect(readFileSync(last[0]!.path, 'latin1')).toContain('/Encrypt')
  })

  it('reports progress over all steps', async () => {
    const told: number[] = []
    const options = { tasks: [{ task: 'extract-pages' }, { task: 'extract-pages' }] }
    const progress = (done: number, total: number) => told.push(done / total)
    await folder.run(pipeline, { entries: [a()], options }, { progress })
    expect(told).toEqual(told.toSorted((one, other) => one - other))
    expect([told[3], told.at(-1)]).toEqual([0.5, 1])
  })
})

describe('A failing pipeline', () => {
  it('is rejected with the invalid field before its first step', async () => {
    const rotate = { task: 'rotate-pdf' }
    for (const [tasks, field, message] of [
      [[], 'options[tasks]', /at least one/],
      [
        [rotate, { task: 'rotate-pdf', options: { angle: 45 } }],
        'options[tasks][1][options][angle]',
        /multiple of 90/,
      ],
      [[{ task: 'rotate-pdf', options: { angel: 90 } }], 'options[tasks][0][options][angel]', /angle, pages/],
      [[rotate, { task: 'turn-pdf' }], 'options[tasks][1][task]', /"turn-pdf".*rotate-pdf/],
      [[{ task: 'pipeline', options: { tasks: [rotate] } }], 'options[tasks][0][task]', /"pipeline"/],
      [
        [{ task: 'organize-pdf', options: { pages: [{ entry: 0 }] } }],
        'options[tasks][0][options][pages][0][entry]',
        /from 1/,
      ],
      [[{ ...rotate, option: {} }], 'options[tasks][0][option]', /task, options/],
      [Array(21).fill(rotate), 'options[tasks]', /at most 20/],
      ['rotate-pdf', 'options[tasks]', /a list/],
    ] as const) {
      const failed = await failure([a()], tasks)
      expect(failed).toMatchObject({
        code: 'invalid_parameter',
        field,
        message: expect.stringMatching(message),
      })
    }
    expect(folder.outputs()).toEqual([])
  })

  it('names the failed step and the option as it was sent', async () => {
    const steps = [{ task: 'merge-pdf' }, { task: 'extract-pages', options: { pages: '5' } }]
    expect(await failure([a()], steps)).toMatchObject({
      code: 'invalid_parameter',
      field: 'options[tasks][1][options][pages]',
      message: expect.stringMatching(/^Step 2 \(extract-pages\): .*4 pages/),
    })
    expect(await failure([a({ page: '9' })], [{ task: 'merge-pdf' }])).toMatchObject({
      field: 'pages[0][page]',
    })
    const locked = folder.entry('locked.pdf', {}, exampleFile('locked.pdf'))
    expect(await failure([a(), locked], [{ task: 'rotate-pdf' }])).toMatchObject({
      code: 'password_required',
      field: 'pages[1][password]',
    })
  })

  it('is rejected if a step cannot read the output of the step before', async () => {
    expect(await failure([a()], [{ task: 'info-pdf' }, { task: 'rotate-pdf' }])).toMatchObject({
      code: 'invalid_parameter',
      field: 'options[tasks][1][task]',
      message: expect.stringContaining('application/json'),
    })
  })

  it('reports a damaged file unless pdfium rewrote it', async () => {
    const { path: rescuedPath } = a().file
    const bad = folder.entry('bad.pdf', {}, '%PDF-1.4')
    expect(await failure([bad], [{ task: 'merge-pdf' }])).toMatchObject({ code: 'damaged_pdf', entry: 0 })
    const { outputs } = await run([{ ...bad, file: { ...bad.file, rescuedPath } }], [{ task: 'merge-pdf' }])
    expect(outputs[0]!.pages).toBe(4)
  })
})
