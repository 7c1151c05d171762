import { randomBytes } from 'node:crypto'
import type { Records, TokenRow } from '../records/records.js'
import type { Values } from '../settings/declare.js'
import type { Signals } from '../signals/signals.js'
import { accessCodes, type Issued } from './access-codes.js'
import { TokenProblem } from './errors.js'
import { givenTokens } from './given-tokens.js'
import { hashOf, LONGEST_SECRET, newSecret, sameHash } from './secrets.js'
import type { tokenSettings } from './settings.js'

/** The caller. Everything that a caller creates belongs to the ID of the token, which rotation keeps. */
export interface Identity {
  readonly tokenId: string
  readonly name: string
  /** Null: the quota of the settings. */
  readonly quotaBytes: number | null
  readonly webhookSecret: string
}

export interface NewToken {
  /** Shown once: only its hash is kept. */
  readonly token: string
  readonly row: TokenRow
}

export interface TokenOptions {
  readonly name: string
  readonly expiresAt?: number | null | undefined
  readonly quotaBytes?: number | null | undefined
}

export interface Tokens {
  /** Undefined for anything that is not a valid token, of any length. */
  authenticate(token: string): Promise<Identity | undefined>
  /** The same for a session of the page. */
  authenticateSession(session: string): Promise<Identity | undefined>
  /** Undefined if the token is unknown, revoked or expired. */
  identityOf(tokenId: string): Promise<Identity | undefined>

  create(options: TokenOptions): Promise<NewToken>
  /**
   * Replaces the secret of the token and of its webhooks; its ID, and so its processes, stay. Sessions end.
   * By ID or by name.
   */
  rotate(idOrName: string): Promise<NewToken>
  revoke(idOrName: string): Promise<TokenRow>
  list(): Promise<TokenRow[]>
  /** Unix seconds, by token ID. */
  lastUses(): Promise<ReadonlyMap<string, number>>
  /** When it expires, null for never; undefined if it is unknown, revoked or expired. */
  expiryOf(tokenId: string): Promise<number | null | undefined>
  /** Called for every token whose secret is no longer valid, as soon as it is revoked or rotated. */
  onEnded(listener: (tokenId: string) => void): void
  /** On the very first start without given tokens: a token to print once. */
  firstToken(): Promise<NewToken | undefined>

  /** A one-time sign-in code for the page; for the oldest token by default. Undefined if there is none. */
  issueSignInCode(idOrName?: string): Promise<Issued | undefined>
  exchangeSignInCode(code: string): Promise<Issued | undefined>
  /**
   * A session of the token's owner, for the time in the settings or for `seconds`; undefined if the token is
   * not valid.
   */
  exchangeToken(token: string, seconds?: number): Promise<Issued | undefined>
  endSession(session: string): Promise<void>
  issueTicket(processId: string): Promise<Issued>
  ticketOpens(ticket: string, processId: string): Promise<boolean>
}

export interface TokensContext {
  readonly records: Pick<Records, 'tokens' | 'codes'>
  readonly settings: Omit<Values<typeof tokenSettings>, 'authFailuresPerMinute'>
  /** Undefined if there is no other machine. */
  readonly signals?: Signals | undefined
  /** Unix seconds. */
  readonly now?: () => number
}

const MAX_CACHED = 10_000
/**
 * How long a token that was revoked on another machine may still be accepted here if the signal gets lost.
 */
const CACHED_BESIDE_OTHERS_MS = 5000
/** How often the use of a token is recorded: once for many requests. */
const NOTE_USE_SECONDS = 60
const LONGEST_NAME = 100
const ENDED = 'token-ended'

