import type { Permissions } from './permissions.js'

/** How a file is encrypted and how it was opened. */
export interface EncryptionDescription {
  /** `none` if all crypt filters of the file are the identity. */
  readonly method: EncryptionMethod
  /** The revision of the standard security handler, 2 to 6. */
  readonly revision: number
  /** How the given password opened the file; `nothing` is the empty user password. */
  readonly openedAs: 'owner' | 'user' | 'nothing'
  /** The permissions for users who open the file with the user password. */
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
   * Must not be called for strings that are not encrypted: those inside object streams, the encryption
   * dictionary and cross-reference streams, and /Contents of signatures (ISO 32000-1, 7.6.1).
   */
  decryptString(bytes: Uint8Array, num: number, gen: number): Uint8Array
  /**
   * The decipher for one stream, or null if the stream is not encrypted (Identity, unencrypted metadata,
   * cross-reference streams, an explicit `/Crypt` filter with `/Identity`).
   */
  streamDecipher(kind: StreamKind, num: number, gen: number): StreamDecipher | null
  /** The reverse of `decryptString`, for objects that are added to the file. */
  encryptString(bytes: Uint8Array, num: number, gen: number): Uint8Array
  /** The reverse of `streamDecipher`. */
  streamCipher(kind: StreamKind, num: number, gen: number): StreamCipher | null
}

export interface StreamCipher {
  encryptedLength(plainLength: number): number
  start(plainLength: number): PieceTransform
}

export interface StreamKind {
  /** The value of the stream's /Type, if it has one. */
  readonly type: string | undefined
  /**
   * The name in the parameters of an explicit /Crypt filter, which must be the first filter; `Identity` if
   * such a filter has no name.
   */
  readonly cryptFilter: string | undefined
}

/**
 * The maximum number of bytes at the end of a stream that `plainLength` reads: two blocks, and an incomplete
 * third one.
 */
export const TAIL_BYTES = 48

export interface StreamDecipher {
  /**
   * The number of bytes that `encryptedLength` bytes decrypt to. `tail` contains the last `TAIL_BYTES` of
   * them (or fewer, if there are fewer).
   */
  plainLength(encryptedLength: number, tail: Uint8Array): number
  /** Starts a new decryption, block by block. Blocks can have any length. */
  start(): PieceTransform
}

/** Neither keeps nor modifies its input bytes. */
export interface PieceTransform {
  update(bytes: Uint8Array): Uint8Array
  finish(): Uint8Array
}
