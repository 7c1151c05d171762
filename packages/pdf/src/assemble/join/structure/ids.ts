import type { UniqueNames } from '../../../copy/unique-names.js'
import { asciiBytes } from '../../../syntax/characters.js'
import { decodeTextString } from '../../../syntax/text-string.js'
import type { ScannedTree } from './scan.js'

/** The ids of one input's elements in the output (ISO 32000-1, 14.7.2). */
export interface ElementIds {
  /** By the element's index. */
  readonly byElement: ReadonlyMap<number, string>
  /** What was said before and is said now, where that differs. */
  readonly renamed: ReadonlyMap<string, string>
}

/** Gives each element that stays an id which no other has; all ids hold one character per byte. */
export function joinIds({ input, elements, ids }: ScannedTree, unique: UniqueNames): ElementIds {
  const byElement = new Map<number, string>()
  const renamed = new Map<string, string>()
  const seen = new Set<string>()
  for (const [index, id] of ids) {
    if (elements.number(index) === 0) continue
    const name = unique.take(id, variant)
    byElement.set(index, name)
    if (name !== id) {
      // Of elements that share an id inside one file, the first is the one that is meant.
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
