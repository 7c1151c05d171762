import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { decodeStream, filterSteps } from '../filters/decode.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { isDict, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import { ContentReader } from './content-reader.js'
import { namedResource } from './operators/all.js'
import { contentStreams } from './page-content.js'
import { Resources } from './resources.js'

/** The resource categories that content names (ISO 32000-1, table 33); procedure sets are not named. */
export const RESOURCE_CATEGORIES = [
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'XObject',
  'Font',
  'Properties',
] as const

/** Replace the device colour spaces implicitly (ISO 32000-1, 8.6.5.6): no operator names them. */
export const DEFAULT_SPACES = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK']

/** The cost of a visit, in bytes read, because pages can reach the same inner content repeatedly. */
const COST_OF_A_LOOK = 64

/** A form, pattern or Type 3 font that has a resource dictionary. */
export interface ResourceOwner {
  readonly num: number
  readonly value: PdfStream | PdfDict
}

/** The resources that a page, form, pattern or Type 3 font uses. */
export class ContentUse {
  readonly resources: Resources
  /** Undefined for a page, and for content that uses the resources of its enclosing content. */
  readonly owner: ResourceOwner | undefined
  /** By category. */
  readonly names = new Map<string, Set<string>>()
  /** Names without a resource: some readers look them up in the enclosing content. */
  readonly missing: { readonly category: string; readonly name: string }[] = []
  /**
   * Content of the resources it names: forms, patterns, soft masks, glyphs; for a page also its annotations.
   */
  readonly inner = new Set<ContentUse>()
  /** Whether its content and all inner content could be read; otherwise it can use more. */
  isComplete = true
  /** The number of resources not named yet. At 0 nothing more can be found. */
  #unused: number

  constructor(resources: Resources, owner: ResourceOwner | undefined) {
    this.resources = resources
    this.owner = owner
    this.#unused = resources.count(RESOURCE_CATEGORIES)
  }

  get usesAll(): boolean {
    return this.#unused === 0
  }

  /** Records a name; returns the resource if it exists and was not named before. */
  add(category: string, name: string): PdfValue | undefined {
    let names = this.names.get(category)
    if (names === undefined) {
      names = new Set()
      this.names.set(category, names)
    }
    if (names.has(name)) return undefined
    names.add(name)
    const value = this.resources.own(category, name)
    if (value !== undefined) this.#unused--
    else this.missing.push({ category, name })
    return value
  }
}

/** Content that has not been read yet. */
interface Unread {
  readonly use: ContentUse
  /** Removes it from the known content. */
  readonly forget: () => void
  /** Read separately, unlike the streams of a page. */
  readonly streams: readonly PdfStream[]
}

/**
 * Finds the resources that content uses, whether hidden or visible. Names do not depend on the graphics
 * state, so operators are only parsed. All content of a font or pattern counts as used once it is named.
 * Content shared by several pages is read once.
 */
export class UsedResources {
  readonly #file: PdfFile
  /** By form, pattern or font, and then by the enclosing resources if it has none (otherwise by itself). */
  readonly #known = new Map<number | PdfDict, Map<number | PdfDict, ContentUse>>()
  /** Objects that were examined and contain no content. */
  readonly #plain = new Set<number>()
  readonly #unread: Unread[] = []
  #bytesLeft: number

  constructor(file: PdfFile) {
    this.#file = file
    this.#bytesLeft = file.limits.maxFollowedBytes
  }

