import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Records } from '../../src/records/records.js'
import { openSqliteRecords } from '../../src/records/sqlite/sqlite-records.js'
import { TokenProblem } from '../../src/tokens/errors.js'
import { hashOf, sameHash } from '../../src/tokens/secrets.js'
import { openTokens, type Tokens } from '../../src/tokens/tokens.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const temporaryFolder = temporaryFolders()
let records: Records
let now: number
let tokens: Tokens

function open(given: readonly string[] = []): Tokens {
  const settings = { tokens: given, sessionSeconds: 3600 }
  return openTokens({ records, settings, now: () => now })
}

beforeEach(async () => {
  now = 1_000_000
  records = await openSqliteRecords(join(temporaryFolder(), 'octavo.sqlite'))
  tokens = open()
})
afterEach(() => records.close())

describe('A token', () => {
  it('is accepted once created, and stored as a hash only', async () => {
    const { token, row } = await tokens.create({ name: 'laptop', quotaBytes: 5 })
    expect(token).toMatch(/^octavo_[\w-]{43}$/)
    expect(await tokens.authenticate(token)).toEqual({
      tokenId: row.id,
      name: 'laptop',
      quotaBytes: 5,
      webhookSecret: row.webhookSecret,
    })
    expect(JSON.stringify(await records.tokens.list())).not.toContain(token)
    expect(row.hash).toBe(hashOf(token))
  })

  it.each([
    ['empty', ''],
    ['the prefix alone', 'octavo_'],
    ['very long', 'x'.repeat(100_000)],
    ['made of invalid characters', '\0\ud800é名'],
    ['a hash', hashOf('octavo_')],
  ])('is refused if it is %s', async (_, wrong) => {
    await tokens.create({ name: 'laptop' })
    expect(await tokens.authenticate(wrong)).toBeUndefined()
  })

  it('is refused once expired, even if it was used before', async () => {
    const { token } = await tokens.create({ name: 'short', expiresAt: now + 10 })
    expect(await tokens.authenticate(token)).toBeDefined()
    now += 10
    expect(await tokens.authenticate(token)).toBeUndefined()
  })

  it('records its last use, written at most once a minute', async () => {
    const { token, row } = await tokens.create({ name: 'laptop' })
    expect(await tokens.lastUses()).toEqual(new Map())
    await tokens.authenticate(token)
    now += 30
    await tokens.authenticate(token)
    await tokens.authenticate('wrong')
    expect(await tokens.lastUses()).toEqual(new Map([[row.id, now]]))
    // The stored time, which the next service reads, is less than a minute old.
    await expect.poll(() => open().lastUses()).toEqual(new Map([[row.id, now - 30]]))
    now += 60
    await tokens.authenticate(token)
    await expect.poll(() => open().lastUses()).toEqual(new Map([[row.id, now]]))
  })

  it('notifies listeners at once when it is rotated or revoked', async () => {
    const ended: string[] = []
    tokens.onEnded((id) => ended.push(id))
    const { row } = await tokens.create({ name: 'laptop', expiresAt: now + 10 })
    expect(await tokens.expiryOf(row.id)).toBe(now + 10)
    await tokens.rotate('laptop')
    expect(ended).toEqual([row.id])
    await tokens.revoke('laptop')
    expect(ended).toEqual([row.id, row.id])
    expect(await tokens.expiryOf(row.id)).toBeUndefined()
  })

  it('is refused at once when revoked, with its sessions', async () => {
    const { token, row } = await tokens.create({ name: 'laptop' })
    expect(await tokens.authenticate(token)).toBeDefined()
    const code = await tokens.issueSignInCode('laptop')
    const session = await tokens.exchangeSignInCode(code?.secret ?? '')
    await tokens.revoke('laptop')
    expect(await tokens.authenticate(token)).toBeUndefined()
    expect(await tokens.authenticateSession(session?.secret ?? '')).toBeUndefined()
    expect(await tokens.identityOf(row.id)).toBeUndefined()
    expect(await tokens.revoke(row.id)).toMatchObject({ revokedAt: now })
    await expect(tokens.rotate(row.id)).rejects.toThrow(TokenProblem)
  })

  it('keeps its id when it is rotated, and only the new secret is accepted', async () => {
    const { token, row } = await tokens.create({ name: 'laptop' })
    await tokens.authenticate(token)
    const rotated = await tokens.rotate('laptop')
    const { webhookSecret } = rotated.row
    expect(rotated.row).toEqual({ ...row, hash: hashOf(rotated.token), webhookSecret })
    expect(await tokens.authenticate(token)).toBeUndefined()
    expect(await tokens.authenticate(rotated.token)).toMatchObject({ tokenId: row.id })
  })

  it('gets a new webhook secret when it is rotated', async () => {
    const { row } = await tokens.create({ name: 'laptop' })
    const rotated = await tokens.rotate('laptop')
    expect(rotated.row.webhookSecret).toMatch(/^octavo-webhook_[\w-]{43}$/)
    expect(rotated.row.webhookSecret).not.toBe(row.webhookSecret)
    expect(await tokens.identityOf(row.id)).toMatchObject({ webhookSecret: rotated.row.webhookSecret })
  })

  it('needs a unique and printable name', async () => {
    await tokens.create({ name: 'laptop' })
    await expect(tokens.create({ name: 'laptop' })).rejects.toThrow("There is a token 'laptop' already")
    for (const name of ['', 'x'.repeat(101), 'a\nb', '\u202eabc']) {
      await expect(tokens.create({ name })).rejects.toThrow('1 to 100 characters')
    }
    await tokens.revoke('laptop')
    await tokens.create({ name: 'laptop' })
    await expect(tokens.revoke('tablet')).rejects.toThrow("There is no token 'tablet'")
  })
})

