import { randomBytes } from 'node:crypto'

const BYTES = 32
const POOL = 128 * BYTES
const FORM = /^[A-Za-z0-9_-]{43}$/

let pool = Buffer.alloc(0)
let used = 0

/** 32 random bytes as base64url, from a pool: one system call serves many IDs. */
export function newId(): string {
  if (used >= pool.length) {
    pool = randomBytes(POOL)
    used = 0
  }
  const bytes = pool.subarray(used, used + BYTES)
  used += BYTES
  const id = bytes.toString('base64url')
  bytes.fill(0)
  return id
}

/** Whether it has the form of an ID: anything else is not looked up. */
export function isId(text: string): boolean {
  return FORM.test(text)
}
