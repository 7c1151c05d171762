import type { MarkedContent } from '../../content/device.js'
import { type PdfDict, PdfString } from '../../syntax/objects.js'
import { decodeTextString } from '../../syntax/text-string.js'
import type { Place } from '../model-object.js'
import type { Walk } from './walk.js'

/** A marked-content sequence that is open. */
interface Sequence {
  readonly tags: readonly string[]
  /** Its element, or that of the sequence around it. */
  readonly element: PdfDict | undefined
  readonly isTagged: boolean
  readonly language: string | null
}

/** The content items of pages, as rules on accessibility see them (ISO 14289-1, 7.1). */
export class TaggedContent {
  readonly #walk: Walk
  /** The sequences of the content streams that are open, outermost first. */
  readonly #streams: {
    readonly structParents: number | undefined
    readonly outer: Sequence
    readonly open: Sequence[]
  }[] = []

  constructor(walk: Walk) {
    this.#walk = walk
  }

  /** A content stream begins: that of a page, or of a form that is drawn in the sequence that is open. */
  begin(stream: PdfDict | undefined, structParents: number | undefined): void {
    const { structure } = this.#walk
    const around = this.#current
    const own = stream === undefined ? undefined : structure.parentOfObject(stream)
    const element = own ?? around.element
    const outer = { ...around, element, isTagged: this.#isInTree(element) }
    this.#streams.push({ structParents, outer, open: [] })
  }

  end(): void {
    this.#streams.pop()
  }

  reset(): void {
    this.#streams.length = 0
  }

  beginMarked({ tag, properties, id }: MarkedContent, place: Place): void {
    const stream = this.#streams.at(-1)
    if (stream === undefined) return
    const { structure } = this.#walk
    const around = this.#current
    const own = id === undefined ? undefined : structure.parentOfContent(stream.structParents, id)
    const element = own ?? around.element
    const isTagged = own === undefined ? around.isTagged : this.#isInTree(own)
    const Lang = this.#text(properties, 'Lang')
    const inheritedLang = (own && structure.languageOf(own)) ?? around.language
    const tags = [...around.tags, tag]
    this.#walk.add({
      type: 'SEMarkedContent',
      parentStructureElementObjectKey: own === undefined ? null : 'its element',
      place: { ...place, name: tag },
      tag,
      isTaggedContent: isTagged,
      parentsTags: tags,
      ActualText: this.#text(properties, 'ActualText'),
      Alt: this.#text(properties, 'Alt'),
      E: this.#text(properties, 'E'),
      Lang,
      inheritedLang,
    })
    stream.open.push({ tags, element, isTagged, language: Lang ?? inheritedLang })
  }

  endMarked(): void {
    this.#streams.at(-1)?.open.pop()
  }

  /** A text, an image or something drawn. */
  item(type: string, place: Place): void {
    if (this.#streams.length === 0) return
    const { tags, isTagged, language } = this.#current
    this.#walk.add({
      type,
      place,
      isTaggedContent: isTagged,
      parentsTags: tags,
      Lang: language,
      isSignature: false,
      Alt: null,
    })
  }

  get #current(): Sequence {
    const stream = this.#streams.at(-1)
    return (
      stream?.open.at(-1) ??
      stream?.outer ?? { tags: [], element: undefined, isTagged: false, language: null }
    )
  }

  #isInTree(element: PdfDict | undefined): boolean {
    return element !== undefined && this.#walk.structure.isInTree(element)
  }

  #text(properties: PdfDict | undefined, key: string): string | null {
    const value = this.#walk.file.resolve(properties?.get(key))
    return value instanceof PdfString ? decodeTextString(value.bytes) : null
  }
}
