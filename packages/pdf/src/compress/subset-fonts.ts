import type { ContentFont } from '../content/content-fonts.js'
import type { Draft } from '../edit/draft.js'
import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { cffTable } from '../fonts/cff-program.js'
import { CompositeFont } from '../fonts/composite-font.js'
import type { FontProgram } from '../fonts/font-identity.js'
import { SimpleFont } from '../fonts/simple-font.js'
import { isName, type PdfDict, PdfName, type PdfStream } from '../syntax/objects.js'
import { subsetCff } from './cff-subset.js'
import { type ContentUse, EVERY_BYTE } from './content-use.js'
import type { FormFonts } from './form-fonts.js'
import { glyphsOfFont, readProgramGlyphs } from './glyphs-of-codes.js'
import { withCffTable } from './opentype-tables.js'
import { subsetTrueType } from './truetype-subset.js'
import { subsetType1, type Type1Subset } from './type1-subset.js'
import { type ConvertedProgram, type1ToCff } from './type1-to-cff.js'

/** The replacement of an embedded font program, not yet deflated. */
export interface SubsetProgram {
  readonly bytes: Uint8Array
  readonly stream: PdfStream
  /** For a Type 1 program: its three lengths, and its glyph names. */
  readonly type1?: Pick<Type1Subset, 'lengths' | 'names'>
  /** For a Type 1 program that became a CFF program: its glyph names. */
  readonly converted?: Pick<ConvertedProgram, 'names'>
}

/** Sets the lengths of a program's parts in its stream dictionary (ISO 32000-2, table 125). */
export function setLengths(dict: PdfDict, { bytes, type1, converted }: Omit<SubsetProgram, 'stream'>): void {
  if (converted !== undefined) {
    for (const key of ['Length1', 'Length2', 'Length3']) dict.delete(key)
    dict.set('Subtype', new PdfName('Type1C'))
    return
  }
  const lengths = type1?.lengths ?? (dict.has('Length1') ? [bytes.length] : [])
  for (const [index, length] of lengths.entries()) dict.set(`Length${index + 1}`, length)
}

interface ProgramUse {
  readonly program: FontProgram
  readonly fonts: {
    readonly font: Pick<ContentFont, 'metrics' | 'dict'>
    readonly codes: ReadonlySet<number>
  }[]
}

/**
 * Creates subsets of the embedded font programs, by object number, with only the outlines of glyphs that the
 * document shows, or that can be entered into form fields. Type 1 programs can be converted to CFF; then the
 * font descriptors must refer to them as such.
 */
export function subsetFonts(
  { file }: Draft,
  { fonts, isAll }: ContentUse,
  form: FormFonts,
  checkpoint: () => void,
  { convertsType1 = false } = {},
): Map<number, SubsetProgram> {
  const subsets = new Map<number, SubsetProgram>()
  if (!isAll) return subsets
  const uses = new Map<number, ProgramUse>()
  const add = (font: ProgramUse['fonts'][number]['font'], codes: ReadonlySet<number>): void => {
    const { program } = font.metrics.identity
    if (program === undefined || program.stream.num <= 0) return
    if (form.wholePrograms.has(program.stream.num)) return
    const use = uses.get(program.stream.num) ?? { program, fonts: [] }
    use.fonts.push({ font, codes })
    uses.set(program.stream.num, use)
  }
  for (const [font, codes] of fonts) add(font, codes)
  for (const font of form.simple) add(font, EVERY_BYTE)
  for (const [num, use] of uses) {
    checkpoint()
    const subset = unlessDamaged(() => subsetOf(file, use, convertsType1))
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

function subsetOf(
  file: PdfFile,
  { program, fonts }: ProgramUse,
  convertsType1: boolean,
): SubsetProgram | undefined {
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
    const isEmbeddedCMap = metrics instanceof CompositeFont && metrics.encodingName === undefined
    if (metrics instanceof SimpleFont || isEmbeddedCMap || !dict.has('ToUnicode')) keepsCodes = true
  }
  const { stream } = program
  if (glyphsIn.kind === 'type1') {
    const names = [...glyphsIn.layout.glyphs.keys()].filter((_, glyph) => glyphs.has(glyph))
    const areType1 = fonts.every(({ font }) => isName(file.resolve(font.dict.get('Subtype')), 'Type1'))
    const converted =
      convertsType1 && areType1 ? type1ToCff(glyphsIn.layout, glyphsIn.builtIn, new Set(names)) : undefined
    if (converted !== undefined) return { bytes: converted.bytes, stream, converted }
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
