import type { BlockTransform, Primitives } from '../platform/primitives.js'
import {
  AesPieceCipher,
  AesStreamDecipher,
  BLOCK,
  decryptWhole,
  encryptedLength,
  encryptWhole,
  ZERO_VECTOR,
} from './aes-blocks.js'
import { type AesKeys, objectKey } from './object-keys.js'
import { Rc4 } from './rc4.js'
import type { StreamCipher, StreamDecipher } from './security.js'

/** A method to decrypt and encrypt strings and streams with the file key. */
export interface DataCipher {
  decryptString(bytes: Uint8Array, num: number, gen: number): Uint8Array
  streamDecipher(num: number, gen: number): StreamDecipher
  encryptString(bytes: Uint8Array, num: number, gen: number): Uint8Array
  streamCipher(num: number, gen: number): StreamCipher
}

export class Rc4Cipher implements DataCipher {
  readonly #fileKey: Uint8Array
  readonly #primitives: Primitives

  constructor(fileKey: Uint8Array, primitives: Primitives) {
    this.#fileKey = fileKey
    this.#primitives = primitives
  }

  decryptString(bytes: Uint8Array, num: number, gen: number): Uint8Array {
    return new Rc4(this.#key(num, gen)).apply(bytes)
  }

  streamDecipher(num: number, gen: number): StreamDecipher {
    const key = this.#key(num, gen)
    return {
      plainLength: (encryptedLength) => encryptedLength,
      start() {
        const keystream = new Rc4(key)
        return { update: (bytes) => keystream.apply(bytes), finish: () => new Uint8Array(0) }
      },
    }
  }

  encryptString(bytes: Uint8Array, num: number, gen: number): Uint8Array {
    return this.decryptString(bytes, num, gen)
  }

  streamCipher(num: number, gen: number): StreamCipher {
    const { start } = this.streamDecipher(num, gen)
    return { encryptedLength: (plainLength) => plainLength, start }
  }

  #key(num: number, gen: number): Uint8Array {
    return objectKey(this.#fileKey, num, gen, 'rc4', this.#primitives)
  }
}

export class AesCipher implements DataCipher {
  readonly #keys: AesKeys
  readonly #primitives: Primitives

  constructor(keys: AesKeys, primitives: Primitives) {
    this.#keys = keys
    this.#primitives = primitives
  }

  decryptString(bytes: Uint8Array, num: number, gen: number): Uint8Array {
    return decryptWhole(bytes, this.#keys.running(num, gen))
  }

  streamDecipher(num: number, gen: number): StreamDecipher {
    return new AesStreamDecipher(this.#keys.key(num, gen), this.#primitives)
  }

  encryptString(bytes: Uint8Array, num: number, gen: number): Uint8Array {
    return encryptWhole(bytes, this.#primitives.randomBytes(BLOCK), this.#encrypt(num, gen))
  }

  streamCipher(num: number, gen: number): StreamCipher {
    return {
      encryptedLength,
      start: () => new AesPieceCipher(this.#primitives.randomBytes(BLOCK), this.#encrypt(num, gen)),
    }
  }

  #encrypt(num: number, gen: number): BlockTransform {
    return this.#primitives.aesCbcEncrypt(this.#keys.key(num, gen), ZERO_VECTOR)
  }
}
