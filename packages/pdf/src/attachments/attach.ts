import { UniqueNames } from '../copy/unique-names.js'
import { readNameTree } from '../document/key-trees.js'
import type { Draft } from '../edit/draft.js'
import { editableEntry, objectWriter } from '../edit/draft-objects.js'
import { SourceStream } from '../file/stream-data.js'
import type { Source } from '../source/source.js'
import { asciiText } from '../syntax/characters.js'
import { pdfDate } from '../syntax/date.js'
import { type PdfDict, PdfName, type PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import { encodePdfDoc, encodeTextString } from '../syntax/text-string.js'
import { writeNameTree } from '../write/key-trees.js'
import { findAttachments } from './find-attachments.js'

/** The relationships of an attached file to the document (ISO 32000-2, table 43). */
export const relationships = [
  'Unspecified',
  'Source',
  'Data',
  'Alternative',
  'Supplement',
  'EncryptedPayload',
  'FormData',
  'Schema',
] as const

export type Relationship = (typeof relationships)[number]

/** Larger files are stored uncompressed, so that they need not be held in memory. */
const LARGEST_DEFLATED = 32 * 1024 * 1024

/** A file to be attached. Its source must stay open until the document is written. */
export interface NewAttachment {
  readonly name: string
  readonly source: Source
  /** The MD5 of all its bytes. */
  readonly checksum: Uint8Array
  readonly relationship: Relationship
  readonly mimeType?: string | undefined
  readonly description?: string | undefined
  /** ISO 8601. */
  readonly created?: string | undefined
  readonly modified?: string | undefined
  readonly compress: boolean
}

/**
 * Attaches files at document level and returns their names; a number is added to names that are already used.
 */
export function attachFiles(draft: Draft, files: readonly NewAttachment[]): string[] {
  const { file, catalogue } = draft
  const names = editableEntry(draft, catalogue, 'Names') ?? new Map<string, PdfValue>()
  const entries = readNameTree(file, names.get('EmbeddedFiles'))
  const taken = new UniqueNames()
  for (const key of entries.keys()) taken.take(key)
  for (const { info } of findAttachments(draft, { pinned: false }))
    if (!taken.has(keyOf(info.name))) taken.take(keyOf(info.name))
  const associated = [...associatedFiles(draft)]
  const given = files.map((one) => {
    const name = freeName(taken, one.name)
    const specification = addSpecification(draft, { ...one, name })
    entries.set(keyOf(name), specification)
    associated.push(specification)
    return name
  })
  names.set('EmbeddedFiles', writeNameTree(objectWriter(file), entries))
  if (file.dict(catalogue.get('Names')) === undefined) catalogue.set('Names', names)
  // PDF/A-3 requires every embedded file to be associated with something (ISO 19005-3, 6.8); in PDF 2.0 this
  // defines its relationship.
  catalogue.set('AF', associated)
  return given
}

/** Keys are compared by their bytes. */
function keyOf(name: string): string {
  return asciiText(encodeTextString(name))
}

function freeName(taken: UniqueNames, wanted: string): string {
  let found = wanted
  taken.take(keyOf(wanted), (_, count) => {
    found = numbered(wanted, count)
    return keyOf(found)
  })
  return found
}

function numbered(name: string, count: number): string {
  const dot = name.lastIndexOf('.')
  const stem = dot > 0 ? name.slice(0, dot) : name
  return `${stem} (${count})${name.slice(stem.length)}`
}

function associatedFiles({ file, catalogue }: Draft): PdfValue[] {
  const present = catalogue.get('AF')
  if (present === undefined || file.resolve(present) === null) return []
  return file.array(present) ?? [present]
}

function addSpecification(draft: Draft, one: NewAttachment): PdfRef {
  const stream = addFile(draft, one)
  const specification: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('Filespec')],
    ['F', new PdfString(plainName(one.name))],
    ['UF', text(one.name)],
    ['EF', new Map([['F', stream] as const, ['UF', stream] as const])],
    ['AFRelationship', new PdfName(one.relationship)],
  ])
  if (one.description) specification.set('Desc', text(one.description))
  return draft.add(specification)
}

function addFile(draft: Draft, one: NewAttachment): PdfRef {
  const { source, checksum, mimeType, created, modified } = one
  const parameters: PdfDict = new Map<string, PdfValue>([
    ['Size', source.size],
    ['CheckSum', new PdfString(checksum)],
  ])
  const setDate = (key: string, date: string | undefined): void => {
    const written = date === undefined ? undefined : pdfDate(date)
    if (written !== undefined) parameters.set(key, text(written))
  }
  setDate('CreationDate', created)
  setDate('ModDate', modified)
  const dict: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('EmbeddedFile')],
    ['Params', parameters],
  ])
  if (mimeType !== undefined) dict.set('Subtype', new PdfName(mimeType))
  const deflated = one.compress ? deflate(draft, source) : undefined
  if (deflated === undefined) return draft.add(new SourceStream(dict, source))
  dict.set('Filter', new PdfName('FlateDecode'))
  return draft.addStream(dict, deflated)
}

/** Undefined if it would not be smaller: images and archives are already compressed. */
function deflate({ file: { primitives } }: Draft, source: Source): Uint8Array | undefined {
  if (source.size > LARGEST_DEFLATED) return undefined
  const bytes = new Uint8Array(source.size)
  if (source.read(0, bytes) !== bytes.length) return undefined
  const deflated = primitives.deflate(bytes)
  return deflated.length < bytes.length ? deflated : undefined
}

/** For readers without Unicode support (ISO 32000-1, table 44). */
function plainName(name: string): Uint8Array {
  return encodePdfDoc(name) ?? encodePdfDoc(name.replace(/[^\x20-\x7e]+/g, '_')) ?? new Uint8Array(0)
}

function text(value: string): PdfString {
  return new PdfString(encodeTextString(value))
}
