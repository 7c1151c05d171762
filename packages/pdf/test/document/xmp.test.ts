import { describe, expect, it } from 'vitest'
import { escapeXml, MAX_NAMES, scanXml, unescapeXml } from '../../src/document/xmp/xml-scan.js'
import { claimsOf } from '../../src/document/xmp/xmp-claims.js'
import { editPacket } from '../../src/document/xmp/xmp-edit.js'
import { XmpPacket } from '../../src/document/xmp/xmp-packet.js'
import { newPacket, type SharedKey } from '../../src/document/xmp/xmp-write.js'

const RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
const PDFA = 'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"'
const DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'

function packetText(descriptions: string): string {
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${RDF}>${descriptions}</rdf:RDF></x:xmpmeta>   <?xpacket end="w"?>`
}

function packet(text: string): XmpPacket {
  const found = XmpPacket.read(new TextEncoder().encode(text))
  if (found === undefined) throw new Error('The packet cannot be read.')
  return found
}

/** The packet without its claims and with other values. */
function edited(text: string, added: [SharedKey, string][] = []): string {
  const found = packet(text)
  const removed = claimsOf(found).flatMap(({ properties }) => properties)
  return new TextDecoder().decode(editPacket(found, removed, new Map(added)))
}

describe('XML scanner', () => {
  it('rejects text with more than the allowed number of element and attribute names', () => {
    const half = MAX_NAMES / 2
    expect(scanXml(`<a${' b=""'.repeat(half)}>${'<c/>'.repeat(half - 1)}</a>`)).toHaveLength(half)
    expect(scanXml(`<a${' b=""'.repeat(half)}>${'<c/>'.repeat(half)}</a>`)).toBeUndefined()
    expect(scanXml(`<a${' b=""'.repeat(2 * MAX_NAMES)}/>`)).toBeUndefined()
  })

  it('returns the positions of elements', () => {
    const text = '<a:b xmlns:a="urn:x" c=\'d>\'><!-- <no> --><e/><![CDATA[<no>]]></a:b >'
    const [outer, inner] = scanXml(text)!
    expect(outer).toMatchObject({ prefix: 'a', local: 'b', namespace: 'urn:x', start: 0, end: text.length })
    expect(outer?.attributes.map(({ local, rawValue }) => `${local}=${rawValue}`)).toEqual([
      'a=urn:x',
      'c=d>',
    ])
    expect(text.slice(inner!.start, inner!.end)).toBe('<e/>')
    expect(inner?.parent).toBe(outer)
  })

  it.each([
    '<a>',
    '<a></b>',
    '</a>',
    '<a b=c/>',
    '<a b="<"/>',
    '<a <b/>',
    '<!DOCTYPE a><a/>',
    '<a><!-- </a>',
    '<a b="1/>',
    '<a>< b/></a>',
    `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`,
  ])('rejects text that is not well-formed, or unsupported: %s', (text) => {
    expect(scanXml(text)).toBeUndefined()
  })

  it('scans hostile text in linear time', () => {
    // If a character were looked at again for each one before it, this would take hours.
    const hostile = [
      `<a ${'b '.repeat(2_000_000)}`,
      `<a${' '.repeat(4_000_000)}`,
      `<a b="${'c'.repeat(4_000_000)}`,
      `<a>${'<!--x-->'.repeat(500_000)}`,
      '<'.repeat(4_000_000),
    ]
    for (const text of hostile) expect(scanXml(text)).toBeUndefined()
  })

  it('escapes and unescapes any text as ASCII', () => {
    const text = 'a <b> & "c" – \u{1f600}\n'
    expect(escapeXml(text)).toMatch(/^[ -%'-~&]*$/)
    expect(unescapeXml(escapeXml(text))).toBe(text)
    expect(escapeXml('a\u0000\ud800\uffffb')).toBe('ab')
    expect(unescapeXml('&amp;&#65;&#x42;&apos;&unknown;&#x110000;&')).toBe("&AB'&unknown;&#x110000;&")
  })
})

