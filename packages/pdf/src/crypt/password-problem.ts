import { legacyPassword, MAX_BYTES } from './passwords.js'
import { saslprep } from './saslprep.js'

/** ISO 32000-1, algorithm 2: up to revision 4 a password is truncated to this length. */
const MAX_LEGACY_BYTES = 32

/**
 * Why a password is not usable for an output, as the end of a sentence; undefined if it is usable. A password
 * longer than the limit is rejected, because a wrong one with the same beginning would open the file too.
 */
export function passwordProblem(password: string, algorithm: 'aes-256' | 'aes-128'): string | undefined {
  if (algorithm === 'aes-128') {
    const bytes = legacyPassword(password)
    if (bytes === undefined)
      return 'has a character that AES-128 does not support: use Latin letters, digits and punctuation, or AES-256.'
    return bytes.length > MAX_LEGACY_BYTES
      ? `is longer than ${MAX_LEGACY_BYTES} characters, and AES-128 ignores the rest: use a shorter one, or AES-256.`
      : undefined
  }
  const prepared = saslprep(password)
  if (prepared === undefined)
    return 'has a character that PDF does not allow in passwords, such as a control or private-use character (RFC 4013).'
  if (password !== '' && prepared === '')
    return 'only has characters that are ignored in passwords (RFC 4013).'
  return new TextEncoder().encode(prepared).length > MAX_BYTES
    ? `is longer than ${MAX_BYTES} bytes in UTF-8, and the rest is ignored: use a shorter one.`
    : undefined
}
