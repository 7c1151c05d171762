import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { EXAMPLE_KEY } from '../../tasks/src/signing/example-key.js'
import { Desk } from './octavo.js'

withPrograms('A key for signing', ['openssl', 'pdfsig'], () => {
  const desk = new Desk()
  desk.write('a.pdf', plainDocument('A', 1))
  desk.write('key.pem', EXAMPLE_KEY)
  desk.write('password.txt', 'secret')

  it.each(['key.pem', 'key.p12'])('is read from a file: %s', (file) => {
    const made = ['-in', desk.path('key.pem'), '-out', desk.path('key.p12'), '-passout', 'pass:secret']
    execFileSync('openssl', ['pkcs12', '-export', ...made], { stdio: 'ignore' })
    const flags = ['--key-file', file, '--key-password-file', 'password.txt', '-f', '-o', 'signed.pdf', '-q']
    expect(desk.run(['sign', 'a.pdf', ...flags])).toEqual({ status: 0, stdout: '', stderr: '' })
    const judged = execFileSync('pdfsig', ['-nocert', desk.path('signed.pdf')]).toString()
    expect(judged).toContain('Signature is Valid')
  })

  it('is that of somebody whom a file of trusted certificates names', () => {
    desk.run(['sign', 'a.pdf', '--key-file', 'key.pem', '-f', '-o', 'signed.pdf', '-q'])
    const { stdout } = desk.run(['verify-signatures', 'signed.pdf', '--certificates', '@key.pem'])
    expect(JSON.parse(stdout).signatures).toMatchObject([{ verdict: 'valid' }])
  })
})
