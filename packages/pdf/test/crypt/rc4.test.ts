import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Rc4 } from '../../src/crypt/rc4.js'

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

// RFC 6229.
test.each([
  ['0102030405', 'b2396305f03dc027ccc3524a0a1118a8'],
  ['0102030405060708090a0b0c0d0e0f10', '9ac7cc9a609d1ef7b2932899cde41b97'],
])('the keystream of %s is that of RFC 6229', (key, first) => {
  expect(new Rc4(hex(key)).apply(new Uint8Array(16))).toEqual(hex(first))
})

test('encrypting in pieces of any length gives the same as encrypting the whole', () => {
  const key = hex('0102030405')
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (pieces) => {
      const whole = Uint8Array.from(pieces.flatMap((piece) => [...piece]))
      const keystream = new Rc4(key)
      const encrypted = Uint8Array.from(pieces.flatMap((piece) => [...keystream.apply(piece)]))
      expect(encrypted).toEqual(new Rc4(key).apply(whole))
      expect(new Rc4(key).apply(encrypted)).toEqual(whole)
    }),
  )
})
