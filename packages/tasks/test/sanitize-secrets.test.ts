import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { expectValid, pdfText } from '../../pdf/test/validators.js'
import sanitize from '../src/tasks/sanitize-pdf.js'
import { secretDocument } from './secret-document.js'
import { TaskFolder } from './task-folder.js'

/** The whole file as qpdf writes it: streams decoded, no object streams. */
function uncompressed(path: string): string {
  const { stdout } = spawnSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], {
    maxBuffer: 1 << 28,
  })
  return stdout.toString('latin1')
}

const utf16 = (text: string): string => [...text].map((character) => `\0${character}`).join('')
const hex = (text: string): string => Buffer.from(text, 'latin1').toString('hex')

/** Whether a text is in a file, in PDFDocEncoding or in UTF-16BE, as characters or in hexadecimal. */
function holds(file: string, text: string): boolean {
  const lower = file.toLowerCase()
  return [text, utf16(text)].some((coded) => file.includes(coded) || lower.includes(hex(coded)))
}

withPrograms('A document with a secret in every place', ['qpdf', 'pdftotext'], () => {
  const { bytes, secrets } = secretDocument()
  const folder = new TaskFolder()
  let before: string
  let after: string
  let path: string

  beforeAll(async () => {
    const input = join(folder.path, 'secrets.pdf')
    writeFileSync(input, bytes)
    // qpdf omits unreachable objects, so the file itself is searched too.
    before = readFileSync(input, 'latin1')
    const options = { comments: true }
    const { outputs } = await folder.run(sanitize, {
      entries: [folder.entry('secrets.pdf', {}, bytes)],
      options,
    })
    path = outputs[0]!.path
    after = uncompressed(path)
  })
  afterAll(() => folder.remove())

  it('has more than seventy secrets, each in a different place', () => {
    expect(secrets.length).toBeGreaterThan(70)
    expect(new Set(secrets.map(({ place }) => place)).size).toBe(secrets.length)
  })

  it('keeps its visible content and structure', () => {
    expectValid(path)
    expect(pdfText(path)).toContain('Shown')
    for (const kept of ['Bookmark', 'a value', '/OCG', '/Thread', '/StructElem'])
      expect(after).toContain(kept)
  })

  it.each(secrets)('no longer contains the secret: $place', ({ token }) => {
    expect(holds(before, token)).toBe(true)
    expect(holds(after, token)).toBe(false)
    expect(holds(readFileSync(path, 'latin1'), token)).toBe(false)
  })
})
