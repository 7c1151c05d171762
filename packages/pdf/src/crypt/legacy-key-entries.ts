import type { Primitives } from '../platform/primitives.js'
import { equalBytes } from './passwords.js'
import { Rc4 } from './rc4.js'

/**
 * The input of the file key in revisions 2 to 4, apart from the password (ISO 32000-1, 7.6.3.3 and 7.6.3.4).
 */
export interface LegacyKeyEntries {
  readonly revision: number
  /** /O and /U, 32 bytes each. */
  readonly ownerEntry: Uint8Array
  readonly userEntry: Uint8Array
  /** /P as a signed 32-bit integer. */
  readonly permissionFlags: number
  readonly firstId: Uint8Array
  readonly encryptsMetadata: boolean
}

export const LEGACY_ENTRY_BYTES = 32
/** The padding of a password to 32 bytes (algorithm 2, step a). */
const PADDING = Uint8Array.of(
  ...[0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08],
  ...[0x2e, 0x2e, 0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a],
)
const MD5_BYTES = 16
const HARDENING_ROUNDS = 50
const METADATA_NOT_ENCRYPTED = Uint8Array.of(0xff, 0xff, 0xff, 0xff)

/** The file key, if these bytes are the user password (algorithm 6). */
export function openAsLegacyUser(
  lock: LegacyKeyEntries,
  password: Uint8Array,
  keyLength: number,
  primitives: Primitives,
): Uint8Array | undefined {
  const key = legacyFileKey(lock, password, keyLength, primitives)
  const entry = legacyUserEntry(lock, key, primitives)
  // From revision 3 on, the second half of /U is arbitrary.
  const telling = lock.revision >= 3 ? 16 : LEGACY_ENTRY_BYTES
  return equalBytes(entry.subarray(0, telling), lock.userEntry.subarray(0, telling)) ? key : undefined
}

/** The file key, if these bytes are the owner password (algorithm 7). */
export function openAsLegacyOwner(
  lock: LegacyKeyEntries,
  password: Uint8Array,
  keyLength: number,
  primitives: Primitives,
): Uint8Array | undefined {
  // According to the standard the complete hash is hashed again, but most readers use only the first bytes,
  // as many as the key has.
  const hashedLengths = keyLength === MD5_BYTES ? [MD5_BYTES] : [keyLength, MD5_BYTES]
  for (const hashedLength of hashedLengths) {
    const key = ownerKey(lock.revision, password, hashedLength, primitives).subarray(0, keyLength)
    let userPassword = lock.ownerEntry
    for (let round = lastRound(lock.revision); round >= 0; round--) {
      userPassword = rc4Round(key, round, userPassword)
    }
    const fileKey = openAsLegacyUser(lock, userPassword, keyLength, primitives)
    if (fileKey !== undefined) return fileKey
  }
  return undefined
}

/** Algorithm 2. */
export function legacyFileKey(
  lock: Omit<LegacyKeyEntries, 'userEntry'>,
  password: Uint8Array,
  keyLength: number,
  primitives: Primitives,
): Uint8Array {
  const flags = new Uint8Array(4)
  new DataView(flags.buffer).setInt32(0, lock.permissionFlags, true)
  const parts = [padded(password), lock.ownerEntry, flags, lock.firstId]
  if (lock.revision >= 4 && !lock.encryptsMetadata) parts.push(METADATA_NOT_ENCRYPTED)
  return hardened(lock.revision, primitives.md5(...parts), keyLength, primitives)
}

/** /O (algorithm 3). */
export function legacyOwnerEntry(
  revision: number,
  ownerPassword: Uint8Array,
  userPassword: Uint8Array,
  keyLength: number,
  primitives: Primitives,
): Uint8Array {
  const key = ownerKey(revision, ownerPassword, keyLength, primitives)
  let entry = padded(userPassword)
  for (let round = 0; round <= lastRound(revision); round++) entry = rc4Round(key, round, entry)
  return entry
}

/** /U (algorithms 4 and 5). */
export function legacyUserEntry(
  { revision, firstId }: Pick<LegacyKeyEntries, 'revision' | 'firstId'>,
  fileKey: Uint8Array,
  primitives: Primitives,
): Uint8Array {
  let entry = revision >= 3 ? primitives.md5(PADDING, firstId) : PADDING
  for (let round = 0; round <= lastRound(revision); round++) entry = rc4Round(fileKey, round, entry)
  const whole = new Uint8Array(LEGACY_ENTRY_BYTES)
  whole.set(entry)
  return whole
}

/** Algorithm 3, steps a to d. */
function ownerKey(
  revision: number,
  password: Uint8Array,
  length: number,
  primitives: Primitives,
): Uint8Array {
  return hardened(revision, primitives.md5(padded(password)), length, primitives)
}

/** From revision 3 on, the first bytes of the hash are hashed another fifty times. */
function hardened(revision: number, hash: Uint8Array, length: number, primitives: Primitives): Uint8Array {
  let result = hash
  if (revision >= 3) {
    for (let i = 0; i < HARDENING_ROUNDS; i++) result = primitives.md5(result.subarray(0, length))
  }
  return result.slice(0, length)
}

/** From revision 3 on, RC4 is applied twenty times, with keys derived from the number of the round. */
function lastRound(revision: number): number {
  return revision >= 3 ? 19 : 0
}

function rc4Round(key: Uint8Array, round: number, bytes: Uint8Array): Uint8Array {
  return new Rc4(key.map((byte) => byte ^ round)).apply(bytes)
}

function padded(password: Uint8Array): Uint8Array {
  const result = new Uint8Array(LEGACY_ENTRY_BYTES)
  const kept = password.subarray(0, LEGACY_ENTRY_BYTES)
  result.set(kept)
  result.set(PADDING.subarray(0, LEGACY_ENTRY_BYTES - kept.length), kept.length)
  return result
}
