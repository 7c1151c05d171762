import { PdfError } from '../errors.js'
import type { Primitives } from '../platform/primitives.js'
import { type PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/objects.js'
import {
  AesPieceCipher,
  AesWholeCipher,
  BLOCK,
  encryptAll,
  encryptedLength,
  ZERO_VECTOR,
} from './aes-blocks.js'
import { createKeyEntries, KEY_BYTES, permissionsEntry } from './aes256-key-entries.js'
import { legacyFileKey, legacyOwnerEntry, legacyUserEntry } from './legacy-key-entries.js'
import { type AesKeys, KeyPerObject, OneKey } from './object-keys.js'
import { passwordProblem } from './password-problem.js'
import { legacyPassword, modernPassword } from './passwords.js'
import { flagsFromPermissions, type Permissions } from './permissions.js'
import type { PieceTransform, StreamCipher } from './security.js'

/** Up to this size, starting a cipher takes as long as running it. */
const SMALL_STREAM = 16 * 1024

export interface EncryptionOptions {
  readonly algorithm: 'aes-256' | 'aes-128'
  /** Opens the file with the permissions. If it is empty or missing, anyone can open it. */
  readonly userPassword?: string | undefined
  /** Opens the file without restrictions. If it is empty or missing, a random one is used. */
  readonly ownerPassword?: string | undefined
  /** Permissions that are not stated are granted. */
  readonly permissions?: Partial<Permissions> | undefined
  /** False leaves the document's metadata readable for search tools. The default is true. */
  readonly encryptMetadata?: boolean | undefined
}

/** Encrypts the objects of an output. */
export interface Encryption {
  /** The encryption dictionary. Its strings are never encrypted. */
  readonly dict: PdfDict
  /** The first version of PDF that supports this encryption. */
  readonly minimumVersion: '1.6' | '2.0'
  /**
   * If false, metadata streams are written unencrypted, with `/Crypt` (`/Identity`) as their first filter.
   */
  readonly encryptsMetadata: boolean
  /** The encrypted strings of one object, concatenated. Each has `encryptedLength` bytes. */
  encryptStrings(strings: readonly PdfString[], num: number, gen: number): Uint8Array
  streamCipher(num: number, gen: number): StreamCipher
}

/** Creates the encryption of one output. `fileId` is the first half of its /ID. */
export function createEncryption(
  options: EncryptionOptions,
  fileId: Uint8Array,
  primitives: Primitives,
): Encryption {
  refuseRestrictionsWithoutEffect(options)
  if (options.algorithm === 'aes-256') return createAes256(options, primitives)
  if (options.algorithm === 'aes-128') return createAes128(options, fileId, primitives)
  throw new PdfError('invalid_option', 'An output can be encrypted with aes-256 or aes-128 only.')
}

function createAes256(options: EncryptionOptions, primitives: Primitives): Encryption {
  const { userPassword, ownerPassword } = passwords(options, primitives, modernPassword)
  const encryptsMetadata = options.encryptMetadata !== false
  const flags = flagsFromPermissions(options.permissions ?? {})
  const fileKey = primitives.randomBytes(KEY_BYTES)
  const lock = createKeyEntries(fileKey, userPassword, ownerPassword, primitives)
  const dict = standardDict(5, 6, 'AESV3', fileKey.length, flags, encryptsMetadata)
  dict.set('O', new PdfString(lock.ownerEntry))
  dict.set('U', new PdfString(lock.userEntry))
  dict.set('OE', new PdfString(lock.ownerKeyEntry))
  dict.set('UE', new PdfString(lock.userKeyEntry))
  dict.set('Perms', new PdfString(permissionsEntry(fileKey, flags, encryptsMetadata, primitives)))
  const keys = new OneKey(fileKey, (key, iv) => primitives.aesCbcEncrypt(key, iv))
  return new AesEncryption({ dict, minimumVersion: '2.0', encryptsMetadata }, keys, primitives)
}

function createAes128(options: EncryptionOptions, fileId: Uint8Array, primitives: Primitives): Encryption {
  const { userPassword, ownerPassword } = passwords(options, primitives, legacyPassword)
  const encryptsMetadata = options.encryptMetadata !== false
  const permissionFlags = flagsFromPermissions(options.permissions ?? {})
  const [revision, length] = [4, 16]
  const ownerEntry = legacyOwnerEntry(revision, ownerPassword, userPassword, length, primitives)
  const lock = { revision, ownerEntry, permissionFlags, firstId: fileId, encryptsMetadata }
  const fileKey = legacyFileKey(lock, userPassword, length, primitives)
  const dict = standardDict(4, revision, 'AESV2', length, permissionFlags, encryptsMetadata)
  dict.set('O', new PdfString(ownerEntry))
  dict.set('U', new PdfString(legacyUserEntry(lock, fileKey, primitives)))
  const keys = new KeyPerObject(fileKey, (key, iv) => primitives.aesCbcEncrypt(key, iv), primitives)
  return new AesEncryption({ dict, minimumVersion: '1.6', encryptsMetadata }, keys, primitives)
}

function refuseRestrictionsWithoutEffect({
  userPassword,
  ownerPassword,
  permissions,
}: EncryptionOptions): void {
  const restricts = Object.values(permissions ?? {}).includes(false)
  if (restricts && ownerPassword && ownerPassword === userPassword) {
    throw new PdfError(
      'invalid_option',
      'The owner password is the same as the user password, so the restrictions would have no effect: use another one.',
    )
  }
}

function passwords(
  options: EncryptionOptions,
  primitives: Primitives,
  encode: (password: string) => Uint8Array | undefined,
): { userPassword: Uint8Array; ownerPassword: Uint8Array } {
  const usable = (password: string): Uint8Array => {
    const bytes = encode(password)
    if (bytes !== undefined) return bytes
    throw new PdfError('invalid_option', `A password ${passwordProblem(password, options.algorithm)}`)
  }
  const ownerPassword = options.ownerPassword || randomPassword(primitives)
  return { userPassword: usable(options.userPassword ?? ''), ownerPassword: usable(ownerPassword) }
}

function randomPassword(primitives: Primitives): string {
  return Array.from(primitives.randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** ISO 32000-2, tables 20, 21 and 25, without the entries that depend on the passwords. */
function standardDict(
  version: number,
  revision: number,
  method: 'AESV2' | 'AESV3',
  keyLength: number,
  flags: number,
  encryptsMetadata: boolean,
): PdfDict {
  const filter: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('CryptFilter')],
    ['CFM', new PdfName(method)],
    ['AuthEvent', new PdfName('DocOpen')],
    ['Length', keyLength],
  ])
  const dict: PdfDict = new Map<string, PdfValue>([
    ['Filter', new PdfName('Standard')],
    ['V', version],
    ['R', revision],
    ['Length', keyLength * 8],
    ['CF', new Map([['StdCF', filter]])],
    ['StmF', new PdfName('StdCF')],
    ['StrF', new PdfName('StdCF')],
    ['P', flags],
  ])
  if (!encryptsMetadata) dict.set('EncryptMetadata', false)
  return dict
}

