import { type Standard, type Validation, validate } from '../../src/conformance/validate.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { type BuildOptions, buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { packetText } from './xmp/packets.js'

/** The header of an ICC profile of a monitor, which is all that rules ask for. */
export function iccProfile(colourSpace = 'RGB ', version = 2, deviceClass = 'mntr'): Uint8Array {
  const profile = Buffer.alloc(132)
  profile[8] = version
  profile.write(deviceClass, 12, 'latin1')
  profile.write(colourSpace, 16, 'latin1')
  profile.write('acsp', 36, 'latin1')
  return profile
}

const CLAIMS: Partial<Record<Standard, string>> = {
  '1a': '<pdfaid:part>1</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>',
  '1b': '<pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>',
  '2b': '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>',
  '3b': '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>',
  '4': '<pdfaid:part>4</pdfaid:part><pdfaid:rev>2020</pdfaid:rev>',
  'ua-1':
    '<pdfuaid:part>1</pdfuaid:part><dc:title><rdf:Alt><rdf:li xml:lang="en">A title</rdf:li></rdf:Alt></dc:title>',
}

/** A document that conforms to a standard. Entries are added to its catalogue and its page. */
export function conformant(
  standard: Standard,
  { objects = {}, catalogue = '', page = '', resources = '', content = '' }: Changes = {},
): Objects {
  const tagged = standard.startsWith('ua') || standard.endsWith('a')
  return {
    catalog: `<< /Type /Catalog /Pages @pages /Metadata @metadata /OutputIntents [@intent] ${tagged ? '/Lang (en) /MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >> /StructTreeRoot @tree' : ''} ${catalogue} >>`,
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 200 200] /Resources << ${resources} >> /Contents @content ${tagged ? '/StructParents 0' : ''} ${page} >>`,
    content: { dict: '<< >>', data: content },
    metadata: { dict: '<< /Type /Metadata /Subtype /XML >>', data: packetText(CLAIMS[standard] ?? '') },
    intent:
      '<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /DestOutputProfile @profile >>',
    profile: { dict: '<< /N 3 >>', data: iccProfile() },
    ...(tagged && {
      tree: '<< /Type /StructTreeRoot /K [@document] /ParentTree << /Nums [0 [@paragraph]] >> >>',
      document: '<< /Type /StructElem /S /Document /P @tree /K [@paragraph] >>',
      paragraph: '<< /Type /StructElem /S /P /P @document /Pg @page /K [0] >>',
    }),
    ...objects,
  }
}

export interface Changes {
  readonly objects?: Objects
  readonly catalogue?: string
  readonly page?: string
  readonly resources?: string
  readonly content?: string
}

export function validation(bytes: Uint8Array, standards: readonly Standard[] | 'claimed'): Validation {
  return validate(memorySource(bytes), standards, { primitives: nodePrimitives })
}

/** The rules that a document breaks, as clause and number. */
export function brokenRules(bytes: Uint8Array, standard: Standard): string[] {
  const { results } = validation(bytes, [standard])
  return results.flatMap(({ failures }) => failures.map(({ clause, test }) => `${clause}-${test}`))
}

/** The rules that a document breaks after changes that would be allowed to a document of no standard. */
export function broken(standard: Standard, changes: Changes = {}, options: BuildOptions = {}): string[] {
  const version = standard === '4' ? '2.0' : '1.7'
  return brokenRules(buildPdf(conformant(standard, changes), { version, ...options }), standard)
}
