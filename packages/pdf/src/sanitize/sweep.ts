import type { Draft } from '../edit/draft.js'
import { limitExceeded } from '../errors.js'
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
import { type ChainLink, chained, chainOf } from './action-chain.js'
import { describeAction, isAction, removableKindOf } from './action-kinds.js'
import { describeEmbeddedFile, EXTERNAL_FILTERS, entryRules } from './entry-rules.js'
import type { Findings, RemovableKind } from './findings.js'
import { DOCUMENT, type Location, Locations } from './locations.js'
import { Unlisted } from './unlisted.js'

interface Waiting {
  readonly num: number
  readonly location: Location
  readonly mode: SweepMode
}

/**
 * Visits every reachable object of a document and removes what the options require. All references are
 * followed, not only the standard ones, because readers can use others too.
 */
export class Sweep {
  readonly #draft: Draft
  readonly #removes: (kind: RemovableKind) => boolean
  readonly #findings: Findings
  readonly #locations: Locations
  readonly #waiting: Waiting[] = []
  /** An object can have several roles and is visited once in each. */
  readonly #seen: Readonly<Record<SweepMode, Set<number>>> = {
    plain: new Set(),
    action: new Set(),
    named: new Set(),
    appearances: new Set(),
  }
  readonly #reported = new Set<number | PdfDict>()
  /** Removed at the end, because references to these objects must be able to inspect them until then. */
  readonly #removed = new Set<number>()
  readonly #unlisted: Unlisted | undefined
  #isChanged = false

  constructor(draft: Draft, removes: (kind: RemovableKind) => boolean, findings: Findings) {
    this.#draft = draft
    this.#removes = removes
    this.#findings = findings
    this.#locations = new Locations(draft)
    this.#unlisted = removes('unlisted') ? new Unlisted(draft) : undefined
  }

  run(): void {
    const { catalogueRef, infoRef, pageNums } = this.#draft
    if (infoRef !== undefined) this.#reach(infoRef.num, DOCUMENT, 'plain')
    this.#reach(catalogueRef.num, DOCUMENT, 'plain')
    // A stack: the pages are visited first, so that shared objects are reported with a page.
    for (const num of pageNums.toReversed()) this.#reach(num, DOCUMENT, 'plain')
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) this.#visit(next)
    for (const num of this.#removed) this.#draft.remove(num)
  }

  #reach(num: number, location: Location, mode: SweepMode): void {
    const seen = this.#seen[mode]
    if (seen.has(num)) return
    const { maxTreeNodes } = this.#draft.file.limits
    if (seen.size >= maxTreeNodes) throw limitExceeded('The number of objects', maxTreeNodes)
    seen.add(num)
    this.#waiting.push({ num, location, mode })
  }

  #visit({ num, location, mode }: Waiting): void {
    const { file } = this.#draft
    const value = file.get(num)
    if (value === null) return
    this.#isChanged = false
    const swept = this.#value(value, location, mode, num)
    if (swept === undefined) this.#removed.add(num)
    else if (this.#isChanged) file.change(num, swept)
  }

  /** The remaining value; undefined if nothing remains. */
  #value(value: PdfValue, location: Location, mode: SweepMode, num: number): PdfValue | undefined {
    if (value instanceof PdfRef) {
      this.#reach(value.num, location, mode)
      return value
    }
    if (Array.isArray(value)) return this.#array(value, location, mode === 'action' ? mode : 'plain')
    if (value instanceof PdfStream) {
      const own = this.#locations.of(value.dict, num, location)
      if (this.#takesStream(value.dict, own)) return undefined
      this.#defuse(value.dict, own, mode)
      this.#entries(value.dict, own, 'plain', value)
      return value
    }
    return isDict(value) ? this.#dict(value, location, mode, num) : value
  }

  #array(all: PdfValue[], location: Location, mode: SweepMode): PdfValue[] {
    const unlisted = this.#unlisted
    const leadsOut = unlisted !== undefined && all.some((item) => unlisted.isReference(item))
    const items = leadsOut ? all.filter((item) => !unlisted.isReference(item)) : all
    const swept = items.map((item) => this.#value(item, location, mode, 0))
    if (leadsOut) this.#isChanged = true
    if (swept.every((item, index) => item === items[index])) return items
    this.#isChanged = true
    // In an array of keys and values, a removed value must be replaced by null.
    const isKeyed = items.some((item) => item instanceof PdfString || typeof item === 'number')
    return isKeyed ? swept.map((item) => item ?? null) : swept.filter((item) => item !== undefined)
  }

  #dict(dict: PdfDict, around: Location, mode: SweepMode, num: number): PdfDict | undefined {
    const location = this.#locations.of(dict, num, around)
    if (this.#isRequirement(dict)) {
      this.#findings.add('javascript', 'the requirement to run scripts', location.description)
      this.#isChanged = true
      return undefined
    }
    if (!isChosenNames(mode) && this.#takesDict(dict, location, num)) {
      this.#isChanged = true
      return undefined
    }
    const type = this.#draft.file.resolve(dict.get('Type'))
    if (type instanceof PdfName && type.value !== 'Action') {
      this.#defuse(dict, location, mode)
      this.#entries(dict, location, mode, undefined)
      return dict
    }
    const left = this.#isAction(dict, mode) ? this.#action(dict, location, num) : dict
    if (left !== undefined) this.#entries(left, location, mode, undefined)
    return left
  }

  /** Whether a dictionary is removed completely; if so, it is reported. */
  #takesDict(dict: PdfDict, { description }: Location, num: number): boolean {
    const { file } = this.#draft
    const unlisted = this.#unlisted?.describe(dict, num)
    if (unlisted !== undefined) this.#findings.add('unlisted', unlisted, description)
    if (unlisted !== undefined || this.#unlisted?.isReference(dict) === true) return true
    const embedded = this.#removes('embeddedFiles') ? describeEmbeddedFile(file, dict) : undefined
    if (embedded !== undefined) this.#findings.add('embeddedFiles', embedded, description)
    // User properties, which are structure attributes defined by programs (14.7.5.4).
    const isPrivate =
      this.#removes('metadata') && dict.has('O') && isName(file.resolve(dict.get('O')), 'UserProperties')
    if (isPrivate) this.#findings.add('metadata', 'properties of an element', description)
    return embedded !== undefined || isPrivate
  }

  /** Whether a stream is removed completely, independently of the reference to it; if so, it is reported. */
  #takesStream(dict: PdfDict, { description }: Location): boolean {
    const { file } = this.#draft
    if (this.#removes('embeddedFiles') && isName(file.resolve(dict.get('Type')), 'EmbeddedFile')) {
      this.#findings.add('embeddedFiles', 'an embedded file', description)
      return true
    }
    if (!this.#removes('otherActions') || !isName(file.resolve(dict.get('Subtype')), 'PS')) return false
    this.#findings.add('otherActions', 'PostScript', description)
    return true
  }

  /** Attributes of structure elements have the same key as actions, but they have an owner. */
  #isAction(dict: PdfDict, mode: SweepMode): boolean {
    const { file } = this.#draft
    if (isAction(file, dict)) return true
    return mode === 'action' && file.name(dict.get('S')) !== undefined && !dict.has('O')
  }

  #action(action: PdfDict, location: Location, num: number): PdfDict | undefined {
    const { file } = this.#draft
    const chain = chainOf(file, action, num)
    const left = chain.filter((link) => !this.#removesAction(link, location))
    if (left.length === chain.length) return action
    this.#isChanged = true
    return chained(left)
  }

  #removesAction(link: ChainLink, location: Location): boolean {
    const { file } = this.#draft
    const hazard = removableKindOf(file, link.action)
    if (hazard === null || !this.#removes(hazard)) return false
    const id = link.num > 0 ? link.num : link.action
    if (!this.#reported.has(id))
      this.#findings.add(hazard, describeAction(file, link.action), location.description)
    this.#reported.add(id)
    return true
  }

  /**
   * A dictionary with another purpose can also be an action. It is kept, but its action entries are removed.
   */
  #defuse(dict: PdfDict, location: Location, mode: SweepMode): void {
    const { file } = this.#draft
    if (!this.#isAction(dict, mode)) return
    const hazard = removableKindOf(file, dict)
    if (hazard === null || !this.#removes(hazard)) return
    this.#findings.add(hazard, describeAction(file, dict), location.description)
    for (const key of ['S', 'JS', 'URI', 'Next']) dict.delete(key)
    this.#isChanged = true
  }

  /**
   * Whether a dictionary requires that readers run scripts, or names a script as a requirement handler (ISO
   * 32000-2, 12.11).
   */
  #isRequirement(dict: PdfDict): boolean {
    const { file } = this.#draft
    if (!this.#removes('javascript')) return false
    const type = file.resolve(dict.get('Type'))
    const kind = file.name(dict.get('S'))
    return (
      (isName(type, 'ReqHandler') && kind === 'JS') ||
      (isName(type, 'Requirement') && kind === 'EnableJavaScripts')
    )
  }

  #entries(dict: PdfDict, location: Location, mode: SweepMode, stream: PdfStream | undefined): void {
    const isChosen = isChosenNames(mode)
    for (const [key, value] of [...dict]) {
      if (!isChosen && this.#takesEntry(dict, key, value, location, stream)) continue
      if (key === 'Length' && stream !== undefined) continue
      const under = isChosen ? location : this.#locations.under(location, key)
      const swept = this.#value(value, under, modeUnder(key, mode, location.isEvents === true), 0)
      const isEmptied = key === 'AA' && isDict(swept) && swept.size === 0
      if (swept === undefined || isEmptied) dict.delete(key)
      else if (swept !== value) dict.set(key, swept)
      if (swept !== value || isEmptied) this.#isChanged = true
    }
  }

  #takesEntry(
    dict: PdfDict,
    key: string,
    value: PdfValue,
    location: Location,
    stream: PdfStream | undefined,
  ): boolean {
    for (const { kind, description } of entryRules.get(key) ?? []) {
      const what = this.#removes(kind) ? description(this.#draft.file, value, dict, stream) : undefined
      if (what === undefined) continue
      this.#findings.add(kind, what, location.description)
      dict.delete(key)
      if (key === 'F') for (const filter of EXTERNAL_FILTERS) dict.delete(filter)
      this.#isChanged = true
      return true
    }
    return false
  }
}

