import { createHash, createPublicKey, verify } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { ContentInfo, SignedData } from 'pkijs'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import type { DigestName } from '../../src/signing/algorithms.js'
import { signedDocument } from '../../src/signing/cms.js'
import { readKey } from '../../src/signing/read-key.js'
import { localSigner, type Signer } from '../../src/signing/signer.js'
import { KEYS, type KeyKind, TestPki } from './test-pki.js'

withPrograms('A signature in CMS', ['openssl'], () => {
  const pki = new TestPki()
  const data = Buffer.from('What is signed.')
  writeFileSync(pki.path('data'), data)

  async function signerOf(
    text: string,
    password = '',
    { digest, isPss = false }: { digest?: DigestName; isPss?: boolean } = {},
  ): Promise<Signer> {
    return localSigner(await readKey(text, password), { digest, isPss })
  }

  /** OpenSSL's judgement, also of the attributes that CAdES demands. */
  async function judged(signer: Signer): Promise<string> {
    const cms = await signedDocument(signer, createHash(signer.digest).update(data).digest())
    writeFileSync(pki.path('signature'), cms)
    const files = ['-in', 'signature', '-inform', 'DER', '-content', 'data', '-CAfile', 'root.pem']
    pki.openssl('cms', '-verify', '-cades', '-binary', '-purpose', 'any', ...files)
    return pki.openssl('cms', '-cmsout', '-print', '-inform', 'DER', '-in', 'signature').toString()
  }

  const failing = async (text: string, password?: string, choice?: { digest?: DigestName }) =>
    signerOf(text, password, choice).then(
      () => expect.unreachable(),
      (error: unknown) => error,
    )

  const known = (Object.keys(KEYS) as KeyKind[]).filter((kind) => kind !== 'ed25519')
  it.each(known)('is valid with a key of %s', async (kind) => {
    const printed = await judged(await signerOf(pki.pem(pki.signer(kind))))
    // The certificate of the authority is in it, and no time of signing (EN 319 142-1, 6.3).
    expect(printed).toContain('CN=Test issuer')
    expect(printed).toContain('signingCertificateV2')
    expect(printed).not.toContain('signingTime')
  })

  it.each(['sha256', 'sha384', 'sha512'] as const)('is valid with a digest of %s', async (digest) => {
    expect(await judged(await signerOf(pki.pem(pki.signer('p-256')), '', { digest }))).toContain(
      `ecdsa-with-${digest.toUpperCase()}`,
    )
    const rsa = pki.pem(pki.signer('rsa'))
    expect(await judged(await signerOf(rsa, '', { digest }))).toContain(`${digest}WithRSAEncryption`)
    expect(await judged(await signerOf(rsa, '', { digest, isPss: true }))).toContain('rsassaPss')
  })

  it('is valid with a key in PKCS#12, and with every form of a key in PEM', async () => {
    const name = pki.signer('p-384')
    const others = pki.text(`${name}.pem`) + pki.text('issuer.pem')
    const encrypted = pki.openssl('pkcs8', '-topk8', '-in', `${name}.key`, '-passout', 'pass:grüße')
    await judged(await signerOf(pki.pkcs12(name, 'grüße'), 'grüße'))
    await judged(await signerOf(pki.pkcs12(name, 'secret', '-keypbe', 'NONE', '-certpbe', 'NONE'), 'secret'))
    await judged(await signerOf(encrypted + others, 'grüße'))
    await judged(await signerOf(pki.openssl('ec', '-in', `${name}.key`) + others))
    const rsa = pki.signer('rsa')
    await judged(
      await signerOf(
        pki.openssl('rsa', '-traditional', '-in', `${rsa}.key`) +
          pki.text(`${rsa}.pem`) +
          pki.text('issuer.pem'),
      ),
    )
  })

  // OpenSSL 3.0 knows Ed25519, but not in CMS.
  it('is valid with a key of ed25519', async () => {
    const signer = await signerOf(pki.pem(pki.signer('ed25519')))
    const digest = createHash('sha512').update(data).digest()
    const { content } = ContentInfo.fromBER(await signedDocument(signer, digest))
    const [info] = new SignedData({ schema: content }).signerInfos
    const signed = Buffer.from(info!.signedAttrs!.encodedValue)
    expect(signed.includes(digest)).toBe(true)
    const key = createPublicKey(pki.text('ed25519.pem'))
    expect(verify(null, signed, key, new Uint8Array(info!.signature.getValue()))).toBe(true)
  })

  it('is not made with a key that is wrong, and the message says what is', async () => {
    const name = pki.signer('p-256')
    const other = pki.signer('ed25519')
    const failure = (field: string, message: string) => ({
      code: 'invalid_parameter',
      field: `options[${field}]`,
      message: expect.stringContaining(message),
    })
    const p12 = pki.pkcs12(name, 'secret')
    expect(await failing(p12, 'wrong')).toMatchObject(failure('key_password', 'does not open the key'))
    expect(await failing(p12)).toMatchObject(failure('key_password', 'password is missing'))
    const old = ['-legacy', '-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES']
    expect(await failing(pki.pkcs12(name, 'secret', ...old), 'secret')).toMatchObject(
      failure('key', 'outdated cipher'),
    )
    expect(await failing('bm8ga2V5')).toMatchObject(failure('key', 'cannot be read'))
    expect(await failing('§')).toMatchObject(failure('key', 'cannot be read'))
    expect(await failing(pki.text('issuer.pem'))).toMatchObject(failure('key', 'There are 0 private keys'))
    expect(await failing(pki.text(`${name}.key`))).toMatchObject(failure('certificates', 'is missing'))
    expect(await failing(pki.text(`${name}.key`) + pki.text('issuer.pem'))).toMatchObject(
      failure('key', 'None of the certificates'),
    )
    expect(await failing(pki.pem(other), '', { digest: 'sha256' })).toMatchObject(
      failure('digest', 'must be sha512'),
    )
  })
})
