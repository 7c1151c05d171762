import {
  type Draft,
  type FieldValue,
  type FillOptions,
  type FillReport,
  fillFields,
  flatten,
} from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import { option, phrase, Send } from '../declare/message.js'
import { TaskFailure } from '../declare/task-failure.js'
import { type EditOutput, withSignaturesRemoved } from '../documents/edit-each.js'
import type { DocumentOptions } from '../options/document-options.js'

export interface FillEntryOptions extends FillOptions {
  /** Field values by name. */
  readonly values: Readonly<Record<string, FieldValue>>
  /** Which fields are flattened. */
  readonly flatten: 'none' | 'filled' | 'all'
  readonly signature_appearance: DocumentOptions['signature_appearance']
}

export interface FilledEntry extends FillReport {
  /** Flattened fields. */
  readonly flattened: number
}

/** Fills one document, and flattens fields if requested. */
export function fillEntry(
  draft: Draft,
  filename: string,
  options: FillEntryOptions,
  output: EditOutput,
): FilledEntry {
  const filled = fill(draft, filename, options)
  if (options.flatten === 'none') {
    output.appends = { kind: 'fields', fields: filled.filled }
    return { ...filled, flattened: 0 }
  }
  refuseToDraw(filled, filename)
  const names = new Set(filled.filled)
  const flat = flatten(draft, {
    fields: options.flatten === 'all' ? true : (name) => names.has(name),
    signatureAppearance: options.signature_appearance,
    annotations: new Set(),
  })
  output.write = withSignaturesRemoved(output.write, flat.signaturesRemoved)
  return {
    ...filled,
    unshown: [...filled.unshown, ...flat.unshown],
    xfaRemoved: filled.xfaRemoved || flat.xfaRemoved,
    claimsDropped: [...filled.claimsDropped, ...flat.claimsDropped],
    flattened: flat.fieldsRemoved,
  }
}

function fill(draft: Draft, filename: string, options: FillEntryOptions): FillReport {
  try {
    return fillFields(draft, new Map(Object.entries(options.values)), options)
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== 'invalid_option') throw error
    const { field } = error.details
    const hint = field === undefined ? phrase` ${Send} “remove” to fill it without.` : ''
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: field === undefined ? 'options[xfa]' : `options[values][${String(field).slice(0, 64)}]`,
      input: filename,
      message: phrase`${filename}: ${error.message}${hint}`,
    })
  }
}

/** A value without an appearance can be left to the reader, but not once it is flattened. */
function refuseToDraw({ unshown: [first] }: FillReport, filename: string): void {
  if (first === undefined) return
  throw new TaskFailure({
    code: 'invalid_parameter',
    field: `options[values][${first.field.slice(0, 64)}]`,
    input: filename,
    message: phrase`${filename}: Field “${first.field}”: no available font can draw “${first.characters.slice(0, 40)}” into the page. ${Send} ${option('flatten', 'none')}: readers then draw the value themselves.`,
  })
}
