import { describe, expect, test } from 'vitest'
import { legacyFileKey, legacyOwnerEntry, legacyUserEntry } from '../../src/crypt/legacy-key-entries.js'
import { objectKey } from '../../src/crypt/object-keys.js'
import { openSecurity } from '../../src/crypt/open-security.js'
import { Rc4 } from '../../src/crypt/rc4.js'
import { describeEncryption } from '../../src/crypt/security.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { type PdfDict, PdfName, PdfString, type PdfValue } from '../../src/syntax/objects.js'
import { locked } from './locked.js'

const ascii = (text: string) => new TextEncoder().encode(text)
const firstId = ascii('sixteen id bytes')
const open = (encrypt: PdfDict, password?: string) => openSecurity(encrypt, firstId, password, nodePrimitives)
const refusal = (code: string, message: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) })
const anyStream = { type: undefined, cryptFilter: undefined }

interface Rc4Options {
  readonly version: number
  readonly revision: number
  readonly keyLength: number
  readonly encryptMetadata?: boolean
  readonly flags?: number
}

/** The dictionary and the file key of an old file with the passwords `user` and `owner`. */
function oldLock({ version, revision, keyLength, encryptMetadata, flags }: Rc4Options) {
  const ownerEntry = legacyOwnerEntry(revision, ascii('owner'), ascii('user'), keyLength, nodePrimitives)
  const permissionFlags = flags ?? -4
  const lock = { revision, ownerEntry, permissionFlags, firstId, encryptsMetadata: encryptMetadata !== false }
  const key = legacyFileKey(lock, ascii('user'), keyLength, nodePrimitives)
  const userEntry = legacyUserEntry(lock, key, nodePrimitives)
  const encrypt: PdfDict = new Map<string, PdfValue>([
    ['Filter', new PdfName('Standard')],
    ['V', version],
    ['R', revision],
    ['P', permissionFlags],
    ['O', new PdfString(ownerEntry)],
    ['U', new PdfString(userEntry)],
  ])
  if (encryptMetadata === false) encrypt.set('EncryptMetadata', false)
  return { encrypt, key }
}

function withEntries(encrypt: PdfDict, entries: Record<string, PdfValue>): PdfDict {
  return new Map([...encrypt, ...Object.entries(entries)])
}

function rc4(key: Uint8Array, num: number, text: string): Uint8Array {
  return new Rc4(objectKey(key, num, 0, 'rc4', nodePrimitives)).apply(ascii(text))
}

const cryptFilter = (method: string, name = 'StdCF'): PdfDict =>
  new Map([[name, new Map<string, PdfValue>([['CFM', new PdfName(method)]])]])

describe('Passwords', () => {
  const { encrypt } = oldLock({ version: 2, revision: 3, keyLength: 16 })

  test('the user and owner passwords open, and each is reported as what it is', () => {
    expect(open(encrypt, 'user').openedAs).toBe('user')
    expect(open(encrypt, 'owner').openedAs).toBe('owner')
  })

  test('a missing and a wrong password give different error codes', () => {
    expect(() => open(encrypt)).toThrow(refusal('password_required', /needs|only with a password/))
    expect(() => open(encrypt, '')).toThrow(refusal('password_required', /password/))
    expect(() => open(encrypt, 'guess')).toThrow(refusal('password_incorrect', /does not open/))
  })

  test('an error message never contains the password', () => {
    expect(() => open(encrypt, 'very secret')).toThrow(/^(?!.*very secret)/s)
  })

  test('an empty user password opens without a password, also when a wrong one is given', () => {
    const dict = locked({ userPassword: '', ownerPassword: 'owner' }).dict
    expect(open(dict).openedAs).toBe('nothing')
    expect(open(dict, 'wrong').openedAs).toBe('nothing')
    expect(open(dict, 'owner').openedAs).toBe('owner')
  })

  test('a password that is both user and owner password opens as owner', () => {
    expect(open(locked({ userPassword: 'same', ownerPassword: 'same' }).dict, 'same').openedAs).toBe('owner')
  })
})

