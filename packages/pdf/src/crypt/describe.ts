import type { Permissions } from './permissions.js'

/** How a file is encrypted and how it was opened. */
export interface EncryptionDescription {
  /** `none` where every crypt filter of the file is the identity. */
  readonly method: EncryptionMethod
  /** The revision of the standard security handler, 2 to 6. */
  readonly revision: number
  /** How the password that was given opened the file; `nothing` is the empty user password. */
  readonly openedAs: 'owner' | 'user' | 'nothing'
  /** What the file allows those who open it with the user password. */
  readonly permissions: Permissions
  readonly encryptsMetadata: boolean
}

export type EncryptionMethod = 'AES-256' | 'AES-128' | `RC4-${number}` | 'none'

export function describeEncryption(security: EncryptionDescription): EncryptionDescription {
  const { method, revision, openedAs, permissions, encryptsMetadata } = security
  return { method, revision, openedAs, permissions, encryptsMetadata }
}