describe('Conformance claims in XMP', () => {
  const names = (descriptions: string): string[] =>
    claimsOf(packet(packetText(descriptions))).map(({ name }) => name)

  it('reads claims written as attributes and as elements, under any prefix', () => {
    expect(names(`<rdf:Description ${PDFA} pdfaid:part="2" pdfaid:conformance="B"/>`)).toEqual(['PDF/A-2b'])
    expect(
      names(
        '<rdf:Description xmlns:q="http://www.aiim.org/pdfa/ns/id/"><q:part>4</q:part><q:rev>2020</q:rev></rdf:Description>',
      ),
    ).toEqual(['PDF/A-4'])
    expect(names('<rdf:Description pdfaid:part="1" pdfaid:conformance="A"/>')).toEqual(['PDF/A-1a'])
  })

  it('recognises the claims of every supported standard', () => {
    expect(
      names(`<rdf:Description
        xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" pdfuaid:part="1"
        xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" pdfxid:GTS_PDFXVersion="PDF/X-4"
        xmlns:pdfe="http://www.aiim.org/pdfe/ns/id/" pdfe:ISO_PDFEVersion="PDF/E-1"
        xmlns:pdfvtid="http://www.npes.org/pdfvt/ns/id/" pdfvtid:GTS_PDFVTVersion="PDF/VT-1"/>`),
    ).toEqual(['PDF/UA-1', 'PDF/X-4', 'PDF/E-1', 'PDF/VT-1'])
    expect(
      names(
        '<rdf:Description xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/" pdfx:Company="none" pdfx:GTS_PDFXVersion="PDF/X-1:2001" pdfx:GTS_PDFXConformance="PDF/X-1a:2001"/>',
      ),
    ).toEqual(['PDF/X-1a:2001'])
  })

  it('ignores properties inside other values', () => {
    expect(
      names(`<rdf:Description ${DC}><dc:description>pdfaid:part 2</dc:description>
        <dc:relation><rdf:Description ${PDFA} pdfaid:part="2"/></dc:relation></rdf:Description>`),
    ).toEqual([])
  })
})

describe('Editing an XMP packet', () => {
  it('removes claims and their namespace declaration, and nothing else', () => {
    expect(
      edited(
        packetText(
          `<rdf:Description rdf:about="" ${PDFA} ${DC}  pdfaid:part='2' dc:format="é" pdfaid:conformance="B"/>`,
        ),
      ),
    ).toBe(packetText(`<rdf:Description rdf:about="" ${DC} dc:format="é"/>`))
    expect(
      edited(
        packetText(`<rdf:Description rdf:about="" ${DC}><dc:format>x</dc:format></rdf:Description>
  <rdf:Description rdf:about="" ${PDFA}>
    <pdfaid:part>2</pdfaid:part>
    <pdfaid:conformance>A</pdfaid:conformance>
  </rdf:Description>`),
      ),
    ).toBe(packetText(`<rdf:Description rdf:about="" ${DC}><dc:format>x</dc:format></rdf:Description>`))
  })

  it('keeps a namespace declaration that is still used', () => {
    const text = packetText(
      `<rdf:Description ${PDFA} ${DC} pdfaid:part="2"><dc:relation><rdf:Description pdfaid:part="2"/></dc:relation></rdf:Description>`,
    )
    expect(edited(text)).toBe(text.replace(' pdfaid:part="2"', ''))
  })

  it('returns identical bytes when nothing changes', () => {
    const bytes = Uint8Array.from(
      packetText('<rdf:Description\u00ff\u00fe/>').replace(/[^\0-\xff]/g, ''),
      (c) => c.charCodeAt(0),
    )
    const found = XmpPacket.read(bytes)!
    expect(editPacket(found, [], new Map())).toEqual(bytes)
  })

  it('adds properties under the same rdf:about', () => {
    const text = edited(packetText('<rdf:Description rdf:about="uuid:1"/>'), [
      ['title', 'A <title> – new'],
      ['author', 'Somebody'],
      ['keywords', 'a, b'],
    ])
    const found = packet(text)
    expect(found.properties.map(({ local }) => local)).toEqual(['title', 'creator', 'Keywords'])
    expect(found.properties.map((property) => found.values(property)[0])).toEqual([
      'A <title> – new',
      'Somebody',
      'a, b',
    ])
    expect(text).toContain('rdf:about="uuid:1" xmlns')
  })

  it.each([
    ['UTF-16BE', 2, false],
    ['UTF-16LE', 2, true],
    ['UTF-32BE', 4, false],
    ['UTF-32LE', 4, true],
  ] as const)('supports %s, with and without a byte order mark', (_, unit, isLittleEndian) => {
    for (const mark of ['', '\ufeff']) {
      const text = mark + packetText(`<rdf:Description ${DC} dc:format="–" ${PDFA} pdfaid:part="2"/>`)
      const bytes = new Uint8Array(text.length * unit)
      const view = new DataView(bytes.buffer)
      for (let i = 0; i < text.length; i++) {
        if (unit === 2) view.setUint16(i * 2, text.charCodeAt(i), isLittleEndian)
        else view.setUint32(i * 4, text.charCodeAt(i), isLittleEndian)
      }
      const found = XmpPacket.read(bytes)!
      expect(claimsOf(found).map(({ name }) => name)).toEqual(['PDF/A-2'])
      expect(found.values(found.properties[0]!)).toEqual(['–'])
      expect(editPacket(found, [], new Map())).toEqual(bytes)
      const again = XmpPacket.read(editPacket(found, [found.properties[1]!], new Map([['title', 'é']]))!)!
      expect(again.properties.map(({ local }) => local)).toEqual(['format', 'title'])
      expect(again.values(again.properties[1]!)).toEqual(['é'])
    }
    expect(XmpPacket.read(Uint8Array.of(0x3c, 0, 0, 0, 0xff, 0xff, 0xff, 0xff))).toBeUndefined()
  })

  it('returns undefined for an empty rdf:RDF element', () => {
    const found = packet(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${RDF}/></x:xmpmeta>`)
    expect(editPacket(found, [], new Map([['title', 'x']]))).toBeUndefined()
  })

  it('reads the x-default language first, and list items in order', () => {
    const found = packet(
      packetText(`<rdf:Description ${DC}>
        <dc:title><rdf:Alt><rdf:li xml:lang="de">Titel</rdf:li><rdf:li xml:lang="x-default"><![CDATA[A & <B>]]></rdf:li></rdf:Alt></dc:title>
        <dc:creator><rdf:Seq><rdf:li>One</rdf:li><rdf:li>Zw&#246;lf</rdf:li></rdf:Seq></dc:creator></rdf:Description>`),
    )
    expect(found.properties.map((property) => found.values(property))).toEqual([
      ['A & <B>', 'Titel'],
      ['One', 'Zwölf'],
    ])
  })
})

