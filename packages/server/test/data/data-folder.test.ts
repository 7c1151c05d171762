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
  it('is created with a marker and mode 0700 on the first start, and reused on the next', async () => {
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
    'is refused on a file system where it cannot be created (skipped if there is no /proc)',
    async () => {
      for (const dataDir of ['/proc', '/proc/octavo', '/proc/self/not/there'])
        await expect(openDataFolder(dataDir)).rejects.toThrow(
          `The data folder '${dataDir}' (OCTAVO_DATA_DIR) cannot be used: `,
        )
    },
  )

  it('leaves other files beside it untouched', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'thesis.pdf'), 'precious')
    await (await openDataFolder(dataDir)).release()
    expect(readdirSync(dataDir).sort()).toEqual(['octavo-data', 'thesis.pdf'])
    expect(readFileSync(join(dataDir, 'thesis.pdf'), 'utf8')).toBe('precious')
  })

  it('is refused if Octavo did not create it', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'octavo-data'))
    writeFileSync(join(dataDir, 'octavo-data', 'thesis.pdf'), 'precious')
    await expect(openDataFolder(dataDir)).rejects.toThrow('that Octavo did not make')
    expect(readdirSync(join(dataDir, 'octavo-data'))).toEqual(['thesis.pdf'])
  })

  it('is refused if a later version has written it', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'octavo-data'))
    writeFileSync(join(dataDir, 'octavo-data', 'octavo-data.json'), '{"format":2}')
    await expect(openDataFolder(dataDir)).rejects.toThrow('later version')
  })

  it.each(['', '{', '{"format":"1"}', '[]'])(
    'is refused as damaged if its marker is: %j',
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

  it('is refused with the name of its setting if it cannot be created', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    await expect(openDataFolder(file)).rejects.toThrow(DataFolderProblem)
    await expect(openDataFolder(file)).rejects.toThrow('OCTAVO_DATA_DIR')
  })

  it('can be opened only once at a time, even within one process', async () => {
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

  it('is free as soon as that process is killed', async () => {
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
