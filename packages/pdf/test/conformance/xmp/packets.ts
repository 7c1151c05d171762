import type { ModelObject } from '../../../src/conformance/model-object.js'
import { packageObjects } from '../../../src/conformance/xmp/package-objects.js'
import { type Packet, readPacket } from '../../../src/conformance/xmp/packet.js'
import type { XmpEdition } from '../../../src/conformance/xmp/value-types.js'

const RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
const namespaces = [
  RDF,
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
  'xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"',
  'xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
  'xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"',
  'xmlns:exif="http://ns.adobe.com/exif/1.0/"',
  'xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"',
  'xmlns:stRef="http://ns.adobe.com/xap/1.0/sType/ResourceRef#"',
  'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"',
  'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"',
  'xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"',
  'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"',
  'xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"',
  'xmlns:pdfaType="http://www.aiim.org/pdfa/ns/type#"',
  'xmlns:pdfaField="http://www.aiim.org/pdfa/ns/field#"',
  'xmlns:own="urn:own"',
  'xmlns:part="urn:part"',
].join(' ')

export const HEADER = '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>'

export function packetText(properties: string, header = HEADER): string {
  return `${header}<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${namespaces}><rdf:Description rdf:about="">${properties}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
}

export function packet(text: string): Packet {
  return readPacket(new TextEncoder().encode(text))
}

/** The objects of a packet with these properties, which is that of the catalogue unless a main packet is given. */
export function objects(properties: string, edition: XmpEdition = '2005', main?: string): ModelObject[] {
  const own = packet(packetText(properties))
  const context =
    main === undefined ? { main: own, isMain: true } : { main: packet(packetText(main)), isMain: false }
  return [...packageObjects(own, { edition, ...context })]
}

/** The first object of a type. */
export function object(type: string, properties: string, edition: XmpEdition = '2005'): ModelObject {
  const found = objects(properties, edition).find((each) => each.type === type)
  if (found === undefined) throw new Error(`There is no ${type}.`)
  return found
}

/** The one property of a packet. */
export function property(text: string, edition: XmpEdition = '2005', main?: string): ModelObject {
  const found = objects(text, edition, main).filter(
    ({ type }) => type === 'XMPProperty' || type === 'XMPLangAlt',
  )
  if (found.length !== 1) throw new Error(`There are ${found.length} properties.`)
  return found[0]!
}

const field = (prefix: string, fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<${prefix}:${name}>${value}</${prefix}:${name}>`)
    .join('')
const items = (form: string, all: readonly string[]): string =>
  `<rdf:${form}>${all.map((one) => `<rdf:li rdf:parseType="Resource">${one}</rdf:li>`).join('')}</rdf:${form}>`

/** The extension schema of `urn:own` with one property `p` and with types, each with one field `f`. */
export function extension(
  valueType: string,
  types: Readonly<Record<string, string>> = {},
  changes: (text: string) => string = (text) => text,
): string {
  const property = field('pdfaProperty', {
    name: 'p',
    valueType,
    category: 'external',
    description: 'A property',
  })
  const definedTypes = Object.entries(types).map(([type, fieldType]) => {
    const only = field('pdfaField', { name: 'f', valueType: fieldType, description: 'A field' })
    const named = { type, namespaceURI: 'urn:part', prefix: 'part', description: 'A type' }
    return `${field('pdfaType', named)}<pdfaType:field>${items('Seq', [only])}</pdfaType:field>`
  })
  const named = { schema: 'Own', namespaceURI: 'urn:own', prefix: 'own' }
  const schema = `${field('pdfaSchema', named)}<pdfaSchema:property>${items('Seq', [property])}</pdfaSchema:property>`
  const valueTypes = `<pdfaSchema:valueType>${items('Seq', definedTypes)}</pdfaSchema:valueType>`
  const all = items('Bag', [schema + (definedTypes.length > 0 ? valueTypes : '')])
  return changes(`<pdfaExtension:schemas>${all}</pdfaExtension:schemas>`)
}