describe('A token of OCTAVO_TOKENS', () => {
  it('is accepted with the same id after a restart, and cannot be changed', async () => {
    tokens = open(['secret-a', 'x'])
    const identity = await tokens.authenticate('secret-a')
    expect(identity?.tokenId).toMatch(/^given-/)
    expect(await open(['x', 'secret-a']).authenticate('secret-a')).toMatchObject({
      tokenId: identity?.tokenId,
    })
    expect(await tokens.authenticate('x')).not.toMatchObject({ tokenId: identity?.tokenId })
    expect(await tokens.authenticate('secret-b')).toBeUndefined()
    await expect(tokens.revoke(identity?.tokenId ?? '')).rejects.toThrow('comes from OCTAVO_TOKENS')
    expect(await open([]).identityOf(identity?.tokenId ?? '')).toBeUndefined()
  })

  it('makes a first token unnecessary', async () => {
    expect(await open(['secret-a']).firstToken()).toBeUndefined()
  })
})

describe('The first start', () => {
  it('creates one token, once, even if it is revoked later', async () => {
    const first = await tokens.firstToken()
    expect(await tokens.authenticate(first?.token ?? '')).toMatchObject({ name: 'first' })
    expect(await tokens.firstToken()).toBeUndefined()
    await tokens.revoke('first')
    expect(await open().firstToken()).toBeUndefined()
  })
})

