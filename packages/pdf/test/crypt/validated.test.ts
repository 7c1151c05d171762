import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import type { Encryption, EncryptionOptions } from '../../src/crypt/encryption.js'
import { openFile } from '../../src/file/open.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { ByteBuffer } from '../../src/syntax/byte-buffer.js'
import { PdfStream, PdfString, type PdfValue } from '../../src/syntax/objects.js'
import { serialise } from '../../src/syntax/serialiser.js'
import { buildPdf } from '../fixtures/build-pdf.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { fileId, locked } from './locked.js'

const CONTENT = 'BT /F1 24 Tf 20 20 Td (Hello) Tj ET '.repeat(9)
const TITLE = 'A title of thirty-two characters'
const METADATA = '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x/><?xpacket end="w"?>'
const ATTACHED = 'attached text'

const plainPdf = buildPdf({
  catalog: '<< /Type /Catalog /Pages @pages /Metadata @metadata /Names << /EmbeddedFiles @files >> >>',
  pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
  page: '<< /Type /Page /Parent @pages /MediaBox [0 0 300 50] /Contents @content /Resources << /Font << /F1 @font >> >> >>',
  content: { dict: '<< >>', data: CONTENT },
  font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  metadata: { dict: '<< /Type /Metadata /Subtype /XML >>', data: METADATA },
  files: '<< /Names [(a.txt) @file] >>',
  file: '<< /Type /Filespec /F (a.txt) /EF << /F @attached >> >>',
  attached: { dict: '<< /Type /EmbeddedFile >>', data: ATTACHED },
  info: `<< /Title (${TITLE}) >>`,
})

function encryptedByQpdf(user: string, owner: string, ...options: string[]): Uint8Array {
  const input = temporaryFile(plainPdf)
  const output = temporaryFile(new Uint8Array(0))
  const modes = ['--allow-weak-crypto', '--object-streams=disable', '--stream-data=preserve']
  execFileSync('qpdf', [...modes, '--encrypt', user, owner, ...options, '--', input, output], {
    stdio: 'pipe',
  })
  return new Uint8Array(readFileSync(output))
}

/** The content that is readable with this password. */
function readWith(pdf: Uint8Array, password: string | undefined) {
  const { file } = openFile(memorySource(pdf), { primitives: nodePrimitives, password })
  const text = (value: PdfValue | undefined) => {
    const found = file.resolve(value)
    if (found instanceof PdfString) return Buffer.from(found.bytes).toString('latin1')
    return found instanceof PdfStream ? Buffer.from(file.decode(found)).toString('latin1') : undefined
  }
  const catalogue = file.dict(file.trailer.get('Root'))
  const page = file.dict(file.array(file.dict(catalogue?.get('Pages'))?.get('Kids'))?.[0])
  const files = file.array(file.dict(file.dict(catalogue?.get('Names'))?.get('EmbeddedFiles'))?.get('Names'))
  return {
    security: file.security,
    content: text(page?.get('Contents')),
    title: text(file.dict(file.trailer.get('Info'))?.get('Title')),
    metadata: text(catalogue?.get('Metadata')),
    attached: text(file.dict(file.dict(files?.[1])?.get('EF'))?.get('F')),
  }
}

const everything = { content: CONTENT, title: TITLE, metadata: METADATA, attached: ATTACHED }

