import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import type { Draft } from '../../src/edit/draft.js'
import { repair } from '../../src/edit/repair.js'
import { rotatePage } from '../../src/edit/rotate-pages.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid, pageMarkers, qpdfJson } from '../validators.js'
import { edited } from './edited.js'
import { differences } from './same-document.js'

/** Repairs a document; the result must be sound. */
function repaired(input: Uint8Array) {
  let found = { pagesMended: 0, streamsMended: 0, streamsBroken: 0 }
  const { bytes, report } = edited(
    input,
    (draft) => {
      found = repair(draft)
    },
    { rewrite: true, objectStreams: true },
  )
  const path = temporaryFile(bytes)
  expectValid(path)
  return { ...found, path, repairs: report.repairs, document: qpdfJson(path) }
}

const show = (marker: string) => `BT /F1 24 Tf 60 400 Td (${marker}) Tj ET`
const font = '/Resources << /Font << /F1 @font >> >>'

/** One page, `page` its further entries. */
function onePage(page: string, objects: Objects): Uint8Array {
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: `<< /Type /Page /Parent @pages ${page} >>`,
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  })
}

withPrograms('Repairing a document', ['qpdf', 'pdftotext'], () => {
  it('repairs nothing in a valid file and loses nothing', () => {
    const input = richDocument('A', { xfa: true })
    const { repairs, pagesMended, streamsMended, document } = repaired(input)
    expect({ repairs, pagesMended, streamsMended }).toEqual({ repairs: [], pagesMended: 0, streamsMended: 0 })
    // Only the page tree is rebuilt, with all inherited attributes in the pages.
    const elsewhere = differences(qpdfJson(temporaryFile(input)), document).filter(
      (each) => !/\/(Pages|Parent|Kids\[\d+\]|MediaBox|CropBox|Resources|Rotate)\b/.test(each),
    )
    expect(elsewhere).toEqual([])
  })

  it('rebuilds a truncated cross-reference, and reports it', () => {
    const whole = plainDocument('P', 3)
    const end = Buffer.from(whole).indexOf('xref')
    const { path, repairs } = repaired(whole.subarray(0, end))
    expect(pageMarkers(path)).toEqual(['P-1', 'P-2', 'P-3'])
    expect(repairs.join()).toContain('rebuilt by scanning')
  })

  it('keeps the readable part of a damaged stream in a valid encoding', () => {
    const lines = Array.from({ length: 200 }, (_, index) => `% ${index * 7919}`).join('\n')
    const data = new Uint8Array(deflateSync(`${show('D-1')}\n${lines}`))
    const content = { dict: '<< /Filter /FlateDecode >>', data: data.subarray(0, data.length - 200) }
    const { path, streamsMended } = repaired(
      onePage(`/MediaBox [0 0 400 500] ${font} /Contents @content`, { content }),
    )
    expect(streamsMended).toBe(1)
    expect(pageMarkers(path)).toEqual(['D-1'])
  })

  it('adds entries that every page must have', () => {
    const { path, pagesMended, document } = repaired(
      onePage('/Contents [@content null @font] /Annots (none)', { content: { dict: '<< >>', data: 'q Q' } }),
    )
    expect(pagesMended).toBe(1)
    expect(pageMarkers(path)).toEqual(['blank'])
    const [page] = document.pages
    expect(page!.node.get('MediaBox').numbers()).toEqual([0, 0, 612, 792])
    expect(page!.node.get('Resources').isDictionary).toBe(true)
    expect(page!.node.get('Contents').items()).toHaveLength(1)
    expect(page!.node.get('Annots').exists).toBe(false)
  })

  it('removes duplicate keys from a dictionary', () => {
    const { document } = repaired(
      onePage(`/MediaBox [0 0 400 500] ${font} /Extra @extra`, { extra: '<< /A 1 /B 2 /A 3 >>' }),
    )
    expect(document.pages[0]!.node.get('Extra').keys()).toEqual(['A', 'B'])
  })

  it('replaces a page that is a stream by a page dictionary', () => {
    const page = { dict: `<< /Type /Page /Parent @pages /MediaBox [0 0 400 500] ${font} >>`, data: 'q Q' }
    const { document } = repaired(onePage('', { page }))
    expect(document.pages).toHaveLength(1)
    expect(document.pages[0]!.node.isStream).toBe(false)
  })
})

it('an edit of a file whose catalogue is found elsewhere by a scan ends in damaged_pdf', () => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Extra 4 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>',
    '<< /Meant /well >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  // A second object has the number of the catalogue, and the offset of object 4 is wrong.
  text += '1 0 obj\n<< /Type /Catalog >>\nendobj\n'
  const rows = offsets.map(
    (offset, index) => `${String(index === 3 ? 3 : offset).padStart(10, '0')} 00000 n \n`,
  )
  text += `xref\n0 5\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Root 1 0 R /Size 5 >>\nstartxref\n${text.length}\n%%EOF\n`
  const input = new TextEncoder().encode(text)
  const lookAndTurn = (draft: Draft): void => {
    draft.file.get(4)
    rotatePage(draft, 0, 90)
  }
  expect(() => edited(input, lookAndTurn)).toThrow(
    expect.objectContaining({ code: 'damaged_pdf', input: 'a.pdf' }),
  )
})

withPrograms('Editing a damaged document', ['qpdf'], () => {
  it('keeps only the streams of /Contents, not dictionaries or missing objects', () => {
    const bytes = onePage(`/MediaBox [0 0 400 500] ${font} /Contents [@font @show 99 0 R]`, {
      show: { dict: '<< >>', data: show('A-1') },
    })
    const damaged = Buffer.from(bytes)
      .toString('latin1')
      .replace(/startxref\s+\d+/, 'startxref\n7')
    const { bytes: turned } = edited(Buffer.from(damaged, 'latin1'), (draft) => rotatePage(draft, 0, 90))
    const path = temporaryFile(turned)
    expectValid(path)
    expect(pageMarkers(path)).toEqual(['A-1'])
  })
})
