import { readNameTree } from '../document/key-trees.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { PdfDict, PdfValue } from '../syntax/objects.js'

/**
 * How many scripts the document itself has: those it names, the one it runs when it is opened, and those it runs when it is
 * closed, saved or printed (ISO 32000-1, 12.6.3). Scripts of fields and annotations are not counted.
 */
export function countScripts(file: PdfFile, catalogue: PdfDict): number {
  const tree = file.dict(catalogue.get('Names'))?.get('JavaScript')
  const named = tree === undefined ? 0 : readNameTree(file, tree).size
  const triggered = [catalogue.get('OpenAction'), ...(file.dict(catalogue.get('AA'))?.values() ?? [])]
  return named + triggered.filter((action) => isScript(file, action)).length
}

function isScript(file: PdfFile, action: PdfValue | undefined): boolean {
  return file.name(file.dict(action)?.get('S')) === 'JavaScript'
}
