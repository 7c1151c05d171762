import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { readMetadata } from '../../src/document/metadata.js'
import type { ObjectSource } from '../fixtures/build-pdf.js'
import { droppedCount, input, type MergeOptions, merge } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { opened } from './opened.js'

const head =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
const tail = '</rdf:RDF></x:xmpmeta>'

function pdfa(part: number, rest = ''): string {
  return `${head}<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="${part}" pdfaid:conformance="B"/>${rest}${tail}`
}

const inSomething =
  '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" pdf:Producer="Old" xmp:CreatorTool="Writer" xmp:CreateDate="2024-05-06T07:08:09+02:00"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Old title</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>old word</rdf:li></rdf:Bag></dc:subject></rdf:Description>'

function described(xmp: ObjectSource | undefined, info?: string): Uint8Array {
  return plainDocument('P', 2, {
    catalog: xmp === undefined ? '' : '/Metadata @xmp',
    objects: { ...(xmp !== undefined && { xmp }), ...(info !== undefined && { info }) },
  })
}

const stream = (data: string, compress = false): ObjectSource => ({
  dict: '<< /Type /Metadata /Subtype /XML >>',
  data,
  compress,
})

withPrograms('Merging metadata', ['qpdf'], () => {
  const joined = (bytes: Uint8Array, options: MergeOptions = {}, pages?: string) => {
    const { document, report } = merge([{ input: input('P.pdf', bytes), pages }], options)
    const metadata = document.catalog.get('Metadata')
    return { document, metadata, xmp: metadata.data(), report: report.inputs[0]! }
  }

  it('keeps conformance claims when a single whole file is rewritten', () => {
    const { xmp, report, metadata } = joined(described(stream(pdfa(2), true)))
    expect(xmp).toContain('pdfaid:part="2" pdfaid:conformance="B"')
    expect(metadata.get('Filter').exists).toBe(false)
    expect(report.dropped).toEqual([])
  })

  it('removes conformance claims that the output breaks', () => {
    const bytes = described(stream(pdfa(1)), '<< /GTS_PDFXVersion (PDF/X-1:2001) /Own (kept) >>')
    for (const made of [joined(bytes), joined(bytes, {}, '1'), joined(bytes, {}, '1,2,2')]) {
      expect(made.xmp).not.toContain('pdfaid')
      expect(made.document.info.keys().sort()).toEqual(['Own', 'Producer'])
      expect(droppedCount(made.report, /PDF\/A/)).toBe(1)
      expect(droppedCount(made.report, /PDF\/X/)).toBe(1)
    }
    const classic = joined(bytes, { objectStreams: false })
    expect(classic.xmp).toContain('pdfaid:part="1"')
    expect(classic.document.info.get('GTS_PDFXVersion').text).toBe('PDF/X-1:2001')
  })

  it('writes the producer to the information dictionary and XMP, and keeps other entries', () => {
    const { document, xmp } = joined(
      described(
        stream(`${head}${inSomething}${tail}`),
        '<< /Producer (Old) /Creator (Writer) /Trapped /False /Odd << /A 1 >> >>',
      ),
    )
    expect(document.info.get('Producer').text).toBe('Octavo')
    expect(document.info.get('Creator').text).toBe('Writer')
    expect(document.info.get('Trapped').name).toBe('False')
    expect(document.info.get('Odd').get('A').number).toBe(1)
    expect(xmp).toContain('<pdf:Producer>Octavo</pdf:Producer>')
    expect(xmp).not.toContain('pdf:Producer="Old"')
    expect(xmp).toContain('Old title')
    expect(joined(described(undefined), { info: { producer: null } }).document.info.exists).toBe(false)
  })

  it('writes the given document information to XMP', () => {
    const { xmp } = joined(described(stream(`${head}${inSomething}${tail}`)), {
      info: { title: 'New – title', keywords: 'new', creator: null },
    })
    expect(xmp).not.toMatch(/Old title|old word|Writer/)
    expect(xmp).toContain('New &#x2013; title')
    expect(xmp).toContain('<pdf:Keywords>new</pdf:Keywords>')
    expect(xmp).toContain('xmp:CreateDate="2024-05-06T07:08:09+02:00"')
  })

  it('creates new XMP when the old cannot be parsed and information is given', () => {
    const { xmp, report } = joined(
      described(stream(`${head}<broken>`), '<< /Author (Ada) /CreationDate (D:20240102030405Z) >>'),
      { info: { title: 'New' } },
    )
    expect(xmp).toMatch(/New.*Ada.*Octavo.*2024-01-02T03:04:05Z/)
    expect(droppedCount(report, /XMP/)).toBe(1)
  })

  it('keeps XMP that cannot be parsed, unless it might claim conformance to a standard', () => {
    const broken = `${head}<broken>`
    expect(joined(described(stream(broken))).xmp).toBe(broken)
    const claiming = described(stream(pdfa(2).replace(tail, '')))
    expect(joined(claiming).xmp).toContain('pdfaid')
    const part = joined(claiming, {}, '1')
    expect(part.metadata.exists).toBe(false)
    expect(droppedCount(part.report, /XMP/)).toBe(1)
  })

  it.each([
    ['a dictionary instead of a stream', '<< /Type /Metadata >>'],
    ['null', 'null'],
    ['encoded with an unknown filter', { dict: '<< /Filter /Unknown >>', data: 'RDF?' }],
    ['not XML', stream('\u0000\u0001 < 5')],
  ] as [string, ObjectSource][])('does not copy metadata that are %s', (_, xmp) => {
    const { document } = merge([input('P.pdf', described(xmp)), input('Q.pdf', plainDocument('Q', 1))])
    expect(document.catalog.get('Metadata').data()).not.toContain('xmpmeta')
    expect(document.pages).toHaveLength(3)
  })

  it('reports metadata of later files as dropped', () => {
    const { report } = merge([
      input('P.pdf', plainDocument('P', 1)),
      input('Q.pdf', described(stream(pdfa(2)))),
      input('R.pdf', described(undefined, '<< /Title (R) >>')),
      input('S.pdf', plainDocument('S', 1)),
    ])
    expect(report.inputs.map((each) => droppedCount(each, /metadata/))).toEqual([0, 1, 1, 0])
  })
})

describe('Reading metadata', () => {
  it('prefers the information dictionary, and takes missing values from XMP', () => {
    const bytes = described(
      stream(pdfa(2, inSomething)),
      "<< /Title (Info title) /Author <feff00e9> /Own (value) /Odd 5 /ModDate (D:20240102030405+01'00) /GTS_PDFXVersion (PDF/X-3:2002) >>",
    )
    expect(readMetadata(...opened(bytes))).toEqual({
      title: 'Info title',
      author: 'é',
      producer: 'Old',
      creator: 'Writer',
      created: '2024-05-06T07:08:09+02:00',
      modified: '2024-01-02T03:04:05+01:00',
      custom: { Own: 'value' },
      xmp: true,
      claims: ['PDF/X-3:2002', 'PDF/A-2b'],
    })
  })

  it('returns no values when the file has no metadata', () => {
    expect(readMetadata(...opened(plainDocument('P', 1)))).toEqual({ custom: {}, xmp: false, claims: [] })
    expect(readMetadata(...opened(richDocument('A'))).claims).toEqual(['PDF/A-2a', 'PDF/UA-1'])
  })
})
