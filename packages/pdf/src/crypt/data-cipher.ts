import type { Primitives } from '../platform/primitives.js'
import { AesStreamDecipher, decryptWhole } from './aes-blocks.js'
import { type AesKeys, objectKey } from './object-keys.js'
import { Rc4 } from './rc4.js'
import type { StreamDecipher } from './security.js'

/** A method to decrypt strings and streams with the file key. */
export interface DataCipher {
  decryptString(bytes: Uint8Array, num: number, gen: number): Uint8Array
  streamDecipher(num: number, gen: number): StreamDecipher
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
}
