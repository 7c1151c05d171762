import { createHash, createHmac } from 'node:crypto'
import type { TokenRow } from '../records/records.js'
import { hashOf } from './secrets.js'

/**
 * The tokens of OCTAVO_TOKENS as rows that are in no table. Their IDs are derived from the tokens, so that
 * processes keep their owner after a restart; so are the secrets of their webhooks, so that the holder of the
 * token can compute them.
 */
export function givenTokens(tokens: readonly string[]): TokenRow[] {
  return tokens.map((token, index) => ({
    id: `given-${createHash('sha256').update('octavo token id\0').update(token).digest('base64url').slice(0, 22)}`,
    name: `OCTAVO_TOKENS ${index + 1}`,
    hash: hashOf(token),
    createdAt: 0,
    expiresAt: null,
    revokedAt: null,
    quotaBytes: null,
    webhookSecret: createHmac('sha256', token).update('octavo webhook').digest('hex'),
  }))
}
