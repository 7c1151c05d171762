import type { Step } from '../conversion.js'
import { refused } from '../errors.js'
import type { Form, FormFile } from '../form/form.js'

/** The invoice that each PDF gets, with the task that attaches it. */
export interface FacturX {
  readonly xml: FormFile
  readonly step: Step
}

/** Gotenberg's words for profiles, and those of the task. */
const profiles = {
  MINIMUM: 'minimum',
  'BASIC WL': 'basic_wl',
  BASIC: 'basic',
  'EN 16931': 'en16931',
  EXTENDED: 'extended',
  XRECHNUNG: 'xrechnung',
}

type Level = keyof typeof profiles
const LEVELS = Object.keys(profiles) as Level[]

/** What was sent about Factur-X, which may not be whole. */
export interface SentFacturX {
  readonly xml: FormFile | undefined
  readonly level: Level | undefined
}

export function readFacturX(form: Form): SentFacturX {
  const [xml] = form.filesOf('facturxXml')
  const level = form.choice('facturxConformanceLevel', LEVELS)
  const kind = form.text('facturxDocumentType') ?? 'INVOICE'
  if (kind !== 'INVOICE')
    form.invalid('facturxDocumentType', kind, "wrong value, 'INVOICE' is available here")
  return { xml, level }
}

/** The PDF/A-3 that is wished is made by the same task. */
export function facturXOf(
  { xml, level }: SentFacturX,
  { pdfa, pdfua }: { readonly pdfa: string | undefined; readonly pdfua: boolean },
): FacturX | undefined {
  if (xml === undefined && level === undefined) return undefined
  if (level === undefined)
    throw refused("Invalid form data: 'facturxConformanceLevel' is required when 'facturxXml' is provided")
  if (xml === undefined)
    throw refused("Invalid form data: 'facturxXml' file is required when 'facturxConformanceLevel' is set")
  if (pdfa !== undefined && !pdfa.startsWith('PDF/A-3'))
    throw refused(
      `Invalid form data: Factur-X requires a PDF/A-3 variant (PDF/A-3a, PDF/A-3b, or PDF/A-3u), got '${pdfa}'`,
    )
  const standard = pdfa?.replace('PDF/A-', '') ?? '3b'
  const options = { mode: 'embed', profile: profiles[level], standard, pdf_ua: pdfua, allow_loss: true }
  return { xml, step: { task: 'invoice-pdf', options } }
}
