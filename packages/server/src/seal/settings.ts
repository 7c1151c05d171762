import { list } from '../settings/declare.js'

const KEY_BYTES = 32

export const sealSettings = {
  sealKey: list({
    description:
      'The key that encrypts passwords of queued executions in the database (AES-256-GCM). The same on every machine; required if several share the work. Of several keys, the first encrypts and all decrypt: to rotate, put a new key in front, and remove the old one when no older execution is queued. `openssl rand -hex 32` creates one.',
    allowed: 'of 32 bytes, as 64 hexadecimal digits or as base64',
    secret: true,
    read: (given) => (keyOf(given) === undefined ? undefined : given),
  }),
}

export function keyOf(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  const bytes = /^[A-Za-z0-9+/]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined
  return bytes?.length === KEY_BYTES ? bytes : undefined
}
