import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { EXAMPLE_KEY } from '../../../tasks/src/signing/example-key.js'
import { signedFile } from '../../../tasks/test/verify-signatures/signed-file.js'
import { finished, PoolUnderTest } from './pool-under-test.js'

let test: PoolUnderTest
beforeEach(() => {
  test = new PoolUnderTest()
})
afterEach(() => test.close())

it('A child trusts the certificates in the configured folder, and the authorities of Node if it is told to', async () => {
  const trustFolder = join(test.folder, 'trusted')
  mkdirSync(trustFolder)
  writeFileSync(
    join(trustFolder, 'ada.pem'),
    EXAMPLE_KEY.slice(EXAMPLE_KEY.indexOf('-----BEGIN CERTIFICATE')),
  )
  test.file('a.pdf', await signedFile(plainDocument('A', 1), EXAMPLE_KEY))
  const without = await test.open({ workers: 1 })
  const job = test.job('verify-signatures', { options: { system_trust: true } })
  expect((await finished(without, job)).report).toMatchObject({ files: [{ verdict: 'untrusted' }] })
  await without.close()
  const pool = await test.open({ workers: 1, trustFolder })
  const { report } = await finished(pool, test.job('verify-signatures', { options: {} }))
  expect(report).toMatchObject({
    files: [
      {
        verdict: 'valid',
        result: {
          signatures: [{ certificate: { anchor: { subject: 'Ada Lovelace', trusted_by: 'operator' } } }],
        },
      },
    ],
  })
})
