import { detachFiles, dissociate } from '../../attachments/detach.js'
import { findAttachments } from '../../attachments/find-attachments.js'
import { validate } from '../../conformance/validate.js'
import { eachObject } from '../../edit/draft-objects.js'
import { PdfError } from '../../errors.js'
import { memorySource } from '../../source/memory-source.js'
import { asciiText } from '../../syntax/characters.js'
import {
  forEachDict,
  isName,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '../../syntax/objects.js'
import { encodeTextString } from '../../syntax/text-string.js'
import type { Conversion } from '../conversion.js'

/** Larger attachments are not validated, and so cannot stay in PDF/A-2. */
const MAX_VALIDATED = 32 * 1024 * 1024
const MEDIA_TYPE = /^[-\w+.]+\/[-\w+.]+$/

/**
 * PDF/A-1 has no attachments, PDF/A-2 those that conform to PDF/A themselves, PDF/A-3 any that says how it belongs to
 * the document (ISO 19005-1, 6.1.11; ISO 19005-2 and -3, 6.8).
 */
export function repairAttachments(conversion: Conversion): void {
  const { draft, part } = conversion
  const stays = new Map<number, boolean>()
  const found = findAttachments(draft, { pinned: true })
  const isKept = (stream: PdfStream | undefined): boolean => {
    if (part === 3) return true
    if (part === 1 || stream === undefined) return false
    const known = stays.get(stream.num) ?? isConformant(conversion, stream)
    stays.set(stream.num, known)
    return known
  }
  const gone = found.filter(({ stream }) => !isKept(stream))
  for (const { info } of gone) conversion.loss('attachment_removed', { detail: info.name, page: info.page })
  if (gone.length > 0) {
    const infos = new Set(gone.map(({ info }) => key(info)))
    detachFiles(draft, { pinned: true, isSelected: (info) => infos.has(key(info)) })
  }
  describeSpecifications(conversion, isKept)
}

function key(info: {
  readonly name: string
  readonly size?: number
  readonly checksum?: string
  readonly page?: number
}): string {
  return `${info.name} ${info.size ?? ''} ${info.checksum ?? ''} ${info.page ?? ''}`
}

function isConformant({ file }: Conversion, stream: PdfStream): boolean {
  if (stream.length > MAX_VALIDATED) return false
  try {
    const source = memorySource(file.decode(stream))
    return (['2b', '1b'] as const).some(
      (standard) => validate(source, [standard], { primitives: file.primitives }).results[0]!.isConformant,
    )
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'aborted') return false
    throw error
  }
}

/** File specifications with embedded files, wherever they are: some are only associated with a page, an image or a tag. */
function describeSpecifications(
  conversion: Conversion,
  isKept: (stream: PdfStream | undefined) => boolean,
): void {
  const { draft, file, part } = conversion
  const specifications: PdfRef[] = []
  const emptied = new Set<number>()
  eachObject(draft, (value, num) => {
    conversion.spend()
    let isChanged = false
    forEachDict(value, (dict) => {
      const embedded = file.dict(dict.get('EF'))
      const isSpecification =
        isName(file.resolve(dict.get('Type')), 'Filespec') || dict.has('F') || dict.has('UF')
      if (!dict.has('EF') || !isSpecification) return
      const streams = streamsOf(conversion, embedded)
      if (part === 1 || embedded === undefined || !streams.every(isKept)) {
        if (streams.length > 0) conversion.loss('attachment_removed', { detail: nameOf(conversion, dict) })
        dict.delete('EF')
        isChanged = true
        if (dict === value) emptied.add(num)
        return
      }
      if (describe(conversion, dict, embedded)) isChanged = true
      if (dict === value) specifications.push(new PdfRef(num))
    })
    return isChanged
  })
  if (emptied.size > 0) dissociate(draft, emptied)
  if (part === 3) associate(conversion, specifications)
}

function streamsOf({ file }: Conversion, embedded: PdfDict | undefined): PdfStream[] {
  return [...(embedded?.values() ?? [])]
    .map((entry) => file.resolve(entry))
    .filter((found) => found instanceof PdfStream)
}

function nameOf({ file }: Conversion, specification: PdfDict): string | undefined {
  return file.text(specification.get('UF')) || file.text(specification.get('F')) || undefined
}

function describe(conversion: Conversion, dict: PdfDict, embedded: PdfDict): boolean {
  const { draft, file, part } = conversion
  let isChanged = false
  const set = (holder: PdfDict, name: string, value: PdfValue): void => {
    holder.set(name, value)
    isChanged = true
    conversion.change('attachment_described', { detail: name })
  }
  const name = nameOf(conversion, dict) ?? 'attachment'
  for (const entry of ['F', 'UF'])
    if ((file.text(dict.get(entry)) ?? '') === '') set(dict, entry, new PdfString(encodeTextString(name)))
  if (part === 3 && file.name(dict.get('AFRelationship')) === undefined)
    set(dict, 'AFRelationship', new PdfName('Unspecified'))
  if (part < 3) return isChanged
  for (const entry of embedded.values()) {
    const stream = file.resolve(entry)
    if (!(stream instanceof PdfStream) || !(entry instanceof PdfRef)) continue
    if (MEDIA_TYPE.test(file.name(stream.dict.get('Subtype')) ?? '')) continue
    set(draft.edit(entry.num), 'Subtype', new PdfName(mediaType(file.decode(stream), name)))
  }
  return isChanged
}

const BY_ENDING: Readonly<Record<string, string>> = {
  xml: 'text/xml',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  html: 'text/html',
  json: 'application/json',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  zip: 'application/zip',
}

function mediaType(bytes: Uint8Array, name: string): string {
  if (asciiText(bytes, 0, Math.min(5, bytes.length)) === '%PDF-') return 'application/pdf'
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending]! : 'application/octet-stream'
}

/** Each embedded file belongs to a part of the document, at least to the document itself. */
function associate(conversion: Conversion, specifications: readonly PdfRef[]): void {
  const { draft, file } = conversion
  const known = new Set<number>()
  eachObject(draft, (value) => {
    forEachDict(value, (dict) => {
      for (const entry of file.array(dict.get('AF')) ?? []) if (entry instanceof PdfRef) known.add(entry.num)
    })
    return false
  })
  const missing = specifications.filter(({ num }) => !known.has(num))
  if (missing.length === 0) return
  const { catalogue } = draft
  catalogue.set('AF', [...(file.array(catalogue.get('AF')) ?? []), ...missing])
  for (const _ of missing) conversion.change('attachment_described', { detail: 'AF' })
}
