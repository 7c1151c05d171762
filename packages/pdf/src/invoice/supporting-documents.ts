import type { XmlElement } from '../conformance/xmp/read-xml.js'
import { elementsIn, textOf } from './paths.js'
import type { Invoice } from './read-invoice.js'

/** A document that is in the invoice (BT-125). */
export interface SupportingDocument {
  readonly name: string
  readonly mimeType: string
  readonly bytes: Uint8Array
}

export interface SupportingDocuments {
  readonly documents: readonly SupportingDocument[]
  /** Names of those that cannot be decoded. */
  readonly undecoded: readonly string[]
  /** How many there are beyond these. */
  readonly more: number
}

/** Invoices of people have a few; each becomes an attachment or a line of the report. */
const MAX_DOCUMENTS = 1000

const BINARY = ['AttachmentBinaryObject', 'EmbeddedDocumentBinaryObject']
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const MIME_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/

/** The documents that an invoice has in it, wherever they stand. Their size is limited by that of the invoice. */
export function supportingDocuments({ node, reading }: Invoice): SupportingDocuments {
  const documents: SupportingDocument[] = []
  const undecoded: string[] = []
  let more = 0
  for (const element of binariesIn(node.element)) {
    const text = textOf(element)
    if (text === '') continue
    reading.read.add(element)
    const count = documents.length + undecoded.length
    if (count === MAX_DOCUMENTS) {
      more++
      continue
    }
    const name = attribute(element, 'filename') || `document ${count + 1}`
    const bytes = decoded(text)
    if (bytes === undefined) undecoded.push(name)
    else documents.push({ name, mimeType: mimeTypeOf(element), bytes })
  }
  return { documents, undecoded, more }
}

function binariesIn(element: XmlElement): XmlElement[] {
  return elementsIn(element).flatMap((inner) => (BINARY.includes(inner.local) ? [inner] : binariesIn(inner)))
}

function attribute({ attributes }: XmlElement, name: string): string {
  return attributes.find(({ local }) => local === name)?.value.trim() ?? ''
}

function mimeTypeOf(element: XmlElement): string {
  const stated = attribute(element, 'mimeCode')
  return MIME_TYPE.test(stated) ? stated : 'application/octet-stream'
}

function decoded(text: string): Uint8Array | undefined {
  const digits = text.replace(/\s+/g, '')
  if (!BASE64.test(digits) || digits.length % 4 !== 0) return undefined
  const binary = atob(digits)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}
