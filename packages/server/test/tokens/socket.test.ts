import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DataFolder, openDataFolder } from '../../src/data/data-folder.js'
import type { Records } from '../../src/records/records.js'
import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import { askForTokens, TokenProblem } from '../../src/tokens/admin-client.js'
import { type AdminSocket, openAdminSocket } from '../../src/tokens/socket.js'
import { openTokens, type Tokens } from '../../src/tokens/tokens.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const temporaryFolder = temporaryFolders()

/** The open resources of a running service. */
interface Running {
  folder: DataFolder
  records: Records
  tokens: Tokens
  socket: AdminSocket
  stop(): Promise<void>
}

async function start(dataDir: string, failed?: (error: unknown) => void): Promise<Running> {
  const folder = await openDataFolder(dataDir)
  const records = await openSqliteRecords(folder.database)
  const settings = { tokens: [], sessionSeconds: 3600 }
  const tokens = openTokens({ records, settings })
  const pageUrl = (code: string) => `http://localhost/#code=${code}`
  const socket = await openAdminSocket(folder.path, { tokens, pageUrl, failed })
  const stop = async () => {
    await socket.close()
    await records.close()
    await folder.release()
  }
  return { folder, records, tokens, socket, stop }
}

describe.each([
  ['a short path', (folder: string) => folder],
  ['a path that is too long for a socket', (folder: string) => join(folder, 'x'.repeat(60), 'y'.repeat(60))],
])('Token administration of a running service, at %s', (_, place) => {
  let dataDir: string
  let service: Running

  beforeEach(async () => {
    dataDir = place(temporaryFolder())
    service = await start(dataDir)
  })
  afterEach(() => service.stop())

  it('creates, lists, rotates and revokes tokens with immediate effect', async () => {
    const made = await askForTokens(dataDir, {
      command: 'create',
      name: 'ci',
      expiresInSeconds: 60,
      quotaBytes: 9,
    })
    expect(await service.tokens.authenticate(made.token)).toMatchObject({ name: 'ci', quotaBytes: 9 })
    const rotated = await askForTokens(dataDir, { command: 'rotate', token: 'ci' })
    expect(rotated.id).toBe(made.id)
    expect(await service.tokens.authenticate(made.token)).toBeUndefined()
    expect(await service.tokens.authenticate(rotated.token)).toBeDefined()
    const list = await askForTokens(dataDir, { command: 'list' })
    expect(list).toMatchObject([{ id: made.id, name: 'ci', revokedAt: null }])
    expect(JSON.stringify(list)).not.toMatch(/octavo_|hash|ecret/)
    await askForTokens(dataDir, { command: 'revoke', token: made.id })
    expect(await service.tokens.authenticate(rotated.token)).toBeUndefined()
  })

  it('returns a URL that signs the page in', async () => {
    await service.tokens.create({ name: 'ci' })
    const { url, code } = await askForTokens(dataDir, { command: 'sign-in' })
    expect(url).toBe(`http://localhost/#code=${code}`)
    expect(await service.tokens.exchangeSignInCode(code)).toBeDefined()
  })

  it('reports the error of the service', async () => {
    const asking = askForTokens(dataDir, { command: 'revoke', token: 'nobody' })
    await expect(asking).rejects.toThrow(TokenProblem)
    await expect(asking).rejects.toThrow("There is no token 'nobody'")
  })

  it('restricts the socket to its owner, and removes it at the end', async () => {
    const path = join(service.folder.path, 'admin.sock')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await service.stop()
    expect(existsSync(path)).toBe(false)
    service = await start(dataDir)
  })
})

describe('The admin socket', () => {
  it('survives invalid and silent clients', async () => {
    const dataDir = temporaryFolder()
    const service = await start(dataDir)
    const path = join(service.folder.path, 'admin.sock')
    const say = (line: string) => {
      const socket = createConnection(path)
      socket.on('error', () => undefined)
      socket.write(line)
      return text(socket).catch(() => '')
    }
    for (const line of [
      'nonsense\n',
      '{}\n',
      '[]\n',
      '{"command":"create","name":5}\n',
      '{"command":"__proto__"}\n',
    ]) {
      expect(JSON.parse(await say(line))).toEqual({ problem: expect.stringContaining('does not understand') })
    }
    expect(await say('x'.repeat(200_000))).toBe('')
    const silent = createConnection(path)
    await new Promise((resolve) => silent.once('connect', resolve))
    silent.destroy()
    expect(await askForTokens(dataDir, { command: 'list' })).toEqual([])
    await service.stop()
  })

  it('replaces that of a service that died', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'octavo-data'))
    writeFileSync(join(dataDir, 'octavo-data', 'octavo-data.json'), '{"format":1}')
    writeFileSync(join(dataDir, 'octavo-data', 'admin.sock'), '')
    const service = await start(dataDir)
    expect(await askForTokens(dataDir, { command: 'list' })).toEqual([])
    await service.stop()
  })
})

describe('Token administration without a service', () => {
  it('changes the database, which the next service uses', async () => {
    const dataDir = temporaryFolder()
    const made = await askForTokens(dataDir, { command: 'create', name: 'early' })
    const service = await start(dataDir)
    expect(await service.tokens.authenticate(made.token)).toMatchObject({ tokenId: made.id })
    expect(await service.tokens.firstToken()).toBeUndefined()
    await service.stop()
    await askForTokens(dataDir, { command: 'revoke', token: 'early' })
    expect(await askForTokens(dataDir, { command: 'list' })).toMatchObject([
      { revokedAt: expect.any(Number) },
    ])
  })

  it('does not create a data folder just to read it', async () => {
    const dataDir = temporaryFolder()
    await expect(askForTokens(dataDir, { command: 'list' })).rejects.toThrow(
      `no data of Octavo in '${dataDir}'`,
    )
    expect(existsSync(join(dataDir, 'octavo-data'))).toBe(false)
  })

  it('cannot give a sign-in URL', async () => {
    const dataDir = temporaryFolder()
    await askForTokens(dataDir, { command: 'create', name: 'one' })
    await expect(askForTokens(dataDir, { command: 'sign-in' })).rejects.toThrow('No service is running')
  })

  it('reports a service that holds the folder but does not respond', async () => {
    const dataDir = temporaryFolder()
    const folder = await openDataFolder(dataDir)
    await expect(askForTokens(dataDir, { command: 'list' })).rejects.toThrow('does not respond')
    await folder.release()
  })
})

describe('An admin request that fails inside the service', () => {
  it('refers to the log, which gets the error', async () => {
    const dataDir = temporaryFolder()
    const failures: unknown[] = []
    const service = await start(dataDir, (error) => failures.push(error))
    await service.records.close()
    await expect(askForTokens(dataDir, { command: 'create', name: 'ci' })).rejects.toThrow('see the log')
    expect(failures).toEqual([expect.objectContaining({ message: expect.stringContaining('not open') })])
    await service.stop()
  })
})
