import type { CompositeFont } from '../../fonts/composite-font.js'
import { decodeIfPossible } from '../../fonts/decode-if-possible.js'
import type { Character } from '../../fonts/font.js'
import { descendantOf } from '../../fonts/font-identity.js'
import { ByteBuffer } from '../../syntax/byte-buffer.js'
import { asciiBytes } from '../../syntax/characters.js'
import { type PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from '../../syntax/objects.js'
import { type WrittenGlyph, writeCidCff } from './cff-program-writer.js'
import { addStream, cidSet, newDescriptor, subsetName } from './descriptor.js'
import type { FontWork } from './font-work.js'
import { type GlyphPath, NO_PATH } from './glyph-path.js'
import { fitted, type Substitute } from './substitutes.js'
import { hexOf, writeUnicode } from './unicode-map.js'

/** The most entries in one section of a CMap (Adobe Technical Note 5014). */
const MAX_IN_SECTION = 100
const FIRST_LETTER = 32
const LAST_LETTER = 126
/** In fonts of Windows and those made after them, glyph 3 is the space, and the others of ASCII follow. */
const GLYPH_TO_LETTER = 29

/** A character with its place in the new program. */
interface Placed {
  readonly character: Character
  readonly cid: number
  readonly width: number
}

/**
 * Gives a composite font a program with a glyph for each character that is shown, as wide as /W says. Codes that are
 * not CIDs themselves get a CMap in the file.
 */
export function rebuildCompositeFont(
  work: FontWork,
  dict: PdfDict,
  metrics: CompositeFont,
  shown: readonly Character[],
): void {
  const { conversion, num } = work
  const { file, draft } = conversion
  const old = descendantOf(file, dict) ?? new Map<string, PdfValue>()
  const name = file.name(old.get('BaseFont')) ?? file.name(dict.get('BaseFont')) ?? 'Font'
  const substitute = work.substituteFor(name, metrics.descriptor)
  const keepsCodes =
    /^Identity-[HV]$/.test(metrics.encodingName ?? '') &&
    shown.every(({ cid, length }) => length === 2 && cid !== 0)
  // A code that is cut off by the end of its string is no code.
  const whole = shown.filter(
    ({ length }) => metrics.encodingName?.startsWith('Identity-') !== true || length === 2,
  )
  const placed = whole.map(
    (character, index): Placed => ({
      character,
      cid: keepsCodes ? character.cid! : index + 1,
      width: metrics.widths.of(shownCid(metrics, character)),
    }),
  )
  const glyphOfCid = readMap(work, old)
  const glyphs = new Map<number, WrittenGlyph>()
  for (const { character, cid, width } of placed) {
    conversion.spend()
    glyphs.set(cid, { width, path: pathOf(work, metrics, character, width, glyphOfCid, substitute) })
  }
  const fontName = subsetName(name, num)
  const cids = [...glyphs.keys()]
  const descriptor = newDescriptor(
    conversion,
    metrics.descriptor,
    fontName,
    {
      bytes: writeCidCff(fontName, glyphs),
      subtype: 'CIDFontType0C',
      glyphs: glyphs.values(),
      listed: cidSet(cids),
      isOfLetters: false,
    },
    substitute,
  )
  const descendant: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('Font')],
    ['Subtype', new PdfName('CIDFontType0')],
    ['BaseFont', new PdfName(fontName)],
    ['CIDSystemInfo', identityCollection()],
    ['FontDescriptor', descriptor],
    ['DW', 1000],
    ['W', [...placed].sort((one, other) => one.cid - other.cid).flatMap(({ cid, width }) => [cid, [width]])],
  ])
  if (metrics.isVertical) descendant.set('W2', placed.flatMap(verticalMetrics))
  dict.set('Type', new PdfName('Font'))
  dict.set('BaseFont', new PdfName(fontName))
  dict.set('DescendantFonts', [draft.add(descendant)])
  if (!keepsCodes) {
    if (!dict.has('ToUnicode')) writeUnicode(conversion, dict, metrics, whole)
    dict.set('Encoding', writeCodes(work, placed, metrics.isVertical))
  }
  draft.edit(num)
}