  /** The resources used by a page, including its annotations' appearances. */
  page(page: PdfDict, resources: Resources): ContentUse {
    this.#file.budget.ensure()
    const use = new ContentUse(resources, undefined)
    const streams = contentStreams(this.#file, page.get('Contents'))
    this.#readPage(use, streams)
    this.#appearances(use, page.get('Annots'))
    const uses = [use]
    this.#readInner(use, uses)
    markContainers(uses)
    return use
  }

  /**
   * The resources that a form, pattern or Type 3 font uses of its own dictionary; undefined for other
   * objects. If it names all of them itself, its inner content is not read.
   */
  object(num: number): ContentUse | undefined {
    const file = this.#file
    file.budget.ensure()
    const value = file.resolve(new PdfRef(num))
    const around = new ContentUse(new Resources(file, new Map()), undefined)
    if (!(value instanceof PdfStream)) this.#font(around, new PdfRef(num))
    else if (file.name(value.dict.get('Subtype')) !== 'Image') this.#content(around, value)
    const [use] = around.inner
    if (use === undefined) return undefined
    const own = this.#unread.pop()
    if (own === undefined) return use
    for (const stream of own.streams) this.#read(use, this.#decode(stream))
    if (use.usesAll) for (const { forget } of this.#unread.splice(0)) forget()
    const uses = [use]
    this.#readInner(use, uses)
    markContainers(uses)
    return use
  }

  /** Reads the pending inner content of `outer`, and adds it to the list. */
  #readInner(outer: ContentUse, uses: ContentUse[]): void {
    do {
      for (let next = this.#unread.pop(); next !== undefined; next = this.#unread.pop()) {
        uses.push(next.use)
        for (const stream of next.streams) this.#read(next.use, this.#decode(stream), outer)
      }
    } while (this.#nameMissing(outer))
  }

  /**
   * Adds to `outer` the names that inner content uses without having the resource; returns whether there is
   * more to read.
   */
  #nameMissing(outer: ContentUse): boolean {
    if (outer.usesAll) return false
    const reached = new Set([outer])
    for (const use of reached) {
      if (use !== outer) this.#bytesLeft -= COST_OF_A_LOOK + use.missing.length
      if (this.#bytesLeft < 0) {
        outer.isComplete = false
        return false
      }
      for (const inner of use.inner) reached.add(inner)
      if (use.resources === outer.resources) continue
      for (const { category, name } of use.missing)
        if (outer.resources.own(category, name) !== undefined) this.#name(outer, category, name)
    }
    return this.#unread.length > 0
  }

  /** Several streams form one content, divided between tokens (ISO 32000-1, table 30). */
  #readPage(use: ContentUse, streams: readonly PdfStream[]): void {
    if (use.usesAll) return
    if (streams.length === 1) {
      this.#read(use, this.#decode(streams[0]!))
      return
    }
    const out = new ByteBuffer()
    for (const stream of streams) {
      const bytes = this.#decode(stream)
      if (bytes === undefined) use.isComplete = false
      else out.copy(bytes)
      out.byte(10)
    }
    this.#read(use, out.view())
  }

  /** A stream's data; undefined if it is damaged, or if too much has been read already. */
  #decode(stream: PdfStream): Uint8Array | undefined {
    const { limits, primitives } = this.#file
    const data = this.#file.data(stream)
    const maxBytes = Math.min(this.#bytesLeft, limits.maxDecodedBytes)
    if (data.length > maxBytes) return undefined
    try {
      const steps = filterSteps(stream.dict, (value) => this.#file.resolve(value), limits)
      const { bytes, damaged, remaining } = decodeStream(data.bytes(), steps, { maxBytes }, primitives)
      this.#bytesLeft -= bytes.length
      return damaged || remaining.length > 0 ? undefined : bytes
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'aborted') throw error
      this.#bytesLeft -= isOverLimit(error) ? maxBytes : 0
      return undefined
    }
  }

  /** Inner content is read to the end, because it can name resources that it does not have. */
  #read(use: ContentUse, bytes: Uint8Array | undefined, outer = use): void {
    if (bytes === undefined) {
      use.isComplete = false
      return
    }
    for (const name of DEFAULT_SPACES)
      if (use.resources.own('ColorSpace', name) !== undefined) use.add('ColorSpace', name)
    const reader = new ContentReader(bytes, this.#file.limits.maxNesting)
    try {
      while ((!use.usesAll || use.resources !== outer.resources) && reader.next()) {
        const named = namedResource(reader.operator, reader.operands)
        if (named !== undefined) this.#name(use, named.category, named.name)
        // Without `EI` the image includes everything after it, which other readers can interpret differently.
        if (reader.operator === 'BI' && !endsImage(bytes, reader.position)) use.isComplete = false
      }
    } catch (error) {
      if (!isOverLimit(error)) throw error
      use.isComplete = false
    }
  }

