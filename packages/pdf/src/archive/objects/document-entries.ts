import { dividesStrings, undividedContent } from '../../content/page-content.js'
import { editableEntry } from '../../edit/draft-objects.js'
import type { PdfDict } from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'

/** Entries of the catalogue that PDF/A forbids, or that a rewritten document cannot keep. */
const OF_CATALOGUE = ['Requirements', 'NeedsRendering', 'Perms', 'DSS', 'Legal']

/** Removes what the document as a whole may not have, and makes each page complete by itself. */
export function repairDocumentEntries(conversion: Conversion): void {
  const { draft } = conversion
  const { catalogue } = draft
  const remove = (dict: PdfDict, key: string, page?: number): void => {
    if (dict.delete(key)) conversion.change('entry_removed', { detail: key, page })
  }
  for (const key of OF_CATALOGUE) remove(catalogue, key)
  // The header states the version.
  catalogue.delete('Version')
  catalogue.delete('Extensions')
  const names = editableEntry(draft, catalogue, 'Names')
  if (names !== undefined) {
    if (names.delete('JavaScript')) conversion.loss('script_removed', { detail: 'JavaScript' })
    if (names.delete('AlternatePresentations'))
      conversion.loss('multimedia_removed', { detail: 'AlternatePresentations' })
    remove(names, 'Renditions')
    if (names.size === 0) catalogue.delete('Names')
  }
  draft.pages.forEach((_, index) => {
    conversion.spend()
    // Resources that a page inherits do not count as its own (ISO 19005-2, 6.2.2).
    const page = draft.pageDict(index)
    if (page.delete('PresSteps'))
      conversion.loss('multimedia_removed', { detail: 'PresSteps', page: index + 1 })
    // Streams are divided between tokens (ISO 32000-1, table 30); readers differ in what they make of others.
    if (!dividesStrings(draft.file, page.get('Contents'))) return
    page.set('Contents', draft.addContent(undividedContent(draft.file, page.get('Contents'))))
    conversion.change('content_repaired', { page: index + 1 })
  })
}
