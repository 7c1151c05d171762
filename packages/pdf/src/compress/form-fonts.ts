import { ContentReader } from '../content/content-reader.js'
import { namedResource } from '../content/operators/all.js'
import type { Draft } from '../edit/draft.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { Font } from '../fonts/font.js'
import { identifyFont } from '../fonts/font-identity.js'
import { readFont } from '../fonts/read-font.js'
import { SimpleFont } from '../fonts/simple-font.js'
import { isName, type PdfDict, PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'

/** The fonts in which text can be entered into form fields. */
export interface FormFonts {
  /** Object numbers of the programs of which any glyph can be needed. */
  readonly wholePrograms: ReadonlySet<number>
  /** Simple fonts. They can show the glyphs of their 256 codes, whatever is entered. */
  readonly simple: readonly { readonly metrics: Font; readonly dict: PdfDict }[]
  /** Object numbers of all of them. */
  readonly nums: ReadonlySet<number>
}

const LONGEST_APPEARANCE = 1024

/**
 * Fields use the fonts that their default appearances name (ISO 32000-2, 12.7.4.3), from the resources of the
 * form or of their appearances. An XFA form chooses its fonts by their names, so all of them stay whole.
 */
export function findFormFonts({ file, pages, catalogueRef }: Draft): FormFonts {
  const wholePrograms = new Set<number>()
  const simple: FormFonts['simple'][number][] = []
  const nums = new Set<number>()
  const form = file.dict(file.dict(catalogueRef)?.get('AcroForm'))
  if (form === undefined) return { wholePrograms, simple, nums }
  const hasXfa = form.has('XFA')
  const named = namesIn(file, form.get('DA'))
  const fonts = new Map<number | PdfDict, { readonly font: PdfDict; readonly names: Set<string> }>()
  const add = (resources: PdfValue | undefined): void => {
    for (const [name, value] of file.dict(file.dict(resources)?.get('Font')) ?? []) {
      const font = file.dict(value)
      if (font === undefined) continue
      const key = value instanceof PdfRef ? value.num : font
      const known = fonts.get(key) ?? { font, names: new Set() }
      known.names.add(name)
      fonts.set(key, known)
    }
  }
  add(form.get('DR'))
  const fields = new Set<number>()
  for (const { num, hasAnnotations } of pages) {
    if (!hasAnnotations) continue
    for (const item of file.array(file.dict(new PdfRef(num))?.get('Annots')) ?? []) {
      const annotation = file.dict(item)
      if (annotation === undefined || !isName(file.resolve(annotation.get('Subtype')), 'Widget')) continue
      add(annotation.get('DR'))
      const normal = file.dict(file.dict(annotation.get('AP'))?.get('N'))
      if (normal?.has('Resources')) add(normal.get('Resources'))
      for (const name of namesIn(file, annotation.get('DA'))) named.add(name)
      for (let above = annotation.get('Parent'); above instanceof PdfRef && !fields.has(above.num); ) {
        fields.add(above.num)
        const field = file.dict(above)
        for (const name of namesIn(file, field?.get('DA'))) named.add(name)
        above = field?.get('Parent')
      }
    }
  }
  for (const [key, { font, names }] of fonts) {
    if (typeof key === 'number') nums.add(key)
    const { program } = identifyFont(file, font)
    if (program === undefined) continue
    const metrics = readFont(file, font)
    const isEntered = [...names].some((name) => named.has(name))
    if (!hasXfa && metrics instanceof SimpleFont) simple.push({ metrics, dict: font })
    else if (hasXfa || isEntered) wholePrograms.add(program.stream.num)
  }
  return { wholePrograms, simple, nums }
}

/** The fonts that a default appearance names. */
function namesIn(file: PdfFile, appearance: PdfValue | undefined): Set<string> {
  const names = new Set<string>()
  const found = file.resolve(appearance)
  if (!(found instanceof PdfString) || found.bytes.length > LONGEST_APPEARANCE) return names
  const reader = new ContentReader(found.bytes, file.limits.maxNesting)
  while (reader.next()) {
    const named = namedResource(reader.operator, reader.operands)
    if (named?.category === 'Font') names.add(named.name)
  }
  return names
}
