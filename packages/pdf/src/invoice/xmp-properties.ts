import { definedSchema, schemasNode } from '../archive/metadata/extension-schema.js'
import { simpleNode } from '../archive/metadata/nodes.js'
import { EXTENSION } from '../conformance/xmp/extension-schemas.js'
import type { XmpNode } from '../conformance/xmp/read-rdf.js'
import { type Attaching, type InvoiceProfile, profileTitle, xrechnungVersion } from './profiles.js'

const FACTUR_X = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const ZUGFERD_1 = 'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#'
/** Of all editions: an earlier invoice of the document may have any. */
export const NAMESPACES = [FACTUR_X, ZUGFERD_1, 'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#']

const DESCRIPTIONS = {
  DocumentType: 'The type of the document that is attached in XML',
  DocumentFileName: 'The name of the attached XML file',
  Version: 'The version of the standard that the XML keeps',
  ConformanceLevel: 'The profile of the standard that the XML keeps',
}

/**
 * What a packet says of the attached invoice, with the extension schema that PDF/A demands for it (Factur-X 1.0, 6.3).
 * Properties of an earlier invoice are removed.
 */
export function withInvoiceProperties(
  properties: readonly XmpNode[],
  { standard, filename }: Attaching,
  profile: InvoiceProfile,
  identifier: string,
): XmpNode[] {
  const others = properties.filter(
    ({ namespace, local }) => !NAMESPACES.includes(namespace) && !isSchemas(namespace, local),
  )

  const definitions = properties
    .filter(({ namespace, local }) => isSchemas(namespace, local))
    .flatMap(({ children }) => children)
    .filter(({ children }) => !children.some(({ value }) => NAMESPACES.includes(value)))
  if (standard === undefined)
    return [...others, ...(definitions.length > 0 ? [schemasNode(definitions)] : [])]
  const [namespace, prefix] = standard === 'ZUGFeRD 1.0' ? [ZUGFERD_1, 'zf'] : [FACTUR_X, 'fx']
  const values: Readonly<Record<keyof typeof DESCRIPTIONS, string>> = {
    DocumentType: 'INVOICE',
    DocumentFileName: filename,
    Version: versionOf(profile, identifier),
    ConformanceLevel: profileTitle(profile),
  }
  const schema = definedSchema(`${standard} invoice`, namespace, prefix, Object.entries(DESCRIPTIONS))
  return [
    ...others,
    ...Object.entries(values).map(([name, value]) => simpleNode(namespace, prefix, name, value)),
    schemasNode([...definitions, schema]),
  ]
}

function isSchemas(namespace: string, local: string): boolean {
  return namespace === EXTENSION && local === 'schemas'
}

/** That of XRechnung, if the invoice keeps it; otherwise that of the schema. */
function versionOf(profile: InvoiceProfile, identifier: string): string {
  return (profile === 'xrechnung' ? xrechnungVersion(identifier) : undefined) ?? '1.0'
}