describe('Signing in to the page', () => {
  it('accepts a code once, for a session of the oldest token', async () => {
    const { row } = await tokens.create({ name: 'one' })
    now += 1
    await tokens.create({ name: 'two' })
    const code = await tokens.issueSignInCode()
    const session = await tokens.exchangeSignInCode(code?.secret ?? '')
    expect(session?.expiresAt).toBe(now + 3600)
    expect(await tokens.authenticateSession(session?.secret ?? '')).toMatchObject({ tokenId: row.id })
    expect(await tokens.exchangeSignInCode(code?.secret ?? '')).toBeUndefined()
    expect(await tokens.authenticate(session?.secret ?? '')).toBeUndefined()
  })

  it('gives a session of the named token, or of the first of OCTAVO_TOKENS', async () => {
    tokens = open(['secret-a'])
    await tokens.create({ name: 'two' })
    const sessionOf = async (name?: string) => {
      const code = await tokens.issueSignInCode(name)
      const session = await tokens.exchangeSignInCode(code?.secret ?? '')
      return (await tokens.authenticateSession(session?.secret ?? ''))?.name
    }
    expect(await sessionOf('two')).toBe('two')
    expect(await sessionOf()).toBe('OCTAVO_TOKENS 1')
  })

  it('ends when the code or the session expires, and on sign-out', async () => {
    await tokens.create({ name: 'one' })
    const late = await tokens.issueSignInCode()
    now += 600
    expect(await tokens.exchangeSignInCode(late?.secret ?? '')).toBeUndefined()
    const codes = [await tokens.issueSignInCode(), await tokens.issueSignInCode()]
    const [kept, ended] = await Promise.all(
      codes.map((code) => tokens.exchangeSignInCode(code?.secret ?? '')),
    )
    await tokens.endSession(ended?.secret ?? '')
    expect(await tokens.authenticateSession(ended?.secret ?? '')).toBeUndefined()
    expect(await tokens.authenticateSession(kept?.secret ?? '')).toBeDefined()
    now += 3600
    expect(await tokens.authenticateSession(kept?.secret ?? '')).toBeUndefined()
  })

  it('accepts a token any number of times, for a session of that token', async () => {
    await tokens.create({ name: 'one' })
    const { token, row } = await tokens.create({ name: 'two' })
    for (let count = 0; count < 2; count++) {
      const session = await tokens.exchangeToken(token)
      expect(session?.expiresAt).toBe(now + 3600)
      expect(await tokens.authenticateSession(session?.secret ?? '')).toMatchObject({ tokenId: row.id })
    }
    for (const wrong of ['', `${token}x`, 'x'.repeat(100_000)])
      expect(await tokens.exchangeToken(wrong)).toBeUndefined()
  })

  it('gives no session that outlives its token', async () => {
    const { token, row } = await tokens.create({ name: 'short', expiresAt: now + 100 })
    const code = await tokens.issueSignInCode(row.id)
    const byCode = await tokens.exchangeSignInCode(code?.secret ?? '')
    const byToken = await tokens.exchangeToken(token)
    expect([byCode?.expiresAt, byToken?.expiresAt]).toEqual([now + 100, now + 100])
    now += 100
    expect(await tokens.exchangeToken(token)).toBeUndefined()
    expect(await tokens.authenticateSession(byToken?.secret ?? '')).toBeUndefined()
  })

  it('ends when the token is revoked or rotated', async () => {
    for (const end of ['revoke', 'rotate'] as const) {
      const { token } = await tokens.create({ name: end })
      const session = await tokens.exchangeToken(token)
      expect(await tokens.authenticateSession(session?.secret ?? '')).toBeDefined()
      await tokens[end](end)
      expect(await tokens.authenticateSession(session?.secret ?? '')).toBeUndefined()
      expect(await tokens.exchangeToken(token)).toBeUndefined()
    }
  })

  it('is not possible without a valid token', async () => {
    expect(await tokens.issueSignInCode()).toBeUndefined()
    await tokens.create({ name: 'one' })
    await tokens.revoke('one')
    expect(await tokens.issueSignInCode()).toBeUndefined()
  })
})

describe('A ticket', () => {
  it('opens its own process only, until it expires', async () => {
    const { secret, expiresAt } = await tokens.issueTicket('process')
    expect(expiresAt).toBe(now + 300)
    expect(await tokens.ticketOpens(secret, 'process')).toBe(true)
    expect(await tokens.ticketOpens(secret, 'another')).toBe(false)
    expect(await tokens.ticketOpens('', 'process')).toBe(false)
    expect(await tokens.authenticate(secret)).toBeUndefined()
    now += 300
    expect(await tokens.ticketOpens(secret, 'process')).toBe(false)
  })
})

describe('Comparing hashes', () => {
  it('returns false for any other length or content, without throwing', () => {
    const hash = hashOf('a')
    expect(sameHash(hash, hash)).toBe(true)
    for (const other of ['', 'a', 'zz', hash.slice(2), `${hash}00`, hashOf('b')])
      expect(sameHash(hash, other)).toBe(false)
    expect(sameHash('', '')).toBe(false)
  })
})
