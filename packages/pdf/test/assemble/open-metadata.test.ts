import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { buildPdf } from '../fixtures/build-pdf.js'
import { input, mergedBytes } from '../fixtures/merge.js'
import { temporaryFile } from '../fixtures/temporary-file.js'

const packet = (name: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><!-- ${name} --></rdf:RDF></x:xmpmeta>`
const document = buildPdf({
  catalog: '<< /Type /Catalog /Pages @pages /Metadata @ofDocument >>',
  pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
  page: '<< /Type /Page /Parent @pages /MediaBox [0 0 9 9] /Resources << >> /Contents @content /Metadata @ofPage >>',
  content: { dict: '<< >>', data: 'q Q' },
  ofDocument: { dict: '<< /Type /Metadata /Subtype /XML >>', data: packet('of the document') },
  ofPage: { dict: '<< /Type /Metadata /Subtype /XML >>', data: packet('of the page'), compress: true },
})

withPrograms('An encrypted output with unencrypted metadata', ['qpdf'], () => {
  test.each([
    ['aes-256', true],
    ['aes-256', false],
    ['aes-128', true],
    ['aes-128', false],
  ] as const)('%s leaves page metadata readable too (object streams: %s)', (algorithm, objectStreams) => {
    const encryption = { algorithm, userPassword: 'user', encryptMetadata: false }
    const { bytes } = mergedBytes([input('a.pdf', document)], { encryption, objectStreams })
    const path = temporaryFile(bytes)
    const qpdf = (...more: string[]): string =>
      execFileSync('qpdf', ['--password=user', ...more], { encoding: 'latin1', stdio: 'pipe' })
    expect(qpdf('--check', path)).toContain('No syntax or stream encoding errors')
    const plain = qpdf('--decrypt', '--qdf', '--object-streams=disable', path, '-')
    expect(plain).toContain('of the document')
    expect(plain).toContain('of the page')
  })
})
