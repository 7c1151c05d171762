import type { Sink } from '@octavo/pdf/sink'
import type { OutputBudget } from '../documents/output-budget.js'
import { Relationships } from './relationships.js'
import { escaped, XML_HEAD } from './xml.js'
import { ZipFile } from './zip-file.js'

/** The parts of one kind are told by their extension, all others by their name. */
const DEFAULT_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
} as const

/** Writes an Office Open XML package (ECMA-376-2): a ZIP file of parts, each written when it is made. */
export class PackageWriter {
  readonly relationships = new Relationships()
  readonly #zip: ZipFile

  constructor(file: Pick<Sink, 'write'>, budget: Pick<OutputBudget, 'take'>) {
    this.#zip = new ZipFile(file, budget)
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
    this.#zip.text(name, withHead(pieces))
  }

  /** A part that is compressed already. */
  stored(name: string, blocks: Iterable<Uint8Array>): void {
    this.#zip.stored(name, blocks)
  }

  get blockBuffer(): Uint8Array {
    return this.#zip.blockBuffer
  }

  finish(): void {
    this.text('_rels/.rels', [this.relationships.xml()])
    this.#zip.finish()
  }
}

function* withHead(pieces: Iterable<string>): Generator<string> {
  yield XML_HEAD
  yield* pieces
}
