import { findFormFonts } from '../../compress/form-fonts.js'
import { EmbeddedPrograms } from '../../conformance/fonts/embedded-program.js'
import type { Draft } from '../../edit/draft.js'
import { eachObject, editableEntry } from '../../edit/draft-objects.js'
import { PdfError } from '../../errors.js'
import { CompositeFont } from '../../fonts/composite-font.js'
import { decodeIfPossible } from '../../fonts/decode-if-possible.js'
import type { Character, Font } from '../../fonts/font.js'
import { readFont } from '../../fonts/read-font.js'
import { SimpleFont } from '../../fonts/simple-font.js'
import { asciiBytes } from '../../syntax/characters.js'
import {
  forEachDict,
  isDict,
  isName,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
} from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'
import { addStream, cidSet } from './descriptor.js'
import { type FontFault, faultsOf } from './font-rules.js'
import { type FontUse, findFontUses } from './font-uses.js'
import { FontWork } from './font-work.js'
import { rebuildCompositeFont } from './rebuild-composite.js'
import { rebuildSimpleFont, widthOf } from './rebuild-simple.js'
import { repairType3Font } from './repair-type3.js'
import { SubstituteFonts } from './substitutes.js'
import { writeUnicode } from './unicode-map.js'

const CODES = 256
const SAMPLE = 2000
const SIMPLE_TYPES: ReadonlySet<string | undefined> = new Set(['Type1', 'MMType1', 'TrueType', 'Type3'])

/** Makes the fonts of a document conform to the rules of the standard. */
export function repairFonts(draft: Draft, conversion: Conversion): void {
  const { file } = conversion
  giveNumbers(draft)
  const uses = findFontUses(conversion)
  if (uses.length === 0) return
  const entered = findFormFonts(draft).nums
  const budget = { steps: file.limits.maxOutlineOperators }
  const substitutes = new SubstituteFonts(file, budget)
  for (const use of uses) {
    conversion.spend()
    if (use.font.num <= 0) continue
    attempt(() => {
      const faults = faultsOf(conversion, use)
      if (faults.size === 0) return
      const metrics = readFont(file, new PdfRef(use.font.num))
      const shown = shownIn(use)
      const work = new FontWork(conversion, use.font.num, metrics.identity.program, {
        isEntered: entered.has(use.font.num),
        substitutes,
        sample: sampleOf(metrics, shown),
        budget,
      })
      new FontRepair(conversion, use, work, shown).repair(faults)
    })
  }
}

/** What cannot be read stays as it is, and the rules then say so. */
function attempt(repair: () => void): void {
  try {
    repair()
  } catch (error) {
    if (!(error instanceof PdfError) || error.code === 'aborted') throw error
  }
}

/** Fonts that are direct objects of resource dictionaries become objects of their own, to be changed in one place. */
function giveNumbers(draft: Draft): void {
  const { file } = draft
  eachObject(draft, (value) => {
    let isChanged = false
    forEachDict(value, (dict) => {
      for (const [name, font] of file.dict(dict.get('Font')) ?? [])
        if (isDict(font) && (isName(file.resolve(font.get('Type')), 'Font') || font.has('BaseFont'))) {
          editableEntry(draft, dict, 'Font')?.set(name, draft.add(font))
          isChanged = true
        }
    })
    return isChanged
  })
}

function shownIn({ modes }: FontUse): Character[] {
  const all = new Map<number, Character>()
  for (const characters of modes.values()) for (const [key, character] of characters) all.set(key, character)
  return [...all.values()]
}

function sampleOf(metrics: Font, shown: readonly Character[]): string {
  return shown
    .slice(0, SAMPLE)
    .map((character) => metrics.unicode(character) ?? '')
    .join('')
}

/** The repair of one font, from what changes least. */
class FontRepair {
  readonly #conversion: Conversion
  readonly #use: FontUse
  readonly #work: FontWork
  readonly #shown: readonly Character[]
  readonly #dict: PdfDict

