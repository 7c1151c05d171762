import { readPacket } from '../../conformance/xmp/packet.js'
import type { XmpNode } from '../../conformance/xmp/read-rdf.js'
import { readXmpBytes } from '../../document/metadata.js'
import { XmpPacket } from '../../document/xmp/xmp-packet.js'
import { type SharedKey, sharedProperties } from '../../document/xmp/xmp-write.js'
import { eachObject } from '../../edit/draft-objects.js'
import { infoKeys, isDateKey, sharedKeys, TRAPPED, trappedOf } from '../../metadata/info-keys.js'
import { writeXmp } from '../../metadata/set-metadata.js'
import { parseDate, pdfDate } from '../../syntax/date.js'
import { forEachDict, PdfName, PdfStream, PdfString } from '../../syntax/objects.js'
import { encodeTextString } from '../../syntax/text-string.js'
import type { Conversion } from '../conversion.js'
import { conformingProperties, nameOf } from './conforming-properties.js'
import { item, listNode, simpleNode } from './nodes.js'
import { writePacket, xmlText } from './write-rdf.js'

const PDFA = 'http://www.aiim.org/pdfa/ns/id/'
const PDFUA = 'http://www.aiim.org/pdfua/ns/id/'

/** Changes the properties of a packet. */
export type EditProperties = (properties: readonly XmpNode[]) => readonly XmpNode[]

/**
 * Rebuilds the metadata of the document from the packet and the information dictionary, in step with each
 * other (ISO 19005-1, 6.7.3), and those of its parts.
 */
export function repairMetadata(conversion: Conversion, edit: EditProperties = (all) => all): void {
  const { draft, file, standard, part, level, neededTitle } = conversion
  repairParts(conversion)
  const catalogue = file.dict(draft.catalogueRef) ?? new Map()
  const isThere = file.resolve(catalogue.get('Metadata')) !== null
  const bytes = readXmpBytes(file, catalogue)
  const before = edit(bytes === undefined ? [] : propertiesOf(bytes, conversion))
  const values = valuesInStep(conversion, before)
  const identification = [
    simpleNode(PDFA, 'pdfaid', 'part', String(part)),
    simpleNode(PDFA, 'pdfaid', 'conformance', level.toUpperCase()),
  ]
  let others = before.filter((node) => node.namespace !== PDFA && !isShared(node))
  if (neededTitle !== undefined) {
    // ISO 14289-1, 5 and 7.1: the packet names the standard and the title.
    others = others.filter(({ namespace }) => namespace !== PDFUA)
    others.push(simpleNode(PDFUA, 'pdfuaid', 'part', '1'))
    if (!values.has('title')) {
      draft.editInfo().set(infoKeys.title, new PdfString(encodeTextString(neededTitle)))
      values.set('title', nodeOf('title', [neededTitle]))
      conversion.change('title_added', { detail: neededTitle })
    }
  }
  const wanted = [...[...values].flatMap(([, node]) => [node]), ...others]
  const { properties, removed, described } = conformingProperties(wanted, standard)
  writeXmp(draft, writePacket([...identification, ...properties]))
  if (!isThere) conversion.change('metadata_rebuilt')
  else conversion.change('metadata_rebuilt', described.length > 0 ? { detail: described.join(', ') } : {})
  for (const detail of removed) conversion.change('metadata_removed', { detail })
}

/** The properties of a packet; if it breaks the rules of XMP, those that can be made out. */
function propertiesOf(bytes: Uint8Array, conversion: Conversion): XmpNode[] {
  const strict = readPacket(bytes)
  if (strict.isSerializationValid) return [...strict.properties]
  conversion.change('metadata_removed', { detail: 'XMP' })
  const packet = XmpPacket.read(bytes)
  if (packet === undefined) return []
  return sharedKeys.flatMap((key) => {
    const { namespace, local } = sharedProperties[key]
    const [property] = packet.find(namespace, local)
    const found = property === undefined ? [] : packet.values(property).filter((value) => value !== '')
    return found.length > 0 ? [nodeOf(key, found)] : []
  })
}

function isShared(node: XmpNode): boolean {
  return sharedKeys.some((key) => isOf(key, node))
}

function isOf(key: SharedKey, { namespace, local }: XmpNode): boolean {
  return sharedProperties[key].namespace === namespace && sharedProperties[key].local === local
}

/**
 * What the information dictionary and the packet share. The information dictionary decides, because programs
 * change it more often; it keeps the entries that it has.
 */
