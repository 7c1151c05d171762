import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encryptedLength } from '../../src/crypt/aes-blocks.js'
import { createEncryption } from '../../src/crypt/encryption.js'
import { openSecurity } from '../../src/crypt/open-security.js'
import { type PieceTransform, TAIL_BYTES } from '../../src/crypt/security.js'
import { browserPrimitives } from '../../src/platform/browser.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { PdfString } from '../../src/syntax/objects.js'
import { fileId, locked } from './locked.js'

const anyStream = { type: undefined, cryptFilter: undefined }
const joined = (pieces: readonly Uint8Array[]) => Uint8Array.from(pieces.flatMap((piece) => [...piece]))
const bytes = (maxLength: number) => fc.uint8Array({ maxLength })
const objectNumber = fc.integer({ min: 1, max: 8_388_607 })
const generation = fc.nat(65_535)

function piecewise(pieces: readonly Uint8Array[], transform: PieceTransform): Uint8Array {
  return joined([...pieces.map((piece) => transform.update(piece)), transform.finish()])
}

function cut(whole: Uint8Array, size: number): Uint8Array[] {
  const count = Math.ceil(whole.length / size)
  return Array.from({ length: count }, (_, i) => whole.subarray(i * size, (i + 1) * size))
}

describe.each(['aes-256', 'aes-128'] as const)('%s', (algorithm) => {
  const encryption = locked({ algorithm, userPassword: 'user', ownerPassword: 'owner' })
  const security = openSecurity(encryption.dict, fileId, 'user', nodePrimitives)

  test('a file opens with the user and owner passwords only', () => {
    const openedAs = (password: string) =>
      openSecurity(encryption.dict, fileId, password, nodePrimitives).openedAs
    expect(openedAs('user')).toBe('user')
    expect(openedAs('owner')).toBe('owner')
    expect(() => openedAs('other')).toThrow(expect.objectContaining({ code: 'password_incorrect' }))
  })

  test('strings of any object decrypt to what was encrypted', () => {
    fc.assert(
      fc.property(bytes(100), objectNumber, generation, (plain, num, gen) => {
        const encrypted = encryption.encryptStrings([new PdfString(plain)], num, gen)
        expect(encrypted.length % 16).toBe(0)
        expect(new Uint8Array(security.decryptString(encrypted, num, gen))).toEqual(plain)
      }),
    )
  })

  test('many strings of one object are encrypted with few cipher calls', () => {
    let calls = 0
    const counting = {
      ...nodePrimitives,
      aesCbcEncrypt(key: Uint8Array, iv: Uint8Array) {
        const encrypt = nodePrimitives.aesCbcEncrypt(key, iv)
        return (blocks: Uint8Array) => {
          calls++
          return encrypt(blocks)
        }
      },
    }
    const options = { algorithm, userPassword: 'user', ownerPassword: 'owner' }
    const own = createEncryption(options, fileId, counting)
    const opened = openSecurity(own.dict, fileId, 'user', nodePrimitives)
    const strings = Array.from(
      { length: 5000 },
      (_, index) => new PdfString(new Uint8Array(index % 50).fill(index)),
    )
    calls = 0
    const encrypted = own.encryptStrings(strings, 3, 0)
    expect(calls).toBeLessThan(10)
    let at = 0
    for (const { bytes: plain } of strings) {
      const end = at + encryptedLength(plain.length)
      expect(new Uint8Array(opened.decryptString(encrypted.subarray(at, end), 3, 0))).toEqual(plain)
      at = end
    }
    expect(at).toBe(encrypted.length)
  })

  test('streams decrypt to what was encrypted, in pieces of any size, with the announced length', () => {
    const pieces = fc.array(bytes(100), { maxLength: 8 })
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 200 }), objectNumber, (plainPieces, size, num) => {
        const plain = joined(plainPieces)
        const cipher = encryption.streamCipher(num, 0)
        // As a small stream, and as what could be the first pieces of a large one.
        for (const announced of [plain.length, 1_000_000]) {
          const encrypted = piecewise(plainPieces, cipher.start(announced))
          expect(encrypted).toHaveLength(cipher.encryptedLength(plain.length))
          const decipher = security.streamDecipher(anyStream, num, 0)!
          expect(decipher.plainLength(encrypted.length, encrypted.slice(-TAIL_BYTES))).toBe(plain.length)
          expect(piecewise(cut(encrypted, size), decipher.start())).toEqual(plain)
        }
      }),
    )
  })

  test('encrypting the same data twice gives different bytes', () => {
    const plain = new Uint8Array(32)
    expect(encryption.encryptStrings([new PdfString(plain)], 1, 0)).not.toEqual(
      encryption.encryptStrings([new PdfString(plain)], 1, 0),
    )
    const stream = () => piecewise([plain], encryption.streamCipher(1, 0).start(plain.length))
    expect(stream()).not.toEqual(stream())
    const vectors = Array.from({ length: 600 }, () =>
      String(encryption.encryptStrings([new PdfString(plain)], 2, 0).slice(0, 16)),
    )
    expect(new Set(vectors).size).toBe(600)
  })

  test.each([100, 100_000])(
    'two streams of %i bytes can be encrypted in parallel, with strings between',
    (size) => {
      const plain = new Uint8Array(size).fill(7)
      const first = encryption.streamCipher(1, 0).start(plain.length)
      const second = encryption.streamCipher(1, 0).start(plain.length)
      const [a1, b1] = [first.update(plain), second.update(plain)]
      encryption.encryptStrings([new PdfString(plain)], 1, 0)
      const [a2, b2] = [first.finish(), second.finish()]
      for (const encrypted of [joined([a1, a2]), joined([b1, b2])]) {
        const decipher = security.streamDecipher(anyStream, 1, 0)!
        expect(piecewise([encrypted], decipher.start())).toEqual(plain)
      }
    },
  )

  test('permissions and metadata encryption are read back', () => {
    const options = { algorithm, ownerPassword: 'owner', permissions: { copy: false, modify: false } }
    const restricted = locked({ ...options, encryptMetadata: false })
    const opened = openSecurity(restricted.dict, fileId, undefined, nodePrimitives)
    expect(opened.permissions).toMatchObject({ copy: false, modify: false, print: true, assemble: true })
    expect([restricted.encryptsMetadata, opened.encryptsMetadata]).toEqual([false, false])
    expect([encryption.encryptsMetadata, security.encryptsMetadata]).toEqual([true, true])
  })

  test('a random owner password is used when none is given', () => {
    const { dict } = locked({ algorithm, userPassword: 'user' })
    const openedAs = (password?: string) => openSecurity(dict, fileId, password, nodePrimitives).openedAs
    expect(openedAs('user')).toBe('user')
    expect(() => openedAs()).toThrow(expect.objectContaining({ code: 'password_required' }))
    expect(locked({ algorithm }).dict.get('O')).not.toEqual(locked({ algorithm }).dict.get('O'))
  })

  test('permissions are refused when the user password is also the owner password', () => {
    const same = { algorithm, userPassword: 'same', ownerPassword: 'same' }
    expect(() => locked({ ...same, permissions: { print: false } })).toThrow(
      expect.objectContaining({ code: 'invalid_option' }),
    )
    expect(locked({ ...same, permissions: { print: true } }).dict.size).toBeGreaterThan(0)
  })

  test('browser and Node primitives are compatible', () => {
    const made = createEncryption({ algorithm, userPassword: 'ü' }, fileId, browserPrimitives)
    const opened = openSecurity(made.dict, fileId, 'ü', nodePrimitives)
    const plain = new Uint8Array(45).fill(3)
    expect(
      new Uint8Array(opened.decryptString(made.encryptStrings([new PdfString(plain)], 5, 0), 5, 0)),
    ).toEqual(plain)
    const inBrowser = openSecurity(encryption.dict, fileId, 'owner', browserPrimitives)
    const encrypted = piecewise([plain], encryption.streamCipher(6, 0).start(plain.length))
    expect(piecewise([encrypted], inBrowser.streamDecipher(anyStream, 6, 0)!.start())).toEqual(plain)
  })
})

test('each algorithm has its minimum PDF version', () => {
  expect(locked({ algorithm: 'aes-256' }).minimumVersion).toBe('2.0')
  expect(locked({ algorithm: 'aes-128' }).minimumVersion).toBe('1.6')
})

test('AES-256 accepts passwords in any script, normalised by SASLprep', () => {
  const { dict } = locked({ userPassword: 'пароль\u00a0密码 e\u0301' })
  for (const password of ['пароль 密码 é', 'пароль\u00a0密码 e\u0301']) {
    expect(openSecurity(dict, fileId, password, nodePrimitives).openedAs).toBe('user')
  }
})

test('passwords that the algorithm cannot represent are refused', () => {
  const refused = expect.objectContaining({ code: 'invalid_option' })
  expect(() => locked({ userPassword: 'bell\u0007' })).toThrow(refused)
  expect(() => locked({ algorithm: 'aes-128', userPassword: '密码' })).toThrow(refused)
  expect(() => locked({ algorithm: 'aes-128', ownerPassword: '密码' })).toThrow(refused)
})
