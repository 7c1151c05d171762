import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { openDataFolder } from '../../src/data/data-folder.js'
import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import { openAdminSocket } from '../../src/tokens/socket.js'
import { openTokens } from '../../src/tokens/tokens.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const octavo = fileURLToPath(new URL('../../../cli/bin/octavo.js', import.meta.url))
const run = promisify(execFile)
const temporaryFolder = temporaryFolders()

interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

async function token(dataDir: string, ...args: string[]): Promise<Outcome> {
  const env = { PATH: process.env.PATH, OCTAVO_DATA_DIR: dataDir }
  try {
    return { code: 0, ...(await run(process.execPath, [octavo, 'token', ...args], { env })) }
  } catch (error) {
    return error as Outcome
  }
}

describe('octavo token', () => {
  it('creates, lists, rotates and revokes without a service, and prints only the token to stdout', async () => {
    const dataDir = temporaryFolder()
    const made = await token(dataDir, 'create', 'my laptop', '--expires-in', '90d', '--quota', '5GiB')
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^octavo_[\w-]{43}\n$/) })
    expect(made.stderr).toContain('octavo-webhook_')
    expect(made.stderr).not.toContain(made.stdout.trim())
    const rotated = await token(dataDir, 'rotate', 'my laptop')
    expect(rotated.stdout).toMatch(/^octavo_[\w-]{43}\n$/)
    expect(rotated.stdout).not.toBe(made.stdout)
    const secretIn = ({ stderr }: Outcome) => /octavo-webhook_[\w-]{43}/.exec(stderr)?.[0]
    expect(secretIn(rotated)).toBeDefined()
    expect(secretIn(rotated)).not.toBe(secretIn(made))
    expect((await token(dataDir, 'list')).stdout).toMatch(
      /^ID {18}STATE {19}QUOTA {3}LAST USE {2}NAME\n[0-9a-f]{18} {2}valid until \d{4}-\d\d-\d\d {2}5\.4 GB {2}never {5}my laptop\n$/,
    )
    expect((await token(dataDir, 'revoke', 'my laptop')).stdout).toContain("'my laptop'")
    const [listed] = JSON.parse((await token(dataDir, 'list', '--json')).stdout) as unknown[]
    expect(listed).toMatchObject({
      name: 'my laptop',
      quotaBytes: 5 * 2 ** 30,
      revokedAt: expect.any(Number),
    })
  })

  it('uses a running service, which applies changes at once', async () => {
    const dataDir = temporaryFolder()
    const folder = await openDataFolder(dataDir)
    const records = await openSqliteRecords(folder.database)
    const settings = { tokens: [], sessionSeconds: 3600 }
    const tokens = openTokens({ records, settings })
    const socket = await openAdminSocket(folder.path, {
      tokens,
      pageUrl: (code) => `http://localhost:8080/#code=${code}`,
    })
    const made = (await token(dataDir, 'create', 'ci')).stdout.trim()
    expect(await tokens.authenticate(made)).toMatchObject({ name: 'ci' })
    const signIn = (await token(dataDir, 'sign-in', 'ci')).stdout.trim()
    expect(await tokens.exchangeSignInCode(signIn.split('=')[1] ?? '')).toBeDefined()
    await token(dataDir, 'revoke', 'ci')
    expect(await tokens.authenticate(made)).toBeUndefined()
    await socket.close()
    await records.close()
    await folder.release()
  })

  it.each([
    [['create'], 2, 'Name the token'],
    [['create', 'a', 'b'], 2, 'Name one token only'],
    [['create', 'a', '--quota', 'much'], 2, '--quota cannot be'],
    [['create', 'a', '--expires-in', 'soon'], 2, '--expires-in cannot be'],
    [['create', 'a', '--expires-in', '90'], 2, '--expires-in 90 has no unit: write 90d for days'],
    [['create', 'a', '--expires-in', '0d'], 2, '--expires-in cannot be'],
    [['list', '--quota', '5GiB'], 2, 'are options of octavo token create only'],
    [['forget', 'a'], 2, 'Say what to do'],
    [[], 2, 'Say what to do'],
  ])('refuses %j with exit code %i', async (args, code, said) => {
    const dataDir = join(temporaryFolder(), 'data')
    expect(await token(dataDir, ...args)).toMatchObject({
      code,
      stdout: '',
      stderr: expect.stringContaining(said),
    })
    expect(existsSync(dataDir)).toBe(false)
  })

  it('names the folder without data, and the option for another one', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const { code, stdout, stderr } = await token(dataDir, 'list')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(`There is no data of Octavo in '${dataDir}': name the folder with --data-dir`)
    expect(existsSync(dataDir)).toBe(false)
  })
})
