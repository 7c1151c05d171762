import type { PdfFile } from '../file/pdf-file.js'
import { asciiBytes } from '../syntax/characters.js'
import { parseDate } from '../syntax/date.js'
import type { PdfDict, PdfValue } from '../syntax/objects.js'
import { decodeTextString } from '../syntax/text-string.js'
import { readNameTree } from './key-trees.js'

export interface AttachmentDescription {
  readonly name: string
  readonly description?: string
  /** Bytes, as far as the file says so. */
  readonly size?: number
  readonly mimeType?: string
  readonly created?: string
  readonly modified?: string
}

/** The attachments of a document as a whole; those that are pinned to pages are annotations. */
export function readAttachments(file: PdfFile, catalogue: PdfDict): AttachmentDescription[] {
  const found: AttachmentDescription[] = []
  for (const [key, value] of embeddedFiles(file, catalogue)) {
    const specification = file.dict(value)
    if (specification !== undefined) found.push(describe(file, key, specification))
  }
  return found
}

function describe(file: PdfFile, key: string, specification: PdfDict): AttachmentDescription {
  const embedded = file.dict(specification.get('EF'))
  const stream = file.dict(embedded?.get('UF') ?? embedded?.get('F'))
  const parameters = file.dict(stream?.get('Params'))
  const date = (entry: string): string | undefined => {
    const text = file.text(parameters?.get(entry))
    return text === undefined ? undefined : parseDate(text)
  }
  const description = file.text(specification.get('Desc'))
  const size = file.number(parameters?.get('Size'))
  const mimeType = file.name(stream?.get('Subtype'))
  const created = date('CreationDate')
  const modified = date('ModDate')
  return {
    name: file.text(specification.get('UF')) ?? file.text(specification.get('F')) ?? keyText(key),
    ...(description !== undefined && { description }),
    ...(size !== undefined && { size }),
    ...(mimeType !== undefined && { mimeType }),
    ...(created !== undefined && { created }),
    ...(modified !== undefined && { modified }),
  }
}

/** The entries of a file's /EmbeddedFiles (ISO 32000-1, 7.11.4), by their keys as `readNameTree` gives them. */
export function embeddedFiles(file: PdfFile, catalogue: PdfDict): Map<string, PdfValue> {
  const tree = file.dict(catalogue.get('Names'))?.get('EmbeddedFiles')
  return tree === undefined ? new Map() : readNameTree(file, tree)
}

/** A key of a name tree, decoded. */
export function keyText(key: string): string {
  return decodeTextString(asciiBytes(key))
}
