import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/**
 * Encrypts what only other machines may read: passwords in the plan of a run. AES-256-GCM, with what it
 * belongs to as authenticated data.
 */
export interface Seal {
  seal(text: string, belongsTo: string): string
  /** Throws `SealBroken` if it was not encrypted with one of the keys, or belongs to something else. */
  open(sealed: string, belongsTo: string): string
  /** Deterministic, and of no use without the key. */
  fingerprint(text: string): string
}

export class SealBroken extends Error {
  override readonly name = 'SealBroken'
  constructor() {
    super('The data cannot be decrypted with OCTAVO_SEAL_KEY.')
  }
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The first key encrypts; all of them decrypt, so that a key can be replaced while runs wait. */
export function createSeal(keys: readonly Uint8Array[]): Seal {
  const [first] = keys
  if (first === undefined) throw new Error('OCTAVO_SEAL_KEY is not set.')
  const fingerprintKey = createHmac('sha256', first).update('octavo fingerprints').digest()

  function opened(bytes: Buffer, belongsTo: string, key: Uint8Array): string | undefined {
    try {
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(belongsTo))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      return undefined
    }
  }

  return {
    seal(text, belongsTo) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, first, iv, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(belongsTo))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed, belongsTo) {
      const bytes = Buffer.from(sealed, 'base64')
      for (const key of keys) {
        const text = opened(bytes, belongsTo, key)
        if (text !== undefined) return text
      }
      throw new SealBroken()
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('base64'),
  }
}
