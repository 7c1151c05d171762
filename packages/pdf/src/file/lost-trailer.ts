import { isDict, isName, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import type { PdfFile } from './pdf-file.js'
import { unlessLimitExceeded } from './rebuild.js'
import { AT_OFFSET, IN_STREAM } from './xref-table.js'

/** The merged entries of the trailers of a scanned file. Later trailers take precedence. */
export function joinTrailers(trailers: readonly PdfDict[]): PdfDict {
  const joined: PdfDict = new Map()
  for (const trailer of trailers) {
    for (const key of ['Root', 'Info', 'Encrypt', 'ID']) {
      const value = trailer.get(key)
      if (value !== undefined) joined.set(key, value)
    }
  }
  return joined
}

/**
 * Finds the encryption dictionary of a file without a trailer. It is never in an object stream (ISO 32000-1,
 * 7.5.7).
 */
export function searchEncryption(file: PdfFile): PdfRef | undefined {
  for (let num = 1; num < file.table.size; num++) {
    if (file.table.kind(num) !== AT_OFFSET) continue
    const dict = unlessLimitExceeded(() => file.get(num))
    if (!isDict(dict) || !isName(file.resolve(dict.get('Filter')), 'Standard')) continue
    if (dict.has('V') && dict.has('O') && dict.has('U')) return new PdfRef(num)
  }
  return undefined
}

/**
 * Finds the catalogue of a file without a trailer. If there is none, builds one from the topmost page tree
 * node or the pages.
 */
export function searchCatalogue(file: PdfFile): PdfDict {
  const { table } = file
  let root: PdfRef | undefined
  let topNode: PdfRef | undefined
  const pages: PdfValue[] = []
  for (let num = 1; num < table.size; num++) {
    if (table.kind(num) !== AT_OFFSET && table.kind(num) !== IN_STREAM) continue
    const dict = unlessLimitExceeded(() => file.get(num))
    if (!isDict(dict)) continue
    const type = dict.get('Type')
    if (isName(type, 'Catalog') && isDict(file.resolve(dict.get('Pages')))) root = new PdfRef(num)
    else if (isName(type, 'Pages') && !dict.has('Parent')) topNode = new PdfRef(num)
    else if (isName(type, 'Page')) pages.push(new PdfRef(num))
  }
  const trailer: PdfDict = new Map(file.trailer)
  if (root !== undefined) trailer.set('Root', root)
  else if (topNode !== undefined) trailer.set('Root', new Map([['Pages', topNode]]))
  else if (pages.length > 0) trailer.set('Root', new Map([['Pages', new Map([['Kids', pages]])]]))
  return trailer
}
