import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { copyUnchanged } from '../../src/edit/write-draft.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { PdfString } from '../../src/syntax/objects.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import type { QpdfDocument } from '../validators/document.js'
import { fieldLines, formProblems } from '../validators/fields.js'
import { structureLines } from '../validators/structure.js'
import { structureProblems } from '../validators/structure-problems.js'
import { expectValid, pageMarkers, pdfInfo, pdfText, popplerPicture, qpdfJson } from '../validators.js'
import { draftOf, edited } from './edited.js'
import { differences } from './same-document.js'

/** The file as qpdf reads it, which must find nothing wrong with it. */
function checked(bytes: Uint8Array): { path: string; document: QpdfDocument } {
  const path = temporaryFile(bytes)
  expectValid(path)
  return { path, document: qpdfJson(path) }
}

const ascii = (text: string) => new TextEncoder().encode(text)

withPrograms('A rewritten document', ['qpdf', 'pdftotext', 'pdftoppm', 'pdfinfo'], () => {
  for (const xref of ['classic', 'stream', 'hybrid'] as const) {
    it(`keeps all its content, with a ${xref} cross-reference`, () => {
      const input = richDocument('A', { xref, xfa: true })
      const { bytes, report } = edited(input)
      const { document } = checked(bytes)
      expect(differences(qpdfJson(temporaryFile(input)), document)).toEqual([])
      expect(report).toMatchObject({ pages: 4, bytes: bytes.length, repairs: [], signaturesRemoved: [] })
    })
  }

  it('keeps all its content when each object is parsed and serialised', () => {
    const input = richDocument('A', { xfa: true })
    const { document } = checked(edited(input, undefined, { rewrite: true }).bytes)
    expect(differences(qpdfJson(temporaryFile(input)), document)).toEqual([])
  })

  it('has object streams like its input, or as requested', () => {
    const packed = (bytes: Uint8Array) => Buffer.from(bytes).includes('/ObjStm')
    expect(packed(edited(richDocument('A', { xref: 'classic' })).bytes)).toBe(false)
    expect(packed(edited(richDocument('A', { xref: 'stream' })).bytes)).toBe(true)
    const told = (xref: 'classic' | 'stream', objectStreams: boolean) =>
      edited(richDocument('A', { xref }), undefined, { objectStreams }).bytes
    expect(packed(told('classic', true))).toBe(true)
    expect(packed(told('stream', false))).toBe(false)
    checked(told('classic', true))
    checked(told('stream', false))
  })

  it('has the changed and added objects', () => {
    const { bytes } = edited(plainDocument('P', 3), (draft) => {
      draft.pageDict(1).set('Rotate', 90)
      draft.pageDict(2).set('Contents', draft.addContent(ascii('BT /F1 24 Tf 60 400 Td (N-9) Tj ET')))
      draft.editInfo().set('Title', new PdfString(ascii('New')))
    })
    const { path, document } = checked(bytes)
    expect(differences(qpdfJson(temporaryFile(plainDocument('P', 3))), document)).toHaveLength(3)
    expect(pageMarkers(path)).toEqual(['P-1', 'P-2', 'N-9'])
    expect(pdfInfo(path, '-f', '1', '-l', '3')).toMatchObject({
      Title: 'New',
      'Page 1 rot': '0',
      'Page 2 rot': '90',
    })
  })

  it('has a stream that replaced another, of any size', () => {
    const large = new Uint8Array(100_000)
    const { bytes } = edited(
      plainDocument('P', 1, {
        objects: { data: { dict: '<< /A 1 >>', data: 'old' } },
        page: () => '/Data @data',
      }),
      (draft) => {
        const data = draft.pageDict(0).get('Data') as { num: number }
        draft.changeStream(data.num, new Map([['A', 2]]), large)
      },
    )
    const [page] = checked(bytes).document.pages
    expect(page!.node.get('Data').get('A').number).toBe(2)
    expect(page!.node.get('Data').data().length).toBe(large.length)
  })

  it('has null in place of references to a removed page', () => {
    const input = plainDocument('P', 2, { catalog: '/OpenAction [@page2 /Fit]' })
    const { bytes, report } = edited(input, (draft) => draft.replacePages([draft.pageRef(0)]))
    const { path, document } = checked(bytes)
    expect(report.pages).toBe(1)
    expect(pageMarkers(path)).toEqual(['P-1'])
    expect(document.catalog.get('OpenAction').items()[0]!.exists).toBe(false)
    expect(document.all().filter((object) => object.get('Type').name === 'Page')).toHaveLength(1)
  })

  it('can have its pages in another order', () => {
    const { bytes } = edited(plainDocument('P', 130), (draft) =>
      draft.replacePages([...draft.pages.keys()].reverse().map((index) => draft.pageRef(index))),
    )
    const { path } = checked(bytes)
    expect(pageMarkers(path)[0]).toBe('P-130')
    expect(pageMarkers(path)[129]).toBe('P-1')
  })

  it('has no signature left, and reports its removal', () => {
    const input = richDocument('A', { signed: true, needAppearances: false })
    const { bytes, report } = edited(input, undefined, { signatureAppearance: 'remove' })
    const { path, document } = checked(bytes)
    expect(report.signaturesRemoved).toEqual(['signature'])
    expect(document.all().filter((object) => object.get('ByteRange').exists)).toEqual([])
    expect(document.catalog.get('Perms').exists).toBe(false)
    expect(document.catalog.get('AcroForm').get('SigFlags').exists).toBe(false)
    expect(fieldLines(document).filter((line) => line.startsWith('signature'))).toEqual([])
    expect(fieldLines(document)).toEqual(expect.arrayContaining(['approval Sig - on A-4 @4']))
    expect(pdfText(path)).not.toContain('Signed by')
    expect(formProblems(document)).toEqual([])
    expect(structureProblems(document)).toEqual([])
    expect(structureLines(document)).not.toContain('Form [signature] @2')
  })

  it('keeps the appearance of a removed signature as page content with its structure element', () => {
    const input = richDocument('A', { signed: true, needAppearances: false })
    const { bytes, report } = edited(input)
    const { path, document } = checked(bytes)
    expect(report.signaturesRemoved).toEqual(['signature'])
    expect(document.all().filter((object) => object.get('ByteRange').exists)).toEqual([])
    expect(document.catalog.get('Perms').exists).toBe(false)
    expect(document.catalog.get('AcroForm').get('SigFlags').exists).toBe(false)
    expect(fieldLines(document).filter((line) => line.startsWith('signature'))).toEqual([])
    expect(popplerPicture(path, 2).equals(popplerPicture(temporaryFile(input), 2))).toBe(true)
    expect(formProblems(document)).toEqual([])
    expect(structureProblems(document)).toEqual([])
    expect(structureLines(document).filter((line) => line.startsWith('Form'))).toHaveLength(2)
  })

  it('loses /SigFlags that no signature supports', () => {
    const input = plainDocument('P', 1, { catalog: '/AcroForm << /Fields [] /SigFlags 3 >>' })
    const { document } = checked(edited(input).bytes)
    expect(document.catalog.get('AcroForm').get('SigFlags').exists).toBe(false)
  })

  it('loses signatures whose field the form does not list', () => {
    const field = (more: string) => `<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] ${more} >>`
    const value = '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <30> >>'
    const input = plainDocument('P', 2, {
      catalog: '/AcroForm << /Fields [@group] /SigFlags 3 >>',
      objects: {
        group: '<< /T (group) /FT /Sig /Kids [@one @two] >>',
        one: field('/T (one) /Parent @group /V @value'),
        two: field('/T (two) /Parent @group'),
        orphan: field('/T (orphan) /FT /Sig /V @value'),
        value,
      },
      page: (number) => `/Annots [${number === 1 ? '@one @two' : '@orphan'}]`,
    })
    const { bytes, report } = edited(input)
    const { document } = checked(bytes)
    expect([...report.signaturesRemoved].sort()).toEqual(['group.one', 'orphan'])
    expect(document.all().filter((object) => object.get('ByteRange').exists)).toEqual([])
    expect(document.pages.map(({ node }) => node.get('Annots').items().length)).toEqual([1, 0])
    expect(fieldLines(document)).toEqual([expect.stringContaining('group.two')])
  })

  it('keeps the first half of its /ID and gets a new second half', () => {
    const turned = (angle: number): string[] => {
      const { bytes } = edited(plainDocument('P', 1), (draft) => draft.pageDict(0).set('Rotate', angle))
      const { file } = draftOf(bytes)
      return file.array(file.trailer.get('ID'))!.map((half) => Buffer.from(file.bytes(half)!).toString('hex'))
    }
    const [first, second] = turned(90)
    expect(first).toBe('00112233445566778899aabbccddeeff')
    expect(second).not.toBe(first)
    expect(turned(90)).toEqual([first, second])
    expect(turned(180)).toEqual([first, expect.not.stringMatching(second!)])
  })
})

describe('Writing a draft', () => {
  it('writes the same bytes for the same changes', () => {
    const turn = () => edited(plainDocument('P', 2), (draft) => draft.pageDict(0).set('Rotate', 90)).bytes
    expect(turn()).toEqual(turn())
  })

  it('stops at the maximum output size and when it is aborted', () => {
    const input = plainDocument('P', 2)
    expect(() => edited(input, undefined, { limits: { maxOutputBytes: 500 } })).toThrow(
      expect.objectContaining({ code: 'limit_exceeded' }),
    )
    expect(() => edited(input, undefined, { signal: { aborted: true } })).toThrow(
      expect.objectContaining({ code: 'aborted' }),
    )
  })

  it('reports progress page by page', () => {
    const seen: [number, number][] = []
    edited(plainDocument('P', 3), undefined, { progress: (done, total) => seen.push([done, total]) })
    expect(seen).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })
})

it('is verified when it is written, but not when it is a copy of the input', () => {
  const input = plainDocument('A', 2)
  expect(edited(input).report.verified).toBe(true)
  const report = copyUnchanged(draftOf(input), createMemorySink(), { primitives: nodePrimitives })
  expect(report).toMatchObject({ pages: 2, verified: false })
})
