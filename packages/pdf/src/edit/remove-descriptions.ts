import { readNumberTree } from '../document/key-trees.js'
import { PdfRef } from '../syntax/objects.js'
import type { Draft } from './draft.js'

/** Marked content of one content stream, by its identifiers. */
export interface IdentifiedContent {
  /** The key of the stream or its page in the parent tree (ISO 32000-2, 14.7.5.4). */
  readonly structParents: number | undefined
  readonly ids: Iterable<number>
}

const MAX_DEPTH = 256

/**
 * Removes these descriptions in words from the structure elements around marked content whose text has changed;
 * returns how many there were.
 */
export function removeDescriptions(
  draft: Draft,
  changed: readonly IdentifiedContent[],
  keys: readonly string[],
): number {
  const { file } = draft
  const root = file.dict(file.dict(draft.catalogueRef)?.get('StructTreeRoot'))
  if (root === undefined || changed.length === 0) return 0
  const parents = readNumberTree(file, root.get('ParentTree'))
  const seen = new Set<number>()
  let count = 0
  for (const { structParents, ids } of changed) {
    const elements = structParents === undefined ? undefined : file.array(parents.get(structParents))
    for (const id of ids) {
      let element = elements?.[id]
      for (let depth = 0; element instanceof PdfRef && !seen.has(element.num) && depth < MAX_DEPTH; depth++) {
        seen.add(element.num)
        const dict = file.dict(element)
        if (dict === undefined) break
        if (keys.some((key) => dict.has(key))) {
          const own = draft.edit(element.num)
          for (const key of keys) if (own.delete(key)) count++
        }
        element = dict.get('P')
      }
    }
  }
  return count
}