describe('A new XMP packet', () => {
  it('is parsed back to the same properties', () => {
    const found = XmpPacket.read(
      newPacket(
        new Map([
          ['title', 'Größe'],
          ['created', '2024-01-02T03:04:05Z'],
        ]),
      ),
    )!
    expect(found.properties.map((property) => [property.local, found.values(property)[0]])).toEqual([
      ['title', 'Größe'],
      ['CreateDate', '2024-01-02T03:04:05Z'],
    ])
  })
})

describe('XMP property values', () => {
  it('contain no markup, also where a comment is cut off', () => {
    const long = packet(
      packetText(`<rdf:Description ${DC}><dc:title>a<!-- b -->c<![CDATA[<&amp;]]><?d e?><f>g</f></dc:title>
        <dc:rights>h<!--${'<!--<'.repeat(100_000)}--></dc:rights></rdf:Description>`),
    )
    expect(long.properties.map((property) => long.values(property))).toEqual([['ac<&amp;g'], ['h']])
  })

  it('belong to one property only, and are limited to 1,000', () => {
    const items = (name: string, count: number) =>
      `<dc:${name}><rdf:Bag>${`<rdf:li>${name}</rdf:li>`.repeat(count)}</rdf:Bag></dc:${name}>`
    const many = packet(
      packetText(`<rdf:Description ${DC}>${items('a', 2)}${items('b', 3000)}</rdf:Description>`),
    )
    const [a, b] = many.properties
    expect(many.values(a!)).toEqual(['a', 'a'])
    expect(many.values(b!)).toHaveLength(1000)
  })

  it('decode the same from UTF-16, whatever their length', () => {
    const text = packetText(
      `<rdf:Description ${DC}><dc:title>${'x'.repeat(20_000)}é</dc:title></rdf:Description>`,
    )
    const bytes = new Uint8Array(2 + text.length * 2)
    const view = new DataView(bytes.buffer)
    view.setUint16(0, 0xfeff)
    for (let at = 0; at < text.length; at++) view.setUint16(2 + at * 2, text.charCodeAt(at))
    const read = XmpPacket.read(bytes)!
    expect(read.text.slice(1)).toBe(text)
    expect(read.encode(read.text)).toEqual(bytes)
  })
})