withPrograms('Files encrypted by qpdf', ['qpdf'], () => {
  test.each([
    ['RC4-40', 2, ['40']],
    ['RC4-128', 3, ['128', '--use-aes=n']],
    ['RC4-128', 4, ['128', '--use-aes=n', '--force-V4']],
    ['AES-128', 4, ['128', '--use-aes=y']],
    ['AES-256', 5, ['256', '--force-R5']],
    ['AES-256', 6, ['256']],
  ])('a %s file, revision %i, is read with either password', (method, revision, options) => {
    const pdf = encryptedByQpdf('user', 'owner', ...options)
    for (const role of ['user', 'owner']) {
      const { security, ...seen } = readWith(pdf, role)
      expect(security).toMatchObject({ method, revision, openedAs: role, encryptsMetadata: true })
      expect(seen).toEqual(everything)
    }
    expect(() => readWith(pdf, undefined)).toThrow(expect.objectContaining({ code: 'password_required' }))
    expect(() => readWith(pdf, 'wrong')).toThrow(expect.objectContaining({ code: 'password_incorrect' }))
  })

  test.each([['128', '--use-aes=y'], ['128', '--use-aes=n'], ['256', '--force-R5'], ['256']])(
    'metadata in clear text are read (%s %s)',
    (...options) => {
      const { security, ...seen } = readWith(
        encryptedByQpdf('', 'o', ...options, '--cleartext-metadata'),
        undefined,
      )
      expect(security).toMatchObject({ encryptsMetadata: false, openedAs: 'nothing' })
      expect(seen).toEqual(everything)
    },
  )

  test('a file with two empty passwords opens without a password', () => {
    const { security, ...seen } = readWith(encryptedByQpdf('', '', '256'), undefined)
    expect(security?.openedAs).toBe('nothing')
    expect(seen).toEqual(everything)
  })

  test.each([
    ['256', 'пароль 密码 🔑'],
    ['256', 'x'.repeat(127)],
    ['128', 'hôtel'],
    ['128', '€ž'],
    ['128', 'y'.repeat(40)],
    ['40', 'naïve'],
  ])('a file of %s bits opens with the password %s', (bits, password) => {
    const pdf = encryptedByQpdf(password, 'owner', bits)
    expect(readWith(pdf, password)).toMatchObject({ ...everything, security: { openedAs: 'user' } })
  })

  test('a password that was encoded as UTF-8 in an old revision opens', () => {
    const pdf = encryptedByQpdf('密码', 'owner', '128', '--use-aes=y')
    expect(readWith(pdf, '密码')).toMatchObject({ ...everything, security: { openedAs: 'user' } })
  })

  test.each([['128', '--use-aes=n'], ['256', '--force-R5'], ['256']])(
    'permissions are those that qpdf was given (%s %s)',
    (...options) => {
      const restrictions = ['--print=low', '--extract=n', '--assemble=n', '--modify-other=n', '--annotate=n']
      const { security } = readWith(encryptedByQpdf('', 'o', ...options, ...restrictions), undefined)
      expect(security?.permissions).toEqual({
        print: true,
        printHighQuality: false,
        copy: false,
        assemble: false,
        modify: false,
        annotate: false,
        fillForms: true,
        accessibility: true,
      })
    },
  )
})

/** The smallest file with a page, a title and this encryption. */
function fileWith(encryption: Encryption): string {
  const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
  const source = (value: PdfValue) => {
    const out = new ByteBuffer()
    serialise(value, out)
    return latin1(out.view())
  }
  const cipher = encryption.streamCipher(4, 0)
  const running = cipher.start(CONTENT.length)
  const half = CONTENT.length >> 1
  const encrypted = [CONTENT.slice(0, half), CONTENT.slice(half)].map((part) =>
    latin1(running.update(bytes(part))),
  )
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 50] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${cipher.encryptedLength(CONTENT.length)} >>\nstream\n${encrypted.join('')}${latin1(running.finish())}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    source(
      new Map([['Title', new PdfString(encryption.encryptStrings([new PdfString(bytes(TITLE))], 6, 0))]]),
    ),
    source(encryption.dict),
  ]
  let pdf = `%PDF-${encryption.minimumVersion}\n%\u00e2\u00e3\u00cf\u00d3\n`
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const id = source(new PdfString(fileId))
  const trailer = `<< /Size 8 /Root 1 0 R /Info 6 0 R /Encrypt 7 0 R /ID [${id} ${id}] >>`
  const table = `xref\n0 8\n0000000000 65535 f \n${offsets.join('')}`
  return temporaryFile(bytes(`${pdf}${table}trailer\n${trailer}\nstartxref\n${pdf.length}\n%%EOF\n`))
}

withPrograms('Files encrypted by the engine', ['qpdf', 'pdftotext', 'pdfinfo'], () => {
  const run = (tool: string, ...parameters: string[]) => execFileSync(tool, parameters, { encoding: 'utf8' })
  const algorithms: [EncryptionOptions['algorithm'], string, string][] = [
    ['aes-256', 'user пароль', 'owner 密码'],
    ['aes-128', 'user hôtel', 'owner'],
  ]

  test.each(algorithms)('a %s file passes qpdf --check with either password', (algorithm, user, owner) => {
    const path = fileWith(locked({ algorithm, userPassword: user, ownerPassword: owner }))
    for (const [role, password] of [
      ['user', user],
      ['owner', owner],
    ] as const) {
      const said = run('qpdf', `--password=${password}`, '--check', path)
      expect(said).toContain(`Supplied password is ${role} password`)
      expect(said).toContain('No syntax or stream encoding errors found')
    }
  })

  test.each(algorithms)('poppler reads text and title of a %s file', (algorithm) => {
    const path = fileWith(locked({ algorithm, userPassword: 'user', ownerPassword: 'owner' }))
    for (const password of [
      ['-upw', 'user'],
      ['-opw', 'owner'],
    ]) {
      expect(run('pdftotext', ...password, path, '-')).toContain('Hello')
      expect(run('pdfinfo', ...password, path)).toContain(TITLE)
    }
  })

  test.each(algorithms)('a %s file with an empty user password opens without a password', (algorithm) => {
    const path = fileWith(locked({ algorithm, permissions: { copy: false, print: false } }))
    const said = run('qpdf', '--check', path)
    expect(said).toContain('extract for any purpose: not allowed')
    expect(said).toContain('print low resolution: not allowed')
    expect(said).toContain('modify forms: allowed')
  })
})
