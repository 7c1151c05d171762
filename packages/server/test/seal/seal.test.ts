import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSeal, SealBroken } from '../../src/seal/seal.js'
import { keyOf } from '../../src/seal/settings.js'

describe('A seal', () => {
  const [old, current] = [randomBytes(32), randomBytes(32)]
  const seal = createSeal([current])

  it('opens any text with its key, and with no other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const sealed = seal.seal(text, 'run-1')
        expect(seal.open(sealed, 'run-1')).toBe(text)
        expect(() => createSeal([old]).open(sealed, 'run-1')).toThrow(SealBroken)
      }),
      { numRuns: 50 },
    )
  })

  it('encrypts the same text differently each time, and reveals nothing of it', () => {
    const sealed = [seal.seal('open sesame', 'run-1'), seal.seal('open sesame', 'run-1')]
    expect(sealed[0]).not.toBe(sealed[1])
    for (const one of sealed) expect(Buffer.from(one, 'base64').includes('sesame')).toBe(false)
  })

  it('does not open text of another run', () => {
    expect(() => seal.open(seal.seal('text', 'run-1'), 'run-2')).toThrow(SealBroken)
  })

  it('does not open text with any bit changed', () => {
    const sealed = Buffer.from(seal.seal('text', 'run-1'), 'base64')
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => seal.open(changed.toString('base64'), 'run-1')).toThrow(SealBroken)
    }
    for (const text of ['', 'AAAA', 'no base64!']) expect(() => seal.open(text, 'run-1')).toThrow(SealBroken)
  })

  it('opens text of the old key after a rotation, and seals with the new one', () => {
    const before = createSeal([old]).seal('waits still', 'run-1')
    const both = createSeal([current, old])
    expect(both.open(before, 'run-1')).toBe('waits still')
    expect(seal.open(both.seal('new', 'run-2'), 'run-2')).toBe('new')
  })

  it('gives equal fingerprints for equal text, and others under another key', () => {
    expect(seal.fingerprint('a')).toBe(seal.fingerprint('a'))
    expect(seal.fingerprint('a')).not.toBe(seal.fingerprint('b'))
    expect(seal.fingerprint('a')).not.toBe(createSeal([old]).fingerprint('a'))
  })
})

describe('The seal key of the settings', () => {
  it('has 32 bytes in hexadecimal or base64', () => {
    const key = randomBytes(32)
    expect(keyOf(key.toString('hex'))).toEqual(key)
    expect(keyOf(key.toString('base64'))).toEqual(key)
    for (const text of ['', 'secret', 'ab'.repeat(31), 'ab'.repeat(33), randomBytes(24).toString('base64')])
      expect(keyOf(text)).toBeUndefined()
  })
})
