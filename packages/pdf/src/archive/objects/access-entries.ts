import { readNamedDestinations } from '../../document/destinations.js'
import { whereTo } from '../../document/link-purpose.js'
import { editableEntry } from '../../edit/draft-objects.js'
import { makeObjectsIndirect } from '../../edit/indirect-objects.js'
import { isName, PdfName, PdfRef, PdfString } from '../../syntax/objects.js'
import { encodeTextString } from '../../syntax/text-string.js'
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
  describeLinks(conversion)
}

/** ISO 14289-1, 7.18.5: a link has a description. Without one, it is where the link leads, as browsers show it. */
function describeLinks(conversion: Conversion): void {
  const { draft, file } = conversion
  makeObjectsIndirect(draft)
  const named = readNamedDestinations(file, draft.catalogue)
  const pageNumbers = new Map(draft.pageNums.map((num, index) => [num, index + 1]))
  draft.pageNums.forEach((num, index) => {
    for (const ref of file.array(file.dict(new PdfRef(num))?.get('Annots')) ?? []) {
      conversion.spend()
      const link = file.dict(ref)
      if (!(ref instanceof PdfRef) || link === undefined || file.name(link.get('Subtype')) !== 'Link')
        continue
      if ((file.text(link.get('Contents')) ?? '') !== '') continue
      const description = whereTo(file, link, named, pageNumbers)
      if (description === undefined) continue
      draft.edit(ref.num).set('Contents', new PdfString(encodeTextString(description)))
      conversion.change('access_settings_added', { detail: 'Contents', page: index + 1, object: ref.num })
    }
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
