import { selectionProblem } from '@octavo/tasks/entry-problems'
import type { Step } from '../conversion.js'
import { refused } from '../errors.js'
import { type Form, type FormFile, isObject } from '../form/form.js'
import { facturXOf, readFacturX, type SentFacturX } from './factur-x.js'
import { checkMarks, type Mark, readMarks } from './marks.js'
import { metadataStep } from './metadata.js'
import { pagesOf } from './pages.js'

/** The fields about the PDF files that a route makes, which nearly every route accepts. */
export interface PdfFields {
  readonly split: Split | undefined
  readonly watermarks: readonly Mark[]
  readonly stamps: readonly Mark[]
  readonly rotation: Step | undefined
  readonly compression: Step | undefined
  readonly metadata: Readonly<Record<string, unknown>> | undefined
  readonly embeds: readonly FormFile[]
  readonly embedDetails: readonly Readonly<Record<string, unknown>>[]
  readonly protection: Step | undefined
  readonly format: PdfFormat
  readonly facturX: SentFacturX
}

/** What the output is to conform to. */
export interface PdfFormat {
  /** As it was sent. */
  readonly pdfa: string | undefined
  readonly pdfua: boolean
}

/** By a number of pages, or single pages; unified, they stay one file. */
export type Split =
  | { readonly by: 'intervals'; readonly span: number }
  | { readonly by: 'pages'; readonly pages: string; readonly isUnified: boolean }

export interface FieldRules {
  readonly split?: 'optional' | 'needed' | undefined
  readonly metadata?: 'needed' | undefined
  readonly rotation?: 'needed' | undefined
  readonly marks?: 'watermark' | 'stamp' | undefined
}

/** In the order in which callers know the problems. */
export function readPdfFields(form: Form, rules: FieldRules = {}): PdfFields {
  return {
    split: rules.split === undefined ? undefined : readSplit(form, rules.split === 'needed'),
    format: { pdfa: form.text('pdfa'), pdfua: form.flag('pdfua', false) },
    metadata: readMetadata(form, rules.metadata === 'needed'),
    protection: readProtection(form),
    embeds: form.filesOf('embeds'),
    watermarks: readMarks(form, 'watermark', rules.marks === 'watermark'),
    stamps: readMarks(form, 'stamp', rules.marks === 'stamp'),
    rotation: readRotation(form, rules.rotation === 'needed'),
    embedDetails: readEmbedDetails(form),
    facturX: readFacturX(form),
    compression: readCompression(form),
  }
}

const NO_SUCH_PAGES =
  "The requested split mode is not supported, or no PDF engine could process it. Valid modes: 'intervals', 'pages'."

export const NO_SUCH_FORMAT =
  'The requested PDF format is not supported, or no PDF engine could apply it. Valid formats include PDF/A-1b, PDF/A-2b, PDF/A-3b, and PDF/UA.'

const ARCHIVE_FORMAT = /^PDF\/A-([12][ab]|2u|3[abu])$/

/** Refuses what does not go together, and what is not available here. To be called when the form is known to be valid otherwise. */
export function checkPdfFields(
  { split, watermarks, stamps, format, embeds, protection, facturX }: PdfFields,
  noSuchFormat = NO_SUCH_FORMAT,
): void {
  if (split?.by === 'pages' && selectionProblem(split.pages) !== undefined) throw refused(NO_SUCH_PAGES)
  checkMarks(watermarks)
  checkMarks(stamps)
  const { pdfa, pdfua } = format
  if (pdfa !== undefined && !ARCHIVE_FORMAT.test(pdfa)) throw refused(noSuchFormat)
  if ((pdfa !== undefined || pdfua) && protection !== undefined)
    throw refused('Invalid form data: an encrypted file can be neither PDF/A nor PDF/UA here')
  if (pdfa !== undefined && !pdfa.startsWith('PDF/A-3') && embeds.length > 0)
    throw refused(`Invalid form data: '${pdfa}' has no embedded files of any kind; PDF/A-3 has`)
  const invoice = facturXOf(facturX, format)
  if (invoice !== undefined && protection !== undefined)
    throw refused('Invalid form data: an encrypted file can be no Factur-X invoice')
}

/**
 * Callers cannot say what may be lost, and expect a file: the task drops what PDF/A forbids. Without a part of PDF/A, PDF/UA
 * comes with the one that forbids least.
 */
