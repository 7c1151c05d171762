import type { ContentFont } from '../content/content-fonts.js'
import type { Draft } from '../edit/draft.js'
import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { cffTable } from '../fonts/cff-program.js'
import { CompositeFont } from '../fonts/composite-font.js'
import { type FontProgram, identifyFont } from '../fonts/font-identity.js'
import { SimpleFont } from '../fonts/simple-font.js'
import { isName, type PdfDict, PdfRef, type PdfStream, type PdfValue } from '../syntax/objects.js'
import { subsetCff } from './cff-subset.js'
import type { ContentUse } from './content-use.js'
import { glyphsOfFont, readProgramGlyphs } from './glyphs-of-codes.js'
import { withCffTable } from './opentype-tables.js'
import { subsetTrueType } from './truetype-subset.js'
import { subsetType1, type Type1Subset } from './type1-subset.js'

/** The replacement of an embedded font program, not yet deflated. */
export interface SubsetProgram {
  readonly bytes: Uint8Array
  readonly stream: PdfStream
  /** For a Type 1 program: its three lengths, and its glyph names. */
  readonly type1?: Pick<Type1Subset, 'lengths' | 'names'>
}

/** Sets the lengths of a program's parts in its stream dictionary (ISO 32000-2, table 125). */
export function setLengths(dict: PdfDict, { bytes, type1 }: Omit<SubsetProgram, 'stream'>): void {
  const lengths = type1?.lengths ?? (dict.has('Length1') ? [bytes.length] : [])
  for (const [index, length] of lengths.entries()) dict.set(`Length${index + 1}`, length)
}

interface ProgramUse {
  readonly program: FontProgram
  readonly fonts: { readonly font: ContentFont; readonly codes: ReadonlySet<number> }[]
}

/**
 * Creates subsets of the embedded font programs, by object number, with only the outlines of glyphs that the
 * document shows. Fonts that form fields use keep all glyphs, because any text can be entered.
 */
export function subsetFonts(
  draft: Draft,
  { fonts, isComplete }: ContentUse,
  checkpoint: () => void,
): Map<number, SubsetProgram> {
  const subsets = new Map<number, SubsetProgram>()
  const { file } = draft
  if (!isComplete || hasTemplates(draft)) return subsets
  const kept = programsOfForms(draft)
  const uses = new Map<number, ProgramUse>()
  for (const [font, codes] of fonts) {
    const { program } = font.metrics.identity
    if (program === undefined || program.stream.num <= 0 || kept.has(program.stream.num)) continue
    const use = uses.get(program.stream.num) ?? { program, fonts: [] }
    use.fonts.push({ font, codes })
    uses.set(program.stream.num, use)
  }
  for (const [num, use] of uses) {
    checkpoint()
    const subset = unlessDamaged(() => subsetOf(file, use))
    if (subset !== undefined) subsets.set(num, subset)
  }
  return subsets
}

function unlessDamaged<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'aborted') return undefined
    // The program is truncated inside a table.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function subsetOf(file: PdfFile, { program, fonts }: ProgramUse): SubsetProgram | undefined {
  const bytes = file.decode(program.stream)
  const glyphsIn = readProgramGlyphs(bytes)
  if (glyphsIn === undefined || (glyphsIn.kind === 'type1') !== (program.key === 'FontFile')) return undefined
  const glyphs = new Set<number>()
  let keepsCodes = false
  for (const { font, codes } of fonts) {
    const { metrics, dict } = font
    if (!(metrics instanceof SimpleFont || metrics instanceof CompositeFont)) return undefined
    const own = glyphsOfFont(file, metrics, codes, glyphsIn)
    if (own === undefined) return undefined
    for (const glyph of own) glyphs.add(glyph)
    if (metrics instanceof SimpleFont || !dict.has('ToUnicode')) keepsCodes = true
  }
  const { stream } = program
  if (glyphsIn.kind === 'type1') {
    const names = [...glyphsIn.layout.glyphs.keys()].filter((_, glyph) => glyphs.has(glyph))
    const type1 = subsetType1(glyphsIn.layout, new Set(names))
    return type1 && { bytes: type1.bytes, stream, type1 }
  }
  const subset = subsetBytes(bytes, glyphsIn.kind, glyphs, keepsCodes)
  if (subset === undefined || subset.length >= bytes.length) return undefined
  return { bytes: subset, stream }
}

function subsetBytes(
  bytes: Uint8Array,
  kind: 'truetype' | 'cff' | 'opentype-cff',
  glyphs: ReadonlySet<number>,
  keepsCodes: boolean,
): Uint8Array | undefined {
  if (kind === 'truetype') return subsetTrueType(bytes, glyphs, { keepsCodes })
  if (kind === 'cff') return subsetCff(bytes, glyphs)
  const cff = cffTable(bytes)
  const subset = cff && subsetCff(cff, glyphs)
  return subset && withCffTable(bytes, subset)
}

/** Template pages, which scripts can instantiate (ISO 32000-1, 12.8.5), are not interpreted. */
function hasTemplates({ file, catalogueRef }: Draft): boolean {
  const names = file.dict(file.dict(catalogueRef)?.get('Names'))
  return names?.has('Templates') === true
}

/** The programs of the fonts for form fields: those of the form, and those of the appearances of fields. */
function programsOfForms(draft: Draft): Set<number> {
  const { file, pages, catalogueRef } = draft
  const found = new Set<number>()
  const add = (resources: PdfValue | undefined): void => {
    for (const font of file.dict(file.dict(resources)?.get('Font'))?.values() ?? []) {
      const dict = file.dict(font)
      const program = dict && identifyFont(file, dict).program
      if (program !== undefined) found.add(program.stream.num)
    }
  }
  const form = file.dict(file.dict(catalogueRef)?.get('AcroForm'))
  if (form === undefined) return found
  add(form.get('DR'))
  for (const { num, hasAnnotations } of pages) {
    if (!hasAnnotations) continue
    for (const item of file.array(file.dict(new PdfRef(num))?.get('Annots')) ?? []) {
      const annotation = file.dict(item)
      if (annotation === undefined || !isName(file.resolve(annotation.get('Subtype')), 'Widget')) continue
      add(annotation.get('DR'))
      const normal = file.dict(file.dict(annotation.get('AP'))?.get('N'))
      if (normal?.has('Resources')) add(normal.get('Resources'))
    }
  }
  return found
}
