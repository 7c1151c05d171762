import { PdfError } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { isDict, type PdfDict, PdfStream } from '../../syntax/objects.js'

/**
 * A form in XML (ISO 32000-1, 12.7.8): `static` where the pages and the fields of the PDF show the same form, `dynamic` where the reader
 * has to make the pages from the XML, and those in the file only ask people to wait or to take another reader.
 */
export type XfaKind = 'none' | 'static' | 'dynamic'

/** What to do with a dynamic XFA form where it cannot be kept: refuse it, or go on with the pages that the file holds. */
export type DynamicXfa = 'refuse' | 'keep_pages'

export function xfaKind(file: PdfFile, catalogue: PdfDict): XfaKind {
  const form = file.dict(catalogue.get('AcroForm'))
  const xfa = file.resolve(form?.get('XFA'))
  if (!(xfa instanceof PdfStream || (Array.isArray(xfa) && xfa.length > 0))) return 'none'
  // ISO 32000-2, table 29: the pages have to be created again when the document is opened.
  if (file.resolve(catalogue.get('NeedsRendering')) === true) return 'dynamic'
  const fields = file.array(form?.get('Fields')) ?? []
  return fields.some((field) => isDict(file.resolve(field))) ? 'static' : 'dynamic'
}

/** What is lost where only the pages of a dynamic XFA form are taken. */
export const dynamicXfaLost = {
  kind: 'xfa',
  what: 'the dynamic XFA form',
  why: 'its pages are made from XML by the reader that opens it: the form and what was filled into it are lost, and only the pages that the file holds in its place are left',
} as const

export function dynamicXfaRefused(): PdfError {
  return new PdfError(
    'dynamic_xfa',
    'The document is a dynamic XFA form: its pages are made from XML by Adobe Acrobat or Reader, and those in the file only stand in for them. Print it to a PDF there and send that, or send "dynamic_xfa": "keep_pages" to go on with the pages in the file, without the form.',
  )
}