class AesEncryption implements Encryption {
  readonly dict: PdfDict
  readonly minimumVersion: Encryption['minimumVersion']
  readonly encryptsMetadata: boolean
  readonly #keys: AesKeys
  readonly #primitives: Primitives
  readonly #randomBlocks: RandomBlocks

  constructor(
    lock: Omit<Encryption, 'encryptStrings' | 'streamCipher'>,
    keys: AesKeys,
    primitives: Primitives,
  ) {
    this.dict = lock.dict
    this.minimumVersion = lock.minimumVersion
    this.encryptsMetadata = lock.encryptsMetadata
    this.#keys = keys
    this.#primitives = primitives
    this.#randomBlocks = new RandomBlocks(primitives)
  }

  encryptStrings(strings: readonly PdfString[], num: number, gen: number): Uint8Array {
    return encryptAll(strings, () => this.#randomBlocks.next(), this.#keys.running(num, gen))
  }

  streamCipher(num: number, gen: number): StreamCipher {
    return new AesStreamCipher(this, num, gen)
  }

  start(num: number, gen: number, plainLength: number): PieceTransform {
    const random = this.#randomBlocks.next()
    if (plainLength <= SMALL_STREAM)
      return new AesWholeCipher(plainLength, random, this.#keys.running(num, gen))
    return new AesPieceCipher(random, this.#primitives.aesCbcEncrypt(this.#keys.key(num, gen), ZERO_VECTOR))
  }
}

class AesStreamCipher implements StreamCipher {
  readonly #encryption: AesEncryption
  readonly #num: number
  readonly #gen: number

  constructor(encryption: AesEncryption, num: number, gen: number) {
    this.#encryption = encryption
    this.#num = num
    this.#gen = gen
  }

  encryptedLength(plainLength: number): number {
    return encryptedLength(plainLength)
  }

  start(plainLength: number): PieceTransform {
    return this.#encryption.start(this.#num, this.#gen, plainLength)
  }
}

/** Requests random bytes in large blocks, because each request is expensive. */
class RandomBlocks {
  readonly #primitives: Primitives
  #pool: Uint8Array = new Uint8Array(0)
  #used = 0

  constructor(primitives: Primitives) {
    this.#primitives = primitives
  }

  next(): Uint8Array {
    if (this.#used === this.#pool.length) {
      this.#pool = this.#primitives.randomBytes(256 * BLOCK)
      this.#used = 0
    }
    this.#used += BLOCK
    return this.#pool.subarray(this.#used - BLOCK, this.#used)
  }
}
