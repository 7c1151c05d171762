import type { AbortFlag } from '../abort-flag.js'
import { PdfError } from '../errors.js'
import { type OpenedFile, openFile } from '../file/open.js'
import type { Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import type { Source } from '../source/source.js'
import type { PdfDict } from '../syntax/objects.js'
import { type PageTree, readPageTree } from './pages.js'

/** A file passed in by a caller. */
export interface DocumentInput {
  /** The display name of the file: used in errors, in the report and in bookmarks. */
  readonly name: string
  readonly source: Source
  readonly password?: string | undefined
}

export interface OpenDocumentOptions {
  readonly primitives: Primitives
  readonly limits?: Partial<Limits> | undefined
  /** Polled regularly. */
  readonly signal?: AbortFlag | undefined
  /**
   * Returns a readable version of an input that the reader refuses as damaged, for example rewritten by
   * another engine; undefined when there is none.
   */
  readonly rescue?: ((input: DocumentInput) => Source | undefined) | undefined
}

export interface OpenedDocument {
  readonly opened: OpenedFile
  readonly catalogue: PdfDict
  readonly tree: PageTree
  /** Whether another engine had to repair the file first. */
  readonly rescued: boolean
}

/** Opens a file and finds its pages; the caller's rescue is tried before a damaged file is refused. */
export function openDocument(input: DocumentInput, options: OpenDocumentOptions): OpenedDocument {
  try {
    return openSource(input, input.source, options, false)
  } catch (error) {
    const refusal = named(error, input)
    const isDamaged = refusal.code === 'damaged_pdf' || refusal.code === 'not_a_pdf'
    const rescued = isDamaged ? options.rescue?.(input) : undefined
    if (rescued === undefined) throw refusal
    try {
      return openSource(input, rescued, options, true)
    } catch (again) {
      throw named(again, input)
    }
  }
}

/** Adds the input's name to the error; rethrows anything that is not a PdfError. */
function named(error: unknown, input: DocumentInput): PdfError {
  if (!(error instanceof PdfError)) throw error
  error.input ??= input.name
  return error
}

function openSource(
  input: DocumentInput,
  source: Source,
  options: OpenDocumentOptions,
  rescued: boolean,
): OpenedDocument {
  const { primitives, limits, signal } = options
  const opened = openFile(source, { primitives, limits, signal, password: input.password })
  const catalogue = opened.file.dict(opened.file.trailer.get('Root')) ?? new Map()
  const tree = readPageTree(opened.file, catalogue)
  if (tree.pages.length === 0) {
    throw new PdfError('damaged_pdf', 'The PDF has no pages, or none that can be found.')
  }
  return { opened, catalogue, tree, rescued }
}
