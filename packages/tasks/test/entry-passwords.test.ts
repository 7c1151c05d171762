import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import type { JobEntry, TaskResult } from '../src/platform/node.js'
import { locked } from './locked-document.js'
import { TaskFolder } from './task-folder.js'

const tasks = await loadTasks([])
const STEP = { tasks: [{ task: 'rotate-pdf' }] }
const WAYS: [task: string, options: object][] = [
  ['merge-pdf', {}],
  ['rotate-pdf', {}],
  ['split-pdf', {}],
  ['pipeline', STEP],
]

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

/** Entries of one upload, named one.pdf, two.pdf …, each with a password or without one. */
function entriesOf(content: Uint8Array, ...passwords: (string | undefined)[]): JobEntry[] {
  const file = folder.entry('one.pdf', {}, content)
  const names = ['one.pdf', 'two.pdf', 'three.pdf', 'four.pdf']
  return passwords.map((password, index) => ({ ...file, filename: names[index]!, password }))
}

const run = (task: string, options: unknown, entries: JobEntry[]): Promise<TaskResult> =>
  folder.run(tasks.get(task)!, { entries, options })

/** The number of pages of all outputs. */
async function pagesOf(task: string, options: unknown, entries: JobEntry[]): Promise<number> {
  const { outputs } = await run(task, options, entries)
  return outputs.reduce((sum, { pages }) => sum + (pages ?? 0), 0)
}

async function failure(task: string, options: unknown, entries: JobEntry[]): Promise<TaskFailure> {
  const outcome = await run(task, options, entries).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(TaskFailure)
  return outcome as TaskFailure
}

const incorrect = (entry: number, input: string) => ({
  code: 'password_incorrect',
  entry,
  field: `pages[${entry}][password]`,
  input,
  message: expect.stringContaining(`${input}: The password that was given does not open the file`),
})

describe.each(WAYS)('%s on several entries of one upload', (task, options) => {
  it('names the second entry if only its password is wrong', async () => {
    expect(await failure(task, options, entriesOf(locked('user'), undefined, 'wrong'))).toMatchObject(
      incorrect(1, 'two.pdf'),
    )
  })

  it('rejects a wrong password, and only that, wherever the correct one comes', async () => {
    expect(await failure(task, options, entriesOf(locked('user'), 'user', 'wrong'))).toMatchObject(
      incorrect(1, 'two.pdf'),
    )
    expect(await failure(task, options, entriesOf(locked('user'), 'wrong', 'user'))).toMatchObject(
      incorrect(0, 'one.pdf'),
    )
    const late = entriesOf(locked('user'), undefined, 'user', 'owner', 'wrong')
    expect(await failure(task, options, late)).toMatchObject(incorrect(3, 'four.pdf'))
  })

  it('opens the file with the user and the owner password, in either order', async () => {
    expect(await pagesOf(task, options, entriesOf(locked('user'), 'user', 'owner'))).toBe(6)
    expect(await pagesOf(task, options, entriesOf(locked('user'), 'owner', 'user'))).toBe(6)
  })

  it('opens the file for an entry without a password with the password of another entry', async () => {
    expect(await pagesOf(task, options, entriesOf(locked('user'), undefined, 'user', undefined))).toBe(9)
  })

  it('asks the first entry for a password if no entry has one', async () => {
    expect(await failure(task, options, entriesOf(locked('user'), undefined, undefined))).toMatchObject({
      code: 'password_required',
      field: 'pages[0][password]',
      input: 'one.pdf',
    })
  })

  it('ignores passwords for a file that needs none', async () => {
    expect(await pagesOf(task, options, entriesOf(plainDocument('P', 3), 'for', 'nothing'))).toBe(6)
    expect(await pagesOf(task, options, entriesOf(locked(''), 'for', 'nothing'))).toBe(6)
  })
})

describe('A file with a password in several entries', () => {
  /** How often the run opens the file of the entries. */
  async function opened(task: string, options: object, entries: JobEntry[]): Promise<number> {
    const open = vi.spyOn(fs, 'openSync')
    syncBuiltinESMExports()
    try {
      await run(task, options, entries)
      return open.mock.calls.filter(([path]) => path === entries[0]!.file.path).length
    } finally {
      open.mockRestore()
      syncBuiltinESMExports()
    }
  }

  it.each(WAYS)(
    'has its passwords tested before %s runs, each once, and only if they differ',
    async (task, options) => {
      const alike = await opened(task, options, entriesOf(locked('user'), 'user', undefined, 'user', 'user'))
      const different = await opened(
        task,
        options,
        entriesOf(locked('user'), 'user', undefined, 'owner', 'user'),
      )
      expect(different - alike).toBe(2)
    },
  )

  it('is opened as owner if any of the passwords is the owner password', async () => {
    const opened = async (content: Uint8Array, ...passwords: string[]) => {
      const { report } = await run('unlock-pdf', {}, entriesOf(content, ...passwords))
      const { files } = report as { files: { protection: { openedAs: string } }[] }
      return files.map(({ protection }) => protection.openedAs)
    }
    expect(await opened(locked('user'), 'user', 'owner')).toEqual(['owner', 'owner'])
    expect(await opened(locked('user'), 'owner', 'user')).toEqual(['owner', 'owner'])
    expect(await opened(locked(''), 'whatever', 'owner')).toEqual(['owner', 'owner'])
  })

  it('is read without a valid password if it was rewritten by pdfium', async () => {
    const { path: rescuedPath } = folder.entry('rescued.pdf').file
    const entries = entriesOf(new TextEncoder().encode('%PDF-1.4'), 'some', 'other')
    const file = { ...entries[0]!.file, rescuedPath }
    const { outputs } = await run(
      'merge-pdf',
      {},
      entries.map((entry) => ({ ...entry, file })),
    )
    expect(outputs[0]!.pages).toBe(10)
  })
})