  #name(use: ContentUse, category: string, name: string): void {
    const value = use.add(category, name)
    if (value === undefined) return
    const num = value instanceof PdfRef ? value.num : 0
    if (this.#plain.has(num)) return
    const holdsMore =
      (category === 'XObject' && this.#object(use, value)) ||
      (category === 'Pattern' && this.#content(use, value)) ||
      (category === 'ExtGState' && this.#parameters(use, value)) ||
      (category === 'Font' && this.#font(use, value))
    if (!holdsMore && num > 0) this.#plain.add(num)
  }

  /** These return whether the object must be examined again for other content that names it. */
  #object(use: ContentUse, value: PdfValue): boolean {
    const file = this.#file
    const object = file.resolve(value)
    if (!(object instanceof PdfStream)) return false
    if (file.name(object.dict.get('Subtype')) !== 'Image') return this.#content(use, object)
    // Not in the specification, but some readers look up such names.
    const space = object.dict.get('ColorSpace')
    if (!(space instanceof PdfName)) return false
    use.add('ColorSpace', space.value)
    return true
  }

  #content(use: ContentUse, value: PdfValue): boolean {
    const stream = this.#file.resolve(value)
    if (!(stream instanceof PdfStream)) return false
    this.#enter(use, stream.num, stream, () => [stream])
    return true
  }

  /** ISO 32000-1, table 58: a font, and the group of a soft mask. */
  #parameters(use: ContentUse, value: PdfValue): boolean {
    const file = this.#file
    const parameters = file.dict(value)
    const [font] = file.array(parameters?.get('Font')) ?? []
    const hasFont = font !== undefined && this.#font(use, font)
    const group = file.dict(parameters?.get('SMask'))?.get('G')
    return (group !== undefined && this.#content(use, group)) || hasFont
  }

  /** All glyphs of a Type 3 font count, whether they are shown or not (ISO 32000-1, 9.6.5). */
  #font(use: ContentUse, value: PdfValue): boolean {
    const file = this.#file
    const font = file.dict(value)
    if (font === undefined || file.name(font.get('Subtype')) !== 'Type3') return false
    this.#enter(use, value instanceof PdfRef ? value.num : font, font, () =>
      [...(file.dict(font.get('CharProcs'))?.values() ?? [])]
        .map((procedure) => file.resolve(procedure))
        .filter((procedure) => procedure instanceof PdfStream),
    )
    return true
  }

  /**
   * Reads all states of each appearance. A direct resource dictionary is not shared, so its stream is
   * skipped.
   */
  #appearances(use: ContentUse, annotations: PdfValue | undefined): void {
    const file = this.#file
    for (const annotation of file.array(annotations) ?? []) {
      for (const appearance of file.dict(file.dict(annotation)?.get('AP'))?.values() ?? []) {
        const found = file.resolve(appearance)
        for (const state of isDict(found) ? found.values() : [found]) {
          const stream = file.resolve(state)
          if (stream instanceof PdfStream && !isDict(stream.dict.get('Resources'))) this.#content(use, stream)
        }
      }
    }
  }

  #enter(
    use: ContentUse,
    key: number | PdfDict,
    value: PdfStream | PdfDict,
    streams: () => PdfStream[],
  ): void {
    let known = this.#known.get(key)
    if (known === undefined) {
      known = new Map()
      this.#known.set(key, known)
    }
    let inner = known.get(key) ?? known.get(use.resources.key)
    if (inner === undefined) {
      const resources = use.resources.of(value instanceof PdfStream ? value.dict : value)
      const isOwn = resources !== use.resources
      const owner = isOwn && typeof key === 'number' ? { num: key, value } : undefined
      inner = new ContentUse(resources, owner)
      const place = isOwn ? key : resources.key
      known.set(place, inner)
      this.#unread.push({ use: inner, streams: streams(), forget: () => known.delete(place) })
    }
    use.inner.add(inner)
  }
}

/** Content with inner content that could not be followed counts as not followed, too. */
function markContainers(uses: readonly ContentUse[]): void {
  const around = new Map<ContentUse, ContentUse[]>()
  for (const use of uses) {
    for (const inner of use.inner) {
      const known = around.get(inner)
      if (known === undefined) around.set(inner, [use])
      else known.push(use)
    }
  }
  const unfollowed = [...around.keys()].filter((use) => !use.isComplete)
  for (const inner of unfollowed) {
    for (const use of around.get(inner) ?? []) {
      if (!use.isComplete) continue
      use.isComplete = false
      unfollowed.push(use)
    }
  }
}

function isOverLimit(error: unknown): boolean {
  return error instanceof PdfError && error.code === 'limit_exceeded'
}

function endsImage(bytes: Uint8Array, position: number): boolean {
  return bytes[position - 2] === 0x45 && bytes[position - 1] === 0x49
}