describe('Encryption that cannot be opened', () => {
  const { encrypt } = oldLock({ version: 2, revision: 3, keyLength: 16 })

  test('an unsupported security handler is named in the error', () => {
    const other = withEntries(encrypt, { Filter: new PdfName('Adobe.PubSec') })
    expect(() => open(other, 'user')).toThrow(refusal('unsupported_encryption', /\/Adobe\.PubSec/))
  })

  test.each([
    [3, 3],
    [6, 7],
    [5, 4],
    [4, 6],
    [2, 9],
  ])('version %i with revision %i is named in the error', (version, revision) => {
    const other = withEntries(encrypt, { V: version, R: revision })
    const message = new RegExp(`version ${version}, revision ${revision}`)
    expect(() => open(other, 'user')).toThrow(refusal('unsupported_encryption', message))
  })

  test('an unknown crypt filter method is named in the error', () => {
    const other = withEntries(encrypt, { V: 4, R: 4, CF: cryptFilter('ROT13'), StmF: new PdfName('StdCF') })
    expect(() => open(other, 'user')).toThrow(refusal('unsupported_encryption', /\/ROT13/))
  })

  test('a dictionary without /O or /U is damaged_pdf, not a wrong password', () => {
    for (const entry of ['O', 'U']) {
      const other = withEntries(encrypt, { [entry]: null })
      expect(() => open(other, 'user')).toThrow(refusal('damaged_pdf', new RegExp(`/${entry}\\b`)))
    }
  })

  test('a key that fails its check is damaged_pdf, and the other password still opens', () => {
    const { dict } = locked({ userPassword: 'user', ownerPassword: 'owner' })
    const damaged = withEntries(dict, { UE: new PdfString(new Uint8Array(32)) })
    expect(() => open(damaged, 'user')).toThrow(refusal('damaged_pdf', /key/))
    expect(open(damaged, 'owner').openedAs).toBe('owner')
  })
})

describe('Malformed encryption dictionaries', () => {
  const { encrypt, key } = oldLock({ version: 2, revision: 3, keyLength: 16 })
  const decrypts = (dict: PdfDict, fileKey = key, password = 'user') => {
    expect(open(dict, password).decryptString(rc4(fileKey, 7, 'text'), 7, 0)).toEqual(ascii('text'))
  }

  test.each([128, 16, 129, 256, 1])('a /Length of %i is accepted', (length) => {
    decrypts(withEntries(encrypt, { Length: length }))
  })

  test('a missing /Length is determined by trying', () => {
    decrypts(encrypt)
    const short = oldLock({ version: 2, revision: 3, keyLength: 5 })
    decrypts(short.encrypt, short.key)
    expect(open(short.encrypt, 'user').method).toBe('RC4-40')
  })

  test('a missing or zero /V or /R is derived from the other', () => {
    decrypts(withEntries(encrypt, { V: 0 }))
    decrypts(withEntries(encrypt, { V: null }))
    decrypts(withEntries(encrypt, { R: null }))
    const oldest = oldLock({ version: 1, revision: 2, keyLength: 5 })
    decrypts(withEntries(oldest.encrypt, { V: 0, R: 0 }), oldest.key)
  })

  test('a missing /Filter means the standard handler', () => {
    decrypts(withEntries(encrypt, { Filter: null }))
  })

  test('/P can be unsigned or a real number', () => {
    decrypts(withEntries(encrypt, { P: 4294967292 }))
    decrypts(withEntries(encrypt, { P: -4.0 }))
  })

  test('/O and /U can be longer, or shorter without trailing zeros', () => {
    const entry = (name: string) => (encrypt.get(name) as PdfString).bytes
    const longer = (name: string) => new PdfString(Uint8Array.of(...entry(name), 1, 2, 3))
    decrypts(withEntries(encrypt, { O: longer('O'), U: longer('U') }))
    decrypts(withEntries(encrypt, { U: new PdfString(entry('U').subarray(0, 16)) }), key, 'owner')
  })

  test('short keys of crypt filters are padded with zeros', () => {
    const old = oldLock({ version: 4, revision: 4, keyLength: 5 })
    const filters = { CF: cryptFilter('V2'), StmF: new PdfName('StdCF'), StrF: new PdfName('StdCF') }
    const filledUp = new Uint8Array(16)
    filledUp.set(old.key)
    decrypts(withEntries(old.encrypt, { ...filters, Length: 40 }), filledUp)
  })

  test('owner keys from the whole hash and from its first bytes both open', () => {
    const old = oldLock({ version: 2, revision: 3, keyLength: 5 })
    expect(open(old.encrypt, 'owner').openedAs).toBe('owner')
    const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
    const asTheStandardSays = withEntries(old.encrypt, {
      O: new PdfString(hex('3c482162008fafcb228b7db3c43a1090bc5b56e9b1556e89fc0656fd291f4908')),
      U: new PdfString(hex('b53e4c5bce7c8d71cfe7e7e35e8253ee')),
    })
    const id = hex('00112233445566778899aabbccddeeff')
    expect(openSecurity(asTheStandardSays, id, 'owner', nodePrimitives).openedAs).toBe('owner')
  })
})

