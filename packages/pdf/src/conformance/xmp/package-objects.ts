import type { ModelObject } from '../model-object.js'
import {
  EXTENSION,
  extensionObjects,
  extensionSchemas,
  NO_SCHEMAS,
  schemasBelow,
} from './extension-schemas.js'
import { identificationObjects } from './identification.js'
import { infoValues } from './info-values.js'
import type { Packet } from './packet.js'
import type { XmpNode } from './read-rdf.js'
import { isOfTypeIn, predefined, type Schemas, typeIn } from './schemas.js'
import { isLangAlt, type XmpEdition } from './value-types.js'

export interface PackageContext {
  /** The edition of XMP whose types are permitted: 2004 for PDF/A-1, 2005 for the others. */
  readonly edition: XmpEdition
  /** The packet of the catalogue, whose extension schemas hold for the other packets too. */
  readonly main: Packet | undefined
  /** Whether this is the packet of the catalogue. */
  readonly isMain: boolean
}

/** The objects that rules on metadata are about: the package, its properties, and its extension schemas. */
export function* packageObjects(packet: Packet, context: PackageContext): Generator<ModelObject> {
  const { isSerializationValid, actualEncoding, bytes, encoding, properties } = packet
  const serialization = { isSerializationValid, actualEncoding, bytes, encoding }
  if (context.isMain) {
    const identification = identificationObjects(properties)
    yield {
      type: 'MainXMPPackage',
      ...serialization,
      dc_title: infoValues(packet).XMPTitle,
      containsPDFAIdentification: identification.some(({ type }) => type === 'PDFAIdentification'),
      containsPDFUAIdentification: identification.some(({ type }) => type === 'PDFUAIdentification'),
    }
    yield* identification
  } else yield { type: 'XMPPackage', ...serialization }
  // PDF/A-1 has no extensions of what other packets define.
  const { edition, isMain } = context
  const inMain = extensionSchemas((isMain ? packet : context.main)?.properties ?? [], edition)
  const above = isMain || edition === '2004' ? NO_SCHEMAS : inMain
  const current = isMain ? inMain : schemasBelow(above, properties, edition)
  yield* propertyObjects(properties, edition, { current, above, inMain })
  yield* extensionObjects(properties, edition, above)
}

function* propertyObjects(
  properties: readonly XmpNode[],
  edition: XmpEdition,
  { current, above, inMain }: Readonly<Record<'current' | 'above' | 'inMain', Schemas>>,
): Generator<ModelObject> {
  // A definition in the packet is more special than that of the main packet, and that than a predefined one.
  const scopes = [current, above, predefined[edition]]
  for (const node of properties) {
    if (node.namespace === EXTENSION) continue
    yield propertyObject(node, scopes, current, inMain)
  }
}

function propertyObject(
  node: XmpNode,
  scopes: readonly Schemas[],
  current: Schemas,
  inMain: Schemas,
): ModelObject {
  const isDefined = (schemas: Schemas): boolean => typeIn(schemas, node) !== undefined
  const defining = scopes.find(isDefined)
  const shared = {
    place: { name: `${node.prefix}:${node.local}` },
    isPredefinedInXMP2004: isDefined(predefined['2004']),
    isPredefinedInXMP2005: isDefined(predefined['2005']),
    isDefinedInCurrentPackage: isDefined(current),
    isDefinedInMainPackage: isDefined(inMain),
    isValueTypeCorrect: defining === undefined ? null : isOfTypeIn(defining, node),
    predefinedType: defining === undefined ? null : typeIn(defining, node)!,
  }
  if (!isLangAlt(node)) return { type: 'XMPProperty', ...shared }
  const [only, ...others] = node.children
  return {
    type: 'XMPLangAlt',
    ...shared,
    xDefault: others.length === 0 && only?.lang === 'x-default',
  }
}
