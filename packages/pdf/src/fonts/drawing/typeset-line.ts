import { PdfError } from '../../errors.js'
import type { ShapedGlyph, TextFonts, Typesetting, TypesettingFont } from '../../platform/typesetting.js'
import { measuresOf } from './font-measures.js'
import { COMMON, scriptNameOf, scriptOf } from './scripts.js'

/** A line of text, in visual order from left to right. Measures are for a size of 1. */
export interface TypesetLine {
  readonly clusters: readonly TypesetCluster[]
  readonly width: number
  /** The maximum extents of the fonts used. */
  readonly ascent: number
  readonly descent: number
  readonly capHeight: number
}

/** Characters that form a unit, and the glyphs that show them. */
export interface TypesetCluster {
  readonly font: TypesettingFont
  readonly text: string
  readonly isRightToLeft: boolean
  /** The start position in the line. */
  readonly x: number
  readonly width: number
  /** The base glyph first, then its marks. */
  readonly glyphs: readonly PlacedGlyph[]
}

export interface PlacedGlyph {
  readonly glyph: number
  /** The position along the line, and the height above its baseline. */
  readonly x: number
  readonly y: number
}

/** A run of text in one font, script and direction. */
interface Run {
  readonly font: TypesettingFont
  readonly level: number
  script: string
  text: string
}

/** Joiners, direction marks and similar characters, for which a font needs no glyph. */
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u
const CONTROL = /^\p{Cc}$/u

/** Shapes one line of text and puts it in visual order. Throws if no font has one of the characters. */
export function typesetLine(typesetting: Typesetting, fonts: TextFonts, text: string): TypesetLine {
  const runs = inVisualOrder(runsOf(typesetting, fonts, text))
  const clusters: TypesetCluster[] = []
  let x = 0
  for (const run of runs) {
    for (const cluster of shaped(run, x)) {
      clusters.push(cluster)
      x = cluster.x + cluster.width
    }
  }
  const used = [...new Set(runs.map(({ font }) => font))]
  const measured = (used.length > 0 ? used : [fonts.first]).map(measuresOf)
  return {
    clusters,
    width: x,
    ascent: Math.max(0, ...measured.map(({ ascent }) => ascent)),
    descent: Math.min(0, ...measured.map(({ descent }) => descent)),
    capHeight: Math.max(0, ...measured.map(({ capHeight }) => capHeight)),
  }
}

/** The distinct characters of a text that no font has. */
export function missingCharacters(fonts: TextFonts, text: string): string[] {
  const missing = new Set<string>()
  for (const segment of new Set(Array.from(graphemesOf(text), ({ segment }) => segment))) {
    if (fontWith(fonts, segment) !== undefined) continue
    for (const character of segment) if (fontWith(fonts, character) === undefined) missing.add(character)
  }
  return [...missing]
}

