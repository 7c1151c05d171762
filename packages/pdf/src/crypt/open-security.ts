import { PdfError } from '../errors.js'
import type { Primitives } from '../platform/primitives.js'
import { type PdfDict, PdfString } from '../syntax/objects.js'
import { BLOCK } from './aes-blocks.js'
import {
  ENTRY_BYTES,
  fitsPermissionsEntry,
  KEY_BYTES,
  openAsOwner,
  openAsUser,
} from './aes256-key-entries.js'
import type { CryptMethod } from './crypt-filters.js'
import { AesCipher, type DataCipher, Rc4Cipher } from './data-cipher.js'
import { type EncryptDictionary, entryOf, readEncryptDictionary } from './encrypt-dictionary.js'
import { LEGACY_ENTRY_BYTES, openAsLegacyOwner, openAsLegacyUser } from './legacy-key-entries.js'
import { type AesKeys, KeyPerObject, OneKey } from './object-keys.js'
import { legacyPasswords, modernPasswords } from './passwords.js'
import { permissionsFromFlags } from './permissions.js'
import type { EncryptionMethod, Security, StreamCipher, StreamDecipher, StreamKind } from './security.js'

/**
 * Opens the standard security handler. A password is tried as the owner password, then as the user password.
 * A file with an empty user password opens with any password. `encrypt` must not contain references.
 * `firstId` is the first half of the trailer's /ID.
 */
export function openSecurity(
  encrypt: PdfDict,
  firstId: Uint8Array,
  password: string | undefined,
  primitives: Primitives,
): Security {
  const dictionary = readEncryptDictionary(encrypt)
  const attempt = passwordCheck(encrypt, dictionary, firstId, primitives)
  // If both passwords are the same, the file is opened as the owner.
  const opened = (password && attempt(password, ['owner', 'user'])) || withoutPassword(attempt)
  if (opened === undefined) throw password ? passwordIncorrect() : passwordRequired()
  return new StandardSecurity(dictionary, opened, primitives)
}

function withoutPassword(attempt: Attempt): Opened | undefined {
  const opened = attempt('', ['user', 'owner'])
  return opened?.as === 'user' ? { ...opened, as: 'nothing' } : opened
}

interface Opened {
  readonly as: Security['openedAs']
  readonly key: Uint8Array
}

type Role = 'owner' | 'user'
/** Tries a password in these roles, in order. */
type Attempt = (password: string, roles: readonly Role[]) => Opened | undefined

function passwordCheck(
  encrypt: PdfDict,
  dictionary: EncryptDictionary,
  firstId: Uint8Array,
  primitives: Primitives,
): Attempt {
  const { revision } = dictionary
  if (dictionary.version === 5) {
    const lock = {
      revision,
      ownerEntry: entryOf(encrypt, 'O', ENTRY_BYTES),
      userEntry: entryOf(encrypt, 'U', ENTRY_BYTES),
      ownerKeyEntry: entryOf(encrypt, 'OE', KEY_BYTES),
      userKeyEntry: entryOf(encrypt, 'UE', KEY_BYTES),
    }
    const openAs = {
      owner: (bytes: Uint8Array) => openAsOwner(lock, bytes, primitives),
      user: (bytes: Uint8Array) => openAsUser(lock, bytes, primitives),
    }
    return (password, roles) => {
      const opened = firstOpened(modernPasswords(password), roles, openAs)
      if (opened !== undefined) refuseWrongKey(encrypt, opened, primitives)
      return opened
    }
  }
  const lock = {
    revision,
    ownerEntry: entryOf(encrypt, 'O', LEGACY_ENTRY_BYTES),
    userEntry: entryOf(encrypt, 'U', LEGACY_ENTRY_BYTES),
    permissionFlags: dictionary.permissionFlags,
    firstId,
    encryptsMetadata: dictionary.encryptsMetadata,
  }
  return (password, roles) => {
    const candidates = legacyPasswords(password)
    for (const length of dictionary.keyLengths) {
      const opened = firstOpened(candidates, roles, {
        owner: (bytes) => openAsLegacyOwner(lock, bytes, length, primitives),
        user: (bytes) => openAsLegacyUser(lock, bytes, length, primitives),
      })
      if (opened !== undefined) return opened
    }
    return undefined
  }
}

