import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkerPool } from '../../src/worker/pool.js'
import { mayMount, removeSmallDisk, smallDisk, whyNotMounted } from '../support/small-disk.js'
import { failureOf, finished, PoolUnderTest } from './pool-under-test.js'

describe.skipIf(!mayMount)(`A pool that cannot create folders${whyNotMounted}`, () => {
  let folder: string
  let test: PoolUnderTest
  beforeEach(() => {
    folder = smallDisk({ files: 40 })
    test = new PoolUnderTest()
  })
  afterEach(async () => {
    removeSmallDisk(folder)
    await test.close()
  })

  it('opens anyway, fails runs with storage_full, and works as soon as there is space', async () => {
    mkdirSync(join(folder, 'workspaces'))
    const others = takeEveryName(join(folder, 'others'))
    const pool = await openWorkerPool({ folder: join(folder, 'workspaces'), workers: 1 })
    try {
      for (let time = 0; time < 5; time++)
        expect((await failureOf(pool.run(test.merge()))).code).toBe('storage_full')
      rmSync(others, { recursive: true })
      expect((await finished(pool, test.merge())).outputs[0]!.pages).toBe(4)
    } finally {
      await pool.close()
    }
  })
})

/** Uses up the inodes of a small file system. */
function takeEveryName(folder: string): string {
  mkdirSync(folder)
  try {
    for (let number = 0; ; number++) mkdirSync(join(folder, String(number)))
  } catch {
    return folder
  }
}
