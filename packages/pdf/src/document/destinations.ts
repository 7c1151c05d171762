import type { PdfFile } from '../file/pdf-file.js'
import { asciiText } from '../syntax/characters.js'
import { isDict, type PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/objects.js'
import { readNameTree } from './key-trees.js'

/** The largest number of indirections before a destination counts as a loop. */
const MAX_HOPS = 8

/** The named destinations of one file, separated by namespace (ISO 32000-1, 12.3.2.3). */
export interface NamedDestinations {
  /** Strings, looked up in the name tree. */
  readonly strings: ReadonlyMap<string, PdfValue>
  /** Names, looked up in the catalogue's dictionary (PDF 1.1). */
  readonly names: ReadonlyMap<string, PdfValue>
}

export function readNamedDestinations(file: PdfFile, catalogue: PdfDict): NamedDestinations {
  const tree = file.dict(catalogue.get('Names'))?.get('Dests')
  return {
    strings: tree === undefined ? new Map() : readNameTree(file, tree),
    names: file.dict(catalogue.get('Dests')) ?? new Map(),
  }
}

/** Resolves a value to an explicit destination: an array that starts with a page. */
export function explicitDestination(
  file: PdfFile,
  named: NamedDestinations,
  destination: PdfValue,
): readonly PdfValue[] | undefined {
  let value = file.resolve(destination)
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    if (Array.isArray(value)) return value.length > 0 ? value : undefined
    if (isDict(value)) value = file.resolve(value.get('D'))
    else {
      const found = lookUp(named, value)
      if (found === undefined) return undefined
      value = file.resolve(found)
    }
  }
  return undefined
}

/** Falls back to the other namespace: readers do so, and writers rely on it. */
function lookUp({ strings, names }: NamedDestinations, value: PdfValue): PdfValue | undefined {
  if (value instanceof PdfString) {
    const key = asciiText(value.bytes)
    return strings.get(key) ?? names.get(key)
  }
  if (value instanceof PdfName) return names.get(value.value) ?? strings.get(value.value)
  return undefined
}
