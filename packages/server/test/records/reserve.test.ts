import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StorageFull } from '../../src/errors/storage-full.js'
import { Reserve } from '../../src/records/sqlite/reserve.js'
import { temporaryFolders } from '../support/temporary-folder.js'

describe('The reserve file for a full disk', () => {
  const temporaryFolder = temporaryFolders()

  it('is removed for work that frees space, which is retried, and then written again', async () => {
    const path = join(temporaryFolder(), 'reserve')
    const reserve = new Reserve(path)
    await reserve.fill()
    expect(statSync(path).size).toBe(2 ** 20)
    let tries = 0
    const done = await reserve.freeingSpace(async () => {
      tries++
      if (existsSync(path)) throw new StorageFull()
      return 'done'
    })
    expect({ done, tries, size: statSync(path).size }).toEqual({ done: 'done', tries: 2, size: 2 ** 20 })
  })

  it('is kept on other errors, and is not required', async () => {
    const path = join(temporaryFolder(), 'reserve')
    const reserve = new Reserve(path)
    await reserve.fill()
    await expect(reserve.freeingSpace(() => Promise.reject(new Error('other')))).rejects.toThrow('other')
    expect(existsSync(path)).toBe(true)
    const nowhere = new Reserve('/nowhere/reserve')
    await nowhere.fill()
    expect(await nowhere.freeingSpace(async () => 1)).toBe(1)
  })
})