export function formatStep({ pdfa, pdfua }: PdfFormat): Step | undefined {
  if (pdfa === undefined && !pdfua) return undefined
  const standard = pdfa?.replace('PDF/A-', '') ?? '3b'
  return { task: 'pdf-to-pdfa', options: { standard, pdf_ua: pdfua, allow_loss: true } }
}

function readSplit(form: Form, isNeeded: boolean): Split | undefined {
  const value = isNeeded ? form.needed('splitMode') : form.text('splitMode')
  const by = form.choice('splitMode', ['intervals', 'pages'])
  const span = isNeeded ? form.needed('splitSpan') : form.text('splitSpan')
  if (by === 'intervals') {
    const pages = form.integer('splitSpan', 1, 1_000_000)
    if (form.flag('splitUnify', false))
      form.invalid('splitUnify', 'true', `unify is not available for split mode '${by}'`)
    return pages === undefined ? undefined : { by, span: pages }
  }
  const isUnified = form.flag('splitUnify', false)
  if (by === undefined || value === undefined || span === undefined) return undefined
  return { by, pages: pagesOf(span), isUnified }
}

function readMetadata(form: Form, isNeeded: boolean): PdfFields['metadata'] {
  if (isNeeded) form.needed('metadata')
  return form.json('metadata', 'an object', (value) => (isObject(value) ? value : undefined))
}

/** To be called when the form is valid. */
export function metadataOf({ metadata }: PdfFields): Step | undefined {
  return metadata === undefined ? undefined : metadataStep(metadata)
}

function readProtection(form: Form): Step | undefined {
  const user_password = form.text('userPassword') ?? ''
  const owner_password = form.text('ownerPassword') ?? ''
  const print = form.flag('allowPrinting', true)
  const allowed = {
    allow_print: print,
    allow_print_high_quality: print,
    allow_copy: form.flag('allowCopying', true),
    allow_modify: form.flag('allowModifying', true),
    allow_annotate: form.flag('allowAnnotating', true),
    allow_fill_forms: form.flag('allowFillingForms', true),
    allow_assemble: form.flag('allowAssembling', true),
  }
  if (user_password === '' && owner_password === '') {
    if (Object.values(allowed).includes(false))
      form.problem("permission restrictions require a 'userPassword' or 'ownerPassword'")
    return undefined
  }
  return { task: 'protect-pdf', options: { user_password, owner_password, ...allowed } }
}

function readRotation(form: Form, isNeeded: boolean): Step | undefined {
  if (isNeeded) form.needed('rotateAngle')
  const value = form.text('rotateAngle')
  const angle = form.integer('rotateAngle', -1_000_000, 1_000_000)
  if (value === undefined || angle === undefined) return undefined
  if (![90, 180, 270].includes(angle))
    return form.invalid('rotateAngle', value, 'wrong value, expected 90, 180, or 270')
  return { task: 'rotate-pdf', options: { angle, pages: pagesOf(form.text('rotatePages')) } }
}

const relationships: Readonly<Record<string, string>> = {
  Unspecified: 'unspecified',
  Source: 'source',
  Data: 'data',
  Alternative: 'alternative',
  Supplement: 'supplement',
  FormData: 'form_data',
  Schema: 'schema',
}

/** Of embedded files, by their names. */
function readEmbedDetails(form: Form): PdfFields['embedDetails'] {
  const sent = form.json('embedsMetadata', 'an object with an object for each file name', (value) =>
    isObject(value) && Object.values(value).every(isObject)
      ? (Object.entries(value) as [string, Readonly<Record<string, unknown>>][])
      : undefined,
  )
  return (sent ?? []).map(([filename, { mimeType, relationship }]) => {
    const known = typeof relationship === 'string' ? relationships[relationship] : undefined
    if (relationship !== undefined && known === undefined)
      form.problem(
        `form field 'embedsMetadata' is invalid (the relationship of '${filename.slice(0, 100)}' is none of ${Object.keys(relationships).join(', ')})`,
      )
    return {
      filename,
      ...(typeof mimeType === 'string' ? { mime_type: mimeType } : {}),
      ...(known === undefined ? {} : { relationship: known }),
    }
  })
}

const USUAL_QUALITY = 80

function readCompression(form: Form): Step | undefined {
  const isAsked = form.flag('optimizeImages', false)
  const step = compressionStep(form)
  return isAsked ? step : undefined
}

/** The task takes qualities from 10 to 95. */
export function compressionStep(form: Form): Step {
  const quality = form.integer('imageQuality', 1, 100) ?? USUAL_QUALITY
  return { task: 'compress-pdf', options: { quality: Math.min(95, Math.max(10, quality)) } }
}
