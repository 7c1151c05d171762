import { pageDict, readPageTree } from '../../src/document/pages.js'
import { PdfError } from '../../src/errors.js'
import { type OpenOptions, openFile } from '../../src/file/open.js'
import type { PdfFile } from '../../src/file/pdf-file.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import type { Source } from '../../src/source/source.js'
import { PdfStream, type PdfValue } from '../../src/syntax/objects.js'
import { textOf } from './handmade.js'

export type ReadOptions = Partial<OpenOptions>

export function open(pdf: Uint8Array | Source, options: ReadOptions = {}): PdfFile {
  const source = pdf instanceof Uint8Array ? memorySource(pdf) : pdf
  return openFile(source, { primitives: nodePrimitives, ...options }).file
}

export interface ReadBack {
  /** What each page shows: the text between the brackets of its content, `-` where it shows nothing. */
  readonly pages: string[]
  readonly repairs: string[]
}

export function readBack(pdf: Uint8Array | Source, options: ReadOptions = {}): ReadBack {
  const file = open(pdf, options)
  const catalogue = file.dict(file.trailer.get('Root')) ?? new Map()
  const { pages } = readPageTree(file, catalogue)
  const shown = pages.map((page) => marker(file, pageDict(file, page).get('Contents')))
  return { pages: shown, repairs: [...file.repairs] }
}

function marker(file: PdfFile, contents: PdfValue | undefined): string {
  const found = file.resolve(contents)
  const streams = Array.isArray(found) ? found.map((item) => file.resolve(item)) : [found]
  const text = streams.map((stream) => (stream instanceof PdfStream ? textOf(file.decode(stream)) : ''))
  return /\((.*)\) Tj/.exec(text.join('\n'))?.[1] ?? '-'
}

/** The code of the error that something ends in; anything that is no `PdfError` is thrown on. */
export function refusal(attempt: () => unknown): string {
  try {
    attempt()
  } catch (error) {
    if (error instanceof PdfError) return error.code
    throw error
  }
  return 'none'
}
