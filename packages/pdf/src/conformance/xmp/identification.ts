import type { ModelObject } from '../model-object.js'
import type { XmpNode } from './read-rdf.js'

const PDFA = 'http://www.aiim.org/pdfa/ns/id/'
const PDFUA = 'http://www.aiim.org/pdfua/ns/id/'

/** What a packet says about the conformance of the document (ISO 19005-1, 6.7.11; ISO 14289-1, 5). */
export function identificationObjects(properties: readonly XmpNode[]): ModelObject[] {
  return [
    ...identificationIn(properties, PDFA, 'PDFAIdentification'),
    ...identificationIn(properties, PDFUA, 'PDFUAIdentification'),
  ]
}

function identificationIn(properties: readonly XmpNode[], namespace: string, type: string): ModelObject[] {
  const own = properties.filter((node) => node.namespace === namespace)
  if (own.length === 0) return []
  const find = (local: string): XmpNode | undefined => own.find((node) => node.local === local)
  const text = (local: string): string | null => {
    const node = find(local)
    return node?.form === 'simple' ? node.value : null
  }
  const prefixes = ['part', 'conformance', 'amd', 'corr', 'rev'].map((local) => [
    `${local}Prefix`,
    find(local)?.prefix ?? null,
  ])
  const part = text('part')
  return [
    {
      type,
      part: part !== null && /^[+-]?\d{1,9}$/.test(part) ? Number(part) : null,
      conformance: text('conformance'),
      rev: text('rev'),
      ...Object.fromEntries(prefixes),
    },
  ]
}
