import type { Sink } from '@octavo/pdf/sink'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { OutputBudget } from '../documents/output-budget.js'
import { Relationships } from './relationships.js'
import { escaped, XML_HEAD } from './xml.js'

/** The parts of one kind are told by their extension, all others by their name. */
const DEFAULT_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
} as const
const PIECE_BYTES = 64 * 1024

/** Writes an Office Open XML package (ECMA-376-2): a ZIP file of parts, each written when it is made. */
export class PackageWriter {
  readonly relationships = new Relationships()
  readonly #zip: Zip
  readonly #encoder = new TextEncoder()
  readonly #buffer = new Uint8Array(PIECE_BYTES)

  constructor(file: Pick<Sink, 'write'>, budget: Pick<OutputBudget, 'take'>) {
    this.#zip = new Zip((error, bytes) => {
      if (error !== null) throw error
      budget.take(bytes.length)
      file.write(bytes)
    })
  }

  /** Has to be the first part: programs tell the type of a file by it. `types` are those of the parts, by name. */
  contentTypes(types: ReadonlyMap<string, string>): void {
    let xml = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    for (const [extension, type] of Object.entries(DEFAULT_TYPES))
      xml += `<Default Extension="${extension}" ContentType="${type}"/>`
    for (const [name, type] of types) xml += `<Override PartName="/${escaped(name)}" ContentType="${type}"/>`
    this.text('[Content_Types].xml', [`${xml}</Types>`])
  }

  /** A part of XML, in pieces. */
  text(name: string, pieces: Iterable<string>): void {
    const part = new ZipDeflate(name, { level: 6 })
    part.mtime = firstMoment()
    this.#zip.add(part)
    let waiting = XML_HEAD
    for (const piece of pieces) {
      waiting += piece
      if (waiting.length < PIECE_BYTES) continue
      part.push(this.#encoder.encode(waiting))
      waiting = ''
    }
    part.push(this.#encoder.encode(waiting), true)
  }

  /** A part that is compressed already. */
  stored(name: string, blocks: Iterable<Uint8Array>): void {
    const part = new ZipPassThrough(name)
    part.mtime = firstMoment()
    this.#zip.add(part)
    // A block is valid until the next one is read.
    for (const block of blocks) part.push(block)
    part.push(new Uint8Array(0), true)
  }

  get blockBuffer(): Uint8Array {
    return this.#buffer
  }

  finish(): void {
    this.text('_rels/.rels', [this.relationships.xml()])
    this.#zip.end()
  }
}

/** The first moment that ZIP files can say, so that equal inputs give equal outputs. */
function firstMoment(): Date {
  return new Date(1980, 0, 1)
}
