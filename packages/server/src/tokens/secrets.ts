import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Prefixes tell people (and scanners for leaked secrets) what a string is. */
const prefixes = {
  token: 'octavo_',
  session: 'octavo-session_',
  signin: '',
  ticket: '',
  webhook: 'octavo-webhook_',
}

export function newSecret(kind: keyof typeof prefixes): string {
  return prefixes[kind] + randomBytes(32).toString('base64url')
}

/** Secrets are long and random, so one fast hash is enough. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares hashes in constant time; never throws. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')]
  return a.length === 32 && b.length === 32 && timingSafeEqual(a, b)
}

/** Longer ones are rejected before they are hashed. */
export const LONGEST_SECRET = 512
