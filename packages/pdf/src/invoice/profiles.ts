/**
 * The profiles of electronic invoices. Each has a letter, so that the table of terms can say in one word which
 * profiles demand a term. `Z` are all profiles of ZUGFeRD 1.0.
 */
const PROFILES = {
  minimum: { title: 'MINIMUM', letter: 'M' },
  basic_wl: { title: 'BASIC WL', letter: 'W' },
  basic: { title: 'BASIC', letter: 'B' },
  en16931: { title: 'EN 16931', letter: 'E' },
  extended: { title: 'EXTENDED', letter: 'X' },
  xrechnung: { title: 'XRECHNUNG', letter: 'R' },
  zugferd1_basic: { title: 'BASIC', letter: 'Z' },
  zugferd1_comfort: { title: 'COMFORT', letter: 'Z' },
  zugferd1_extended: { title: 'EXTENDED', letter: 'Z' },
} as const

export type InvoiceProfile = keyof typeof PROFILES

/** The profile as the specifications write it, which is also its level of conformance in XMP. */
export function profileTitle(profile: InvoiceProfile): string {
  return PROFILES[profile].title
}

/** Whether a profile is among those of these letters. */
export function isAmong(letters: string, profile: InvoiceProfile): boolean {
  return letters.includes(PROFILES[profile].letter)
}

/** The identifiers (BT-24) by which invoices name their profile; the first that matches decides. */
const BY_IDENTIFIER: readonly (readonly [RegExp, InvoiceProfile])[] = [
  [/xrechnung/, 'xrechnung'],
  [/^urn:ferd:crossindustrydocument:invoice:1p0:(?:basic)$/, 'zugferd1_basic'],
  [/^urn:ferd:crossindustrydocument:invoice:1p0:(?:comfort|en16931)$/, 'zugferd1_comfort'],
  [/^urn:ferd:crossindustrydocument:invoice:1p0:extended$/, 'zugferd1_extended'],
  [/^urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0):minimum$/, 'minimum'],
  [/^urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0):basicwl$/, 'basic_wl'],
  [/(?:factur-x\.eu:1p0|zugferd\.de:2p0):basic$/, 'basic'],
  [/(?:factur-x\.eu:1p0|zugferd\.de:2p0):en16931$/, 'en16931'],
  [/(?:factur-x\.eu:1p0|zugferd\.de:2p0):extended$/, 'extended'],
  // A specification that extends the standard (EN 16931-1, 7.3), and one that only restricts it.
  [/^urn:cen\.eu:en16931:2017#conformant#/, 'extended'],
  [/^urn:cen\.eu:en16931:2017/, 'en16931'],
]

/** The profile that an identifier names; undefined for those of other kinds of documents. */
export function profileOf(identifier: string): InvoiceProfile | undefined {
  const wanted = identifier.trim().toLowerCase()
  return BY_IDENTIFIER.find(([pattern]) => pattern.test(wanted))?.[1]
}

/** The version of XRechnung that an identifier names; that of today if it names none, or for other profiles. */
export function versionOf(profile: InvoiceProfile, identifier: string): number {
  const named = profile === 'xrechnung' ? xrechnungVersion(identifier) : undefined
  return named === undefined ? Number.POSITIVE_INFINITY : Number(named)
}

/** `3.0`; undefined if the identifier is that of another standard. */
export function xrechnungVersion(identifier: string): string | undefined {
  return /xrechnung_(\d+\.\d+)/i.exec(identifier)?.[1]
}

/** How an invoice is attached to its document. */
export interface Attaching {
  /** The standard that the document then keeps; undefined if there is none for this syntax. */
  readonly standard: 'Factur-X 1.0' | 'ZUGFeRD 1.0' | undefined
  readonly filename: string
  readonly relationship: 'Data' | 'Alternative'
}

/** The names of attached invoices (Factur-X 1.0, 6.2.1; ZUGFeRD 1.0 and 2.0), in lower case. */
export const INVOICE_NAMES = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml', 'ubl-invoice.xml']

/**
 * Factur-X and ZUGFeRD are about the syntax CII; an invoice in UBL is only an attachment. Without lines, the XML is
 * data of the page that is the invoice; otherwise both say the same (Factur-X 1.0, 6.2.2).
 */
export function attachingOf(syntax: 'cii' | 'ubl', profile: InvoiceProfile): Attaching {
  const relationship = isAmong('MW', profile) ? 'Data' : 'Alternative'
  const isXRechnung = profile === 'xrechnung'
  if (syntax === 'ubl')
    return {
      standard: undefined,
      filename: isXRechnung ? 'xrechnung.xml' : 'ubl-invoice.xml',
      relationship,
    }
  if (isAmong('Z', profile)) return { standard: 'ZUGFeRD 1.0', filename: 'ZUGFeRD-invoice.xml', relationship }
  return {
    standard: 'Factur-X 1.0',
    filename: isXRechnung ? 'xrechnung.xml' : 'factur-x.xml',
    relationship,
  }
}
