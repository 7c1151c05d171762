import { randomBytes } from 'node:crypto'

/** Short, and unique across restarts, for callers to quote and for searching the log. */
export function requestIds(): () => string {
  const start = randomBytes(6).toString('base64url').replace(/[-_]/g, '0')
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}
