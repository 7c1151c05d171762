import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import type { EncryptionOptions } from '../../src/crypt/encryption.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid, pdfInfo, qpdfJson } from '../validators.js'
import { edited } from './edited.js'
import { encryptionByQpdf, lockedByQpdf, openedByQpdf } from './qpdf-lock.js'
import { differences } from './same-document.js'

const rich = richDocument('A', { xfa: true })
const passwords = { userPassword: 'user', ownerPassword: 'owner' }

withPrograms('An encrypted document', ['qpdf', 'pdfinfo'], () => {
  const original = () => qpdfJson(temporaryFile(rich))

  for (const algorithm of ['aes-256', 'aes-128'] as const)
    for (const objectStreams of [true, false])
      it(`keeps its content when encrypted with ${algorithm} ${objectStreams ? 'with' : 'without'} object streams`, () => {
        const { bytes, report } = edited(rich, undefined, {
          encryption: { algorithm, ...passwords },
          objectStreams,
        })
        expect(report).toMatchObject({ encrypted: true, protectionRemoved: false })
        for (const password of ['user', 'owner'])
          expect(differences(original(), openedByQpdf(bytes, password))).toEqual([])
        expect(() => openedByQpdf(bytes, 'wrong')).toThrow()
      })

  it.each([
    ['RC4-40', ['40']],
    ['RC4-128', ['128', '--use-aes=n']],
    ['AES-128', ['128', '--use-aes=y']],
    ['AES-128, with metadata in clear text', ['128', '--use-aes=y', '--cleartext-metadata']],
    ['AES-256, revision 5', ['256', '--force-R5']],
    ['AES-256', ['256']],
  ] as const)('is written decrypted and complete when it was encrypted with %s', (_, how) => {
    const locked = lockedByQpdf(rich, 'user', 'owner', ...how)
    const { bytes, report } = edited(locked, undefined, { password: 'user' })
    expect(report).toMatchObject({ encrypted: false, protectionRemoved: true, repairs: [] })
    const path = temporaryFile(bytes)
    expectValid(path)
    expect(pdfInfo(path).Encrypted).toBe('no')
    // qpdf says in the catalogue that it used Adobe's extension; that is not part of what was locked.
    const changed = differences(original(), qpdfJson(path)).filter((each) => !each.startsWith('Root/Ext'))
    expect(changed).toEqual([])
  })

  it('can be encrypted again with another algorithm', () => {
    const locked = lockedByQpdf(rich, 'user', 'owner', '128', '--use-aes=n')
    const encryption: EncryptionOptions = { algorithm: 'aes-256', userPassword: 'other' }
    const { bytes, report } = edited(locked, undefined, { password: 'user', encryption })
    expect(report).toMatchObject({ encrypted: true, protectionRemoved: false })
    expect(differences(original(), openedByQpdf(bytes, 'other'))).toEqual([])
    expect(() => openedByQpdf(bytes, 'user')).toThrow()
  })

  it('has the PDF version its encryption requires, and never a lower one than before', () => {
    const version = (input: Uint8Array, algorithm: EncryptionOptions['algorithm']) =>
      Buffer.from(edited(input, undefined, { encryption: { algorithm, ...passwords } }).bytes)
        .subarray(0, 8)
        .toString()
    expect(version(plainDocument('P', 1, { version: '1.3' }), 'aes-128')).toBe('%PDF-1.6')
    expect(version(plainDocument('P', 1, { version: '1.3' }), 'aes-256')).toBe('%PDF-2.0')
    expect(version(plainDocument('P', 1, { version: '2.0' }), 'aes-128')).toBe('%PDF-2.0')
  })

  it('grants only the permissions it is given', () => {
    const permissions = { print: false, copy: false, assemble: false }
    const encryption: EncryptionOptions = { algorithm: 'aes-256', ownerPassword: 'owner', permissions }
    const said = encryptionByQpdf(edited(rich, undefined, { encryption }).bytes, '')
    expect(said).toContain('print high resolution: not allowed')
    expect(said).toContain('extract for any purpose: not allowed')
    expect(said).toContain('modify document assembly: not allowed')
    expect(said).toContain('modify forms: allowed')
    expect(said).toContain('extract for accessibility: allowed')
  })
})

describe('An encrypted document without its password', () => {
  it('is refused with an error that names the file', () => {
    const { bytes } = edited(rich, undefined, { encryption: { algorithm: 'aes-256', ...passwords } })
    expect(() => edited(bytes)).toThrow(
      expect.objectContaining({ code: 'password_required', input: 'a.pdf' }),
    )
    expect(() => edited(bytes, undefined, { password: 'wrong' })).toThrow(
      expect.objectContaining({ code: 'password_incorrect', input: 'a.pdf' }),
    )
  })
})
