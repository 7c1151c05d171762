import { readXmpBytes } from '../document/metadata.js'
import { XmpPacket } from '../document/xmp/xmp-packet.js'
import type { Draft } from '../edit/draft.js'
import type { FoundInvoice } from './find-invoice.js'
import { INVOICE_NAMES, type InvoiceProfile, isAmong, profileTitle } from './profiles.js'
import { NAMESPACES } from './xmp-properties.js'

/** What the metadata of a document say of its invoice (Factur-X 1.0, 6.3). */
export interface InvoiceClaims {
  readonly fileName: string | undefined
  readonly level: string | undefined
}

/** Undefined if they say nothing. */
export function invoiceClaims({ file, catalogue }: Draft): InvoiceClaims | undefined {
  const bytes = readXmpBytes(file, catalogue)
  const packet = bytes === undefined ? undefined : XmpPacket.read(bytes)
  if (packet === undefined) return undefined
  const propertyOf = (namespace: string, local: string): string | undefined => {
    const [property] = packet.find(namespace, local)
    return property === undefined ? undefined : packet.values(property)[0]
  }
  for (const namespace of NAMESPACES) {
    const fileName = propertyOf(namespace, 'DocumentFileName')
    const level = propertyOf(namespace, 'ConformanceLevel')
    if (fileName !== undefined || level !== undefined) return { fileName, level }
  }
  return undefined
}

/** How a document contradicts the invoice in it, as sentences. */
export function claimFaults({ info, invoice }: FoundInvoice, claims: InvoiceClaims | undefined): string[] {
  const faults: string[] = []
  const { profile, syntax } = invoice
  // Neither Factur-X nor ZUGFeRD is about UBL.
  const isHybrid = syntax === 'cii'
  if (isHybrid && !INVOICE_NAMES.includes(info.name.toLowerCase()))
    faults.push(
      `The XML is attached as “${info.name.slice(0, 200)}”, which is the name of no standard: ${NAMES}.`,
    )
  if (isHybrid && claims === undefined)
    faults.push('The metadata (XMP) say neither the profile nor the name of the attached XML.')
  if (claims !== undefined && claims.fileName !== info.name)
    faults.push(
      `The metadata (XMP) name the file ${quoted(claims.fileName)}, but the XML is attached as “${info.name.slice(0, 200)}”.`,
    )
  if (claims !== undefined && profile !== undefined && !levelsOf(profile).includes(plain(claims.level)))
    faults.push(
      `The metadata (XMP) name the profile ${quoted(claims.level)}, but the XML is of the profile ${profileTitle(profile)} (BT-24).`,
    )
  const allowed =
    profile !== undefined && isAmong('MW', profile) ? ['Data'] : ['Alternative', 'Data', 'Source']
  if (!allowed.includes(info.relationship ?? ''))
    faults.push(
      `The relationship of the XML to the document is ${quoted(info.relationship)}, and not ${allowed.join(' or ')}.`,
    )
  return faults
}

const NAMES = INVOICE_NAMES.join(', ')

function quoted(text: string | undefined): string {
  return text === undefined ? 'not at all' : `“${text.slice(0, 200)}”`
}

/** An XRechnung is an invoice of EN 16931 as well. */
function levelsOf(profile: InvoiceProfile): string[] {
  const own = plain(profileTitle(profile))
  return profile === 'xrechnung' ? [own, plain(profileTitle('en16931'))] : [own]
}

/** Producers write levels with and without spaces. */
function plain(level: string | undefined): string {
  return (level ?? '').toUpperCase().replace(/[\s_-]/g, '')
}