/** For example “日” (U+65E5). Control characters have no visible form. */
function namedCharacter(character: string): string {
  const codes = [...character].map(
    (one) => `U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
  )
  return CONTROL.test(character) ? codes.join(' ') : `“${character}” (${codes.join(' ')})`
}

function runsOf(typesetting: Typesetting, fonts: TextFonts, text: string): Run[] {
  const levels = typesetting.levels(text)
  const runs: Run[] = []
  for (const { segment, index } of unitsOf(fonts, text)) {
    const last = runs.at(-1)
    const script = scriptOf(segment)
    const font = fontFor(segment, script, fonts, last)
    const level = levels[index] ?? 0
    const goesOn = last !== undefined && last.font === font && last.level === level
    if (goesOn && (script === last.script || script === COMMON)) last.text += segment
    else if (goesOn && last.script === COMMON) {
      last.text += segment
      last.script = script
    } else runs.push({ font, level, script, text: segment })
  }
  return runs
}

/** Grapheme clusters, and the single characters of those that no font has as a whole. */
function* unitsOf(fonts: TextFonts, text: string): Iterable<{ segment: string; index: number }> {
  for (const { segment, index } of graphemesOf(text)) {
    if (fontWith(fonts, segment) !== undefined) {
      yield { segment, index }
      continue
    }
    let at = index
    for (const character of segment) {
      yield { segment: character, index: at }
      at += character.length
    }
  }
}

/**
 * Characters that belong to no script use the font of the preceding text in a script. Digits and spaces after
 * a symbol do not look like the symbol's font.
 */
function fontFor(segment: string, script: string, fonts: TextFonts, last: Run | undefined): TypesettingFont {
  const isInText = last !== undefined && last.script !== COMMON
  if (script === COMMON && isInText && covers(last.font, segment)) return last.font
  const font = fontWith(fonts, segment)
  if (font !== undefined) return font
  const named = scriptNameOf(segment)
  throw new PdfError(
    'missing_character',
    `No available font has ${namedCharacter(segment)}${named === undefined ? '' : `, a character of the ${named} script`}. Leave it out, or have a font that has it put into the folder that OCTAVO_FONT_FOLDER names.`,
    { character: segment },
  )
}

const found = new WeakMap<TextFonts, Map<string, TypesettingFont | undefined>>()

/** The first font that has all of these characters. The answers for a text are remembered. */
function fontWith(fonts: TextFonts, characters: string): TypesettingFont | undefined {
  const known = found.get(fonts) ?? new Map<string, TypesettingFont | undefined>()
  found.set(fonts, known)
  if (!known.has(characters)) {
    let first: TypesettingFont | undefined
    for (const font of fonts.candidates(characters))
      if (covers(font, characters)) {
        first = font
        break
      }
    known.set(characters, first)
  }
  return known.get(characters)
}

function covers(font: TypesettingFont, segment: string): boolean {
  return hasAll(font, segment) || hasAll(font, segment.normalize('NFC'))
}

function hasAll(font: TypesettingFont, text: string): boolean {
  for (const character of text) {
    if (CONTROL.test(character)) return false
    if (!IGNORABLE.test(character) && font.glyphOf(character.codePointAt(0)!) === 0) return false
  }
  return true
}

/** UAX #9, rule L2: from the highest level down, sequences at that level or higher are reversed. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while (end < ordered.length && ordered[end]!.level >= level) end++
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  }
  return ordered
}

function shaped({ font, level, script, text }: Run, from: number): TypesetCluster[] {
  const { unitsPerEm } = measuresOf(font)
  const isRightToLeft = level % 2 === 1
  const glyphs = font.shape(text, script, isRightToLeft)
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((one, other) => one - other)
  const clusters: TypesetCluster[] = []
  let pen = from
  for (let at = 0; at < glyphs.length; ) {
    const { cluster } = glyphs[at]!
    let end = at
    while (end < glyphs.length && glyphs[end]!.cluster === cluster) end++
    const next = starts[starts.indexOf(cluster) + 1] ?? text.length
    // Characters at the beginning that have no separate glyph belong to the following cluster.
    const start = cluster === starts[0] ? 0 : cluster
    const placed = placedGlyphs(glyphs.slice(at, end), pen, unitsPerEm)
    clusters.push({ font, text: text.slice(start, next), isRightToLeft, x: pen, ...placed })
    pen += placed.width
    at = end
  }
  return clusters
}

function placedGlyphs(
  glyphs: readonly ShapedGlyph[],
  from: number,
  unitsPerEm: number,
): Pick<TypesetCluster, 'glyphs' | 'width'> {
  let pen = 0
  const placed = glyphs.map(({ glyph, advance, x, y }) => {
    const at = { glyph, x: from + (pen + x) / unitsPerEm, y: y / unitsPerEm, isBase: advance > 0 }
    pen += advance
    return at
  })
  // In right-to-left text, marks come before their base letter.
  const ordered = [...placed.filter(({ isBase }) => isBase), ...placed.filter(({ isBase }) => !isBase)]
  return { glyphs: ordered.map(({ glyph, x, y }) => ({ glyph, x, y })), width: pen / unitsPerEm }
}

let segmenter: Intl.Segmenter | undefined

/**
 * The grapheme clusters of a text, each with its index. The segmenter is created on first use: that takes 19
 * ms, as long as the start of Node itself, and most processes never draw text.
 */
export function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  return segmenter.segment(text)
}
