import type { Draft } from '../edit/draft.js'
import { eachObject } from '../edit/draft-objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import { asciiBytes } from '../syntax/characters.js'
import {
  forEachDict,
  isName,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
} from '../syntax/objects.js'

/** The parts removed from the objects of a document, and the size of the removed streams. */
export interface StrippedParts {
  /** Pages, images, fonts and other objects whose metadata were removed. */
  readonly metadata: number
  /** Objects whose private application data were removed. */
  readonly privateData: number
  readonly thumbnails: number
  readonly bytes: number
}

/** The programs that become subsets, by object number. */
export type SubsetPrograms = ReadonlyMap<
  number,
  {
    /** The names of the remaining glyphs of a Type 1 program. */
    readonly glyphs: readonly string[] | undefined
    /** Whether it becomes a CFF program. */
    readonly isConverted: boolean
  }
>

const SUBSET_TAG = /^[A-Z]{6}\+/
const TAG_LETTERS = 6
const PROGRAM_KEYS = ['FontFile', 'FontFile2', 'FontFile3']

/**
 * Removes the metadata of single objects (ISO 32000-2, 14.3.2), private application data (14.5) and
 * thumbnails (12.3.4) from a document. Fonts whose programs become subsets get a subset tag (9.9.2) and the
 * names of the glyphs (/CharSet, 9.8.1); obsolete names are removed. All of this happens in one pass, so that each object is read once.
 */
export function changeObjects(draft: Draft, subsets: SubsetPrograms): StrippedParts {
  const { file, catalogueRef } = draft
  const stripped = { metadata: 0, privateData: 0, thumbnails: 0, bytes: 0 }
  const gone = new Set<number>()
  const lose = (stream: PdfStream): void => {
    if (gone.has(stream.num)) return
    gone.add(stream.num)
    stripped.bytes += stream.length
  }
  eachObject(draft, (value, num) => {
    const own = num === catalogueRef.num ? value : undefined
    let isChanged = false
    forEachDict(value, (dict) => {
      // A field or a resource can have this name, so only references to streams count.
      const metadata = dict === own || !dict.has('Metadata') ? null : file.resolve(dict.get('Metadata'))
      if (metadata instanceof PdfStream && dict.delete('Metadata')) {
        stripped.metadata++
        lose(metadata)
        isChanged = true
      }
      if (dict.has('PieceInfo')) {
        for (const stream of streamsBelow(file, dict)) lose(stream)
        dict.delete('PieceInfo')
        stripped.privateData++
        isChanged = true
      }
      const thumbnail = dict.has('Thumb') ? file.resolve(dict.get('Thumb')) : null
      if (thumbnail instanceof PdfStream && dict.delete('Thumb')) {
        stripped.thumbnails++
        lose(thumbnail)
        isChanged = true
      }
      if (dict.has('Name') && isNamedInVain(file, dict) && dict.delete('Name')) isChanged = true
      if (subsets.size > 0 && tagFont(file, dict, subsets)) isChanged = true
      if (subsets.size > 0 && referAsCff(file, dict, subsets)) isChanged = true
    })
    return isChanged
  })
  return stripped
}

/**
 * Since PDF 1.1 the names of images, forms and fonts have no meaning (ISO 32000-2, tables 87, 93 and 109), but
 * they keep equal objects apart.
 */
function isNamedInVain(file: PdfFile, dict: PdfDict): boolean {
  const subtype = file.name(dict.get('Subtype'))
  return (
    ((subtype === 'Image' || subtype === 'Form') && (dict.has('Width') || dict.has('BBox'))) ||
    (isName(file.resolve(dict.get('Type')), 'Font') && subtype !== undefined)
  )
}

const MAX_PRIVATE_OBJECTS = 1000

/** The streams of private data that are directly reachable; used only for the report. */
function streamsBelow(file: PdfFile, dict: PdfDict): PdfStream[] {
  const found: PdfStream[] = []
  const seen = new Set<number>()
  const look = (value: unknown): void => {
    if (seen.size > MAX_PRIVATE_OBJECTS) return
    if (value instanceof PdfRef) {
      if (seen.has(value.num)) return
      seen.add(value.num)
      const target = file.resolve(value)
      if (target instanceof PdfStream) found.push(target)
      else look(target)
    } else if (Array.isArray(value)) value.forEach(look)
    else if (value instanceof Map) {
      // References back to pages are not private data.
      if (isName(value.get('Type'), 'Page')) return
      for (const item of value.values()) look(item)
    }
  }
  look(dict.get('PieceInfo'))
  return found
}

function tagFont(file: PdfFile, dict: PdfDict, subsets: SubsetPrograms): boolean {
  const key = dict.has('FontName') ? 'FontName' : 'BaseFont'
  const name = file.name(dict.get(key))
  const program = name === undefined ? undefined : programOf(file, dict)
  const subset = program === undefined ? undefined : subsets.get(program)
  if (name === undefined || program === undefined || subset === undefined) return false
  const glyphs = key === 'FontName' ? subset.glyphs : undefined
  if (glyphs !== undefined) dict.set('CharSet', new PdfString(charSet(glyphs)))
  const isTagged = SUBSET_TAG.test(name)
  if (!isTagged) dict.set(key, new PdfName(`${tagOf(program)}+${name}`))
  return !isTagged || glyphs !== undefined
}

/** A font descriptor refers to a CFF program by another key than to a Type 1 program (table 124). */
function referAsCff(file: PdfFile, dict: PdfDict, subsets: SubsetPrograms): boolean {
  const program = dict.has('FontFile') ? file.resolve(dict.get('FontFile')) : null
  if (!(program instanceof PdfStream) || subsets.get(program.num)?.isConverted !== true) return false
  dict.set('FontFile3', dict.get('FontFile')!)
  return dict.delete('FontFile')
}

function charSet(glyphs: readonly string[]): Uint8Array {
  const names = glyphs.filter((glyph) => glyph !== '.notdef').map((glyph) => `/${glyph}`)
  return asciiBytes(names.join(''))
}

/**
 * The object number of the font program of a font, of the descendant of a composite font, or of a font
 * descriptor.
 */
function programOf(file: PdfFile, dict: PdfDict): number | undefined {
  const font = dict.has('DescendantFonts') ? file.dict(file.array(dict.get('DescendantFonts'))?.[0]) : dict
  const descriptor = font?.has('FontDescriptor') ? file.dict(font.get('FontDescriptor')) : font
  for (const key of PROGRAM_KEYS) {
    const program = descriptor?.has(key) ? file.resolve(descriptor.get(key)) : null
    if (program instanceof PdfStream) return program.num
  }
  return undefined
}

function tagOf(num: number): string {
  let rest = Math.imul(num, 0x9e3779b1) >>> 0
  let tag = ''
  for (let i = 0; i < TAG_LETTERS; i++) {
    tag += String.fromCharCode(65 + (rest % 26))
    rest = Math.floor(rest / 26)
  }
  return tag
}