/** With a wrong key, every page would be garbage. */
function refuseWrongKey(encrypt: PdfDict, { as, key }: Opened, primitives: Primitives): void {
  const entry = encrypt.get('Perms')
  if (!(entry instanceof PdfString) || entry.bytes.length < BLOCK) return
  if (fitsPermissionsEntry(key, entry.bytes, primitives)) return
  throw new PdfError(
    'damaged_pdf',
    `The ${as} password is right, but the key that it opens is damaged, so nothing can be decrypted with it.`,
  )
}

function firstOpened(
  candidates: readonly Uint8Array[],
  roles: readonly Role[],
  openAs: Readonly<Record<Role, (password: Uint8Array) => Uint8Array | undefined>>,
): Opened | undefined {
  for (const candidate of candidates) {
    for (const role of roles) {
      const key = openAs[role](candidate)
      if (key !== undefined) return { as: role, key }
    }
  }
  return undefined
}

class StandardSecurity implements Security {
  readonly method: EncryptionMethod
  readonly revision: number
  readonly openedAs: Security['openedAs']
  readonly permissions: Security['permissions']
  readonly encryptsMetadata: boolean
  readonly #filters: EncryptDictionary['filters']
  readonly #ciphers: Readonly<Record<CryptMethod, DataCipher | null>>

  constructor(dictionary: EncryptDictionary, opened: Opened, primitives: Primitives) {
    const { version, revision, filters } = dictionary
    const used = [filters.streams, filters.strings, filters.embeddedFiles].find((method) => method !== 'none')
    this.method = methodName(used ?? 'none', version, opened.key)
    this.revision = revision
    this.openedAs = opened.as
    this.permissions = permissionsFromFlags(dictionary.permissionFlags, revision)
    this.encryptsMetadata = dictionary.encryptsMetadata
    this.#filters = filters
    const key = version === 4 ? filledUp(opened.key) : opened.key
    this.#ciphers = {
      none: null,
      rc4: new Rc4Cipher(key, primitives),
      aes: new AesCipher(aesKeys(version, key, primitives), primitives),
    }
  }

  decryptString(bytes: Uint8Array, num: number, gen: number): Uint8Array {
    const cipher = this.#ciphers[this.#filters.strings]
    return cipher === null ? bytes : cipher.decryptString(bytes, num, gen)
  }

  streamDecipher(kind: StreamKind, num: number, gen: number): StreamDecipher | null {
    return this.#ciphers[this.#streamMethod(kind)]?.streamDecipher(num, gen) ?? null
  }

  encryptString(bytes: Uint8Array, num: number, gen: number): Uint8Array {
    const cipher = this.#ciphers[this.#filters.strings]
    return cipher === null ? bytes : cipher.encryptString(bytes, num, gen)
  }

  streamCipher(kind: StreamKind, num: number, gen: number): StreamCipher | null {
    return this.#ciphers[this.#streamMethod(kind)]?.streamCipher(num, gen) ?? null
  }

  #streamMethod({ type, cryptFilter }: StreamKind): CryptMethod {
    if (type === 'XRef') return 'none'
    if (cryptFilter !== undefined) return this.#filters.named(cryptFilter)
    if (type === 'Metadata' && !this.encryptsMetadata) return 'none'
    return type === 'EmbeddedFile' ? this.#filters.embeddedFiles : this.#filters.streams
  }
}

/**
 * Crypt filters use 128-bit keys. Producers with shorter keys pad them with zeros, although no standard
 * states this.
 */
function filledUp(fileKey: Uint8Array): Uint8Array {
  const key = new Uint8Array(16)
  key.set(fileKey)
  return key
}

function aesKeys(version: number, fileKey: Uint8Array, primitives: Primitives): AesKeys {
  const start = (key: Uint8Array, iv: Uint8Array) => primitives.aesCbcDecrypt(key, iv)
  return version === 5 ? new OneKey(fileKey, start) : new KeyPerObject(fileKey, start, primitives)
}

function methodName(method: CryptMethod, version: number, key: Uint8Array): EncryptionMethod {
  if (method === 'none') return 'none'
  if (method === 'rc4') return `RC4-${key.length * 8}`
  return version === 5 ? 'AES-256' : 'AES-128'
}

function passwordRequired(): PdfError {
  return new PdfError(
    'password_required',
    'The file is encrypted and opens only with a password; none was given.',
  )
}

function passwordIncorrect(): PdfError {
  return new PdfError(
    'password_incorrect',
    "The password that was given does not open the file, neither as the user's nor as the owner's.",
  )
}
