import { pageContent } from '../content/page-content.js'
import { RESOURCE_CATEGORIES } from '../content/used-resources.js'
import type { Draft } from '../edit/draft.js'
import { eachObject } from '../edit/draft-objects.js'
import { identifyFont } from '../fonts/font-identity.js'
import { glyphText } from '../fonts/glyph-list.js'
import { asciiText } from '../syntax/characters.js'
import {
  isDict,
  isName,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '../syntax/objects.js'
import { ContentNames } from './content-names.js'
import type { Renaming } from './renaming.js'

/** The prefix "ABCDEF+" of a font name marks a subset (ISO 32000-2, 9.9.2). */
const SUBSET_TAG = /^[A-Z]{6}\+/
const MAX_HOPS = 16

/**
 * Colour spaces that content selects by names that are not resource names, and the defaults that replace them
 * (ISO 32000-2, 8.6.8 and 8.6.5.6).
 */
const SPACES: ReadonlySet<string> = new Set([
  'DeviceGray',
  'DeviceRGB',
  'DeviceCMYK',
  'Pattern',
  'DefaultGray',
  'DefaultRGB',
  'DefaultCMYK',
])
/** Colorants that every device has (8.6.6.4 and 8.6.6.5). */
const DEVICE_COLORANTS: ReadonlySet<string> = new Set([
  'All',
  'None',
  'Cyan',
  'Magenta',
  'Yellow',
  'Black',
  'Red',
  'Green',
  'Blue',
  'Gray',
])

/**
 * Structure types and marked-content tags that the standard defines (ISO 32000-2, 14.8.4 and 14.6; ISO
 * 32000-1, 14.8.4).
 */
const STANDARD_STRUCTURE_TYPES: ReadonlySet<string> = new Set(
  'Document DocumentFragment Part Sect Div Aside Art BlockQuote Caption TOC TOCI Index NonStruct Private P H Title FENote Sub L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Em Strong Ruby RB RT RP Warichu WT WP Figure Formula Form Artifact OC Tx ReversedChars Clip'.split(
    ' ',
  ),
)

/** A dictionary for reading, and the same dictionary for changes. */
interface Entry {
  readonly dict: PdfDict
  edit(): PdfDict
}

type Keeps = (name: string) => boolean

/**
 * Renames names that contain what is redacted: those of resources, colorants, button states, structure types
 * and classes, glyphs of Type 3 fonts, embedded fonts, and marked content with its property lists. Names of the
 * format itself stay, and so do names of fonts that a reader has to find by name.
 */
export function redactNames(draft: Draft, renaming: Renaming, checkpoint: () => void): number {
  eachObject(draft, (value) => {
    avoidNames(value instanceof PdfStream ? value.dict : value, renaming)
    return false
  })
  const names = new NamesOfDocument(draft, renaming)
  eachObject(draft, (value, num) => names.visit(value, num))
  for (const index of draft.pages.keys()) {
    checkpoint()
    names.page(index)
  }
  return renaming.count
}

function avoidNames(value: PdfValue, renaming: Renaming): void {
  if (value instanceof PdfName) renaming.avoid(value.value)
  else if (Array.isArray(value)) for (const item of value) avoidNames(item, renaming)
  else if (isDict(value))
    for (const [key, item] of value) {
      renaming.avoid(key)
      avoidNames(item, renaming)
    }
}

class NamesOfDocument {
  readonly #draft: Draft
  readonly #renaming: Renaming
  readonly #content: ContentNames
  /** Content streams whose dictionary does not identify them as such: glyphs and appearances. */
  readonly #streams = new Set<number>()
  /** The object that is being visited, and dictionaries that others refer to: each is read once, and changed in place. */
  #visited: { readonly num: number; readonly dict: PdfValue } | undefined
  readonly #referred = new Map<number, PdfDict>()
  /** By the numbers of its streams. Contents that are not references are ignored. */
  readonly #pageContents = new Map<string, PdfRef | undefined>()

  constructor(draft: Draft, renaming: Renaming) {
    this.#draft = draft
    this.#renaming = renaming
    this.#content = new ContentNames(renaming, isSpace, isStandardStructureType, draft.file.limits.maxNesting)
  }

  visit(value: PdfValue, num: number): boolean {
    let isChanged = false
    const markChanged = (): void => {
      isChanged = true
    }
    const dict = value instanceof PdfStream ? value.dict : value
    this.#visited = { num, dict }
    if (isDict(dict) && this.#referred.has(num)) this.#referred.set(num, dict)
    this.#renameIn(dict, markChanged)
    if (value instanceof PdfStream) this.#renameInContent(value, num)
    return isChanged
  }

  page(index: number): void {
    const { file } = this.#draft
    const contents = file.dict(this.#draft.pageRef(index))?.get('Contents')
    const content = this.#renamedContent(contents)
    // Inherited entries are not copied into the page: they would still have the old names and strings.
    if (content !== undefined) this.#draft.edit(this.#draft.pages[index]!.num).set('Contents', content)
  }

  /** Content that pages share stays shared. */
  #renamedContent(contents: PdfValue | undefined): PdfRef | undefined {
    const refs = Array.isArray(contents) ? contents : [contents]
    const key = refs.map((ref) => (ref instanceof PdfRef ? ref.num : '')).join(' ')
    if (!this.#pageContents.has(key)) {
      const renamed = this.#content.renamed(pageContent(this.#draft.file, contents))
      this.#pageContents.set(key, renamed && this.#draft.addContent(renamed))
    }
    return this.#pageContents.get(key)
  }

  #renameInContent(stream: PdfStream, num: number): void {
    const { file } = this.#draft
    const { dict } = stream
    const isContent =
      isName(file.resolve(dict.get('Subtype')), 'Form') ||
      file.number(dict.get('PatternType')) === 1 ||
      this.#streams.has(num)
    const renamed = isContent ? this.#content.renamed(file.decode(stream)) : undefined
    if (renamed === undefined) return
    for (const key of ['Filter', 'DecodeParms', 'F', 'FFilter', 'FDecodeParms', 'DL']) dict.delete(key)
    dict.set('Filter', new PdfName('FlateDecode'))
    this.#draft.changeStream(num, dict, file.primitives.deflate(renamed))
  }

  #renameIn(value: PdfValue, markChanged: () => void): void {
    if (Array.isArray(value)) {
      this.#colorants(value, markChanged)
      for (const item of value) this.#renameIn(item, markChanged)
    } else if (isDict(value)) {
      const edit = (): PdfDict => {
        markChanged()
        return value
      }
      const own = { dict: value, edit }
      for (const key of [...value.keys()]) this.#entry(own, key)
      if (isName(value.get('Subtype') ?? null, 'Type3')) this.#glyphs(own)
      for (const item of value.values()) this.#renameIn(item, markChanged)
    }
  }

  #entry(own: Entry, key: string): void {
    const { dict } = own
    switch (key) {
      case 'Resources':
      case 'DR': {
        const resources = this.#inside(own, key)
        for (const category of RESOURCE_CATEGORIES) this.#keys(this.#inside(resources, category), isSpace)
        this.#propertyLists(this.#inside(resources, 'Properties'))
        return
      }
      case 'RoleMap':
      case 'RoleMapNS':
        this.#keys(this.#inside(own, key), isStandardStructureType)
        this.#roles(this.#inside(own, key))
        return
      case 'ClassMap':
        this.#keys(this.#inside(own, key), keepsNone)
        return
      case 'Colorants':
      case 'Solidities':
      case 'DotGain':
        this.#keys(this.#inside(own, key), isDeviceColorant)
        return
      case 'Components':
      case 'PrintingOrder':
      case 'DeviceColorant':
        this.#values(own, key, isDeviceColorant)
        return
      case 'AP':
        this.#states(this.#inside(own, key))
        return
      case 'AS':
        this.#values(own, key, isOff)
        return
      case 'V':
      case 'DV':
        if (isField(dict)) this.#values(own, key, isOff)
        return
      case 'S':
        if (isElement(dict)) this.#values(own, key, isStandardStructureType)
        return
      case 'C':
        if (isElement(dict)) this.#values(own, key, keepsNone)
        return
      case 'Dest':
      case 'D':
        // The destination was removed with its name.
        if (dict.get(key) instanceof PdfName) this.#values(own, key, keepsNone)
        return
      case 'Name':
        if (isNamedByItself(dict)) this.#values(own, key, keepsNone)
        return
      case 'BaseFont':
        if (identifyFont(this.#draft.file, dict).program !== undefined) this.#fontName(own, key)
        return
      case 'FontName':
        if (hasProgram(dict)) this.#fontName(own, key)
        return
      case 'FontFamily':
        if (hasProgram(dict) && this.#reveals(dict.get(key))) own.edit().delete(key)
        return
      case 'DA': {
        const content = this.#draft.file.resolve(dict.get(key))
        const renamed = content instanceof PdfString ? this.#content.renamed(content.bytes) : undefined
        if (renamed !== undefined) own.edit().set(key, new PdfString(renamed))
      }
    }
  }

  #reveals(value: PdfValue | undefined): boolean {
    return value instanceof PdfString && this.#renaming.isFound(asciiText(value.bytes))
  }

  /** The dictionary that is the value of an entry, directly or by reference. */
  #inside(own: Entry | undefined, key: string): Entry | undefined {
    let found = own?.dict.get(key)
    if (isDict(found ?? null)) return { dict: found as PdfDict, edit: () => own!.edit().get(key) as PdfDict }
    const { file } = this.#draft
    for (let hops = 0; found instanceof PdfRef && hops < MAX_HOPS; hops++) {
      const { num } = found
      found = this.#read(num)
      if (!isDict(found)) continue
      const dict = found
      const edit = (): PdfDict => {
        if (!file.changed(num)) file.change(num, dict)
        return dict
      }
      return { dict, edit }
    }
    return undefined
  }

  /** The same dictionary each time: an unchanged object of the file is otherwise read again. */
  #read(num: number): PdfValue {
    if (this.#visited?.num === num) return this.#visited.dict
    const known = this.#referred.get(num)
    if (known !== undefined) return known
    const found = this.#draft.file.get(num)
    if (isDict(found)) this.#referred.set(num, found)
    return found
  }

  #keys(named: Entry | undefined, keeps: Keeps): void {
    const isNamed = (name: string): boolean => !keeps(name) && this.#renaming.of(name) !== undefined
    if (named === undefined || ![...named.dict.keys()].some(isNamed)) return
    const dict = named.edit()
    const entries = [...dict]
    dict.clear()
    for (const [name, item] of entries) dict.set(isNamed(name) ? this.#renaming.of(name)! : name, item)
  }

  /** Renames a name, or the names in an array. */
  #values(own: Entry, key: string, keeps: Keeps): void {
    const renamed = this.#renamed(this.#draft.file.resolve(own.dict.get(key)), keeps)
    if (renamed !== undefined) own.edit().set(key, renamed)
  }

  #renamed(value: PdfValue, keeps: Keeps): PdfValue | undefined {
    if (value instanceof PdfName) {
      const renamed = keeps(value.value) ? undefined : this.#renaming.of(value.value)
      return renamed === undefined ? undefined : new PdfName(renamed)
    }
    if (!Array.isArray(value)) return undefined
    const items = value.map((item) => (item instanceof PdfName ? (this.#renamed(item, keeps) ?? item) : item))
    return items.some((item, index) => item !== value[index]) ? items : undefined
  }

  #roles(roles: Entry | undefined): void {
    if (roles !== undefined)
      for (const role of [...roles.dict.keys()]) this.#values(roles, role, isStandardStructureType)
  }

  /** The colorant names of [/Separation name …] and [/DeviceN names …] (ISO 32000-2, 8.6.6.4 and 8.6.6.5). */
  #colorants(space: PdfValue[], markChanged: () => void): void {
    const [family = null, names] = space
    if (!isName(family, 'Separation') && !isName(family, 'DeviceN')) return
    const renamed = this.#renamed(this.#draft.file.resolve(names), isDeviceColorant)
    if (renamed === undefined) return
    space[1] = renamed
    markChanged()
  }

  #propertyLists(lists: Entry | undefined): void {
    for (const name of lists?.dict.keys() ?? []) {
      const list = this.#inside(lists, name)
      if (list === undefined || isOptionalContent(list.dict)) continue
      const renamed = this.#content.renamedProperties(list.dict)
      if (renamed === undefined) continue
      const dict = list.edit()
      dict.clear()
      for (const [key, item] of renamed) dict.set(key, item)
    }
  }

  /** The states of a button are the names of its appearances (ISO 32000-2, 12.5.5). */
  #states(appearances: Entry | undefined): void {
    for (const [kind, item] of appearances?.dict ?? []) {
      const states = this.#inside(appearances, kind)
      this.#keys(states, isOff)
      for (const stream of states === undefined ? [item] : states.dict.values())
        if (stream instanceof PdfRef) this.#streams.add(stream.num)
    }
  }

  #glyphs(font: Entry): void {
    const procedures = this.#inside(font, 'CharProcs')
    for (const stream of procedures?.dict.values() ?? [])
      if (stream instanceof PdfRef) this.#streams.add(stream.num)
    // Names in the Adobe Glyph List determine the text of the glyph.
    const keeps = (name: string): boolean => glyphText(name) !== undefined
    this.#keys(procedures, keeps)
    const encoding = this.#inside(font, 'Encoding')
    if (encoding !== undefined) this.#values(encoding, 'Differences', keeps)
  }

  #fontName(own: Entry, key: string): void {
    const name = this.#draft.file.name(own.dict.get(key)) ?? ''
    const tag = SUBSET_TAG.exec(name)?.[0] ?? ''
    const renamed = this.#renaming.of(name.slice(tag.length))
    if (renamed !== undefined) own.edit().set(key, new PdfName(tag + renamed))
  }
}

