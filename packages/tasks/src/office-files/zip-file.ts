import type { Sink } from '@octavo/pdf/sink'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { OutputBudget } from '../documents/output-budget.js'
import { TextSink } from './text-sink.js'

const BLOCK_BYTES = 64 * 1024

/** Writes a ZIP file of parts, each when it is made. */
export class ZipFile {
  readonly #zip: Zip
  readonly #buffer = new Uint8Array(BLOCK_BYTES)

  constructor(file: Pick<Sink, 'write'>, budget: Pick<OutputBudget, 'take'>) {
    this.#zip = new Zip((error, bytes) => {
      if (error !== null) throw error
      budget.take(bytes.length)
      file.write(bytes)
    })
  }

  /** A part of text, in pieces. */
  text(name: string, pieces: Iterable<string>): void {
    const part = new ZipDeflate(name, { level: 6 })
    part.mtime = firstMoment()
    this.#zip.add(part)
    const sink = new TextSink((bytes) => part.push(bytes))
    for (const piece of pieces) sink.add(piece)
    sink.flush()
    part.push(new Uint8Array(0), true)
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
    this.#zip.end()
  }
}

/** The first moment that ZIP files can say, so that equal inputs give equal outputs. */
function firstMoment(): Date {
  return new Date(1980, 0, 1)
}
