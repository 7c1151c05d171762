import type { Failure } from '../../conformance/judge.js'
import { eachObject, editableEntry } from '../../edit/draft-objects.js'
import { isDict, isName, type PdfDict, PdfRef, PdfStream } from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'
import { failuresAbout } from '../rules/draft-failures.js'

/** Content names only its own resources (ISO 19005-2, 6.2.2): what it took from its page becomes its own. */
export function repairResources(conversion: Conversion, failures: readonly Failure[]): void {
  const { draft, file } = conversion
  const places = failuresAbout(failures, 'PDContentStream').flatMap(({ places }) => places)
  if (places.length === 0) return
  const fontOf = fontsOfGlyphs(conversion)
  const done = new Set<number>()
  for (const { objectNumber = 0, page } of places) {
    const num = fontOf.get(objectNumber) ?? objectNumber
    if (num === 0 || page === undefined || done.has(num)) continue
    done.add(num)
    const pageEntry = draft.pageDict(page - 1).get('Resources')
    const ofPage = file.dict(pageEntry)
    if (ofPage === undefined || !isDict(dictOf(conversion, num))) continue
    addMissing(conversion, draft.edit(num), ofPage)
    conversion.change('resources_repaired', { page, object: num })
  }
}

function dictOf({ file }: Conversion, num: number): PdfDict | undefined {
  const value = file.get(num)
  if (value instanceof PdfStream) return value.dict
  return isDict(value) ? value : undefined
}

function addMissing({ draft, file }: Conversion, holder: PdfDict, ofPage: PdfDict): void {
  const resources: PdfDict = new Map(editableEntry(draft, holder, 'Resources'))
  for (const [category, value] of ofPage) {
    const entries = file.dict(value)
    if (entries === undefined) continue
    resources.set(category, new Map([...entries, ...(file.dict(resources.get(category)) ?? [])]))
  }
  holder.set('Resources', resources)
}

function fontsOfGlyphs({ draft, file }: Conversion): Map<number, number> {
  const fonts = new Map<number, number>()
  eachObject(draft, (value, num) => {
    if (isDict(value) && isName(file.resolve(value.get('Subtype')), 'Type3'))
      for (const glyph of file.dict(value.get('CharProcs'))?.values() ?? [])
        if (glyph instanceof PdfRef) fonts.set(glyph.num, num)
    return false
  })
  return fonts
}
