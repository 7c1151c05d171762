import { randomBytes } from 'node:crypto'

/** Short, and different over restarts: what a caller quotes and a log is searched for. */
export function requestIds(): () => string {
  const start = randomBytes(6).toString('base64url').replace(/[-_]/g, '0')
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}