  constructor(conversion: Conversion, use: FontUse, work: FontWork, shown: readonly Character[]) {
    this.#conversion = conversion
    this.#use = use
    this.#work = work
    this.#shown = shown
    this.#dict = conversion.draft.edit(use.font.num)
  }

  repair(first: ReadonlySet<FontFault>): void {
    const { name } = this.#metrics.identity
    const noted = { object: this.#use.font.num, detail: name }
    let faults = first
    if (faults.has('entries')) this.#repairEntries()
    if (faults.has('widths') && !faults.has('program')) {
      this.#listWidths()
      this.#conversion.change('glyph_widths_repaired', noted)
    }
    if (faults.has('identity map')) this.#mapIdentity()
    if (faults.has('listed glyphs')) this.#listGlyphs()
    faults = faultsOf(this.#conversion, this.#use)
    if ([...faults].some((fault) => fault !== 'unicode')) {
      this.#rebuild()
      faults = faultsOf(this.#conversion, this.#use)
    } else if (!first.has('unicode') || first.size > 1) this.#conversion.change('font_repaired', noted)
    if (faults.has('unicode')) writeUnicode(this.#conversion, this.#dict, this.#metrics, this.#shown)
  }

  get #metrics(): Font {
    return readFont(this.#conversion.file, new PdfRef(this.#use.font.num))
  }

  /** ISO 32000-1, 9.6.2 and 9.7.4. */
  #repairEntries(): void {
    const { file } = this.#conversion
    const dict = this.#dict
    dict.set('Type', new PdfName('Font'))
    const descendant = file.array(dict.get('DescendantFonts'))?.[0]
    if (descendant === undefined) {
      if (!SIMPLE_TYPES.has(file.name(dict.get('Subtype')))) dict.set('Subtype', new PdfName('Type1'))
    } else {
      dict.set('Subtype', new PdfName('Type0'))
      const own = this.#editDescendant()
      if (own !== undefined) {
        own.set('Type', new PdfName('Font'))
        if (file.name(own.get('BaseFont')) === undefined)
          own.set('BaseFont', dict.get('BaseFont') ?? new PdfName('Font'))
        const subtype = file.name(own.get('Subtype'))
        if (subtype !== 'CIDFontType0' && subtype !== 'CIDFontType2')
          own.set('Subtype', new PdfName(this.#work.program?.isTrueType ? 'CIDFontType2' : 'CIDFontType0'))
      }
    }
    if (file.name(dict.get('Subtype')) !== 'Type3' && file.name(dict.get('BaseFont')) === undefined)
      dict.set('BaseFont', new PdfName(this.#metrics.identity.name ?? 'Helvetica'))
  }

  /** /FirstChar, /LastChar and /Widths (table 111). Without /Widths, the font program says how wide glyphs are. */
  #listWidths(): void {
    const metrics = this.#metrics
    const { file } = this.#conversion
    if (!(metrics instanceof SimpleFont)) return
    const { program } = this.#work
    const stated = metrics.hasWidths ? file.array(this.#dict.get('Widths')) : undefined
    const first = stated === undefined ? 0 : (file.number(this.#dict.get('FirstChar')) ?? 0)
    const count = stated === undefined ? CODES : Math.max(1, Math.min(stated.length, CODES - first))
    const ownWidth = (code: number): number => {
      if (metrics.hasWidths || program === undefined) return widthOf(metrics, code)
      const glyph = program.ofCode({ code, name: metrics.glyphNames.stated[code], isNamed: true })
      return (glyph === undefined ? undefined : program.width(glyph)) ?? 0
    }
    this.#dict.set('FirstChar', first)
    this.#dict.set('LastChar', first + count - 1)
    this.#dict.set(
      'Widths',
      Array.from({ length: count }, (_, index) => ownWidth(first + index)),
    )
  }

  /** 9.7.4.2: readers take CIDs for glyphs if nothing else is said. */
  #mapIdentity(): void {
    this.#editDescendant()?.set('CIDToGIDMap', new PdfName('Identity'))
  }

  /** Lists of glyphs (9.8.1 and 9.8.3) say nothing that the program does not say; PDF/A-1 needs them for subsets. */
  #listGlyphs(): void {
    const { file, draft, part } = this.#conversion
    const holder = this.#editDescendant() ?? this.#dict
    const old = file.dict(holder.get('FontDescriptor'))
    if (old === undefined) return
    const descriptor: PdfDict = new Map(old)
    descriptor.delete('CIDSet')
    descriptor.delete('CharSet')
    if (part === 1) {
      const program = new EmbeddedPrograms(file).of(old, file.name(holder.get('Subtype')))?.program
      if (program?.named !== undefined && holder === this.#dict) {
        const names = [...program.named.names].filter((name) => name !== '.notdef')
        descriptor.set('CharSet', new PdfString(asciiBytes(names.map((name) => `/${name}`).join(''))))
      } else {
        const shown = this.#shown.flatMap(({ cid }) => (cid === undefined ? [] : [cid]))
        const own = program?.cids?.cids ?? this.#mappedCids(holder, program?.truetype?.glyphCount ?? 0)
        descriptor.set('CIDSet', addStream(draft, file, new Map(), cidSet([...shown, ...own])))
      }
    }
    holder.set('FontDescriptor', draft.add(descriptor))
  }

  /** The CIDs to which /CIDToGIDMap gives a glyph; without a map in the file, they are those of the glyphs. */
  #mappedCids(descendant: PdfDict, glyphCount: number): number[] {
    const { file } = this.#conversion
    const map = file.resolve(descendant.get('CIDToGIDMap'))
    if (!(map instanceof PdfStream)) return Array.from({ length: glyphCount }, (_, glyph) => glyph)
    const bytes = decodeIfPossible(file, map) ?? new Uint8Array()
    const cids: number[] = []
    for (let cid = 0; cid * 2 + 1 < bytes.length && cid < 65_536; cid++)
      if (bytes[cid * 2] !== 0 || bytes[cid * 2 + 1] !== 0) cids.push(cid)
    return cids
  }

  #editDescendant(): PdfDict | undefined {
    const { file, draft } = this.#conversion
    const descendants = file.array(this.#dict.get('DescendantFonts')) ?? []
    const [descendant] = descendants
    if (descendant instanceof PdfRef) return draft.edit(descendant.num)
    if (!isDict(descendant)) return undefined
    // A direct dictionary is only changed with the array around it, which can be an object of its own.
    this.#dict.set('DescendantFonts', descendants)
    return descendant
  }

  #rebuild(): void {
    const work = this.#work
    const metrics = this.#metrics
    const { name } = metrics.identity
    const isType3 = isName(this.#conversion.file.resolve(this.#dict.get('Subtype')), 'Type3')
    if (isType3 && metrics instanceof SimpleFont) repairType3Font(work, this.#dict, metrics, this.#shown)
    else if (metrics instanceof SimpleFont) rebuildSimpleFont(work, this.#dict, metrics, this.#shown)
    else if (metrics instanceof CompositeFont) rebuildCompositeFont(work, this.#dict, metrics, this.#shown)
    const object = this.#use.font.num
    if (isType3 || work.program !== undefined) {
      this.#conversion.change('font_repaired', { object, detail: name })
      if (work.lacksOutlines) this.#conversion.loss('font_substituted', { object, detail: name })
    } else {
      const fonts = [...work.fonts].join(', ')
      this.#conversion.change('font_embedded', { object, detail: fonts === '' ? name : `${name} (${fonts})` })
      const descriptor =
        metrics instanceof SimpleFont || metrics instanceof CompositeFont ? metrics.descriptor : undefined
      const { isAlike } = work.substituteFor(name ?? '', descriptor)
      // Nobody knows what the glyphs of an unread program look like.
      if (!isAlike || work.isUnread || work.isGuessed || work.missing.size > 0)
        this.#conversion.loss('font_substituted', { object, detail: name })
    }
  }
}
