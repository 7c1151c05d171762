import { explicitDestination, type NamedDestinations } from '../../document/destinations.js'
import { walkOutline } from '../../document/outlines.js'
import { PdfError } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { PdfDict } from '../../syntax/objects.js'
import type { OutlineItem } from '../tree.js'
import type { Anchors } from './anchors.js'

interface OpenItem extends OutlineItem {
  readonly children: OpenItem[]
}

/** The outline of a document, with names of the places that its items lead to. */
export function layoutOutline(
  file: PdfFile,
  catalogue: PdfDict,
  named: NamedDestinations,
  anchors: Anchors,
): OutlineItem[] {
  if (!catalogue.has('Outlines')) return []
  try {
    const entries = walkOutline(file, catalogue, (dict): OpenItem => {
      const action = file.dict(dict.get('A'))
      const destination =
        dict.get('Dest') ?? (file.name(action?.get('S')) === 'GoTo' ? action?.get('D') : undefined)
      const explicit = destination === undefined ? undefined : explicitDestination(file, named, destination)
      const anchor = explicit === undefined ? undefined : anchors.nameOf(explicit)
      return { title: file.text(dict.get('Title')) ?? '', anchor, children: [] }
    })
    for (const { item, parent } of entries) if (parent >= 0) entries[parent]!.item.children.push(item)
    return entries.filter(({ parent }) => parent < 0).map(({ item }) => item)
  } catch (error) {
    // An unreadable outline is ignored.
    if (!(error instanceof PdfError) || error.code === 'aborted') throw error
    return []
  }
}
