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

/** The security handler of an encrypted input, as the file layer uses it. */
export interface Security extends EncryptionDescription {
  /**
   * Not for strings inside object streams, nor for those of the encryption dictionary, of cross-reference streams, and
   * /Contents of signatures: these are not encrypted (ISO 32000-1, 7.6.1).
   */
  decryptString(bytes: Uint8Array, num: number, gen: number): Uint8Array
  /**
   * The decipher for one stream, or null if the stream is not encrypted (Identity, unencrypted metadata,
   * cross-reference streams, an explicit `/Crypt` filter with `/Identity`).
   */
  streamDecipher(kind: StreamKind, num: number, gen: number): StreamDecipher | null
}

export interface StreamKind {
  /** The value of the stream's /Type, where it has one. */
  readonly type: string | undefined
  /**
   * The name in the parameters of an explicit /Crypt filter, which must be the first in the chain; `Identity` where there
   * is such a filter without a name.
   */
  readonly cryptFilter: string | undefined
}

/** The most of a stream's end that `plainLength` reads: two blocks, and what a cut-off third one has left. */
export const TAIL_BYTES = 48

export interface StreamDecipher {
  /**
   * The number of bytes that `encryptedLength` bytes decrypt to; `tail` holds the last `TAIL_BYTES` of them (fewer, if
   * there are fewer).
   */
  plainLength(encryptedLength: number, tail: Uint8Array): number
  /** Starts over and decrypts piece by piece; pieces may have any length. */
  start(): PieceTransform
}

/** Neither keeps nor changes the bytes it is given. */
export interface PieceTransform {
  update(bytes: Uint8Array): Uint8Array
  finish(): Uint8Array
}
