import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { appended } from '../../../pdf/test/signatures/signed-document.js'
import info from '../../src/tasks/info-pdf.js'
import verify from '../../src/tasks/verify-signatures.js'
import { KEYS, type KeyKind, TestPki } from '../signing/test-pki.js'
import { TaskFolder } from '../task-folder.js'
import { judgedFile, signedFile } from './signed-file.js'

const TRUST_FOLDER = 'OCTAVO_TRUST_FOLDER'

/** A key with a certificate for Bob, issued by a signer that is no authority. */
function forgedBy(pki: TestPki, signer: string): string {
  pki.openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', 'bob.key')
  pki.openssl('req', '-new', '-key', 'bob.key', '-subj', '/CN=Bob', '-out', 'bob.csr')
  const issued = ['-CA', `${signer}.pem`, '-CAkey', `${signer}.key`, '-CAcreateserial', '-days', '9']
  pki.openssl('x509', '-req', '-in', 'bob.csr', ...issued, '-out', 'bob.pem')
  return ['bob.key', 'bob.pem', `${signer}.pem`].map((name) => pki.text(name)).join('')
}

withPrograms('verify-signatures', ['openssl'], () => {
  const pki = new TestPki()
  const folder = new TaskFolder()
  afterAll(() => folder.remove())

  const signed = (bytes: Uint8Array, kind: KeyKind, isPss = kind === 'rsa-pss'): Promise<Uint8Array> =>
    signedFile(bytes, pki.pem(pki.signer(kind)), { isPss })
  const judged = (bytes: Uint8Array, certificates = pki.text('root.pem')) =>
    judgedFile(folder, bytes, { certificates })

  const kinds = (Object.keys(KEYS) as KeyKind[]).filter((kind) => kind !== 'ed25519')
  it.each(kinds)('accepts a signature with a key of the kind %s', async (kind) => {
    const [signature] = await judged(await signed(plainDocument('A', 1), kind))
    expect(signature).toMatchObject({
      verdict: 'valid',
      integrity: 'intact',
      coverage: 'file',
      level: 'B-B',
      certificate: {
        subject: `Test ${kind}`,
        trust: 'trusted',
        chain: [`Test ${kind}`, 'Test issuer', 'Test root'],
      },
    })
    expect(signature!.sentences[0]).toBe('The signature is valid.')
  })

  it('does not say who has signed without a certificate that is trusted', async () => {
    const bytes = await signed(plainDocument('A', 1), 'p-256')
    expect(await judged(bytes, '')).toMatchObject([
      { verdict: 'untrusted', certificate: { trust: 'not_checked' } },
    ])
    pki.certified('stranger', 'ocsp')
    expect(await judged(bytes, pki.text('stranger.pem'))).toMatchObject([
      { verdict: 'untrusted', certificate: { trust: 'untrusted' } },
    ])
  })

  it('trusts the certificates in the folder of the operator, and says which', async () => {
    const bytes = await signed(plainDocument('A', 1), 'p-256')
    const trusted = join(folder.path, 'trusted')
    mkdirSync(trusted)
    writeFileSync(join(trusted, 'readme.txt'), 'Roots of our partners.')
    pki.openssl('x509', '-in', 'root.pem', '-outform', 'DER', '-out', join(trusted, 'root.der'))
    process.env[TRUST_FOLDER] = trusted
    try {
      expect(await judged(bytes, '')).toMatchObject([
        { verdict: 'valid', certificate: { anchor: { subject: 'Test root', trusted_by: 'operator' } } },
      ])
    } finally {
      delete process.env[TRUST_FOLDER]
    }
  })

  it('trusts the authorities of the system only if it is told to, and they do not know this signer', async () => {
    const bytes = await signed(plainDocument('A', 1), 'p-256')
    const found = await judgedFile(folder, bytes, { system_trust: true })
    expect(found).toMatchObject([{ verdict: 'untrusted', certificate: { trust: 'untrusted' } }])
  })

  it('does not trust what a signer issued who is trusted but is no authority', async () => {
    const bytes = await signedFile(plainDocument('A', 1), forgedBy(pki, pki.signer('p-384')))
    const [signature] = await judged(bytes, pki.text('p-384.pem'))
    expect(signature).toMatchObject({ verdict: 'untrusted', certificate: { subject: 'Bob' } })
    expect(signature!.sentences.join(' ')).toContain(
      'the certificate of “Test p-384”, an issuer, may not issue certificates',
    )
  })

  it('does not trust a certificate that is made for time-stamps', async () => {
    const [signature] = await judged(
      await signedFile(plainDocument('A', 1), pki.pem(pki.certified('stamper', 'tsa'))),
    )
    expect(signature).toMatchObject({ verdict: 'untrusted', certificate: { trust: 'untrusted' } })
    expect(signature!.sentences.join(' ')).toContain('made for another purpose than signing documents')
  })

  it('says plainly that nobody confirmed the time and that revocation was not checked', async () => {
    const [signature] = await judged(await signed(plainDocument('A', 1), 'p-256'))
    expect(signature!.sentences).toEqual([
      'The signature is valid.',
      'It covers the whole file.',
      'The certificate is that of “Test p-256”, issued by “Test issuer”, which was issued by “Test root”, which is among the certificates that you trust.',
      'Nobody who is trusted confirmed the time of signing.',
      'It was not checked whether its certificate was revoked: the document has no data about it, and nothing is fetched.',
    ])
  })

  it('writes the document as it was signed, byte for byte', async () => {
    const once = await signed(plainDocument('A', 1), 'p-256')
    const twice = await signed(once, 'p-256')
    const entries = [folder.entry('contract.pdf', {}, twice)]
    const { outputs } = await folder.run(verify, { entries, options: { result: 'signed' } })
    expect(outputs.map(({ name }) => name)).toEqual(['contract-revision-2.pdf', 'contract-revision-3.pdf'])
    expect(outputs.map(({ path }) => readFileSync(path))).toEqual(
      [once, twice].map((one) => Buffer.from(one)),
    )
  })

  it('tells the state of each signature in the description of a file', async () => {
    const bytes = await signed(plainDocument('A', 1), 'p-256')
    const { outputs } = await folder.run(info, { entries: [folder.entry('contract.pdf', {}, bytes)] })
    expect(JSON.parse(readFileSync(outputs[0]!.path, 'utf8'))).toMatchObject({
      signatures: [
        { verdict: 'untrusted', integrity: 'intact', coverage: 'file', certificateOwner: 'Test p-256' },
      ],
    })
  })

  it('finds one other bit, anywhere in the signed bytes or in the signature', async () => {
    const bytes = await signed(plainDocument('A', 1), 'p-256')
    const hole = /\/Contents<([0-9a-f]+)>/.exec(Buffer.from(bytes).toString('latin1'))!
    const message = hole.index + '/Contents<'.length
    const places = [10, 100, message - 60, message + 40, message + 900, message + 1500, bytes.length - 60]
    for (const place of places) {
      const other = bytes.slice()
      // Another digit: the hexadecimal string stays one.
      other[place] = other[place] === 0x31 ? 0x32 : 0x31
      const found = await judged(other).then(
        (signatures) => signatures.map(({ verdict }) => verdict),
        () => ['not read'],
      )
      expect(found, `byte ${place}`).not.toContain('valid')
    }
  })

  it('keeps a signature valid under another one, and not under another page', async () => {
    const once = await signed(plainDocument('A', 1), 'p-256')
    const twice = await signed(once, 'rsa')
    expect((await judged(twice)).map(({ verdict, coverage }) => `${verdict} ${coverage}`)).toEqual([
      'valid revision',
      'valid file',
    ])
    const turned = await judged(appended(twice, (draft) => draft.pageDict(0).set('Rotate', 90)))
    expect(turned.map(({ verdict }) => verdict)).toEqual(['changed', 'changed'])
    expect(turned[1]!.sentences).toContain(
      'The entry /Rotate of page 1 was changed in revision 4, which is not allowed.',
    )
  })

  it('calls a signature of another document broken', async () => {
    const [one, other] = await Promise.all(['A', 'B'].map((name) => signed(plainDocument(name, 1), 'p-256')))
    const [from, to] = [one!, other!].map((bytes) => Buffer.from(bytes).toString('latin1'))
    const message = /\/Contents<[0-9a-f]+>/.exec(from!)![0]
    const forged = Buffer.from(to!.replace(/\/Contents<[0-9a-f]+>/, message), 'latin1')
    expect(await judged(forged)).toMatchObject([{ verdict: 'broken', integrity: 'broken' }])
  })

  it('answers none for a document without signatures', async () => {
    expect(await judged(plainDocument('A', 1))).toEqual([])
  })
})
