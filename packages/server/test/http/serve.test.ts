import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'

const octavo = fileURLToPath(new URL('../../../cli/bin/octavo.js', import.meta.url))

describe('octavo serve', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-serve-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function run(...args: string[]) {
    const env = {
      PATH: process.env.PATH,
      OCTAVO_DRAIN_SECONDS: '0',
      OCTAVO_DATA_DIR: folder,
      OCTAVO_PORT: '0',
      OCTAVO_LOG_LEVEL: 'warn',
    }
    const child = spawn(process.execPath, [octavo, 'serve', ...args], { env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        output += text
      })
    }
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    return {
      child,
      ended,
      output: () => output,
      async until(pattern: RegExp): Promise<RegExpExecArray> {
        for (let round = 0; round < 600; round++) {
          const found = pattern.exec(output)
          if (found !== null) return found
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
        throw new Error(`It never said so: ${output}`)
      },
    }
  }

  it('prints a token on the first start and a sign-in code on every start, and exits with 0', async () => {
    const first = run()
    const [, url] = await first.until(/listens at (http:\S+)/)
    const [, token] = await first.until(/your token {2}(octavo_\S+)/)
    await first.until(/#sign-in=\S+/)
    const tasks = await fetch(`${url}/api/v1/tasks`, { headers: { authorization: `Bearer ${token}` } })
    expect(tasks.status).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = run()
    await second.until(/#sign-in=\S+/)
    expect(second.output()).not.toContain('your token')
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
  })

  it('does not start with an invalid setting, and says what is allowed', async () => {
    const wrong = run('--port', '99999')
    expect(await wrong.ended).toBe(2)
    expect(wrong.output()).toContain('from 0 to 65535')
  })
})