describe('Crypt filters', () => {
  const old = oldLock({ version: 4, revision: 4, keyLength: 16 })
  const standard = new PdfName('StdCF')
  const identity = new PdfName('Identity')
  const rc4Filters = { CF: cryptFilter('V2'), StmF: standard, StrF: standard }

  test('Identity leaves strings and streams unencrypted', () => {
    const security = open(withEntries(old.encrypt, { ...rc4Filters, StmF: identity, StrF: identity }), 'user')
    expect(security.decryptString(ascii('open'), 1, 0)).toEqual(ascii('open'))
    expect(security.streamDecipher(anyStream, 1, 0)).toBeNull()
    expect(security.method).toBe('none')
  })

  test('the method None and unnamed filters leave streams unencrypted', () => {
    const none = open(withEntries(old.encrypt, { ...rc4Filters, CF: cryptFilter('None') }), 'user')
    expect(none.streamDecipher(anyStream, 1, 0)).toBeNull()
    expect(open(old.encrypt, 'user').streamDecipher(anyStream, 1, 0)).toBeNull()
  })

  test('a named but missing filter is read as AES', () => {
    for (const CF of [null, cryptFilter('V2', 'OtherCF')]) {
      expect(open(withEntries(old.encrypt, { ...rc4Filters, CF }), 'user').method).toBe('AES-128')
    }
  })

  test('/EFF alone encrypts only embedded files', () => {
    const filters = { ...rc4Filters, StmF: identity, StrF: identity, EFF: standard }
    const security = open(withEntries(old.encrypt, filters), 'user')
    expect(security.streamDecipher(anyStream, 1, 0)).toBeNull()
    expect(security.streamDecipher({ ...anyStream, type: 'EmbeddedFile' }, 1, 0)).not.toBeNull()
    expect(security.method).toBe('RC4-128')
  })

  test('embedded files use the stream filter when there is no /EFF', () => {
    const security = open(withEntries(old.encrypt, rc4Filters), 'user')
    expect(security.streamDecipher({ ...anyStream, type: 'EmbeddedFile' }, 1, 0)).not.toBeNull()
  })

  test('a Crypt filter of the stream itself takes precedence', () => {
    const security = open(withEntries(old.encrypt, { ...rc4Filters, EFF: identity }), 'user')
    expect(security.streamDecipher({ type: undefined, cryptFilter: 'Identity' }, 1, 0)).toBeNull()
    expect(security.streamDecipher({ type: 'EmbeddedFile', cryptFilter: 'StdCF' }, 1, 0)).not.toBeNull()
  })

  test('cross-reference streams are never encrypted', () => {
    const security = open(withEntries(old.encrypt, rc4Filters), 'user')
    expect(security.streamDecipher({ ...anyStream, type: 'XRef' }, 1, 0)).toBeNull()
  })

  test('metadata are not encrypted when /EncryptMetadata is false', () => {
    const clear = oldLock({ version: 4, revision: 4, keyLength: 16, encryptMetadata: false })
    const security = open(withEntries(clear.encrypt, rc4Filters), 'user')
    expect(security.encryptsMetadata).toBe(false)
    expect(security.streamDecipher({ ...anyStream, type: 'Metadata' }, 1, 0)).toBeNull()
    expect(security.streamDecipher(anyStream, 1, 0)).not.toBeNull()
    const closed = open(withEntries(old.encrypt, rc4Filters), 'user')
    expect(closed.streamDecipher({ ...anyStream, type: 'Metadata' }, 1, 0)).not.toBeNull()
  })

  test('/EncryptMetadata is ignored before version 4', () => {
    const { encrypt } = oldLock({ version: 2, revision: 3, keyLength: 16 })
    expect(open(withEntries(encrypt, { EncryptMetadata: false }), 'user').encryptsMetadata).toBe(true)
  })
})

test('the description contains method, revision, role and permissions', () => {
  const { encrypt } = oldLock({ version: 2, revision: 3, keyLength: 16, flags: -4 & ~16 })
  const description = describeEncryption(open(encrypt, 'user'))
  expect(description).toMatchObject({
    method: 'RC4-128',
    revision: 3,
    openedAs: 'user',
    encryptsMetadata: true,
  })
  expect(description.permissions).toMatchObject({ copy: false, print: true })
  expect(Object.keys(description)).toHaveLength(5)
})
