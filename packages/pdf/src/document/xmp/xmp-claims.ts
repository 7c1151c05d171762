import type { XmpPacket, XmpProperty } from './xmp-packet.js'

export type ClaimedStandard = 'PDF/A' | 'PDF/UA' | 'PDF/X' | 'PDF/E' | 'PDF/VT' | 'PDF declaration'

/** A claim in the metadata that the document conforms to a standard. */
export interface Claim {
  readonly standard: ClaimedStandard
  /** The standard with its part and level: `PDF/A-2b`, `PDF/X-4`. */
  readonly name: string
  /** The properties that make the claim. */
  readonly properties: readonly XmpProperty[]
}

/** Whether the claim is of a standard whose rules can be checked. */
export function canBeValidated({ standard }: Claim): boolean {
  return standard === 'PDF/A' || standard === 'PDF/UA'
}

/** Namespaces whose properties all belong to a claim. */
const namespaces: ReadonlyMap<string, ClaimedStandard> = new Map([
  ['http://www.aiim.org/pdfa/ns/id/', 'PDF/A'],
  ['http://www.aiim.org/pdfua/ns/id/', 'PDF/UA'],
  ['http://www.npes.org/pdfx/ns/id/', 'PDF/X'],
  ['http://www.aiim.org/pdfe/ns/id/', 'PDF/E'],
  ['http://www.npes.org/pdfvt/ns/id/', 'PDF/VT'],
  ['http://pdfa.org/declarations/', 'PDF declaration'],
])
/** Older parts of PDF/X are claimed in the information dictionary, which this namespace mirrors. */
const INFORMATION = 'http://ns.adobe.com/pdfx/1.3/'

/** Detects such claims in a packet that cannot be parsed as XML. */
const traces =
  /pdfaid|pdfuaid|pdfxid|pdfvtid|GTS_PDF|pdfa\/ns\/id|pdfua\/ns\/id|pdfe\/ns\/id|pdfe:|pdfa\.org\/declarations/

export function mayHoldClaims(text: string): boolean {
  return traces.test(text)
}

export function isClaimNamespace(namespace: string): boolean {
  return namespaces.has(namespace)
}

function standardOf({ namespace, local }: XmpProperty): ClaimedStandard | undefined {
  if (namespace === INFORMATION) return isInformationClaim(local) ? 'PDF/X' : undefined
  return namespaces.get(namespace)
}

/** Whether an entry of the information dictionary claims PDF/X (ISO 15930-1, 6.13). */
export function isInformationClaim(key: string): boolean {
  return key === 'GTS_PDFXVersion' || key === 'GTS_PDFXConformance'
}

export function claimsOf(packet: XmpPacket): Claim[] {
  const byStandard = new Map<ClaimedStandard, XmpProperty[]>()
  for (const property of packet.properties) {
    const standard = standardOf(property)
    if (standard === undefined) continue
    const known = byStandard.get(standard)
    if (known === undefined) byStandard.set(standard, [property])
    else known.push(property)
  }
  return [...byStandard].map(([standard, properties]) => ({
    standard,
    name: claimName(standard, (local) => {
      const property = properties.find((each) => each.local === local)
      return property && packet.values(property)[0]
    }),
    properties,
  }))
}

function claimName(standard: ClaimedStandard, value: (local: string) => string | undefined): string {
  switch (standard) {
    case 'PDF/A':
      return `PDF/A-${short(value('part'))}${short(value('conformance')).toLowerCase()}`
    case 'PDF/UA':
      return `PDF/UA-${short(value('part'))}`
    case 'PDF/X':
      return named(value('GTS_PDFXConformance') ?? value('GTS_PDFXVersion'), standard)
    case 'PDF/E':
      return named(value('ISO_PDFEVersion'), standard)
    case 'PDF/VT':
      return named(value('GTS_PDFVTVersion'), standard)
    default:
      return standard
  }
}

function named(value: string | undefined, standard: string): string {
  return value?.startsWith(standard) === true && value.length < 40 ? value : standard
}

/** A value of unknown content, truncated for display. */
function short(value: string | undefined): string {
  return (value ?? '').slice(0, 8)
}
