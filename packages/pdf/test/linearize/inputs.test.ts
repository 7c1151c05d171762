import { describe, expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { assemble } from '../../src/assemble/assemble.js'
import type { EncryptionOptions } from '../../src/crypt/encryption.js'
import { PdfError } from '../../src/errors.js'
import { linearizeDraft } from '../../src/linearize/linearize.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { PdfName } from '../../src/syntax/objects.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { draftOf, edited } from '../edit/edited.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid, pageMarkers, pdfInfo, pdfText, qpdfJson } from '../validators.js'
import { linearized, qpdfAccepts } from './linearized.js'
import { objectGraph } from './object-graph.js'

const layouts = [
  ['object streams', true],
  ['a cross-reference table', false],
] as const

withPrograms('Linearizing a document', ['qpdf', 'pdfinfo', 'pdftotext'], () => {
  describe.each(['aes-256', 'aes-128'] as const)('under %s', (algorithm) => {
    test.each(layouts)('decryption is reported, with %s', (_, objectStreams) => {
      const encryption: EncryptionOptions = { algorithm, userPassword: 'user', ownerPassword: 'owner' }
      const document = richDocument('A')
      const locked = edited(document, () => {}, { encryption }).bytes
      const { path, report } = linearized(locked, { password: 'user', objectStreams })
      qpdfAccepts(path)
      expect(report).toMatchObject({ encrypted: false, protectionRemoved: true })
      expect(objectGraph(path)).toEqual(objectGraph(temporaryFile(edited(document).bytes)))
    })

    test.each(layouts)('the result is encrypted on request, with %s', (_, objectStreams) => {
      const document = richDocument('A')
      const encryption: EncryptionOptions = { algorithm, userPassword: 'user', encryptMetadata: false }
      const { path, report } = linearized(document, { encryption, objectStreams })
      qpdfAccepts(path, 'user')
      expect(report).toMatchObject({ encrypted: true, protectionRemoved: false })
      expect(pdfInfo(path, '-upw', 'user')).toMatchObject({ Optimized: 'yes', Pages: '4' })
      const open = (lines: string[]) => lines.filter((line) => !line.includes('/Metadata'))
      expect(open(objectGraph(path, 'user'))).toEqual(open(objectGraph(temporaryFile(document))))
    })
  })

  test('an encrypted file without its password is refused with an error that names it', () => {
    const encryption: EncryptionOptions = { algorithm: 'aes-256', userPassword: 'user' }
    const locked = edited(plainDocument('P', 2), () => {}, { encryption }).bytes
    expect(() => linearized(locked, { name: 'secret.pdf' })).toThrow(
      expect.objectContaining({ code: 'password_required', input: 'secret.pdf' }),
    )
  })

  test.each([
    ['a number with an exponent', '/UserUnit 1.0e-5'],
    ['a number with two decimal points', '/UserUnit 1.2.3'],
    ['a number with a sign inside', '/LastModified [12-3]'],
    ['a key without a value', '/PieceInfo <</A>>'],
    ['a nested key without a value', '/PieceInfo <</B [<</A>>]>>'],
    ['a value without a key', '/PieceInfo <</B 1 2 /C 3>>'],
    ['a duplicate key in a nested dictionary', '/PieceInfo <</B 1 /C 2 /B 3>>'],
    ['a duplicate key', '/Tabs /S /Tabs /R'],
  ])('a page with %s is repaired, as in every other output', (_, entries) => {
    const document = plainDocument('P', 2, { page: () => entries })
    const { path } = linearized(document)
    qpdfAccepts(path)
    expect(pageMarkers(path)).toEqual(['P-1', 'P-2'])
    expectValid(temporaryFile(edited(document).bytes))
    const sink = createMemorySink()
    const input = { name: 'a.pdf', source: memorySource(document) }
    assemble([{ input }, { input }], sink, { primitives: nodePrimitives })
    expectValid(temporaryFile(sink.bytes()))
  })

  test('the last of two equal keys is used, as in other readers', () => {
    const objects = { extra: '<< /A [<< /B (first) /C 1 /B (last) >>] /D 1 /D null >>' }
    const document = plainDocument('P', 1, { objects, page: () => '/Extra @extra' })
    for (const path of [linearized(document).path, temporaryFile(edited(document).bytes)]) {
      const extra = qpdfJson(path).pages[0]!.node.get('Extra')
      expect(extra.keys()).toEqual(['A'])
      expect(extra.get('A').items()[0]!.get('B').text).toBe('last')
    }
  })

  test('a lost cross-reference is repaired, and this is reported', () => {
    const whole = plainDocument('P', 5)
    const text = new TextDecoder('latin1').decode(whole)
    const cut = whole.subarray(0, text.lastIndexOf('xref\n0'))
    const { path, report } = linearized(cut)
    qpdfAccepts(path)
    expect(pageMarkers(path)).toEqual(['P-1', 'P-2', 'P-3', 'P-4', 'P-5'])
    expect(report.repairs).not.toEqual([])
  })

  test('wrong stream lengths are repaired', () => {
    const text = new TextDecoder('latin1').decode(plainDocument('P', 3)).replace(/\/Length \d+/g, '/Length 5')
    const { path, report } = linearized(Uint8Array.from(text, (character) => character.charCodeAt(0)))
    qpdfAccepts(path)
    expect(pageMarkers(path)).toEqual(['P-1', 'P-2', 'P-3'])
    expect(report.repairs).not.toEqual([])
  })

  test('pages that are direct objects, listed twice or without /Type are linearized', () => {
    const content = { dict: '<< >>', data: 'BT /F1 24 Tf 60 100 Td (P-1) Tj ET' }
    const page = '/MediaBox [0 0 300 300] /Contents @content /Resources << /Font << /F1 @font >> >>'
    const objects: Objects = {
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages: `<< /Type /Pages /Count 4 /Kids [<< /Type /Page /Parent @pages ${page} >> @page @page @untyped] >>`,
      page: `<< /Type /Page /Parent @pages ${page} >>`,
      untyped: `<< /Parent @pages ${page} >>`,
      font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      content,
    }
    const { path, report } = linearized(buildPdf(objects))
    qpdfAccepts(path)
    expect(report.pages).toBe(4)
    expect(pageMarkers(path)).toEqual(['P-1', 'P-1', 'P-1', 'P-1'])
  })

  test('objects that are only a reference, a number or null are copied', () => {
    const { path } = linearized(
      plainDocument('P', 2, {
        catalog: '/One @alias /Two @number /Three @nothing /Four [@loop]',
        objects: {
          alias: '@further',
          further: '@number',
          number: '42',
          nothing: 'null',
          loop: '@pool',
          pool: '@loop',
        },
      }),
    )
    qpdfAccepts(path)
    const { catalog } = qpdfJson(path)
    expect(catalog.get('One').number).toBe(42)
    expect(catalog.get('One').reference).toBe(catalog.get('Two').reference)
    expect(catalog.get('Three').exists).toBe(false)
  })

  test('changes of a draft are written', () => {
    const draft = draftOf(richDocument('B'))
    draft.catalogue.set('PageMode', new PdfName('UseOutlines'))
    draft.pageDict(2).set('Rotate', 90)
    const content = draft.addContent(new TextEncoder().encode('0 0 9 9 re f'))
    draft.pageDict(3).set('Contents', content)
    draft.replacePages([2, 3, 0].map((index) => draft.pageRef(index)))
    const sink = createMemorySink()
    const report = linearizeDraft(draft, sink, { primitives: nodePrimitives })
    const path = temporaryFile(sink.bytes())
    qpdfAccepts(path)
    expect(report.pages).toBe(3)
    expect(
      qpdfJson(path).pages.map(({ marker, content: data }) =>
        data.includes('re f') && marker === 'blank' ? 'new' : marker,
      ),
    ).toEqual(['B-3', 'new', 'B-1'])
  })

  test('signatures are removed, and their fields are reported', () => {
    // Poppler draws no signature where the viewer is asked to draw the fields again.
    const document = richDocument('A', { signed: true, needAppearances: false })
    const { path, report } = linearized(document)
    qpdfAccepts(path)
    expect(report.signaturesRemoved.length).toBe(1)
    expect(pdfText(path)).toBe(pdfText(temporaryFile(document)))
  })

  test('object streams are written when the input has them, or as requested', () => {
    const holds = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes).includes('/ObjStm')
    const classic = richDocument('A', { xref: 'classic' })
    const packed = richDocument('A', { xref: 'stream' })
    expect(holds(linearized(classic).bytes)).toBe(false)
    expect(holds(linearized(packed).bytes)).toBe(true)
    expect(holds(linearized(classic, { objectStreams: true }).bytes)).toBe(true)
    expect(holds(linearized(packed, { objectStreams: false }).bytes)).toBe(false)
  })
})

test('a linearization ends in aborted or limit_exceeded when it is aborted or too large', () => {
  const document = plainDocument('P', 3)
  const code = (options: Parameters<typeof linearized>[1]) => {
    try {
      linearized(document, options)
    } catch (error) {
      return error instanceof PdfError ? error.code : error
    }
    return undefined
  }
  expect(code({ signal: { aborted: true } })).toBe('aborted')
  expect(code({ limits: { maxOutputBytes: 500 } })).toBe('limit_exceeded')
})

test('progress is reported page by page', () => {
  const seen: number[] = []
  linearized(plainDocument('P', 4), { progress: (done) => seen.push(done) })
  expect(seen).toEqual([1, 2, 3, 4])
})
