import { describe, expect, it } from 'vitest'
import { readPacket } from '../../../src/conformance/xmp/packet.js'
import { MAX_NAMES } from '../../../src/document/xmp/xml-scan.js'
import { HEADER, packet, packetText } from './packets.js'

const isValid = (properties: string): boolean => packet(packetText(properties)).isSerializationValid

describe('Serialization of a packet', () => {
  it('is valid for XML with RDF, and says its encoding and its header', () => {
    const { isSerializationValid, actualEncoding, bytes, encoding } = packet(
      packetText('<pdf:Keywords>a</pdf:Keywords>'),
    )
    expect({ isSerializationValid, actualEncoding, bytes, encoding }).toEqual({
      isSerializationValid: true,
      actualEncoding: 'UTF-8',
      bytes: null,
      encoding: null,
    })
    const old = packet(packetText('', `<?xpacket begin="" id="x" bytes='1000' encoding="UTF-8"?>`))
    expect([old.bytes, old.encoding]).toEqual(['1000', 'UTF-8'])
  })

  it.each([
    ['UTF-16BE', 2, false],
    ['UTF-16LE', 2, true],
  ] as const)('is read in %s too, which is not UTF-8', (_, unit, isLittle) => {
    const text = packetText('<pdf:Keywords>é</pdf:Keywords>')
    const view = new DataView(new ArrayBuffer(text.length * unit))
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
    const read = readPacket(new Uint8Array(view.buffer))
    expect(read.isSerializationValid).toBe(true)
    expect(read.actualEncoding).toBe('UTF-16')
    expect(read.properties[0]?.value).toBe('é')
  })

  it('reads bytes that are not UTF-8 as Latin-1, and control characters as spaces', () => {
    const bytes = Uint8Array.from(packetText('<pdf:Keywords>\xe9\x01</pdf:Keywords>'), (c) => c.charCodeAt(0))
    expect(readPacket(bytes).properties[0]?.value).toBe('é ')
  })

  it.each([
    ['an element that is not closed', '<pdf:Keywords>a'],
    ['a prefix that is not bound', '<foo:bar>a</foo:bar>'],
    ['an unknown entity', '<pdf:Keywords>&nbsp;</pdf:Keywords>'],
    ['a bare ampersand', '<pdf:Keywords>a & b</pdf:Keywords>'],
    ['an attribute that repeats', '<pdf:Keywords xml:lang="a" xml:lang="b">a</pdf:Keywords>'],
    ['a property that repeats', '<pdf:Keywords>a</pdf:Keywords><pdf:Keywords>b</pdf:Keywords>'],
    ['a property without namespace', '<Keywords>a</Keywords>'],
    ['text between properties', 'text<pdf:Keywords>a</pdf:Keywords>'],
    ['two values in a property', '<dc:subject><rdf:Bag/><rdf:Bag/></dc:subject>'],
    [
      'an item outside of an array',
      '<pdf:Keywords rdf:parseType="Resource"><rdf:li>a</rdf:li></pdf:Keywords>',
    ],
    ['a parse type other than Resource', '<pdf:Keywords rdf:parseType="Literal">a</pdf:Keywords>'],
    ['a resource with content', '<pdf:Keywords rdf:resource="urn:x">a</pdf:Keywords>'],
  ])('is not valid with %s', (_, properties) => {
    expect(isValid(properties)).toBe(false)
    expect(isValid('<pdf:Keywords>a</pdf:Keywords>')).toBe(true)
  })

  it('is not valid if it is empty, is not XML, or goes on after its end', () => {
    for (const text of ['', 'no XML', `${packetText('')}more`])
      expect(packet(text).isSerializationValid).toBe(false)
  })

  it('reads every way to write a value', () => {
    const ways = [
      '<pdf:Keywords>a</pdf:Keywords>',
      '<pdf:Keywords><!-- why -->a</pdf:Keywords>',
      '<pdf:Keywords>&#97;</pdf:Keywords>',
      '<pdf:Keywords rdf:resource="a"/>',
      '<pdf:Keywords rdf:value="a" own:q="b"/>',
      '<pdf:Keywords rdf:parseType="Resource"><rdf:value>a</rdf:value><own:q>b</own:q></pdf:Keywords>',
      '<pdf:Keywords><rdf:Description><rdf:value>a</rdf:value></rdf:Description></pdf:Keywords>',
    ]
    for (const way of ways) {
      const [only] = packet(packetText(way)).properties
      expect([only?.local, only?.form, only?.value]).toEqual(['Keywords', 'simple', 'a'])
    }
    const struct = packet(packetText('<xmpMM:DerivedFrom stRef:documentID="a" stRef:instanceID="b"/>'))
    expect(struct.properties[0]?.children.map(({ local, value }) => [local, value])).toEqual([
      ['documentID', 'a'],
      ['instanceID', 'b'],
    ])
  })

  it('refuses descriptions about different things, and takes an empty name for the same', () => {
    const about = (names: string[]): boolean =>
      packet(
        `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${names.map((name) => `<rdf:Description rdf:about="${name}"/>`).join('')}</rdf:RDF>`,
      ).isSerializationValid
    expect(about(['', 'uuid:a', ''])).toBe(true)
    expect(about(['uuid:a', 'uuid:b'])).toBe(false)
  })
})

describe('Hostile packets', () => {
  it('defines no entities', () => {
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    const text = `${entities}${packetText('<pdf:Keywords>&b;</pdf:Keywords>').slice(HEADER.length)}`
    expect(packet(text).isSerializationValid).toBe(false)
  })

  it('refuses deep nesting', () => {
    const nested = (depth: number): string =>
      `${'<own:a rdf:parseType="Resource">'.repeat(depth)}${'</own:a>'.repeat(depth)}`
    expect(isValid(nested(100))).toBe(true)
    expect(isValid(nested(100_000))).toBe(false)
  })

  it('refuses more names than any metadata has', () => {
    const attributes = Array.from({ length: MAX_NAMES }, (_, index) => ` own:a${index}="1"`).join('')
    expect(isValid(`<own:a${attributes}/>`)).toBe(false)
  })
})