export function openTokens(context: TokensContext): Tokens {
  const { records, settings, signals, now = () => Math.floor(Date.now() / 1000) } = context
  const given = givenTokens(settings.tokens)
  const givenByHash = new Map(given.map((row) => [row.hash, row]))
  const cache = new Map<string, { readonly row: TokenRow; readonly until: number }>()
  const cachedMs = signals === undefined ? Number.POSITIVE_INFINITY : CACHED_BESIDE_OTHERS_MS
  const endedListeners: ((tokenId: string) => void)[] = []
  const lastUses = new Map<string, { seen: number; noted: number }>()
  let changes = 0

  /** A token is accepted even if its use cannot be recorded, for example on a full disk. */
  function noteUse(found: Identity | undefined): Identity | undefined {
    if (found === undefined) return undefined
    const seen = now()
    const noted = lastUses.get(found.tokenId)?.noted ?? 0
    const isDue = seen - noted >= NOTE_USE_SECONDS
    lastUses.set(found.tokenId, { seen, noted: isDue ? seen : noted })
    if (isDue) records.tokens.used(found.tokenId, seen).catch(() => undefined)
    return found
  }

  const codes = accessCodes({ records: records.codes, sessionSeconds: settings.sessionSeconds, now })
  const isActive = (row: TokenRow): boolean =>
    row.revokedAt === null && (row.expiresAt === null || row.expiresAt > now())

  async function byHash(hash: string): Promise<TokenRow | undefined> {
    const known = givenByHash.get(hash)
    if (known !== undefined) return known
    const cached = cache.get(hash)
    if (cached !== undefined && performance.now() < cached.until) return cached.row
    const before = changes
    const row = await records.tokens.byHash(hash)
    // A token that was revoked during the lookup must not be cached as valid.
    if (row !== undefined && before === changes) {
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(hash, { row, until: performance.now() + cachedMs })
    }
    return row
  }

  async function byId(id: string): Promise<TokenRow | undefined> {
    return given.find((row) => row.id === id) ?? (await records.tokens.get(id))
  }

  function identity(row: TokenRow | undefined): Identity | undefined {
    if (row === undefined || !isActive(row)) return undefined
    const { id, name, quotaBytes, webhookSecret } = row
    return { tokenId: id, name, quotaBytes, webhookSecret }
  }

  async function named(idOrName: string): Promise<TokenRow> {
    const rows = await records.tokens.list()
    const row =
      rows.find(({ id }) => id === idOrName) ?? rows.find((one) => one.name === idOrName && isActive(one))
    if (row !== undefined) return row
    if (given.some(({ id, name }) => id === idOrName || name === idOrName)) {
      throw new TokenProblem(
        `'${idOrName}' comes from OCTAVO_TOKENS: change it there, and start the service again.`,
      )
    }
    throw new TokenProblem(
      `There is no token '${idOrName}'. Name one by its id or its name, as 'octavo token list' shows them.`,
    )
  }

  /** Its secret is no longer valid. */
  function ended(id: string): void {
    changes++
    cache.clear()
    for (const listener of endedListeners) listener(id)
  }
  signals?.listen(ENDED, ended)

  async function changed(id: string, patch: Partial<TokenRow>): Promise<TokenRow> {
    const row = await records.tokens.update(id, patch)
    await records.codes.removeOf(id)
    ended(id)
    signals?.send(ENDED, id)
    if (row === undefined) throw new TokenProblem('The token no longer exists.')
    return row
  }

  const tokens: Tokens = {
    async authenticate(token) {
      if (token.length === 0 || token.length > LONGEST_SECRET) return undefined
      const hash = hashOf(token)
      const row = await byHash(hash)
      return row !== undefined && sameHash(row.hash, hash) ? noteUse(identity(row)) : undefined
    },

    async authenticateSession(session) {
      const tokenId = await codes.tokenOfSession(session)
      return tokenId === undefined ? undefined : noteUse(await tokens.identityOf(tokenId))
    },

    async identityOf(tokenId) {
      return identity(await byId(tokenId))
    },

    async create({ name, expiresAt = null, quotaBytes = null }) {
      if (!/^[^\p{C}]+$/u.test(name) || name.length > LONGEST_NAME) {
        throw new TokenProblem(`A token's name has 1 to ${LONGEST_NAME} characters, all of them printable.`)
      }
      const taken = (await records.tokens.list()).some((row) => row.name === name && isActive(row))
      if (taken)
        throw new TokenProblem(`There is a token '${name}' already. Rotate it, or take another name.`)
      const token = newSecret('token')
      const row: TokenRow = {
        id: randomBytes(9).toString('hex'),
        name,
        hash: hashOf(token),
        createdAt: now(),
        expiresAt,
        revokedAt: null,
        quotaBytes,
        webhookSecret: newSecret('webhook'),
      }
      await records.tokens.create(row)
      return { token, row }
    },

    async rotate(idOrName) {
      const old = await named(idOrName)
      if (!isActive(old))
        throw new TokenProblem(`The token '${old.name}' is revoked or has expired: create a new one.`)
      const token = newSecret('token')
      const patch = { hash: hashOf(token), webhookSecret: newSecret('webhook') }
      return { token, row: await changed(old.id, patch) }
    },

    async revoke(idOrName) {
      const row = await named(idOrName)
      return row.revokedAt === null ? changed(row.id, { revokedAt: now() }) : row
    },

    async list() {
      return [...given, ...(await records.tokens.list())]
    },

    async lastUses() {
      const seen = [...lastUses].map(([id, use]) => [id, use.seen] as const)
      return new Map([...(await records.tokens.uses()), ...seen])
    },

    async expiryOf(tokenId) {
      const row = await byId(tokenId)
      return row !== undefined && isActive(row) ? row.expiresAt : undefined
    },

    onEnded(listener) {
      endedListeners.push(listener)
    },

    async firstToken() {
      if (given.length > 0 || (await records.tokens.list()).length > 0) return undefined
      return tokens.create({ name: 'first' })
    },

    async issueSignInCode(idOrName) {
      const row = idOrName === undefined ? (await tokens.list()).find(isActive) : await forSignIn(idOrName)
      return row === undefined ? undefined : codes.issueSignInCode(row.id)
    },

    async exchangeSignInCode(code) {
      const tokenId = await codes.takeSignInCode(code)
      return tokenId === undefined ? undefined : sessionFor(tokenId)
    },

    async exchangeToken(token, seconds) {
      const identity = await tokens.authenticate(token)
      return identity && sessionFor(identity.tokenId, seconds)
    },

    endSession: (session) => codes.endSession(session),
    issueTicket: (processId) => codes.issueTicket(processId),
    ticketOpens: (ticket, processId) => codes.ticketOpens(ticket, processId),
  }

  async function sessionFor(tokenId: string, seconds?: number): Promise<Issued | undefined> {
    const expiresAt = await tokens.expiryOf(tokenId)
    return expiresAt === undefined ? undefined : codes.issueSession(tokenId, expiresAt, seconds)
  }

  async function forSignIn(idOrName: string): Promise<TokenRow> {
    const row = given.find(({ id, name }) => id === idOrName || name === idOrName) ?? (await named(idOrName))
    if (!isActive(row)) throw new TokenProblem(`The token '${row.name}' is revoked or has expired.`)
    return row
  }

  return tokens
}
