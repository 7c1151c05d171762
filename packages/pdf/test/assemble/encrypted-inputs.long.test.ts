import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import type { AssembleInput } from '../../src/assemble/options.js'
import { input, merge, mergedBytes } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { pageMarkers, pdfInfo } from '../validators.js'

const secret = plainDocument('S', 2, {
  objects: { info: '<< /Title (A secret title) >>', note: '<< /Text (a secret string) >>' },
  page: (n) => (n === 1 ? '/PieceInfo << /X @note >>' : ''),
})
const plain = input('plain.pdf', plainDocument('P', 1))

interface Lock {
  readonly user: string
  readonly owner: string
  readonly options: readonly string[]
  readonly more?: readonly string[]
}

function encrypted(pdf: Uint8Array, { user, owner, options, more = [] }: Lock): Uint8Array {
  const output = temporaryFile(new Uint8Array(0))
  const encrypt = ['--allow-weak-crypto', '--encrypt', user, owner, ...options, '--']
  execFileSync('qpdf', [...encrypt, ...more, temporaryFile(pdf), output], { stdio: 'pipe' })
  return new Uint8Array(readFileSync(output))
}

function locked(name: string, bytes: Uint8Array, password?: string): AssembleInput {
  return { ...input(name, bytes), password }
}

const kinds: [string, readonly string[]][] = [
  ['RC4-40', ['40']],
  ['RC4-128', ['128', '--use-aes=n']],
  ['RC4-128 with crypt filters', ['128', '--use-aes=n', '--force-V4']],
  ['AES-128', ['128', '--use-aes=y']],
  ['AES-256, revision 5', ['256', '--force-R5']],
  ['AES-256, revision 6', ['256']],
]

function refusal(entries: readonly AssembleInput[]): unknown {
  try {
    mergedBytes(entries)
  } catch (error) {
    return error
  }
  return undefined
}

withPrograms('Encrypted inputs of a merge', ['qpdf', 'pdfinfo', 'pdftotext'], () => {
  describe.each(kinds)('%s', (_, options) => {
    const bytes = () => encrypted(secret, { user: 'user', owner: 'owner', options })

    test.each(['user', 'owner'])('an input opened with the %s password is written decrypted', (password) => {
      const { path, document } = merge([plain, locked('s.pdf', bytes(), password), plain])
      expect(pageMarkers(path)).toEqual(['P-1', 'S-1', 'S-2', 'P-1'])
      expect(pdfInfo(path).Encrypted).toBe('no')
      const note = document.pages[1]!.node.get('PieceInfo').get('X').get('Text')
      expect(note.text).toBe('a secret string')
    })

    test('an input with object streams is decrypted', () => {
      const more = ['--object-streams=generate']
      const pdf = encrypted(secret, { user: 'user', owner: 'owner', options, more })
      const { path, document } = merge([locked('s.pdf', pdf, 'user')])
      expect(pageMarkers(path)).toEqual(['S-1', 'S-2'])
      expect(document.info.get('Title').text).toBe('A secret title')
    })

    test('an input with an empty user password opens without a password', () => {
      const pdf = encrypted(secret, { user: '', owner: 'owner', options })
      expect(pageMarkers(merge([locked('s.pdf', pdf)]).path)).toEqual(['S-1', 'S-2'])
      expect(pageMarkers(merge([locked('s.pdf', pdf, 'owner')]).path)).toEqual(['S-1', 'S-2'])
    })

    test('a missing or wrong password is refused, and the error names the input', () => {
      expect(refusal([plain, locked('s.pdf', bytes())])).toMatchObject({
        code: 'password_required',
        input: 's.pdf',
      })
      expect(refusal([plain, locked('s.pdf', bytes(), 'wrong')])).toMatchObject({
        code: 'password_incorrect',
        input: 's.pdf',
      })
    })
  })

  test.each([['128', '--use-aes=y'], ['128', '--use-aes=n'], ['256']])(
    'metadata in clear text are kept (%s %s)',
    (...options) => {
      const pdf = encrypted(richDocument('A'), {
        user: '',
        owner: 'o',
        options: [...options, '--cleartext-metadata'],
      })
      const { path, document } = merge([locked('a.pdf', pdf)])
      expect(pageMarkers(path)).toEqual(['A-1', 'A-2', 'A-3', 'A-4'])
      expect(document.catalog.get('Metadata').data()).toContain('xpacket')
    },
  )

  test.each([
    ['256', 'пароль 密码 🔑'],
    ['128', 'hôtel'],
    ['40', 'naïve'],
  ])('an input of %s bits opens with the password %s', (bits, password) => {
    const pdf = encrypted(secret, { user: password, owner: 'owner', options: [bits] })
    expect(pageMarkers(merge([locked('s.pdf', pdf, password)]).path)).toEqual(['S-1', 'S-2'])
  })

  test('each input has its own password, and equal bytes can be opened with two', () => {
    const one = encrypted(secret, { user: 'one', owner: 'x', options: ['256'] })
    const two = encrypted(plainDocument('T', 1), { user: 'two', owner: 'y', options: ['128', '--use-aes=y'] })
    const { path } = merge([
      locked('1.pdf', one, 'one'),
      locked('2.pdf', two, 'two'),
      locked('3.pdf', one, 'x'),
    ])
    expect(pageMarkers(path)).toEqual(['S-1', 'S-2', 'T-1', 'S-1', 'S-2'])
  })

  test('a damaged encrypted input ends in damaged_pdf instead of asking for a password', () => {
    const pdf = encrypted(secret, { user: 'user', owner: 'owner', options: ['256'] })
    expect(refusal([locked('s.pdf', pdf.subarray(0, 60), 'user')])).toMatchObject({
      code: 'damaged_pdf',
      input: 's.pdf',
    })
  })
})

test('a password for a file that is not encrypted is ignored', () => {
  expect(mergedBytes([locked('p.pdf', plainDocument('P', 1), 'whatever')]).report.pages).toBe(1)
})
