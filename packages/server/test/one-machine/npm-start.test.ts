import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { until } from '../service.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Otherwise npm start would install packages while other tests use them; `npm test` has installed them. */
const modified = (path: string): number => statSync(join(root, path)).mtimeMs
const isInstalled = modified('node_modules/.package-lock.json') >= modified('package-lock.json')
const whyNot = isInstalled ? '' : ' (packages not installed since package-lock.json changed)'

describe.skipIf(!isInstalled)(`npm start${whyNot}`, () => {
  const temporaryFolder = temporaryFolders()
  let dataDir = ''
  let url = ''
  let started: ChildProcess | undefined

  /** Runs npm start in the root of the repository until the service is ready. */
  async function serving(): Promise<void> {
    dataDir = temporaryFolder()
    started = spawn('npm', ['start'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        OCTAVO_PORT: '0',
        OCTAVO_DATA_DIR: dataDir,
        OCTAVO_WORKERS: '1',
        OCTAVO_LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    started.stdout!.on('data', (chunk) => {
      output += chunk
    })
    await until(() => /listens at \S+/.test(output), 50_000)
    url = /listens at (\S+)/.exec(output)![1]!
  }

  const ended = (): Promise<[code: number | null, signal: NodeJS.Signals | null]> =>
    new Promise((resolve) => started!.once('exit', (code, signal) => resolve([code, signal])))
  const answers = (at: string): Promise<boolean> =>
    fetch(`${at}/healthz`).then(
      () => true,
      () => false,
    )

  afterEach(async () => {
    started?.kill('SIGKILL')
    if (!(await answers(url))) return
    // The service has outlived npm.
    const holder = readFileSync(join(dataDir, 'octavo-data/lock-holder'), 'utf8')
    process.kill(Number(holder.replace('process ', '')), 'SIGKILL')
  })

  it('exits with 0 on SIGTERM, and leaves no service running', async () => {
    await serving()
    const ending = ended()
    started!.kill('SIGTERM')
    expect(await ending).toEqual([0, null])
    expect(await answers(url)).toBe(false)
  })
})
