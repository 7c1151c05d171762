import { PdfError } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { isDict, type PdfDict, PdfStream } from '../../syntax/objects.js'

/**
 * An XFA form (ISO 32000-1, 12.7.8): `static` if the pages and fields of the PDF show the same form,
 * `dynamic` if the reader must generate the pages from XML and those in the file are only placeholders.
 */
export type XfaKind = 'none' | 'static' | 'dynamic'

/** How to treat a dynamic XFA form that cannot be kept: refuse it, or use the pages in the file. */
export type DynamicXfa = 'refuse' | 'keep_pages'

export function xfaKind(file: PdfFile, catalogue: PdfDict): XfaKind {
  const form = file.dict(catalogue.get('AcroForm'))
  const xfa = file.resolve(form?.get('XFA'))
  if (!(xfa instanceof PdfStream || (Array.isArray(xfa) && xfa.length > 0))) return 'none'
  // ISO 32000-2, table 29: the pages must be regenerated when the document is opened.
  if (file.resolve(catalogue.get('NeedsRendering')) === true) return 'dynamic'
  const fields = file.array(form?.get('Fields')) ?? []
  return fields.some((field) => isDict(file.resolve(field))) ? 'static' : 'dynamic'
}

/** What is lost if only the pages of a dynamic XFA form are taken. */
export const dynamicXfaLost = {
  kind: 'xfa',
  what: 'the dynamic XFA form',
  why: 'its pages are generated from XML by the reader: the form and its values are lost, and only the placeholder pages in the file are left',
} as const

export function dynamicXfaRefused(): PdfError {
  return new PdfError(
    'dynamic_xfa',
    'The document is a dynamic XFA form: its pages are generated from XML by Adobe Acrobat or Reader, and those in the file are placeholders.',
  )
}
