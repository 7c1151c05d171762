import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDataFolder } from '../../src/data/data-folder.js'
import { DataFolderInUse, DataFolderProblem } from '../../src/data/data-lock.js'
import { type ChildProgram, childProgram } from '../support/child-program.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const temporaryFolder = temporaryFolders()

describe('The data folder', () => {
  it('is made, marked and closed to others on the first start, and found again on the next', async () => {
    const dataDir = join(temporaryFolder(), 'not', 'there', 'yet')
    const first = await openDataFolder(dataDir)
    expect(first.path).toBe(join(dataDir, 'octavo-data'))
    expect(statSync(first.path).mode & 0o777).toBe(0o700)
    expect(existsSync(first.blobs) && existsSync(first.workspaces)).toBe(true)
    await first.release()
    await first.release()
    const again = await openDataFolder(dataDir)
    expect(again).toMatchObject({ path: first.path, database: first.database })
    await again.release()
  })

  it.skipIf(!existsSync('/proc/self'))(
    'was looked for without end in a file system that takes no folders: it is refused',
    async () => {
      for (const dataDir of ['/proc', '/proc/octavo', '/proc/self/not/there'])
        await expect(openDataFolder(dataDir)).rejects.toThrow(
          `The data folder '${dataDir}' (OCTAVO_DATA_DIR) cannot be used: `,
        )
    },
  )

  it('lies beside files of others without touching them', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'thesis.pdf'), 'precious')
    await (await openDataFolder(dataDir)).release()
    expect(readdirSync(dataDir).sort()).toEqual(['octavo-data', 'thesis.pdf'])
    expect(readFileSync(join(dataDir, 'thesis.pdf'), 'utf8')).toBe('precious')
  })

  it('is not taken over where Octavo did not make it', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'octavo-data'))
    writeFileSync(join(dataDir, 'octavo-data', 'thesis.pdf'), 'precious')
    await expect(openDataFolder(dataDir)).rejects.toThrow('that Octavo did not make')
    expect(readdirSync(join(dataDir, 'octavo-data'))).toEqual(['thesis.pdf'])
  })

  it('is not read when a later version has written it', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'octavo-data'))
    writeFileSync(join(dataDir, 'octavo-data', 'octavo-data.json'), '{"format":2}')
    await expect(openDataFolder(dataDir)).rejects.toThrow('later version')
  })

  it.each(['', '{', '{"format":"1"}', '[]'])(
    'was said to be of a later version where its mark is damaged: %j',
    async (mark) => {
      const dataDir = temporaryFolder()
      mkdirSync(join(dataDir, 'octavo-data'))
      writeFileSync(join(dataDir, 'octavo-data', 'octavo-data.json'), mark)
      await expect(openDataFolder(dataDir)).rejects.toThrow(
        /octavo-data\.json .* is empty or damaged.*{"format":1}/,
      )
      writeFileSync(join(dataDir, 'octavo-data', 'octavo-data.json'), '{"format":1}')
      await (await openDataFolder(dataDir)).release()
    },
  )

  it('says what the system says where it cannot be made', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    await expect(openDataFolder(file)).rejects.toThrow(DataFolderProblem)
    await expect(openDataFolder(file)).rejects.toThrow('OCTAVO_DATA_DIR')
  })

  it('belongs to one at a time, in the same process too', async () => {
    const dataDir = temporaryFolder()
    const first = await openDataFolder(dataDir)
    await expect(openDataFolder(dataDir)).rejects.toThrow(DataFolderInUse)
    await expect(openDataFolder(dataDir)).rejects.toThrow(`process ${process.pid}`)
    await first.release()
    await (await openDataFolder(dataDir)).release()
  })
})

describe('The data folder of another process', () => {
  let holder: ChildProgram
  beforeAll(async () => {
    holder = await childProgram(new URL('../support/hold-data-folder.ts', import.meta.url))
  })
  afterAll(() => holder.remove())

  it('is free at once when that process is killed', async () => {
    const dataDir = temporaryFolder()
    const { process: child, lines } = holder.start([dataDir])
    const gone = once(child, 'exit')
    for await (const line of lines) {
      expect(line).toBe('held')
      break
    }
    await expect(openDataFolder(dataDir)).rejects.toThrow(`process ${child.pid}`)
    child.kill('SIGKILL')
    await gone
    await (await openDataFolder(dataDir)).release()
  })
})
