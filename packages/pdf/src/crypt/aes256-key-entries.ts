import type { Primitives } from '../platform/primitives.js'
import { ZERO_VECTOR } from './aes-blocks.js'
import { equalBytes } from './passwords.js'

/**
 * The entries of the encryption dictionary that protect the file key in revisions 5 and 6 (ISO 32000-2,
 * 7.6.4.3 and 7.6.4.4).
 */
export interface Aes256KeyEntries {
  readonly revision: number
  /** /O and /U, 48 bytes each: a hash, the validation salt and the key salt. */
  readonly ownerEntry: Uint8Array
  readonly userEntry: Uint8Array
  /** /OE and /UE, 32 bytes each. */
  readonly ownerKeyEntry: Uint8Array
  readonly userKeyEntry: Uint8Array
}

export const ENTRY_BYTES = 48
export const KEY_BYTES = 32
const SALT_BYTES = 8
const NO_USER_ENTRY: Uint8Array = new Uint8Array(0)

/** The file key, if these bytes are the user password (algorithms 2.A and 11). */
export function openAsUser(
  lock: Aes256KeyEntries,
  password: Uint8Array,
  primitives: Primitives,
): Uint8Array | undefined {
  return unlocked(lock.userEntry, lock.userKeyEntry, NO_USER_ENTRY, lock.revision, password, primitives)
}

/** The file key, if these bytes are the owner password (algorithms 2.A and 12). */
export function openAsOwner(
  lock: Aes256KeyEntries,
  password: Uint8Array,
  primitives: Primitives,
): Uint8Array | undefined {
  return unlocked(lock.ownerEntry, lock.ownerKeyEntry, lock.userEntry, lock.revision, password, primitives)
}

/** The entries of revision 6 for both passwords (algorithms 8 and 9). */
export function createKeyEntries(
  fileKey: Uint8Array,
  userPassword: Uint8Array,
  ownerPassword: Uint8Array,
  primitives: Primitives,
): Aes256KeyEntries {
  const user = locked(fileKey, userPassword, NO_USER_ENTRY, primitives)
  const owner = locked(fileKey, ownerPassword, user.entry, primitives)
  return {
    revision: 6,
    ownerEntry: owner.entry,
    userEntry: user.entry,
    ownerKeyEntry: owner.keyEntry,
    userKeyEntry: user.keyEntry,
  }
}

/** /Perms (algorithm 10): a single block, for which ECB is the same as CBC with a zero vector. */
export function permissionsEntry(
  fileKey: Uint8Array,
  permissionFlags: number,
  encryptsMetadata: boolean,
  primitives: Primitives,
): Uint8Array {
  const block = new Uint8Array(16)
  new DataView(block.buffer).setInt32(0, permissionFlags, true)
  block.fill(0xff, 4, 8)
  block.set([encryptsMetadata ? T : F, ...ADB], 8)
  block.set(primitives.randomBytes(4), 12)
  return primitives.aesCbcEncrypt(fileKey, ZERO_VECTOR)(block)
}

/**
 * Whether a file key decrypts /Perms, which contains `adb` at a fixed position. If the password is right but
 * the key is not, /UE or /OE is damaged.
 */
export function fitsPermissionsEntry(
  fileKey: Uint8Array,
  entry: Uint8Array,
  primitives: Primitives,
): boolean {
  const block = primitives.aesCbcDecrypt(fileKey, ZERO_VECTOR)(entry.slice(0, 16))
  return ADB.every((byte, index) => block[9 + index] === byte)
}

const T = 0x54
const F = 0x46
/** `adb` */
const ADB = [0x61, 0x64, 0x62]

function unlocked(
  entry: Uint8Array,
  keyEntry: Uint8Array,
  userEntry: Uint8Array,
  revision: number,
  password: Uint8Array,
  primitives: Primitives,
): Uint8Array | undefined {
  const hash = revision === 5 ? simpleHash : hardenedHash
  const checkSalt = entry.subarray(KEY_BYTES, KEY_BYTES + SALT_BYTES)
  const found = hash(password, checkSalt, userEntry, primitives)
  if (!equalBytes(found, entry.subarray(0, KEY_BYTES))) return undefined
  const keySalt = entry.subarray(KEY_BYTES + SALT_BYTES, ENTRY_BYTES)
  return primitives.aesCbcDecrypt(hash(password, keySalt, userEntry, primitives), ZERO_VECTOR)(keyEntry)
}

function locked(
  fileKey: Uint8Array,
  password: Uint8Array,
  userEntry: Uint8Array,
  primitives: Primitives,
): { entry: Uint8Array; keyEntry: Uint8Array } {
  const salts = primitives.randomBytes(2 * SALT_BYTES)
  const entry = new Uint8Array(ENTRY_BYTES)
  entry.set(hardenedHash(password, salts.subarray(0, SALT_BYTES), userEntry, primitives))
  entry.set(salts, KEY_BYTES)
  const key = hardenedHash(password, salts.subarray(SALT_BYTES), userEntry, primitives)
  return { entry, keyEntry: primitives.aesCbcEncrypt(key, ZERO_VECTOR)(fileKey) }
}

/** Revision 5, Adobe's extension level 3 to ISO 32000-1. */
function simpleHash(
  password: Uint8Array,
  salt: Uint8Array,
  userEntry: Uint8Array,
  primitives: Primitives,
): Uint8Array {
  return primitives.sha256(password, salt, userEntry)
}

const ROUNDS = 64
const REPEATS = 64

/** Algorithm 2.B. */
function hardenedHash(
  password: Uint8Array,
  salt: Uint8Array,
  userEntry: Uint8Array,
  primitives: Primitives,
): Uint8Array {
  let hash = primitives.sha256(password, salt, userEntry)
  let lastByte = 0
  for (let round = 0; round < ROUNDS || lastByte > round - 32; round++) {
    const once = new Uint8Array(password.length + hash.length + userEntry.length)
    once.set(password)
    once.set(hash, password.length)
    once.set(userEntry, password.length + hash.length)
    const repeated = new Uint8Array(once.length * REPEATS)
    for (let i = 0; i < REPEATS; i++) repeated.set(once, i * once.length)
    const encrypted = primitives.aesCbcEncrypt(hash.slice(0, 16), hash.slice(16, 32))(repeated)
    hash = digestChosenBy(encrypted, primitives)
    lastByte = encrypted[encrypted.length - 1]!
  }
  return hash.slice(0, KEY_BYTES)
}

/**
 * The first 16 bytes as a number, modulo 3. Since 256 is 1 modulo 3, the sum of the bytes has the same
 * remainder.
 */
function digestChosenBy(encrypted: Uint8Array, primitives: Primitives): Uint8Array {
  let sum = 0
  for (let i = 0; i < 16; i++) sum += encrypted[i]!
  if (sum % 3 === 0) return primitives.sha256(encrypted)
  return sum % 3 === 1 ? primitives.sha384(encrypted) : primitives.sha512(encrypted)
}
