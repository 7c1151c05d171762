import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { addSignature } from '../../src/signatures/add-signature.js'
import { writeUnsigned } from '../../src/signatures/write-signature.js'
import { type PdfDict, PdfName, type PdfValue } from '../../src/syntax/objects.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { draftOf, edited } from '../edit/edited.js'
import { lockedByQpdf } from '../edit/qpdf-lock.js'
import { plainDocument } from '../fixtures/plain.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid } from '../validators.js'

withPrograms('A signature', ['openssl', 'pdfsig', 'qpdf'], () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-signature-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const made = ['-subj', '/CN=Ada', '-days', '30', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made], { stdio: 'ignore' })

  /** Signed by OpenSSL over the bytes that the digest gets. */
  function signed(bytes: Uint8Array, password?: string): Uint8Array {
    const draft = draftOf(bytes, password)
    const entries: PdfDict = new Map<string, PdfValue>([
      ['Type', new PdfName('Sig')],
      ['Filter', new PdfName('Adobe.PPKLite')],
      ['SubFilter', new PdfName('adbe.pkcs7.detached')],
    ])
    const { signature } = addSignature(draft, { page: 0, entries })
    const sink = createMemorySink()
    const parts: Uint8Array[] = []
    const unsigned = writeUnsigned(
      draft,
      sink,
      { signature, maxBytes: 4096 },
      { update: (part) => void parts.push(part.slice()), digest: () => new Uint8Array(0) },
      { primitives: nodePrimitives, password },
    )
    const data = join(folder, 'data')
    writeFileSync(data, Buffer.concat(parts))
    const how = ['-binary', '-outform', 'DER', '-signer', certificate, '-inkey', key, '-in', data]
    unsigned.sign(execFileSync('openssl', ['cms', '-sign', ...how]))
    return sink.bytes().slice()
  }

  const judged = (bytes: Uint8Array, ...more: string[]): string =>
    String(spawnSync('pdfsig', ['-nocert', ...more, temporaryFile(bytes)]).stdout)

  for (const objectStreams of [false, true])
    it(`is valid, and stays so under another one, in a file ${objectStreams ? 'with' : 'without'} object streams`, () => {
      const once = signed(edited(plainDocument('A', 2), undefined, { objectStreams }).bytes)
      expectValid(temporaryFile(once))
      expect(judged(once).match(/Signature is Valid|Total document signed/g)).toEqual([
        'Total document signed',
        'Signature is Valid',
      ])
      const twice = signed(once)
      expectValid(temporaryFile(twice))
      expect(Buffer.compare(twice.subarray(0, once.length), once)).toBe(0)
      expect(judged(twice).match(/Signature is Valid/g)).toHaveLength(2)
      expect(judged(twice)).toContain('Not total document signed')
    })

  it('is not valid once a signed byte is another one', () => {
    const bytes = signed(plainDocument('A', 1))
    bytes[bytes.length - 200] = bytes[bytes.length - 200]! ^ 1
    expect(judged(bytes)).not.toContain('Signature is Valid')
  })

  it.each([['40'], ['128', '--use-aes=y'], ['256']] as const)(
    'is valid in an encrypted file: %s',
    (...how) => {
      const locked = lockedByQpdf(plainDocument('A', 1), 'user', 'owner', ...how)
      expect(judged(signed(locked, 'user'), '-upw', 'user')).toContain('Signature is Valid')
    },
  )
})
