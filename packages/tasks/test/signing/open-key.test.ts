import { afterAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { EXAMPLE_KEY } from '../../src/signing/example-key.js'
import { openKey } from '../../src/signing/open-key.js'
import { TestPki } from './test-pki.js'

it('says whose certificate a key has, who issued it, and until when it is valid', async () => {
  expect(await openKey({ key: EXAMPLE_KEY, password: '', certificates: '' })).toMatchObject({
    name: 'Ada Lovelace',
    issuer: 'Ada Lovelace',
    validTo: expect.stringMatching(/^2126-/),
  })
})

withPrograms('A key that is opened before it signs', ['openssl'], () => {
  const pki = new TestPki()
  afterAll(() => pki.remove())

  it('names a password that is missing or wrong, and a certificate that is missing', async () => {
    const name = pki.signer('p-256')
    const locked = { key: pki.pkcs12(name, 'open sesame'), certificates: '' }
    for (const password of ['', 'wrong'])
      await expect(openKey({ ...locked, password })).rejects.toMatchObject({ field: 'options[key_password]' })
    expect(await openKey({ ...locked, password: 'open sesame' })).toMatchObject({
      name: 'Test p-256',
      issuer: 'Test issuer',
    })
    const alone = { key: pki.text(`${name}.key`), password: '' }
    const missing = { field: 'options[certificates]' }
    await expect(openKey({ ...alone, certificates: '' })).rejects.toMatchObject(missing)
    const certificates = pki.text(`${name}.pem`)
    expect(await openKey({ ...alone, certificates })).toMatchObject({ name: 'Test p-256' })
  })
})
