import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import type { TaskOutputs } from '../src/declare/task.js'
import { runTask } from '../src/platform/node.js'
import rotate from '../src/tasks/rotate-pdf.js'
import { TaskFolder } from './task-folder.js'

let files: TaskFolder
let folder: string
beforeEach(() => {
  files = new TaskFolder()
  folder = mkdtempSync(join(tmpdir(), 'octavo-test-'))
})
afterEach(() => {
  files.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** The outputs of a task that writes them like this. */
async function made(make: (output: TaskOutputs) => void) {
  const { outputs } = await runTask(
    { ...rotate, run: async ({ output }) => make(output) },
    { entries: [files.entry('a.pdf')], options: {} },
    {
      outputPath: (index) => join(folder, String(index)),
      scratchPath: (index) => join(folder, `between-${index}`),
      maxOutputBytes: 1e6,
      maxOutputs: 3,
    },
    { progress: () => {}, signal: new AbortController().signal },
  )
  return outputs
}

const text = (said: string): Uint8Array => new TextEncoder().encode(said)

describe('A task output', () => {
  it('is opened to count its pages unless the task verified it', async () => {
    const outputs = await made((output) => {
      output.create().write(plainDocument('A', 2))
      const verified = output.create()
      verified.write(text('Nobody looks into this again.'))
      verified.verified(7)
    })
    expect(outputs.map(({ pages }) => pages)).toEqual([2, 7])
  })

  it('is opened again if it was written to after it was verified', async () => {
    const cutOff = made((output) => {
      const file = output.create()
      file.write(text('Not the end.'))
      file.verified(7)
      file.write(text(' This is.'))
    })
    await expect(cutOff).rejects.toThrow(/not a readable PDF/)
  })

  it('gets a unique name, and is rejected beyond the maximum number', async () => {
    const announce = (output: TaskOutputs, name: string): void =>
      output.create({ name }).write(plainDocument('A', 1))
    const outputs = await made((output) => {
      for (const name of ['a.pdf', 'A.PDF', 'a.pdf']) announce(output, name)
    })
    expect(outputs.map(({ name }) => name)).toEqual(['a.pdf', 'A (2).pdf', 'a (3).pdf'])
    const tooMany = made((output) => {
      for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) announce(output, name)
    })
    await expect(tooMany).rejects.toThrow(/more than 3 files/)
  })
})
