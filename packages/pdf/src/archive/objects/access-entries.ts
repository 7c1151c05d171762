import { editableEntry } from '../../edit/draft-objects.js'
import { isName, PdfName } from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'

/** What PDF/UA demands of a tagged document beside its tags: settings that show and read it as it is tagged. */
export function repairAccess(conversion: Conversion): void {
  const { draft, file, neededTitle } = conversion
  if (neededTitle === undefined) return
  const { catalogue } = draft
  const set = (key: string, entry: string): void => {
    const dict = editableEntry(draft, catalogue, key)
    if (file.resolve(dict?.get(entry)) === true) return
    if (dict === undefined) catalogue.set(key, new Map([[entry, true]]))
    else dict.set(entry, true)
    conversion.change('access_settings_added', { detail: entry })
  }
  // ISO 14289-1, 6.2 and 7.1.
  set('MarkInfo', 'Marked')
  set('ViewerPreferences', 'DisplayDocTitle')
  removeOwnRoles(conversion)
  draft.pages.forEach((_, index) => {
    conversion.spend()
    const page = draft.pageDict(index)
    if (!page.has('Annots')) return
    // ISO 14289-1, 7.18.3: annotations are read in the order of the tags.
    if (isName(file.resolve(page.get('Tabs')), 'S')) return
    page.set('Tabs', new PdfName('S'))
    conversion.change('access_settings_added', { detail: 'Tabs', page: index + 1 })
  })
}

/** A type that is mapped to itself is a circular mapping (ISO 14289-1, 7.1), and says nothing. */
function removeOwnRoles(conversion: Conversion): void {
  const { draft, file } = conversion
  const tree = editableEntry(draft, draft.catalogue, 'StructTreeRoot')
  const roles = tree === undefined ? undefined : editableEntry(draft, tree, 'RoleMap')
  for (const [type, role] of roles ?? [])
    if (isName(file.resolve(role), type)) {
      roles!.delete(type)
      conversion.change('structure_repaired', { detail: type })
    }
}
