import { readNameTree } from '../../document/key-trees.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { filterSteps } from '../../filters/decode.js'
import { asciiBytes } from '../../syntax/characters.js'
import { parseDate } from '../../syntax/date.js'
import { isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../syntax/objects.js'
import { decodeTextString } from '../../syntax/text-string.js'
import type { Draft } from '../draft.js'

export interface AttachmentAbout {
  readonly name: string
  readonly description?: string
  /** Bytes, as far as the document says so. */
  readonly size?: number
  readonly mimeType?: string
  readonly relationship?: string
  /** ISO 8601. */
  readonly created?: string
  readonly modified?: string
  /** The MD5 of its bytes, in hexadecimal digits. */
  readonly checksum?: string
  /** The page, from 1, that it is pinned to. */
  readonly page?: number
}

export interface Attachment {
  readonly about: AttachmentAbout
  /** The file specification, or the reference to it. */
  readonly specification: PdfValue
  /** Undefined where the document says that there is a file, but holds none. */
  readonly stream: PdfStream | undefined
  /** Its key among the document's attachments; undefined for one that is pinned to a page. */
  readonly key: string | undefined
  /** The annotation that pins it. */
  readonly annotation: PdfValue | undefined
}

/** The streams of a file for different systems: the first that is there counts (ISO 32000-1, table 44). */
const STREAMS = ['UF', 'F', 'DOS', 'Mac', 'Unix']
const MD5_BYTES = 16

/** The files that are attached to a document as a whole (ISO 32000-1, 7.11.4), and those that are pinned to its pages (12.5.6.15). */
export function findAttachments(draft: Draft, { pinned }: { readonly pinned: boolean }): Attachment[] {
  const { file } = draft
  const names = file.dict(file.dict(draft.catalogueRef)?.get('Names'))
  const tree = names?.get('EmbeddedFiles')
  const found: Attachment[] = []
  for (const [key, specification] of tree === undefined ? [] : readNameTree(file, tree)) {
    const known = attachment(file, specification, decodeTextString(asciiBytes(key)), undefined)
    if (known !== undefined) found.push({ ...known, key, annotation: undefined })
  }
  return pinned ? [...found, ...pinnedAttachments(draft)] : found
}

function* pinnedAttachments({ file, pages }: Draft): Iterable<Attachment> {
  for (const [index, { num, hasAnnotations }] of pages.entries()) {
    const items = hasAnnotations ? file.array(file.dict(new PdfRef(num))?.get('Annots')) : undefined
    for (const annotation of items ?? []) {
      const dict = file.dict(annotation)
      if (dict === undefined || !isName(file.resolve(dict.get('Subtype')), 'FileAttachment')) continue
      const known = attachment(file, dict.get('FS') ?? null, 'attachment', index + 1, dict.get('Contents'))
      if (known !== undefined) yield { ...known, key: undefined, annotation }
    }
  }
}

function attachment(
  file: PdfFile,
  specification: PdfValue,
  fallbackName: string,
  page: number | undefined,
  contents?: PdfValue,
): Pick<Attachment, 'about' | 'specification' | 'stream'> | undefined {
  const dict = file.dict(specification)
  if (dict === undefined) return undefined
  const embedded = file.dict(dict.get('EF'))
  const streams = STREAMS.map((key) => file.resolve(embedded?.get(key)))
  const stream = streams.find((value) => value instanceof PdfStream)
  const description = file.text(dict.get('Desc')) ?? file.text(contents)
  const relationship = file.name(dict.get('AFRelationship'))
  const about: AttachmentAbout = {
    name: (file.text(dict.get('UF')) || file.text(dict.get('F'))) ?? fallbackName,
    ...(description !== undefined && { description }),
    ...(relationship !== undefined && { relationship }),
    ...(stream !== undefined && aboutStream(file, stream.dict)),
    ...(page !== undefined && { page }),
  }
  return { about, specification, stream }
}

function aboutStream(file: PdfFile, dict: PdfDict): Partial<AttachmentAbout> {
  const parameters = file.dict(dict.get('Params'))
  const date = (key: string): string | undefined => parseDate(file.text(parameters?.get(key)) ?? '')
  const size = file.number(parameters?.get('Size'))
  const mimeType = file.name(dict.get('Subtype'))
  const created = date('CreationDate')
  const modified = date('ModDate')
  const digest = file.bytes(parameters?.get('CheckSum'))
  return {
    ...(size !== undefined && { size }),
    ...(mimeType !== undefined && { mimeType }),
    ...(created !== undefined && { created }),
    ...(modified !== undefined && { modified }),
    ...(digest?.length === MD5_BYTES && { checksum: hexDigits(digest) }),
  }
}

export function hexDigits(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const COPY_BYTES = 1024 * 1024

/** The bytes of an attached file, piece by piece: a piece is good until the next one is asked for. */
export function* attachmentBytes({ file }: Draft, stream: PdfStream): Iterable<Uint8Array> {
  const steps = filterSteps(stream.dict, (value) => file.resolve(value), file.limits)
  // What is stored as it is need not be held in memory.
  if (steps.length === 0) yield* file.data(stream).blocks(() => new Uint8Array(COPY_BYTES))
  else yield file.decode(stream)
}
