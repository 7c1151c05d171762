/** One document as several. @module */
import { assemble } from '../assemble/assemble.js'
import { type OpenedInput, openInput } from '../assemble/open-input.js'
import type { AssembleInput, AssembleOptions } from '../assemble/options.js'
import type { AssembleReport } from '../assemble/report.js'
import type { Source } from '../source/source.js'
import type { Sink } from '../write/sink.js'

/** An input that is already open. */
export interface OpenAssembleInput extends AssembleInput {
  readonly opened: OpenedInput
}

export interface SplitOutputs {
  /** Opens the output of a part, calls `write` and closes it. */
  part(index: number, write: (sink: Sink) => void): void
  /** Writes an intermediate document, which can be read until it is released. */
  between(write: (sink: Sink) => void): { readonly source: Source; release(): void }
}

export interface SplitOptions
  extends Pick<
    AssembleOptions,
    | 'primitives'
    | 'limits'
    | 'signal'
    | 'progress'
    | 'refuseSigned'
    | 'signatureAppearance'
    | 'dynamicXfa'
    | 'keepsClaims'
  > {
  /** Degrees clockwise, a multiple of 90, added to each page's own rotation. */
  readonly rotation?: number | undefined
  /** By default, object streams are used in parts that are long enough. */
  readonly objectStreams?: boolean | undefined
}

export interface SplitReport {
  /** The reports of the parts, in order. */
  readonly parts: readonly AssembleReport[]
  /**
   * The reports of intermediate documents. Data that spans several of them is lost before the parts are
   * written.
   */
  readonly between: readonly AssembleReport[]
  /** Pages of the document, from 1, whose content could not be followed. */
  readonly unfollowedPages: readonly number[]
}

/** The number of documents that a document is split into at once. */
const FAN = 10
/** With this few pages, object streams save less than they cost to write and to open. */
const FEW_PAGES = 4
/** This many bytes of objects are read in negligible time. */
const CHEAP_BYTES = 20 * 1024 * 1024
/** The cost of parsing a byte, in bytes copied a few times. */
const COPIED_PER_BYTE = 16

/**
 * Writes each part as a separate document; `parts` are page indexes, from 0. The file is opened once.
 *
 * Document-level data (outlines, fields, structure …) must be traversed for every part. If there is much
 * of it, the document is first split into a few intermediate documents, and these further, so that the work
 * does not grow with the square of the number of parts.
 */
export function splitDocument(
  input: OpenAssembleInput,
  parts: readonly Uint32Array[],
  outputs: SplitOutputs,
  options: SplitOptions,
): SplitReport {
  const reports: AssembleReport[] = []
  const between: AssembleReport[] = []
  const unfollowed = new Set<number>()
  const total = parts.reduce((sum, part) => sum + part.length, 0)
  let done = 0
  const {
    primitives,
    limits,
    signal,
    refuseSigned,
    signatureAppearance,
    dynamicXfa,
    keepsClaims,
    rotation,
    progress,
  } = options
  const tell = progress && ((written: number): void => progress(done + written, total))
  const optionsOf = (objectStreams: boolean): AssembleOptions => ({
    primitives,
    limits,
    signal,
    refuseSigned,
    signatureAppearance,
    dynamicXfa,
    keepsClaims,
    objectStreams: options.objectStreams ?? objectStreams,
    progress: tell,
  })
  const many = optionsOf(true)
  const few = optionsOf(false)

  const writePart = (from: OpenAssembleInput, pages: Uint32Array): void => {
    outputs.part(reports.length, (sink) => {
      const entry = { input: from, pages, rotation }
      const report = assemble([entry], sink, pages.length > FEW_PAGES ? many : few)
      noteUnfollowed(from, report)
      reports.push(report)
    })
    done += pages.length
  }
  // Pages of an intermediate document have other numbers; their notes were recorded when it was made.
  const noteUnfollowed = (from: OpenAssembleInput, report: AssembleReport): void => {
    if (from === input) for (const page of report.inputs[0]!.unfollowedPages) unfollowed.add(page)
  }
  const divide = (from: OpenAssembleInput, own: readonly Uint32Array[]): void => {
    const { budget, source } = from.opened.opened.file
    const before = budget.read
    // Each of the other parts must read about as much as the first.
    const isMuch = (): boolean => {
      const toRead = own.length * (budget.read - before)
      return toRead > CHEAP_BYTES && toRead * COPIED_PER_BYTE > source.size
    }
    const [first, ...others] = own
    if (first !== undefined) writePart(from, first)
    if (own.length <= FAN || !isMuch()) {
      for (const pages of others) writePart(from, pages)
      return
    }
    const perGroup = Math.ceil(others.length / FAN)
    for (let at = 0; at < others.length; at += perGroup) divideGroup(from, others.slice(at, at + perGroup))
  }
  const betweenOptions = {
    primitives,
    limits: withoutOutputLimit(limits),
    signal,
    refuseSigned,
    signatureAppearance,
    dynamicXfa,
    keepsClaims,
    objectStreams: options.objectStreams,
  }
  const divideGroup = (from: OpenAssembleInput, own: readonly Uint32Array[]): void => {
    const pages = unionOf(own)
    const written = outputs.between((sink) => {
      const report = assemble([{ input: from, pages }], sink, betweenOptions)
      noteUnfollowed(from, report)
      between.push(report)
    })
    try {
      const piece = { name: from.name, source: written.source }
      const opened = openInput(piece, options)
      const places = new Map([...pages].map((page, place) => [page, place]))
      divide(
        { ...piece, opened },
        own.map((part) => part.map((page) => places.get(page)!)),
      )
    } finally {
      written.release()
    }
  }
  divide(input, parts)
  return { parts: reports, between, unfollowedPages: [...unfollowed].sort((one, other) => one - other) }
}

function unionOf(parts: readonly Uint32Array[]): Uint32Array {
  const pages = new Set<number>()
  for (const part of parts) for (const page of part) pages.add(page)
  return Uint32Array.from(pages).sort()
}

/** An intermediate document is not an output: it can be as large as its input. */
function withoutOutputLimit(limits: SplitOptions['limits']): SplitOptions['limits'] {
  const { maxOutputBytes: _, ...others } = limits ?? {}
  return others
}
