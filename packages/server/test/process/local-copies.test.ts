import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Blobs } from '../../src/blobs/blobs.js'
import { openFileBlobs } from '../../src/blobs/files/file-blobs.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { ProcessesUnderTest } from './processes-under-test.js'

const temporaryFolder = temporaryFolders()

/** Counts the copies that are held. */
function counting(blobs: Blobs): Blobs & { held: number } {
  const counted = {
    ...blobs,
    held: 0,
    async localCopy(blob: string) {
      const copy = await blobs.localCopy(blob)
      counted.held++
      return { path: copy.path, release: () => void counted.held-- }
    },
  }
  return counted
}

it.each(['a result', 'a failure'])(
  'A run holds local copies of its inputs until it has ended with %s',
  async (end) => {
    const folder = temporaryFolder()
    const files = await openFileBlobs({ folder: join(folder, 'counted'), keepFreeBytes: 0 })
    const blobs = counting(files)
    const heldInRun: number[] = []
    const subject = await ProcessesUnderTest.open(folder, {
      blobs,
      runner: {
        async run() {
          heldInRun.push(blobs.held)
          if (end === 'a failure') throw new Error('This run fails.')
          return { outputs: [], report: {}, release: async () => undefined }
        },
      },
    })
    const execution = await subject.execute(await subject.uploaded(), { isDeferred: false })
    const { error } = await execution.outcome()
    expect(error?.code).toBe(end === 'a failure' ? 'internal_error' : undefined)
    expect([heldInRun, blobs.held]).toEqual([[1], 0])
    await subject.close()
    await files.close()
  },
)
