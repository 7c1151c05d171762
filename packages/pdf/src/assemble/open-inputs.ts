import { type PageTree, readPageTree } from '../document/pages.js'
import { PdfError } from '../errors.js'
import { type OpenedFile, openFile } from '../file/open.js'
import type { Source } from '../source/source.js'
import type { PdfDict } from '../syntax/objects.js'
import type { KnownOfInput } from './input.js'
import { KeptScans } from './kept-scans.js'
import type { AssembleInput, AssembleOptions } from './options.js'

export interface OpenedInput {
  readonly input: AssembleInput
  readonly opened: OpenedFile
  readonly catalogue: PdfDict
  readonly tree: PageTree
  readonly rescued: boolean
  /** What every assembly that takes pages of it has to know, kept by the first. */
  readonly known: KnownOfInput
}

export type OpenInputOptions = Pick<AssembleOptions, 'primitives' | 'limits' | 'signal' | 'rescue'>

/** Opens an input and finds its pages; a damaged one is offered to the caller's rescue before it is refused. */
export function openInput(input: AssembleInput, options: OpenInputOptions): OpenedInput {
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

/** The error with the input's name in it; what is no refusal of ours is thrown on. */
function named(error: unknown, input: AssembleInput): PdfError {
  if (!(error instanceof PdfError)) throw error
  error.input ??= input.name
  return error
}

function openSource(
  input: AssembleInput,
  source: Source,
  options: OpenInputOptions,
  rescued: boolean,
): OpenedInput {
  const { primitives, limits, signal } = options
  const opened = openFile(source, { primitives, limits, signal, password: input.password })
  const catalogue = opened.file.dict(opened.file.trailer.get('Root')) ?? new Map()
  const tree = readPageTree(opened.file, catalogue)
  if (tree.pages.length === 0) {
    throw new PdfError('damaged_pdf', 'The PDF has no pages, or none that can be found.')
  }
  const known = { isShared: false, scans: new KeptScans() }
  return { input, opened, catalogue, tree, rescued, known }
}
