import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDataFolder } from '../src/data/data-folder.js'
import { startServer } from '../src/main.js'
import { loadSettings } from '../src/settings-table.js'
import { freePort } from './support/free-port.js'
import { processesOf } from './support/stored.js'
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

  /** A part that fails while others start is reported, and the others leave nothing behind. */
  async function expectRefused(dataDir: string, env: Readonly<Record<string, string>>, says: RegExp) {
    await expect(start(dataDir, env)).rejects.toThrow(says)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(unhandled).toEqual([])
    expect(processesOf(dataDir)).toEqual([])
    expect(readdirSync(join(dataDir, 'octavo-data/workspaces'))).toEqual([])
    const server = await start(dataDir)
    await server.close()
  }

  it('names a missing folder of tasks', async () => {
    const dataDir = temporaryFolder()
    const tasks = join(dataDir, 'nothing')
    await expectRefused(
      dataDir,
      { OCTAVO_TASKS_DIR: tasks },
      refusal(tasks, 'does not exist', 'OCTAVO_TASKS_DIR'),
    )
  })

  it('names a folder of tasks that is a file', async () => {
    const dataDir = temporaryFolder()
    const tasks = join(dataDir, 'tasks')
    writeFileSync(tasks, '')
    await expectRefused(
      dataDir,
      { OCTAVO_TASKS_DIR: tasks },
      refusal(tasks, 'is not a folder', 'OCTAVO_TASKS_DIR'),
    )
  })

  it('names a task that cannot be loaded', async () => {
    const dataDir = temporaryFolder()
    const tasks = join(temporaryFolder(), 'tasks')
    mkdirSync(tasks)
    writeFileSync(join(tasks, 'broken.mjs'), 'throw new Error("It is broken.")')
    await expectRefused(
      dataDir,
      { OCTAVO_TASKS_DIR: tasks },
      refusal(tasks, 'OCTAVO_TASKS_DIR', 'It is broken.'),
    )
  })

  it('names a damaged database', async () => {
    const dataDir = temporaryFolder()
    const first = await start(dataDir)
    await first.close()
    const database = join(dataDir, 'octavo-data/octavo.sqlite')
    writeFileSync(database, 'This is no database.'.repeat(1000))
    await expect(start(dataDir)).rejects.toThrow(refusal(database, 'is damaged', 'SQLITE_NOTADB', 'backup'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(unhandled).toEqual([])
    expect(processesOf(dataDir)).toEqual([])
  })

  it('gives the reason of a failed migration', async () => {
    const dataDir = temporaryFolder()
    const folder = await openDataFolder(dataDir)
    await folder.release()
    const database = new Database(folder.database)
    database.exec('CREATE TABLE processes (id TEXT)')
    database.close()
    const says = refusal(folder.database, 'brought up to date', 'table "processes" already exists')
    await expect(start(dataDir)).rejects.toThrow(says)
    expect(processesOf(dataDir)).toEqual([])
  })

  describe('A port or address that cannot be bound', () => {
    let taken: Server
    let port: string
    beforeEach(async () => {
      taken = createServer().listen(0, '127.0.0.1')
      await once(taken, 'listening')
      port = String((taken.address() as AddressInfo).port)
    })
    afterEach(() => taken.close())

    it.each(['OCTAVO_PORT', 'OCTAVO_METRICS_PORT'])(
      'is reported with its setting if %s is in use',
      async (name) => {
        const flag = name === 'OCTAVO_PORT' ? '--port' : '--metrics-port'
        const says = refusal(
          `The port ${port} (${name}) is in use at 127.0.0.1`,
          `set ${name}, or ${flag}, to`,
        )
        await expectRefused(temporaryFolder(), { [name]: port }, says)
      },
    )

    it.each(['OCTAVO_HOST', 'OCTAVO_METRICS_HOST'])(
      'is reported with its setting if %s is not an address of the machine',
      async (name) => {
        const env = { OCTAVO_METRICS_PORT: String(await freePort()), [name]: '192.0.2.1' }
        await expectRefused(
          temporaryFolder(),
          env,
          refusal(`no address '192.0.2.1' (${name})`, `set ${name}, or --`),
        )
      },
    )
  })
})

/** A message with these parts, in this order. */
function refusal(...parts: string[]): RegExp {
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'), 's')
}
