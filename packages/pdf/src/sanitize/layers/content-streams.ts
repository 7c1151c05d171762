import type { Operation } from '../../content/device.js'
import { Interpreter } from '../../content/interpreter.js'
import { pageContent } from '../../content/page-content.js'
import { Resources } from '../../content/resources.js'
import { type Decider, type Decision, type Rewritten, rewrite } from '../../content/rewrite.js'
import type { Visibility } from '../../document/layers/visibility.js'
import type { Draft } from '../../edit/draft.js'
import { editableEntry } from '../../edit/draft-objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { isName, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../../syntax/objects.js'
import type { RemovedMarkedContent } from './remove-marked-content.js'
import { ResourceUsage } from './resource-usage.js'

interface WaitingStream {
  readonly num: number
  /**
   * The resources of the content that draws it: old files have forms without resources (ISO 32000-1, 7.8.3).
   */
  readonly around: PdfDict
}

/** A content stream without hidden content. */
interface Shown extends Rewritten {
  /** The identifiers of removed marked content. */
  readonly markedContent: ReadonlySet<number>
}

const DEEPEST_APPEARANCE = 4

/**
 * Removes hidden content from every content stream: of pages, forms, patterns, glyphs, and the appearances of
 * annotations.
 */
export class ContentStreams {
  readonly #draft: Draft
  readonly #interpreter: Interpreter
  readonly #usage: ResourceUsage
  readonly #waiting: WaitingStream[] = []
  readonly #seen = new Set<number>()
  readonly #seenResources = new Set<PdfDict>()
  /** Dictionaries that can be shared: of appearances, at each depth, and of the glyphs of fonts. */
  readonly #seenAppearances = new Set<number>()
  readonly #seenGlyphs = new Set<number>()
  readonly #removed: RemovedMarkedContent[] = []

  constructor(draft: Draft, visibility: Visibility) {
    this.#draft = draft
    this.#interpreter = new Interpreter(draft.file, { hides: (value) => visibility.hides(value) })
    this.#usage = new ResourceUsage(draft)
  }

  /** Returns the marked content that was removed. */
  strip(): readonly RemovedMarkedContent[] {
    // From here on, each page has its own resources: resources inherited from a node would be written with
    // the node.
    this.#draft.rebuildPageTree()
    for (const index of this.#draft.pages.keys()) this.#page(index)
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) this.#stream(next)
    this.#usage.prune()
    return this.#removed
  }

  #page(index: number): void {
    const { file, pages } = this.#draft
    const dict = this.#draft.pageDict(index)
    const resources = this.#resources(dict) ?? new Map()
    const shown = this.#shown(pageContent(file, dict.get('Contents')), resources)
    if (shown.bytes !== undefined) dict.set('Contents', this.#draft.addContent(shown.bytes))
    this.#note(dict, pages[index]!.num, true, resources, shown)
    for (const item of file.array(dict.get('Annots')) ?? [])
      this.#appearances(file.dict(item)?.get('AP'), resources, 0)
  }

  /**
   * The streams of /AP (ISO 32000-1, 12.5.5): one for each appearance type, or one for each of its states.
   */
  #appearances(value: PdfValue | undefined, around: PdfDict, depth: number): void {
    const { file } = this.#draft
    if (value instanceof PdfRef) {
      const key = value.num * (DEEPEST_APPEARANCE + 1) + depth
      if (this.#seenAppearances.has(key)) return
      this.#seenAppearances.add(key)
    }
    const found = file.resolve(value)
    if (found instanceof PdfStream) this.#reach(value, around)
    else if (found instanceof Map && depth < DEEPEST_APPEARANCE)
      for (const item of found.values()) this.#appearances(item, around, depth + 1)
  }

  #reach(value: PdfValue | undefined, around: PdfDict): void {
    if (!(value instanceof PdfRef) || this.#seen.has(value.num)) return
    this.#seen.add(value.num)
    this.#waiting.push({ num: value.num, around })
  }

  #stream({ num, around }: WaitingStream): void {
    const { file } = this.#draft
    const stream = file.get(num)
    if (!(stream instanceof PdfStream)) return
    const dict = this.#draft.edit(num)
    const resources = this.#resources(dict) ?? around
    const shown = this.#shown(file.decode(stream), resources)
    this.#note(dict, num, false, resources, shown)
    if (shown.bytes === undefined) return
    const own: PdfDict = new Map(dict)
    own.set('Filter', new PdfName('FlateDecode'))
    own.delete('DecodeParms')
    this.#draft.changeStream(num, own, file.primitives.deflate(shown.bytes))
  }

  #shown(bytes: Uint8Array, resources: PdfDict): Shown {
    const { file } = this.#draft
    const decider = new WithoutHiddenContent(file)
    const rewritten = rewrite(this.#interpreter, bytes, new Resources(file, resources), decider)
    return { ...rewritten, markedContent: decider.markedContent }
  }

  #note(dict: PdfDict, owner: number, isPage: boolean, resources: PdfDict, shown: Shown): void {
    this.#usage.note(resources, shown)
    if (shown.markedContent.size === 0) return
    const structParents = this.#draft.file.number(dict.get('StructParents'))
    this.#removed.push({ owner, isPage, structParents, ids: shown.markedContent })
  }

  /**
   * A stream's resources, which can be changed in place; all content streams that they refer to are queued.
   */
  #resources(holder: PdfDict): PdfDict | undefined {
    const resources = editableEntry(this.#draft, holder, 'Resources')
    if (resources === undefined || this.#seenResources.has(resources)) return resources
    this.#seenResources.add(resources)
    const { file } = this.#draft
    const values = (category: string): PdfValue[] => [...(file.dict(resources.get(category))?.values() ?? [])]
    for (const value of values('XObject'))
      if (isName(file.resolve(file.dict(value)?.get('Subtype')), 'Form')) this.#reach(value, resources)
    for (const value of values('Pattern'))
      if (file.resolve(value) instanceof PdfStream) this.#reach(value, resources)
    for (const value of values('Font')) this.#glyphs(value, resources)
    for (const value of values('ExtGState'))
      this.#reach(file.dict(file.dict(value)?.get('SMask'))?.get('G'), resources)
    return resources
  }

  /** Type 3 glyphs, which are content streams (ISO 32000-1, 9.6.5). */
  #glyphs(value: PdfValue, around: PdfDict): void {
    const { file } = this.#draft
    const font = file.dict(value)
    const glyphs = file.dict(font?.get('CharProcs'))
    if (font === undefined || glyphs === undefined) return
    const live = value instanceof PdfRef ? this.#draft.edit(value.num) : font
    const resources = this.#resources(live) ?? around
    const procedures = font.get('CharProcs')
    if (procedures instanceof PdfRef) {
      if (this.#seenGlyphs.has(procedures.num)) return
      this.#seenGlyphs.add(procedures.num)
    }
    for (const glyph of glyphs.values()) this.#reach(glyph, resources)
  }
}

/**
 * Removes the painting of hidden optional content from a content stream (ISO 32000-1, 8.11.3). Changes of the
 * graphics state stay, because they also affect the content after it.
 */
class WithoutHiddenContent implements Decider {
  readonly #file: PdfFile
  /** The identifiers of removed marked content (14.7.4.2). */
  readonly markedContent = new Set<number>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  decide(operation: Operation): Decision {
    if (!operation.isHidden) return 'keep'
    const id = this.#file.number(operation.properties?.get('MCID'))
    if (id !== undefined) this.markedContent.add(id)
    return 'drop'
  }
}
