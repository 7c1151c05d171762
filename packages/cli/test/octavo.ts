import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

/** The command as npm links it; it runs the build output. */
export const octavoPath = fileURLToPath(new URL('../bin/octavo.js', import.meta.url))

export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A separate folder for some tests, in which the real command runs as a child process. */
export class Desk {
  readonly folder = mkdtempSync(join(tmpdir(), 'octavo-cli-'))
  /** Temporary files of the command. */
  readonly temporary = mkdtempSync(join(tmpdir(), 'octavo-cli-tmp-'))

  constructor() {
    afterAll(() => {
      for (const folder of [this.folder, this.temporary]) rmSync(folder, { recursive: true, force: true })
    })
  }

  path(name: string): string {
    return join(this.folder, name)
  }

  write(name: string, content: Uint8Array | string): string {
    writeFileSync(this.path(name), content)
    return this.path(name)
  }

  environment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
    const { OCTAVO_PASSWORD: _, ...own } = process.env
    return { ...own, TMPDIR: this.temporary, ...more }
  }

  run(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Ran {
    const { status, stdout, stderr } = this.runBinary(args, environment)
    return { status, stdout: stdout.toString('utf8'), stderr: stderr.toString('utf8') }
  }

  runBinary(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    const options: SpawnSyncOptions = {
      cwd: this.folder,
      env: this.environment(environment),
      maxBuffer: 1 << 28,
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, [octavoPath, ...args], options)
    return { status, stdout: stdout as Buffer, stderr: stderr as Buffer }
  }
}
