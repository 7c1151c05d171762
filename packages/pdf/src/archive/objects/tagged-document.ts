import { TYPES_1_4, TYPES_1_7 } from '../../conformance/model/structure-types.js'
import { eachObject, editableEntry } from '../../edit/draft-objects.js'
import { asciiBytes } from '../../syntax/characters.js'
import { LANGUAGE_TAG, languageTag } from '../../syntax/language-tag.js'
import { forEachDict, PdfName, PdfString } from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'

/** A document with tags says that it has them, and its languages have names (ISO 19005-2, 6.7.2.2 and 6.7.4). */
export function repairTaggedDocument(conversion: Conversion): void {
  if (conversion.level !== 'a') return
  const { draft, file } = conversion
  if (conversion.part === 1) mapNewerTypes(conversion)
  const marks = editableEntry(draft, draft.catalogue, 'MarkInfo') ?? new Map()
  if (file.resolve(marks.get('Marked')) !== true) {
    draft.catalogue.set('MarkInfo', new Map([...marks, ['Marked', true]]))
    conversion.change('structure_repaired', { detail: 'MarkInfo' })
  }
  eachObject(draft, (value) => {
    conversion.spend()
    let isChanged = false
    forEachDict(value, (dict) => {
      const stated = file.resolve(dict.get('Lang'))
      if (!(stated instanceof PdfString)) return
      const language = file.text(stated) ?? ''
      if (language === '' || LANGUAGE_TAG.test(language)) return
      const likely = languageTag(language)
      if (likely === undefined) dict.delete('Lang')
      else dict.set('Lang', new PdfString(asciiBytes(likely)))
      conversion.change('structure_repaired', { detail: 'Lang' })
      isChanged = true
    })
    return isChanged
  })
}

/** PDF/A-1 knows the types of PDF 1.4. Newer ones are groups, or parts of a line (ISO 32000-1, 14.8.4). */
function mapNewerTypes(conversion: Conversion): void {
  const { draft } = conversion
  const tree = editableEntry(draft, draft.catalogue, 'StructTreeRoot')
  if (tree === undefined) return
  const roles = editableEntry(draft, tree, 'RoleMap') ?? new Map()
  for (const type of TYPES_1_7)
    if (!TYPES_1_4.has(type) && !roles.has(type))
      roles.set(type, new PdfName(type.startsWith('T') ? 'NonStruct' : 'Span'))
  tree.set('RoleMap', roles)
}