function pathOf(
  work: FontWork,
  metrics: CompositeFont,
  character: Character,
  width: number,
  glyphOfCid: (cid: number) => number | undefined,
  substitute: Substitute,
): GlyphPath {
  const { program } = work
  const cid = shownCid(metrics, character)
  if (program !== undefined && cid !== undefined) return work.ownPath(glyphOfCid(cid) ?? program.missing)
  const stated = metrics.unicode(character)
  if (stated === undefined && width > 0) work.isGuessed = true
  const text = stated ?? letterOfGlyph(metrics, cid)
  const found = text === undefined ? undefined : work.substitute(text, substitute)
  return found === undefined ? NO_PATH : fitted(found, width)
}

/** Readers show CID 0 for a code that a CMap in the file leaves out (9.7.6.3). */
function shownCid({ encodingName }: CompositeFont, { cid }: Character): number | undefined {
  return cid ?? (encodingName === undefined ? 0 : undefined)
}

function letterOfGlyph({ encodingName }: CompositeFont, cid: number | undefined): string | undefined {
  if (cid === undefined || encodingName?.startsWith('Identity-') !== true) return undefined
  const letter = cid + GLYPH_TO_LETTER
  return letter >= FIRST_LETTER && letter <= LAST_LETTER ? String.fromCharCode(letter) : undefined
}

/** The glyph of a CID in the program of the font itself (9.7.4.2). */
function readMap(
  { conversion: { file }, program }: FontWork,
  descendant: PdfDict,
): (cid: number) => number | undefined {
  if (program === undefined) return () => undefined
  const map = file.resolve(descendant.get('CIDToGIDMap'))
  const glyphs = program.isTrueType && map instanceof PdfStream ? decodeIfPossible(file, map) : undefined
  if (glyphs === undefined) return (cid) => program.ofCid(cid)
  return (cid) => {
    const [high, low] = glyphs.subarray(cid * 2, cid * 2 + 2)
    return high === undefined || low === undefined ? undefined : high * 256 + low
  }
}

function identityCollection(): PdfDict {
  return new Map<string, PdfValue>([
    ['Registry', new PdfString(asciiBytes('Adobe'))],
    ['Ordering', new PdfString(asciiBytes('Identity'))],
    ['Supplement', 0],
  ])
}

/** 9.7.4.3: the displacement, and the position of the vertical origin. */
function verticalMetrics({ character: { advance, verticalOrigin }, cid }: Placed): PdfValue[] {
  const [x, y] = verticalOrigin ?? [0.5, 0.88]
  return [cid, [advance, x, y].map((part) => Math.round(part * 100_000) / 100)]
}

/** A CMap (9.7.5.3) that maps each code to its CID. */
function writeCodes(
  { conversion: { draft, file }, num }: FontWork,
  placed: readonly Placed[],
  isVertical: boolean,
): PdfValue {
  const name = `Codes${num}`
  const out = new ByteBuffer(1024)
  out.text(`/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> def
/CMapName /${name} def
/CMapType 1 def
/WMode ${isVertical ? 1 : 0} def
`)
  const spaces = codeSpaces(placed)
  out.text(
    `${spaces.length} begincodespacerange\n${spaces.map(([low, high]) => `<${low}> <${high}>\n`).join('')}endcodespacerange\n`,
  )
  for (let start = 0; start < placed.length; start += MAX_IN_SECTION) {
    const section = placed.slice(start, start + MAX_IN_SECTION)
    out.text(`${section.length} begincidchar\n`)
    for (const { character, cid } of section) out.text(`<${hexOf(character)}> ${cid}\n`)
    out.text('endcidchar\n')
  }
  out.text('endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n')
  return addStream(
    draft,
    file,
    new Map<string, PdfValue>([
      ['Type', new PdfName('CMap')],
      ['CMapName', new PdfName(name)],
      ['CIDSystemInfo', identityCollection()],
      ['WMode', isVertical ? 1 : 0],
    ]),
    out.slice(),
  )
}

/** The first byte of a code decides its length: neighbours of the same length share a range. */
function codeSpaces(placed: readonly Placed[]): [low: string, high: string][] {
  const lengths: (number | undefined)[] = []
  for (const { character } of placed)
    lengths[Math.floor(character.code / 256 ** (character.length - 1))] = character.length
  const spaces: [string, string][] = []
  for (let first = 0; first < 256; first++) {
    const length = lengths[first]
    if (length === undefined) continue
    let last = first
    while (lengths[last + 1] === length || (lengths[last + 1] === undefined && lengths[last + 2] === length))
      last++
    const hex = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0')
    spaces.push([hex(first) + '00'.repeat(length - 1), hex(last) + 'FF'.repeat(length - 1)])
    first = last
  }
  return spaces
}
