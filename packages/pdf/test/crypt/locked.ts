import { createEncryption, type Encryption, type EncryptionOptions } from '../../src/crypt/encryption.js'
import { nodePrimitives } from '../../src/platform/node.js'

export const fileId = new TextEncoder().encode('sixteen id bytes')

/** A lock of AES-256 unless told otherwise. */
export function locked(options: Partial<EncryptionOptions> = {}): Encryption {
  return createEncryption({ algorithm: 'aes-256', ...options }, fileId, nodePrimitives)
}
