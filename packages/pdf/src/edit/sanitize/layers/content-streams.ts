import { pageContent } from '../../../content/page-content.js'
import { Resources } from '../../../content/resources.js'
import { isName, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../../../syntax/objects.js'
import type { Draft } from '../../draft.js'
import { liveEntry } from '../../live-entry.js'
import { ContentFilter, type Filtered } from './content-filter.js'
import type { GoneContent } from './forget-marked-content.js'
import { ResourceUsage } from './resource-usage.js'
import type { Visibility } from './visibility.js'

interface WaitingStream {
  readonly num: number
  /** The resources of what draws it: old files have forms without any of their own (ISO 32000-1, 7.8.3). */
  readonly around: PdfDict
}

const DEEPEST_LOOK = 4

/** Takes hidden content out of every content stream: of pages, forms, patterns, glyphs, and the looks of annotations. */
export class ContentStreams {
  readonly #draft: Draft
  readonly #visibility: Visibility
  readonly #usage: ResourceUsage
  readonly #waiting: WaitingStream[] = []
  readonly #seen = new Set<number>()
  readonly #seenResources = new Set<PdfDict>()
  readonly #gone: GoneContent[] = []

  constructor(draft: Draft, visibility: Visibility) {
    this.#draft = draft
    this.#visibility = visibility
    this.#usage = new ResourceUsage(draft)
  }

  /** Gives back the marked content that is gone. */
  strip(): readonly GoneContent[] {
    // From here on, every page's resources are its own: what only a node above had would be written with the node.
    this.#draft.rebuildPageTree()
    for (const index of this.#draft.pages.keys()) this.#page(index)
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) this.#stream(next)
    this.#usage.prune()
    return this.#gone
  }

  #page(index: number): void {
    const { file, pages } = this.#draft
    const dict = this.#draft.pageDict(index)
    const resources = this.#resources(dict) ?? new Map()
    const filtered = this.#filtered(pageContent(file, dict.get('Contents')), resources)
    if (filtered.bytes !== undefined) dict.set('Contents', this.#draft.addContent(filtered.bytes))
    this.#note(dict, pages[index]!.num, true, resources, filtered)
    for (const item of file.array(dict.get('Annots')) ?? [])
      this.#looks(file.dict(item)?.get('AP'), resources, 0)
  }

  /** The streams of /AP (ISO 32000-1, 12.5.5): one for each way it is looked at, or one for each of its states. */
  #looks(value: PdfValue | undefined, around: PdfDict, depth: number): void {
    const { file } = this.#draft
    const found = file.resolve(value)
    if (found instanceof PdfStream) this.#reach(value, around)
    else if (found instanceof Map && depth < DEEPEST_LOOK)
      for (const item of found.values()) this.#looks(item, around, depth + 1)
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
    const filtered = this.#filtered(file.decode(stream), resources)
    this.#note(dict, num, false, resources, filtered)
    if (filtered.bytes === undefined) return
    const own: PdfDict = new Map(dict)
    own.set('Filter', new PdfName('FlateDecode'))
    own.delete('DecodeParms')
    this.#draft.changeStream(num, own, file.primitives.deflate(filtered.bytes))
  }

  #filtered(bytes: Uint8Array, resources: PdfDict): Filtered {
    const { file } = this.#draft
    const hides = (value: PdfValue | undefined): boolean => this.#visibility.hides(value)
    return new ContentFilter(file, bytes, new Resources(file, resources), hides).run()
  }

  #note(dict: PdfDict, owner: number, isPage: boolean, resources: PdfDict, filtered: Filtered): void {
    this.#usage.note(resources, filtered)
    if (filtered.markedContent.size === 0) return
    const structParents = this.#draft.file.number(dict.get('StructParents'))
    this.#gone.push({ owner, isPage, structParents, ids: filtered.markedContent })
  }

  /** A stream's resources, to be changed in place, and all content streams that they lead to. */
  #resources(holder: PdfDict): PdfDict | undefined {
    const resources = liveEntry(this.#draft, holder, 'Resources')
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

  /** Glyphs that are content streams (ISO 32000-1, 9.6.5). */
  #glyphs(value: PdfValue, around: PdfDict): void {
    const { file } = this.#draft
    const font = file.dict(value)
    const glyphs = file.dict(font?.get('CharProcs'))
    if (font === undefined || glyphs === undefined) return
    const live = value instanceof PdfRef ? this.#draft.edit(value.num) : font
    const resources = this.#resources(live) ?? around
    for (const glyph of glyphs.values()) this.#reach(glyph, resources)
  }
}
