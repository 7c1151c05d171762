import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { nodePrimitives } from '../../../pdf/src/platform/node.js'
import { addSignature } from '../../../pdf/src/signatures/add-signature.js'
import { writeUnsigned } from '../../../pdf/src/signatures/write-signature.js'
import { PdfName } from '../../../pdf/src/syntax/objects.js'
import { createMemorySink } from '../../../pdf/src/write/memory-sink.js'
import { draftOf } from '../../../pdf/test/edit/edited.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { appended, dictOf } from '../../../pdf/test/signatures/signed-document.js'
import { signedDocument } from '../../src/signing/cms.js'
import { readKey } from '../../src/signing/read-key.js'
import { localSigner } from '../../src/signing/signer.js'
import verify from '../../src/tasks/verify-signatures.js'
import type { DocumentReport } from '../../src/verify-signatures/verify-document.js'
import { KEYS, type KeyKind, TestPki } from '../signing/test-pki.js'
import { TaskFolder } from '../task-folder.js'

withPrograms('verify-signatures', ['openssl'], () => {
  const pki = new TestPki()
  const folder = new TaskFolder()
  afterAll(() => folder.remove())

  async function signed(bytes: Uint8Array, kind: KeyKind, isPss = kind === 'rsa-pss'): Promise<Uint8Array> {
    const signer = await localSigner(await readKey(pki.pem(pki.signer(kind)), ''), {
      isPss,
      digest: undefined,
    })
    const draft = draftOf(bytes)
    const entries = dictOf({
      Type: new PdfName('Sig'),
      Filter: new PdfName('Adobe.PPKLite'),
      SubFilter: new PdfName('ETSI.CAdES.detached'),
    })
    const { signature } = addSignature(draft, { page: 0, entries })
    const sink = createMemorySink()
    const digest = nodePrimitives.startHash(signer.digest)
    const options = { primitives: nodePrimitives }
    const unsigned = writeUnsigned(draft, sink, { signature, maxBytes: 8192 }, digest, options)
    unsigned.sign(await signedDocument(signer, digest.digest()))
    return sink.bytes().slice()
  }

  async function judged(bytes: Uint8Array, certificates = pki.text('root.pem')) {
    const entries = [folder.entry('contract.pdf', {}, bytes)]
    const { outputs, report } = await folder.run(verify, { entries, options: { certificates } })
    const written = JSON.parse(readFileSync(outputs[0]!.path, 'utf8')) as DocumentReport
    expect(report).toMatchObject({ files: [{ name: 'contract.pdf', result: written }] })
    return written.signatures
  }

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
