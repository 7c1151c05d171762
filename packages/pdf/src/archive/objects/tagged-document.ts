import { eachObject, editableEntry } from '../../edit/draft-objects.js'
import { asciiBytes } from '../../syntax/characters.js'
import { forEachDict, PdfString } from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'

/** RFC 3066, 2.1. */
const LANGUAGE_TAG = /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/

/** A document with tags says that it has them, and its languages have names (ISO 19005-2, 6.7.2.2 and 6.7.4). */
export function repairTaggedDocument(conversion: Conversion): void {
  if (conversion.level !== 'a') return
  const { draft, file } = conversion
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
      // Names of locales have a low line, and often an encoding.
      const likely = language.replaceAll('_', '-').replace(/\..*/, '')
      if (LANGUAGE_TAG.test(likely)) dict.set('Lang', new PdfString(asciiBytes(likely)))
      else dict.delete('Lang')
      conversion.change('structure_repaired', { detail: 'Lang' })
      isChanged = true
    })
    return isChanged
  })
}
