import type { Draft } from '../draft.js'
import { liveEntry } from '../live-entry.js'

/** Whether the form is there a second time, as XFA (ISO 32000-1, 12.7.8), which readers that know it show instead. */
export function hasXfa({ file, catalogueRef }: Draft): boolean {
  return file.dict(file.dict(catalogueRef)?.get('AcroForm'))?.has('XFA') === true
}

/** Takes the XFA form away, which knows nothing of what was changed; says whether there was one. */
export function removeXfa(draft: Draft): boolean {
  if (!hasXfa(draft)) return false
  liveEntry(draft, draft.catalogue, 'AcroForm')?.delete('XFA')
  draft.catalogue.delete('NeedsRendering')
  return true
}
