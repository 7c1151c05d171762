import type { Draft } from '../edit/draft.js'
import { editableEntry } from '../edit/draft-objects.js'
import { PdfRef, PdfStream } from '../syntax/objects.js'
import { type ContentUse, codeAndLength } from './content-use.js'

/**
 * Removes the procedures of Type 3 glyphs (ISO 32000-2, 9.6.4) that no content shows. `kept` are the object
 * numbers of fonts that keep all. Returns the number of removed procedures.
 */
export function removeUnusedGlyphs(draft: Draft, { fonts }: ContentUse, kept: ReadonlySet<number>): number {
  const { file } = draft
  /** The fonts with the same procedures, and the procedures that are shown. */
  const groups = new Map<number, { font: number; shown: Set<number>; isKept: boolean }>()
  for (const [{ num, dict, procedures }, codes] of fonts) {
    if (procedures === undefined || num <= 0) continue
    const entry = dict.get('CharProcs')
    const key = entry instanceof PdfRef ? entry.num : -num
    const group = groups.get(key) ?? { font: num, shown: new Set(), isKept: false }
    groups.set(key, group)
    if (kept.has(num)) group.isKept = true
    for (const code of codes) group.shown.add(procedures.of(codeAndLength(code).code)?.num ?? 0)
  }
  let removed = 0
  for (const { font, shown, isKept } of groups.values()) {
    const all = file.dict(file.dict(new PdfRef(font))?.get('CharProcs'))
    if (isKept || all === undefined) continue
    const unused = [...all].filter(([, value]) => {
      const procedure = file.resolve(value)
      return procedure instanceof PdfStream && !shown.has(procedure.num)
    })
    if (unused.length === 0) continue
    const procedures = editableEntry(draft, draft.edit(font), 'CharProcs')
    for (const [name] of unused) procedures?.delete(name)
    removed += unused.length
  }
  return removed
}
