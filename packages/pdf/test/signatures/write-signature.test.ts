import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { edited } from '../edit/edited.js'
import { lockedByQpdf } from '../edit/qpdf-lock.js'
import { plainDocument } from '../fixtures/plain.js'
import { judgedByPdfsig, signedByOpenssl } from '../fixtures/signed-by-openssl.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid } from '../validators.js'

withPrograms('A signature', ['openssl', 'pdfsig', 'qpdf'], () => {
  for (const objectStreams of [false, true])
    it(`is valid, and stays so under another one, in a file ${objectStreams ? 'with' : 'without'} object streams`, () => {
      const once = signedByOpenssl(edited(plainDocument('A', 2), undefined, { objectStreams }).bytes)
      expectValid(temporaryFile(once))
      expect(judgedByPdfsig(once).match(/Signature is Valid|Total document signed/g)).toEqual([
        'Total document signed',
        'Signature is Valid',
      ])
      const twice = signedByOpenssl(once)
      expectValid(temporaryFile(twice))
      expect(Buffer.compare(twice.subarray(0, once.length), once)).toBe(0)
      expect(judgedByPdfsig(twice).match(/Signature is Valid/g)).toHaveLength(2)
      expect(judgedByPdfsig(twice)).toContain('Not total document signed')
    })

  it('is not valid once a signed byte is another one', () => {
    const bytes = signedByOpenssl(plainDocument('A', 1))
    bytes[bytes.length - 200] = bytes[bytes.length - 200]! ^ 1
    expect(judgedByPdfsig(bytes)).not.toContain('Signature is Valid')
  })

  it.each([['40'], ['128', '--use-aes=y'], ['256']] as const)(
    'is valid in an encrypted file: %s',
    (...how) => {
      const locked = lockedByQpdf(plainDocument('A', 1), 'user', 'owner', ...how)
      expect(judgedByPdfsig(signedByOpenssl(locked, { password: 'user' }), '-upw', 'user')).toContain(
        'Signature is Valid',
      )
    },
  )
})
