import type { PdfFile } from '../file/pdf-file.js'
import { asciiBytes } from '../syntax/characters.js'
import { parseDate } from '../syntax/date.js'
import { isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import { decodeTextString } from '../syntax/text-string.js'
import { readNameTree } from './key-trees.js'
import type { SourcePage } from './pages.js'

/** A document's description of an attached file. */
export interface AttachmentInfo {
  readonly name: string
  readonly description?: string
  /** In bytes, if the document states it. */
  readonly size?: number
  readonly mimeType?: string
  readonly relationship?: string
  /** ISO 8601. */
  readonly created?: string
  readonly modified?: string
  /** The MD5 of its bytes, in hexadecimal. */
  readonly checksum?: string
  /** The page, from 1, that it is attached to. */
  readonly page?: number
}

export interface Attachment {
  readonly info: AttachmentInfo
  /** The file specification, or the reference to it. */
  readonly specification: PdfValue
  /** Undefined if the specification has no embedded file. */
  readonly stream: PdfStream | undefined
  /** Its key in /EmbeddedFiles; undefined for an attachment of a page. */
  readonly key: string | undefined
  /** The file attachment annotation. */
  readonly annotation: PdfValue | undefined
}

/** The streams for different platforms: the first one present is used (ISO 32000-1, table 44). */
const STREAMS = ['UF', 'F', 'DOS', 'Mac', 'Unix']
const MD5_BYTES = 16

/** The files attached to the document (ISO 32000-1, 7.11.4). */
export function* documentAttachments(file: PdfFile, catalogue: PdfDict): Iterable<Attachment> {
  for (const [key, specification] of embeddedFiles(file, catalogue)) {
    const found = attachment(file, specification, keyText(key))
    if (found !== undefined) yield { ...found, key, annotation: undefined }
  }
}

/** The files attached to pages by file attachment annotations (ISO 32000-1, 12.5.6.15). */
export function* pinnedAttachments(file: PdfFile, pages: readonly SourcePage[]): Iterable<Attachment> {
  for (const [index, page] of pages.entries()) {
    if (!page.hasAnnotations) continue
    const dict = page.direct ?? file.dict(new PdfRef(page.num))
    for (const annotation of file.array(dict?.get('Annots')) ?? []) {
      const note = file.dict(annotation)
      if (note === undefined || !isName(file.resolve(note.get('Subtype')), 'FileAttachment')) continue
      const pin = { page: index + 1, contents: note.get('Contents') }
      const found = attachment(file, note.get('FS') ?? null, 'attachment', pin)
      if (found !== undefined) yield { ...found, key: undefined, annotation }
    }
  }
}

function attachment(
  file: PdfFile,
  specification: PdfValue,
  fallbackName: string,
  pin?: { readonly page: number; readonly contents: PdfValue | undefined },
): Pick<Attachment, 'info' | 'specification' | 'stream'> | undefined {
  const dict = file.dict(specification)
  if (dict === undefined) return undefined
  const embedded = file.dict(dict.get('EF'))
  const streams = STREAMS.map((key) => file.resolve(embedded?.get(key)))
  const stream = streams.find((value) => value instanceof PdfStream)
  const description = file.text(dict.get('Desc')) ?? file.text(pin?.contents)
  const relationship = file.name(dict.get('AFRelationship'))
  const info: AttachmentInfo = {
    name: (file.text(dict.get('UF')) || file.text(dict.get('F'))) ?? fallbackName,
    ...(description !== undefined && { description }),
    ...(relationship !== undefined && { relationship }),
    ...(stream !== undefined && streamInfo(file, stream.dict)),
    ...(pin !== undefined && { page: pin.page }),
  }
  return { info, specification, stream }
}

function streamInfo(file: PdfFile, dict: PdfDict): Partial<AttachmentInfo> {
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

function hexDigits(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The entries of a file's /EmbeddedFiles (ISO 32000-1, 7.11.4), by their keys as returned by `readNameTree`.
 */
export function embeddedFiles(file: PdfFile, catalogue: PdfDict): Map<string, PdfValue> {
  const tree = file.dict(catalogue.get('Names'))?.get('EmbeddedFiles')
  return tree === undefined ? new Map() : readNameTree(file, tree)
}

/** A key of a name tree, decoded. */
export function keyText(key: string): string {
  return decodeTextString(asciiBytes(key))
}
