import { createHmac } from 'node:crypto'

/** HMAC-SHA256 over `<timestamp>.<body>` with the token's webhook secret: who has it can tell a call of ours, and an old one. */
export function signature(secret: string, timestamp: number, body: string): string {
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${mac}`
}
