import * as z from 'zod'
import type { TokenRow } from '../records/records.js'
import { TokenProblem } from './errors.js'
import type { NewToken, Tokens } from './tokens.js'

/** A token for display: without its secret and its hash. */
export interface ShownToken {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly quotaBytes: number | null
}

export interface ListedToken extends ShownToken {
  /** Null if it was never used. */
  readonly lastUsedAt: number | null
}

export interface MadeToken extends ShownToken {
  readonly token: string
  readonly webhookSecret: string
}

export interface SignIn {
  readonly code: string
  readonly expiresAt: number
  /** The URL of the page with the code in its fragment. */
  readonly url: string
}

/** Requests to a running service, or to the database if none runs. */
const requestSchema = z.discriminatedUnion('command', [
  z.object({
    command: z.literal('create'),
    name: z.string().max(200),
    expiresInSeconds: z
      .number()
      .int()
      .positive()
      .max(100 * 366 * 86_400)
      .optional(),
    quotaBytes: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  z.object({ command: z.literal('list') }),
  z.object({ command: z.literal('rotate'), token: z.string().max(200) }),
  z.object({ command: z.literal('revoke'), token: z.string().max(200) }),
  z.object({ command: z.literal('sign-in'), token: z.string().max(200).optional() }),
])

export type AdminRequest = z.infer<typeof requestSchema>

export interface AdminResults {
  readonly create: MadeToken
  readonly list: readonly ListedToken[]
  readonly rotate: MadeToken
  readonly revoke: ShownToken
  readonly 'sign-in': SignIn
}

export interface AdminContext {
  readonly tokens: Tokens
  /** Undefined if there is no page to sign in to. */
  readonly pageUrl: ((code: string) => string) | undefined
  readonly now?: () => number
}

/** Executes a request from an untrusted source. */
export async function administer(
  context: AdminContext,
  request: unknown,
): Promise<AdminResults[keyof AdminResults]> {
  const parsed = requestSchema.safeParse(request)
  if (!parsed.success)
    throw new TokenProblem(
      'The service does not understand the request: octavo token and the service have different versions.',
    )
  const { tokens } = context
  const asked = parsed.data
  switch (asked.command) {
    case 'create': {
      const now = context.now?.() ?? Math.floor(Date.now() / 1000)
      const expiresAt = asked.expiresInSeconds === undefined ? null : now + asked.expiresInSeconds
      return made(await tokens.create({ name: asked.name, expiresAt, quotaBytes: asked.quotaBytes ?? null }))
    }
    case 'list': {
      const uses = await tokens.lastUses()
      return (await tokens.list()).map((row) => ({ ...shown(row), lastUsedAt: uses.get(row.id) ?? null }))
    }
    case 'rotate':
      return made(await tokens.rotate(asked.token))
    case 'revoke':
      return shown(await tokens.revoke(asked.token))
    case 'sign-in':
      return signIn(context, asked.token)
  }
}

async function signIn({ tokens, pageUrl }: AdminContext, token: string | undefined): Promise<SignIn> {
  if (pageUrl === undefined)
    throw new TokenProblem('No service is running here: there is no page to sign in to.')
  const issued = await tokens.issueSignInCode(token)
  if (issued === undefined)
    throw new TokenProblem("There is no token to sign in with: create one with 'octavo token create'.")
  return { code: issued.secret, expiresAt: issued.expiresAt, url: pageUrl(issued.secret) }
}

function shown({ id, name, createdAt, expiresAt, revokedAt, quotaBytes }: TokenRow): ShownToken {
  return { id, name, createdAt, expiresAt, revokedAt, quotaBytes }
}

function made({ token, row }: NewToken): MadeToken {
  return { ...shown(row), token, webhookSecret: row.webhookSecret }
}
