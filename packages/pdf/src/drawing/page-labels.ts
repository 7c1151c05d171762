import { readLabels } from '../document/labels.js'
import type { Draft } from '../edit/draft.js'

/** The page labels as viewers show them; numbers from 1 if the document has none. */
export function pageLabels({ file, catalogueRef, pages }: Draft): string[] {
  const catalogue = file.dict(catalogueRef) ?? new Map()
  return readLabels(file, catalogue, pages.length) ?? pages.map((_, index) => String(index + 1))
}