/**
 * How a value is interpreted, depending on the reference to it: as any value, as an action, as a dictionary
 * with arbitrary keys, or as the appearances of an annotation, which contain such dictionaries.
 */
type SweepMode = 'plain' | 'action' | 'named' | 'appearances'

function isChosenNames(mode: SweepMode): boolean {
  return mode === 'named' || mode === 'appearances'
}

/**
 * Keys whose values are actions (ISO 32000-2, 12.6.2): in annotations, bookmarks, the catalogue and
 * presentation steps.
 */
const ACTIONS: ReadonlySet<string> = new Set(['A', 'PA', 'NA', 'OpenAction', 'Next'])

/** Keys whose values are dictionaries with arbitrary keys: /JS is not a script in them. */
const CHOSEN_NAMES: ReadonlySet<string> = new Set(
  'Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs Colorants Dests ClassMap RoleMap PieceInfo'.split(
    ' ',
  ),
)

function modeUnder(key: string, mode: SweepMode, isEvents: boolean): SweepMode {
  if (mode === 'appearances') return 'named'
  if (mode === 'named') return 'plain'
  if (isEvents || ACTIONS.has(key)) return 'action'
  if (key === 'AP') return 'appearances'
  return CHOSEN_NAMES.has(key) ? 'named' : 'plain'
}
