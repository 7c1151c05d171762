/** The page count, the encryption and the number of signatures of a file. @module */
import type { Security } from '../crypt/security.js'
import { readPageTree } from '../document/pages.js'
import { readSignatures } from '../document/signatures.js'
import { PdfError } from '../errors.js'
import { type OpenOptions, openFile } from '../file/open.js'
import type { Source } from '../source/source.js'

/** The information reported about a file before it is processed. */
export interface Probed {
  readonly pages: number
  readonly encrypted: boolean
  /** Absent if the file is not encrypted. */
  readonly openedAs?: Security['openedAs'] | undefined
  /** How many signatures it has; absent if that was not asked for. */
  readonly signatures?: number
}

export interface ProbeOptions extends OpenOptions {
  /** Whether to count signatures, for which the form is read. */
  readonly findsSignatures?: boolean | undefined
}

/** Opens a file and counts its pages, without reading anything that was not asked for. */
export function probe(source: Source, options: ProbeOptions): Probed {
  const { file } = openFile(source, options)
  const catalogue = file.dict(file.trailer.get('Root')) ?? new Map()
  const { pages } = readPageTree(file, catalogue)
  if (pages.length === 0)
    throw new PdfError('damaged_pdf', 'The PDF has no pages, or none that can be found.')
  const { security } = file
  return {
    pages: pages.length,
    encrypted: security !== null,
    openedAs: security?.openedAs,
    ...(options.findsSignatures === true && { signatures: readSignatures(file, catalogue).length }),
  }
}