function valuesInStep(conversion: Conversion, before: readonly XmpNode[]): Map<SharedKey, XmpNode> {
  const { draft, file, part } = conversion
  const values = new Map<SharedKey, XmpNode>()
  for (const key of sharedKeys) {
    const entry = file.resolve(draft.info?.get(infoKeys[key]))
    const known = before.find((node) => isOf(key, node))
    const text = entry instanceof PdfString ? xmlText(file.text(entry) ?? '').replace(/\0+$/, '') : ''
    const value = isDateKey(key) ? parseDate(text) : text
    if (value === undefined || value === '') {
      if (draft.info?.has(infoKeys[key]) === true) draft.editInfo().delete(infoKeys[key])
      if (known !== undefined) values.set(key, known)
      continue
    }
    draft
      .editInfo()
      .set(infoKeys[key], new PdfString(encodeTextString(isDateKey(key) ? (pdfDate(value) ?? value) : value)))
    values.set(
      key,
      part > 1 && known !== undefined && saysTheSame(known, value) ? known : withDefault(key, value, known),
    )
  }
  const trapped = trappedOf(file, draft.info)
  if (draft.info?.has(TRAPPED) === true) {
    if (trapped === undefined) draft.editInfo().delete(TRAPPED)
    else draft.editInfo().set(TRAPPED, new PdfName(trapped))
  }
  return values
}

/** Several authors are one text in the information dictionary. */
function saysTheSame(node: XmpNode, value: string): boolean {
  const parts = node.form === 'simple' ? [node.value] : node.children.map((child) => child.value)
  const squeezed = (text: string): string => text.replace(/[\s,;]+/g, ' ').trim()
  return squeezed(parts.join(' ')) === squeezed(value)
}

/** A new default text beside the other languages that were there. */
function withDefault(key: SharedKey, value: string, known: XmpNode | undefined): XmpNode {
  const made = nodeOf(key, [value])
  if (made.form !== 'Alt' || known?.form !== 'Alt') return made
  const others = known.children.filter(
    ({ lang, form }) => form === 'simple' && lang !== undefined && lang.toLowerCase() !== 'x-default',
  )
  return { ...made, children: [...made.children, ...others] }
}

function nodeOf(key: SharedKey, values: readonly string[]): XmpNode {
  const { namespace, prefix, local, form } = sharedProperties[key]
  if (form === 'simple') return simpleNode(namespace, prefix, local, values[0]!)
  const items = form === 'Alt' ? [item(values[0]!, 'x-default')] : values.map((value) => item(value))
  return listNode(namespace, prefix, local, form, items)
}

/** Metadata of pages, images and other objects (ISO 19005-2, 6.6.2.1). PDF/A-1 has no rules about them. */
function repairParts(conversion: Conversion): void {
  const { draft, file, part, standard } = conversion
  if (part === 1) return
  const seen = new Map<number, Uint8Array | undefined>()
  const rewritten = (stream: PdfStream): Uint8Array | undefined => {
    if (seen.has(stream.num)) return undefined
    const { isSerializationValid, properties } = readPacket(file.decode(stream))
    const found = isSerializationValid
      ? conformingProperties(
          properties.filter(({ namespace }) => namespace !== PDFA),
          standard,
        )
      : undefined
    const bytes = found && found.properties.length > 0 ? writePacket(found.properties) : undefined
    seen.set(stream.num, bytes)
    for (const node of isSerializationValid ? properties : [])
      if (found?.removed.includes(nameOf(node)) === true)
        conversion.change('metadata_removed', { object: stream.num, detail: nameOf(node) })
    return bytes
  }
  eachObject(draft, (value, num) => {
    conversion.spend()
    if (num === draft.catalogueRef.num) return false
    let isChanged = false
    forEachDict(value, (dict) => {
      const stream = file.resolve(dict.get('Metadata'))
      if (!(stream instanceof PdfStream)) return
      const first = !seen.has(stream.num)
      const bytes = rewritten(stream)
      if (bytes !== undefined && first) draft.changeStream(stream.num, metadataDict(), bytes)
      if (seen.get(stream.num) !== undefined) return
      dict.delete('Metadata')
      conversion.change('metadata_removed', { object: num })
      isChanged = true
    })
    return isChanged
  })
}

function metadataDict(): Map<string, PdfName> {
  return new Map([
    ['Type', new PdfName('Metadata')],
    ['Subtype', new PdfName('XML')],
  ])
}
