import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AesStreamDecipher, decryptWhole, ZERO_VECTOR } from '../../src/crypt/aes-blocks.js'
import { type PieceTransform, TAIL_BYTES } from '../../src/crypt/security.js'
import { nodePrimitives } from '../../src/platform/node.js'

const key = Uint8Array.from({ length: 32 }, (_, i) => i)
const decipher = new AesStreamDecipher(key, nodePrimitives)
const tailOf = (encrypted: Uint8Array) => encrypted.slice(-TAIL_BYTES)
const joined = (pieces: readonly Uint8Array[]) => Uint8Array.from(pieces.flatMap((piece) => [...piece]))

/** A vector of zeros and whole blocks, encrypted without any padding. */
function encryptedBlocks(blocks: Uint8Array): Uint8Array {
  return joined([ZERO_VECTOR, nodePrimitives.aesCbcEncrypt(key, ZERO_VECTOR)(blocks)])
}

function inPieces(encrypted: Uint8Array, sizes: readonly number[], transform: PieceTransform): Uint8Array {
  const pieces: Uint8Array[] = []
  let at = 0
  for (const size of sizes) {
    pieces.push(transform.update(encrypted.subarray(at, at + size)))
    at += size
  }
  return joined([...pieces, transform.update(encrypted.subarray(at)), transform.finish()])
}

test('any bytes decrypt to the announced length, in pieces of any size, as a stream or a string', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.array(fc.nat(50)), (encrypted, sizes) => {
      const plain = inPieces(encrypted, sizes, decipher.start())
      expect(plain).toHaveLength(decipher.plainLength(encrypted.length, tailOf(encrypted)))
      const whole = decryptWhole(encrypted, nodePrimitives.aesCbcDecrypt(key, key.slice(0, 16)))
      expect(new Uint8Array(whole)).toEqual(plain)
    }),
  )
})

test('valid padding is removed, and invalid padding is kept as data', () => {
  const cases = fc.record({
    blockCount: fc.integer({ min: 1, max: 3 }),
    padding: fc.nat(20),
    spoiled: fc.boolean(),
    bytesTooMany: fc.nat(15),
  })
  fc.assert(
    fc.property(cases, ({ blockCount, padding, spoiled, bytesTooMany }) => {
      const blocks = new Uint8Array(16 * blockCount).fill(padding)
      if (spoiled) blocks[blocks.length - 2] = padding + 1
      const isRight = padding <= 16 && !(spoiled && padding >= 2)
      const plain = isRight ? blocks.subarray(0, blocks.length - padding) : blocks
      const encrypted = joined([encryptedBlocks(blocks), new Uint8Array(bytesTooMany)])
      expect(inPieces(encrypted, [7, 30], decipher.start())).toEqual(plain)
      expect(decipher.plainLength(encrypted.length, tailOf(encrypted))).toBe(plain.length)
    }),
  )
})

test('data shorter than an initialisation vector and a block decrypt to nothing', () => {
  for (const length of [0, 1, 15, 16, 17, 31]) {
    const encrypted = new Uint8Array(length)
    expect(decipher.plainLength(length, encrypted)).toBe(0)
    expect(inPieces(encrypted, [], decipher.start())).toHaveLength(0)
  }
})

test('a decipher can be started twice and used in parallel', () => {
  const encrypted = encryptedBlocks(new Uint8Array(48).fill(9))
  const first = decipher.start()
  const second = decipher.start()
  const halves = [encrypted.subarray(0, 32), encrypted.subarray(32)]
  const outputs = halves.map((half) => [first.update(half), second.update(half)])
  expect(outputs[0]![0]).toEqual(outputs[0]![1])
  expect(outputs[1]![0]).toEqual(outputs[1]![1])
  expect(first.finish()).toEqual(second.finish())
})
