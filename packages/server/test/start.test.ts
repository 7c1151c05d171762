import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer } from '../src/main.js'
import { loadSettings } from '../src/settings/settings.js'
import { processesOf } from './service.js'
import { temporaryFolders } from './support/temporary-folder.js'

const temporaryFolder = temporaryFolders()

describe('A start that fails', () => {
  const unhandled: unknown[] = []
  const note = (error: unknown): void => {
    unhandled.push(error)
  }
  beforeEach(() => {
    unhandled.length = 0
    process.on('unhandledRejection', note)
  })
  afterEach(() => {
    process.off('unhandledRejection', note)
  })

  function start(dataDir: string, env: Readonly<Record<string, string>> = {}) {
    const own = { OCTAVO_PORT: '0', OCTAVO_DATA_DIR: dataDir, OCTAVO_LOG_LEVEL: 'silent' }
    return startServer(loadSettings({ ...own, ...env }, []))
  }

  /** Whoever fails beside others that are still at work is heard, and nothing of the others is left. */
  async function expectRefused(dataDir: string, env: Readonly<Record<string, string>>, says: RegExp) {
    await expect(start(dataDir, env)).rejects.toThrow(says)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(unhandled).toEqual([])
    expect(processesOf(dataDir)).toEqual([])
    expect(readdirSync(join(dataDir, 'octavo-data/workspaces'))).toEqual([])
    const server = await start(dataDir)
    await server.close()
  }

  it('because the folder of tasks is not there', async () => {
    const dataDir = temporaryFolder()
    await expectRefused(dataDir, { OCTAVO_TASKS_DIR: join(dataDir, 'nothing') }, /ENOENT/)
  })

  it('because a task cannot be loaded, neither here nor in a child', async () => {
    const dataDir = temporaryFolder()
    const tasks = join(temporaryFolder(), 'tasks')
    mkdirSync(tasks)
    writeFileSync(join(tasks, 'broken.mjs'), 'throw new Error("It is broken.")')
    await expectRefused(dataDir, { OCTAVO_TASKS_DIR: tasks }, /broken|could not start a process/)
  })

  it('because the database is none', async () => {
    const dataDir = temporaryFolder()
    const first = await start(dataDir)
    await first.close()
    const database = join(dataDir, 'octavo-data/octavo.sqlite')
    writeFileSync(database, 'This is no database.'.repeat(1000))
    await expect(start(dataDir)).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(unhandled).toEqual([])
    expect(processesOf(dataDir)).toEqual([])
  })
})
