import { list } from '../settings/declare.js'

const KEY_BYTES = 32

export const sealSettings = {
  sealKey: list({
    description:
      'The key that passwords of executions are sealed with (AES-256-GCM) while they wait in the database. The same on every machine; needed where several share the work. The first of several seals, all of them open: put a new one in front, and take the old one away once no execution of before waits. `openssl rand -hex 32` makes one.',
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
