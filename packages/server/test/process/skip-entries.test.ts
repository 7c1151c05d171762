import { TaskFailure } from '@octavo/tasks/task-failure'
import { describe, expect, it } from 'vitest'
import type { Job } from '../../src/process/job.js'
import { withoutFailedEntries } from '../../src/process/skip-entries.js'

const job: Job = {
  owner: 'ada',
  task: 'rotate-pdf',
  options: {},
  entries: ['a', 'b', 'c'].map((name) => ({ file: { path: name }, filename: `${name}.pdf`, rotation: 0 })),
}

/** Fails at the first entry whose file is listed, with the error that the worker reports. */
function failingAt(files: Readonly<Record<string, 'damaged_pdf' | 'password_required' | 'storage_full'>>) {
  return async ({ entries }: Job) => {
    const entry = entries.findIndex(({ file }) => files[file.path] !== undefined)
    const code = files[entries[entry]?.file.path ?? '']
    if (code !== undefined)
      throw new TaskFailure({ code, message: `${code}.`, entry, field: `pages[${entry}][server_filename]` })
    return { outputs: [], report: entries.map(({ filename }) => filename), release: async () => undefined }
  }
}

describe('A run that may skip files it fails at', () => {
  it('lists the skipped entries by their index in the request', async () => {
    const run = failingAt({ a: 'damaged_pdf', c: 'password_required' })
    expect(await withoutFailedEntries(job, 'every', run)).toMatchObject({
      report: ['b.pdf'],
      skipped: [
        { entry: 0, filename: 'a.pdf', code: 'damaged_pdf' },
        { entry: 2, filename: 'c.pdf', code: 'password_required' },
      ],
    })
  })

  it('fails with the last error if every entry fails, with its index in the request', async () => {
    const run = failingAt({ a: 'damaged_pdf', b: 'damaged_pdf', c: 'damaged_pdf' })
    const failure = { entry: 2, field: 'pages[2][server_filename]' }
    await expect(withoutFailedEntries(job, 'every', run)).rejects.toMatchObject(failure)
  })

  it('fails for a missing password if those may not be skipped', async () => {
    const run = failingAt({ a: 'damaged_pdf', b: 'password_required' })
    const failure = { code: 'password_required', field: 'pages[1][server_filename]' }
    await expect(withoutFailedEntries(job, 'unlocked', run)).rejects.toMatchObject(failure)
  })

  it('does not skip entries for an error of the service', async () => {
    const run = failingAt({ a: 'storage_full' })
    await expect(withoutFailedEntries(job, 'every', run)).rejects.toMatchObject({ code: 'storage_full' })
  })
})
