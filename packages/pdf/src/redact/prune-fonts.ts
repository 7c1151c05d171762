import { findContentUse } from '../compress/content-use.js'
import { findFormFonts } from '../compress/form-fonts.js'
import { setLengths, subsetFonts } from '../compress/subset-fonts.js'
import type { Draft } from '../edit/draft.js'
import { editableEntry } from '../edit/draft-objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { Character } from '../fonts/font.js'
import { descendantOf, identifyFont } from '../fonts/font-identity.js'
import { readFont } from '../fonts/read-font.js'
import { asciiBytes } from '../syntax/characters.js'
import { type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import type { RedactionState } from './redaction-state.js'

export interface PrunedFonts {
  readonly pruned: number
  /**
   * Fonts whose program still contains the outlines of glyphs that are no longer shown. Unless the font is a
   * subset, this does not reveal which glyphs were shown.
   */
  readonly outlinesKept: number
}

/** The maximum number of entries in one operator of a ToUnicode CMap (ISO 32000-2, 9.10.3). */
const MAX_IN_ONE = 100

/**
 * Removes the data of glyphs that are no longer shown from fonts: widths, texts, names and outlines. A subset
 * that contains only the glyphs of a name reveals the name.
 */
export function pruneFonts(
  draft: Draft,
  { shownCharacters, removedCodes }: RedactionState,
  checkpoint: () => void,
): PrunedFonts {
  const { file } = draft
  const programs = new Set<number>()
  const ofDescendants = charactersOfDescendants(file, shownCharacters)
  let pruned = 0
  for (const [num, codes] of removedCodes) {
    const left = shownCharacters.get(num) ?? new Map<number, Character>()
    if ([...codes].every((code) => left.has(code))) continue
    checkpoint()
    const dict = file.dict(new PdfRef(num))
    if (dict === undefined) continue
    const { program } = identifyFont(file, dict)
    if (program !== undefined) programs.add(program.stream.num)
    pruneFont(draft, num, left, ofDescendants)
    pruned++
  }
  if (programs.size === 0) return { pruned, outlinesKept: 0 }
  const form = findFormFonts(draft)
  const programsOfFields = new Set(form.simple.map(({ metrics }) => metrics.identity.program?.stream.num))
  let subset = 0
  for (const [num, program] of subsetFonts(draft, findContentUse(draft, checkpoint), form, checkpoint)) {
    // The subset for fields keeps all glyphs that can be entered.
    if (!programs.has(num) || programsOfFields.has(num)) continue
    const own: PdfDict = new Map(program.stream.dict)
    for (const key of ['Filter', 'DecodeParms', 'Length2', 'Length3']) own.delete(key)
    setLengths(own, program)
    own.set('Filter', new PdfName('FlateDecode'))
    draft.changeStream(num, own, file.primitives.deflate(program.bytes))
    subset++
  }
  return { pruned, outlinesKept: programs.size - subset }
}

/** By its object number: what is shown with a CIDFont, which several composite fonts can share. */
function charactersOfDescendants(
  file: PdfFile,
  shown: RedactionState['shownCharacters'],
): Map<number, Character[]> {
  const characters = new Map<number, Character[]>()
  for (const [num, codes] of shown) {
    const reference = descendantReference(file, file.dict(new PdfRef(num)))
    if (reference === undefined) continue
    const known = characters.get(reference.num)
    if (known === undefined) characters.set(reference.num, [...codes.values()])
    else for (const character of codes.values()) known.push(character)
  }
  return characters
}

function descendantReference(file: PdfFile, font: PdfDict | undefined): PdfRef | undefined {
  const [reference] = file.array(font?.get('DescendantFonts')) ?? []
  return reference instanceof PdfRef ? reference : undefined
}

function pruneFont(
  draft: Draft,
  num: number,
  left: ReadonlyMap<number, Character>,
  ofDescendants: ReadonlyMap<number, readonly Character[]>,
): void {
  const { file } = draft
  const font = draft.edit(num)
  const characters = [...left.values()]
  if (font.has('ToUnicode')) {
    const metrics = readFont(file, new PdfRef(num))
    const texts = characters.map((character) => [character, metrics.unicode(character) ?? ''] as const)
    font.set('ToUnicode', draft.addContent(asciiBytes(toUnicode(texts))))
  }
  const descriptor = editableEntry(draft, font, 'FontDescriptor')
  descriptor?.delete('CharSet')
  const descendant = descendantOf(file, font)
  if (descendant === undefined) {
    pruneSimple(draft, font, characters)
    return
  }
  const reference = descendantReference(file, font)
  const shared = reference === undefined ? characters : (ofDescendants.get(reference.num) ?? [])
  pruneDescendant(draft, font, reference, shared)
}

function pruneSimple(draft: Draft, font: PdfDict, characters: readonly Character[]): void {
  const { file } = draft
  const codes = new Set(characters.map(({ code }) => code))
  const widths = file.array(font.get('Widths'))
  const first = file.number(font.get('FirstChar'))
  if (widths !== undefined && first !== undefined) {
    const inRange = [...codes].filter((code) => code >= first && code < first + widths.length)
    const low = inRange.length === 0 ? first : Math.min(...inRange)
    const high = inRange.length === 0 ? first : Math.max(...inRange)
    const kept: PdfValue[] = []
    for (let code = low; code <= high; code++) kept.push(codes.has(code) ? (widths[code - first] ?? 0) : 0)
    font.set('FirstChar', low).set('LastChar', high).set('Widths', kept)
  }
  const names = new Set<string>()
  const encoding = file.dict(font.get('Encoding'))
  const differences = file.array(encoding?.get('Differences'))
  if (encoding !== undefined && differences !== undefined) {
    const kept: PdfValue[] = []
    let code = 0
    for (const item of differences.map((each) => file.resolve(each))) {
      if (typeof item === 'number') code = item
      else if (item instanceof PdfName) {
        if (codes.has(code)) {
          kept.push(code, item)
          names.add(item.value)
        }
        code++
      }
    }
    font.set('Encoding', new Map([...encoding, ['Differences', kept]]))
  }
  const procedures = file.dict(font.get('CharProcs'))
  if (procedures !== undefined && differences !== undefined)
    font.set('CharProcs', new Map([...procedures].filter(([name]) => names.has(name))))
}

function pruneDescendant(
  draft: Draft,
  font: PdfDict,
  reference: PdfRef | undefined,
  characters: readonly Character[],
): void {
  const { file } = draft
  const known = descendantOf(file, font)
  if (known === undefined) return
  const descendant: PdfDict = new Map(known)
  const ofDescriptor = file.dict(descendant.get('FontDescriptor'))
  if (ofDescriptor !== undefined && (ofDescriptor.has('CIDSet') || ofDescriptor.has('CharSet'))) {
    const own: PdfDict = new Map(ofDescriptor)
    own.delete('CIDSet')
    own.delete('CharSet')
    descendant.set('FontDescriptor', draft.add(own))
  }
  const cids = new Map<number, number>()
  for (const { cid, advance, verticalOrigin } of characters)
    if (cid !== undefined && verticalOrigin === undefined) cids.set(cid, Math.round(advance * 1e6) / 1e3)
  // Codes whose CIDs are unknown need the widths and glyphs of any CID.
  const areKnown = characters.every(({ cid }) => cid !== undefined)
  if (areKnown && characters.every(({ verticalOrigin }) => verticalOrigin === undefined)) {
    const widths: PdfValue[] = []
    for (const [cid, width] of [...cids].sort(([one], [other]) => one - other)) widths.push(cid, [width])
    descendant.set('W', widths)
  }
  const map = file.resolve(descendant.get('CIDToGIDMap'))
  if (areKnown && map instanceof PdfStream) {
    const bytes = file.decode(map)
    const kept = new Uint8Array(bytes.length)
    for (const { cid } of characters)
      if (cid !== undefined)
        kept.set(bytes.subarray(cid * 2, cid * 2 + 2), Math.min(cid * 2, Math.max(0, kept.length - 2)))
    descendant.set('CIDToGIDMap', draft.addContent(kept))
  }
  if (reference !== undefined) draft.file.change(reference.num, descendant)
  else font.set('DescendantFonts', [draft.add(descendant)])
}

function toUnicode(texts: readonly (readonly [Character, string])[]): string {
  const lengths = [...new Set(texts.map(([{ length }]) => length))].sort()
  const lines = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    `${lengths.length} begincodespacerange`,
    ...lengths.map((length) => `<${'00'.repeat(length)}> <${'FF'.repeat(length)}>`),
    'endcodespacerange',
  ]
  const entries = texts
    .filter(([, text]) => text !== '')
    .map(
      ([{ code, length }, text]) =>
        `<${hex(code, length * 2)}> <${[...utf16(text)].map((unit) => hex(unit, 4)).join('')}>`,
    )
  for (let at = 0; at < entries.length; at += MAX_IN_ONE) {
    const some = entries.slice(at, at + MAX_IN_ONE)
    lines.push(`${some.length} beginbfchar`, ...some, 'endbfchar')
  }
  lines.push('endcmap CMapName currentdict /CMap defineresource pop end end')
  return lines.join('\n')
}

function* utf16(text: string): Iterable<number> {
  for (let at = 0; at < text.length; at++) yield text.charCodeAt(at)
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0')
}
