import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import type { EncryptionOptions } from '../../src/crypt/encryption.js'
import { input, type MergeOptions, mergedBytes } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'

function run(tool: string, ...parameters: string[]): string {
  return execFileSync(tool, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function locked(encryption: EncryptionOptions, options: MergeOptions = {}): string {
  const inputs = [input('p.pdf', plainDocument('P', 2)), input('a.pdf', richDocument('A'))]
  return temporaryFile(mergedBytes(inputs, { ...options, encryption }).bytes)
}

const algorithms: EncryptionOptions['algorithm'][] = ['aes-256', 'aes-128']
const layouts: [string, MergeOptions][] = [
  ['object streams', { objectStreams: true }],
  ['a cross-reference table', { objectStreams: false }],
]

withPrograms('Encrypted output of a merge', ['qpdf', 'pdftotext', 'pdfinfo'], () => {
  describe.each(algorithms)('%s', (algorithm) => {
    test.each(layouts)('an output with %s is valid and shows its text only with a password', (_, options) => {
      const path = locked({ algorithm, userPassword: 'user', ownerPassword: 'owner' }, options)
      for (const [role, password] of [
        ['user', '-upw'],
        ['owner', '-opw'],
      ] as const) {
        expect(run('qpdf', '--check', `--password=${role}`, path)).toContain(
          'No syntax or stream encoding errors',
        )
        const text = run('pdftotext', password, role, path, '-')
        for (const marker of ['P-1', 'P-2', 'A-1', 'A-4']) expect(text).toContain(marker)
      }
      expect(() => run('pdftotext', path, '-')).toThrow()
      expect(() => run('pdftotext', '-upw', 'wrong', path, '-')).toThrow()
    })

    test.each(layouts)('an output with %s has readable strings', (_, options) => {
      const path = locked(
        { algorithm, userPassword: 'user' },
        { ...options, info: { title: 'The title – ü' } },
      )
      expect(run('pdfinfo', '-upw', 'user', path)).toContain('The title – ü')
      expect(run('pdfinfo', '-upw', 'user', '-dests', path)).toContain('chapter')
      expect(() => run('pdfinfo', path)).toThrow()
    })

    test('an output grants only the requested permissions', () => {
      const permissions = { print: false, printHighQuality: false, copy: false, modify: false }
      const said = run(
        'qpdf',
        '--show-encryption',
        locked({ algorithm, ownerPassword: 'owner', permissions }),
      )
      expect(said).toContain(algorithm === 'aes-256' ? 'R = 6' : 'R = 4')
      expect(said).toContain('extract for any purpose: not allowed')
      expect(said).toContain('print low resolution: not allowed')
      expect(said).toContain('modify other: not allowed')
      expect(said).toContain('modify forms: allowed')
      expect(said).toContain('modify annotations: allowed')
    })

    test('an output can be merged again with its password', () => {
      const bytes = mergedBytes([input('p.pdf', plainDocument('P', 2))], {
        encryption: { algorithm, userPassword: 'user', ownerPassword: 'owner' },
      }).bytes
      for (const password of ['user', 'owner']) {
        const { report } = mergedBytes([{ ...input('again.pdf', bytes), password }])
        expect(report.pages).toBe(2)
      }
      expect(() => mergedBytes([input('again.pdf', bytes)])).toThrow(
        expect.objectContaining({ code: 'password_required' }),
      )
    })

    test('an output contains no clear text', () => {
      const path = locked({ algorithm, userPassword: 'user' }, { objectStreams: false })
      const text = execFileSync('cat', [path]).toString('latin1')
      expect(text).not.toContain('(P-1)')
      expect(text).not.toContain('example.com')
    })
  })

  test('a Unicode password is accepted', () => {
    const path = locked({ algorithm: 'aes-256', userPassword: 'пароль 密码' })
    expect(run('qpdf', '--check', '--password=пароль 密码', path)).toContain('user password')
  })
})
