import type { Draft } from '../edit/draft.js'
import { eachObject } from '../edit/draft-objects.js'
import { forEachDict, PdfStream } from '../syntax/objects.js'

/** Entries that refer to the structure of the document (ISO 32000-1, 14.7.4.4). */
const KEYS = ['StructParent', 'StructParents']

/** Removes the structure of the document. Marked content stays, until pages are marked anew. */
export function removeTags(draft: Draft): void {
  const { catalogue, file } = draft
  catalogue.delete('StructTreeRoot')
  eachObject(draft, (value, num) => {
    if (value instanceof PdfStream) {
      if (!KEYS.some((key) => value.dict.has(key))) return false
      const dict = draft.edit(num)
      for (const key of KEYS) dict.delete(key)
      return true
    }
    let isChanged = false
    forEachDict(value, (dict) => {
      for (const key of KEYS) if (dict.delete(key)) isChanged = true
    })
    return isChanged
  })
  file.budget.ensure()
}