function keepsNone(): boolean {
  return false
}

function isStandardStructureType(name: string): boolean {
  return STANDARD_STRUCTURE_TYPES.has(name) || /^H\d+$/.test(name)
}

function isSpace(name: string): boolean {
  return SPACES.has(name)
}

/**
 * Fonts and XObjects of PDF 1.0 contain their resource name (ISO 32000-1, tables 89, 95 and 111), annotations the
 * name of their icon.
 */
function isNamedByItself(dict: PdfDict): boolean {
  const type = dict.get('Type') ?? null
  return isName(type, 'Font') || isName(type, 'XObject') || (dict.has('Rect') && dict.has('Subtype'))
}

function isDeviceColorant(name: string): boolean {
  return DEVICE_COLORANTS.has(name)
}

/** Its entries are all defined by the standard (8.11.2). */
function isOptionalContent(dict: PdfDict): boolean {
  const type = dict.get('Type') ?? null
  return isName(type, 'OCG') || isName(type, 'OCMD')
}

function isOff(name: string): boolean {
  return name === 'Off'
}

function hasProgram(descriptor: PdfDict): boolean {
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(key))
}

/** Also true for a part of a field, such as a widget. */
export function isField(dict: PdfDict): boolean {
  return ['FT', 'T', 'Kids', 'Parent'].some((key) => dict.has(key))
}

/**
 * A structure element has a parent in /P (14.7.2). A page label dictionary, which also has an /S, has a
 * string there.
 */
export function isElement(dict: PdfDict): boolean {
  return dict.has('S') && (dict.get('P') instanceof PdfRef || isName(dict.get('Type') ?? null, 'StructElem'))
}
