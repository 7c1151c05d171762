import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { freePort } from '../support/free-port.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { until } from '../threats/service-process.js'

const LAUNCH = fileURLToPath(new URL('../threats/launch-service.js', import.meta.url))

describe.skipIf(!existsSync('/dev/full'))('A log on a full disk (skipped if there is no /dev/full)', () => {
  const temporaryFolder = temporaryFolders()

  it('loses lines, while the service starts, serves and stops normally', async () => {
    const full = openSync('/dev/full', 'w')
    const port = await freePort()
    const service = spawn(process.execPath, [LAUNCH], {
      stdio: ['ignore', full, full],
      env: {
        PATH: process.env.PATH,
        OCTAVO_PORT: String(port),
        OCTAVO_DATA_DIR: temporaryFolder(),
        OCTAVO_TOKENS: 'token',
        OCTAVO_REQUESTS_PER_MINUTE: '0',
      },
    })
    const ended = once(service, 'exit')
    try {
      const status = async (path: string): Promise<number> => {
        const asked = { headers: { authorization: 'Bearer token' } }
        return (await fetch(`http://127.0.0.1:${port}${path}`, asked).catch(() => undefined))?.status ?? 0
      }
      await until('it is ready', async () => (await status('/readyz')) === 200, 30_000)
      for (let count = 0; count < 300; count++) expect(await status('/api/v1/processes')).toBe(200)
      service.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    } finally {
      service.kill('SIGKILL')
      closeSync(full)
    }
  }, 60_000)
})
