import type { UniqueNames } from '../../../copy/unique-names.js'
import { asciiBytes } from '../../../syntax/characters.js'
import { decodeTextString } from '../../../syntax/text-string.js'
import type { ScannedTree } from './scan.js'

/** The ids of one input's elements in the output (ISO 32000-1, 14.7.2). */
export interface ElementIds {
  /** By the element's index. */
  readonly byElement: ReadonlyMap<number, string>
  /** The new id by the old one, if they differ. */
  readonly renamed: ReadonlyMap<string, string>
}

/** Gives each kept element a unique id; all ids have one character per byte. */
export function joinIds({ input, elements, ids }: ScannedTree, unique: UniqueNames): ElementIds {
  const byElement = new Map<number, string>()
  const renamed = new Map<string, string>()
  const seen = new Set<string>()
  for (const [index, id] of ids) {
    if (elements.number(index) === 0) continue
    const name = unique.take(id, variant)
    byElement.set(index, name)
    if (name !== id) {
      // If elements of one file share an id, references mean the first one.
      if (!seen.has(id)) renamed.set(id, name)
      input.report.rename('structure id', text(id), text(name))
    }
    seen.add(id)
  }
  return { byElement, renamed }
}

const UTF16_MARK = '\u00fe\u00ff'

function variant(id: string, count: number): string {
  const suffix = `_${count}`
  return id.startsWith(UTF16_MARK) ? id + suffix.replace(/./g, '\0$&') : id + suffix
}

function text(id: string): string {
  return decodeTextString(asciiBytes(id))
}
