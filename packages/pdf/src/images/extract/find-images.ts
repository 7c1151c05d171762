import { type Device, EVERY_KIND, type InnerKind, type PaintedImage } from '../../content/device.js'
import { Interpreter } from '../../content/interpreter.js'
import { contentStreams, pageContent } from '../../content/page-content.js'
import { PageResources, Resources } from '../../content/resources.js'
import { OWN_RESOURCES, type SourcePage } from '../../document/pages.js'
import { PdfError } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { isRegular, isWhite, nameText } from '../../syntax/characters.js'
import { isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../syntax/objects.js'

/** An image that is used: an XObject or an inline image. */
export interface FoundImage {
  readonly dict: PdfDict
  /** Undefined for an inline image. */
  readonly stream: PdfStream | undefined
  /** The encoded data of an inline image. */
  readonly data: Uint8Array | undefined
  /** The resources that colour space names in an inline image refer to. */
  readonly resources: Resources
}

/** Type 3 glyphs are text, even if they are drawn with images. */
const FOLLOWED: ReadonlySet<InnerKind> = new Set([...EVERY_KIND].filter((kind) => kind !== 'glyph'))
const MAX_FORMS = 10_000

/** Finds the images of a document's pages. */
export class ImageFinder {
  readonly #file: PdfFile
  readonly #interpreter: Interpreter
  /** The number of pages that use the same resources object. */
  readonly #sharing = new Map<number, number>()
  readonly #resources: PageResources
  /**
   * By the object of shared resources: their images by name. Undefined if other resources can contain images.
   */
  readonly #plain = new Map<number | PdfDict, ReadonlyMap<string, FoundImage | 'form'> | undefined>()

  constructor(file: PdfFile, pages: readonly SourcePage[]) {
    this.#file = file
    this.#interpreter = new Interpreter(file)
    this.#resources = new PageResources(file)
    for (const { resources } of pages) this.#sharing.set(resources, (this.#sharing.get(resources) ?? 0) + 1)
  }

  /** The images that a page uses, each XObject once. */
  onPage(page: SourcePage): FoundImage[] {
    const file = this.#file
    const dict = page.direct ?? file.dict(new PdfRef(page.num))
    if (dict === undefined) return []
    const resources = this.#resources.of(dict.get('Resources') ?? page.inherited.get('Resources'))
    // If no other page uses the resources of a page, all images in them belong to the page. Its content need
    // not be interpreted.
    const isOwn =
      page.resources === OWN_RESOURCES || (page.resources > 0 && this.#sharing.get(page.resources) === 1)
    const found = isOwn ? this.#ofOwn(dict, resources) : this.#ofShared(dict, resources)
    return dict.has('Annots') ? [...found, ...this.#annotationImages(dict)] : found
  }

  #ofOwn(page: PdfDict, resources: Resources): FoundImage[] {
    const listed = this.#mayHaveInline(contentStreams(this.#file, page.get('Contents')))
      ? undefined
      : this.#listed(resources)
    return listed ?? this.#painted(pageContent(this.#file, page.get('Contents')), resources)
  }

  /** The content is not interpreted if the names of its images can be found by a search. */
  #ofShared(page: PdfDict, resources: Resources): FoundImage[] {
    const content = pageContent(this.#file, page.get('Contents'))
    const plain = this.#hasInlineImage(content) ? undefined : this.#plainImages(resources)
    return (plain && this.#namedImages(content, plain)) ?? this.#painted(content, resources)
  }

  /** Undefined if patterns or soft masks can contain images too. */
  #plainImages(resources: Resources): ReadonlyMap<string, FoundImage | 'form'> | undefined {
    const file = this.#file
    const { key } = resources
    if (this.#plain.has(key)) return this.#plain.get(key)
    const hasOthers = ['Pattern', 'ExtGState'].some((category) =>
      [...(file.dict(resources.dict.get(category))?.values() ?? [])].some(
        (value) => this.#inner(category, value) !== undefined,
      ),
    )
    const images = new Map<string, FoundImage | 'form'>()
    for (const [name, value] of file.dict(resources.dict.get('XObject')) ?? []) {
      const stream = this.#inner('XObject', value)
      if (stream === undefined) continue
      const isImage = stream.num > 0 && isName(file.resolve(stream.dict.get('Subtype')), 'Image')
      images.set(name, isImage ? imageOf(stream, resources) : 'form')
    }
    const plain = hasOthers ? undefined : images
    this.#plain.set(key, plain)
    return plain
  }

  /** Undefined if the images can be determined only from the content. */
  #listed(resources: Resources): FoundImage[] | undefined {
    const found: FoundImage[] = []
    const seen = new Set<number | PdfDict>()
    const waiting = [resources]
    for (let own = waiting.pop(); own !== undefined; own = waiting.pop()) {
      if (seen.has(own.key)) continue
      seen.add(own.key)
      if (seen.size > MAX_FORMS) return undefined
      for (const category of ['XObject', 'Pattern', 'ExtGState'])
        for (const value of this.#file.dict(own.dict.get(category))?.values() ?? []) {
          const inner = this.#inner(category, value)
          if (inner === undefined) continue
          if (isName(this.#file.resolve(inner.dict.get('Subtype')), 'Image')) found.push(imageOf(inner, own))
          else if (this.#mayHaveInline([inner])) return undefined
          else waiting.push(own.of(inner.dict))
        }
    }
    return found
  }

  /** A form, an image, a pattern, or the group of a soft mask. */
  #inner(category: string, value: PdfValue): PdfStream | undefined {
    const file = this.#file
    const found = file.resolve(value)
    if (category !== 'ExtGState') return found instanceof PdfStream ? found : undefined
    const group = file.resolve(file.dict(file.dict(found)?.get('SMask'))?.get('G'))
    return group instanceof PdfStream ? group : undefined
  }

  #mayHaveInline(streams: readonly PdfStream[]): boolean {
    return streams.some((stream) => {
      try {
        return this.#hasInlineImage(this.#file.decode(stream))
      } catch (error) {
        if (error instanceof PdfError && error.code !== 'limit_exceeded') return false
        throw error
      }
    })
  }

  #painted(content: Uint8Array, resources: Resources): FoundImage[] {
    const found: FoundImage[] = []
    const seen = new Set<number>()
    const device: Device = {
      takesHidden: true,
      follows: FOLLOWED,
      image({ dict, stream, data, resources: own }: PaintedImage) {
        const num = stream?.num ?? 0
        if (num > 0 && seen.has(num)) return
        seen.add(num)
        found.push({ dict, stream, data: data?.slice(), resources: own })
      },
    }
    this.#interpreter.interpret(content, resources, device)
    return found
  }

  /**
   * Whether `BI` occurs as a separate token, which can be the operator of an inline image (ISO 32000-1,
   * 8.9.7).
   */
  #hasInlineImage(content: Uint8Array): boolean {
    const { primitives } = this.#file
    let at = primitives.indexOf(content, INLINE_IMAGE)
    for (; at >= 0; at = primitives.indexOf(content, INLINE_IMAGE, at + 1)) {
      const behind = content[at + 2]
      if ((at === 0 || isWhite(content[at - 1])) && (isWhite(behind) || behind === SLASH)) return true
    }
    return false
  }

  /**
   * The images whose names precede `Do`. Undefined if a name cannot be read in this way, or if it is that of
   * a form.
   */
  #namedImages(
    content: Uint8Array,
    images: ReadonlyMap<string, FoundImage | 'form'>,
  ): FoundImage[] | undefined {
    const { primitives } = this.#file
    const found = new Set<FoundImage>()
    let outside = 0
    for (
      let at = primitives.indexOf(content, PAINT);
      at >= 0;
      at = primitives.indexOf(content, PAINT, at + 1)
    ) {
      if (at < outside || isRegular(content[at + 2])) continue
      outside = behindText(content, outside, at)
      if (outside > at) continue
      let end = at
      while (isWhite(content[end - 1])) end--
      let start = end
      while (isRegular(content[start - 1])) start--
      // A token that ends with `Do`.
      if (end === at && start < end && content[start - 1] !== SLASH) continue
      if (content[start - 1] !== SLASH) return undefined
      if (content.subarray(start, end).includes(NUMBER_SIGN)) return undefined
      const name = nameText(content, start, end)
      const image = images.get(name)
      if (image === 'form') return undefined
      if (image !== undefined) found.add(image)
    }
    return [...found]
  }

  /** The images in the appearances of annotations, such as stamps and signatures. */
  #annotationImages(page: PdfDict): FoundImage[] {
    const file = this.#file
    const none = new Resources(file, new Map())
    return (file.array(page.get('Annots')) ?? []).slice(0, MAX_FORMS).flatMap((annotation) => {
      const normal = file.resolve(file.dict(file.dict(annotation)?.get('AP'))?.get('N'))
      if (!(normal instanceof PdfStream)) return []
      const own = none.of(normal.dict)
      return own === none ? [] : (this.#listed(own) ?? [])
    })
  }
}

function imageOf(stream: PdfStream, resources: Resources): FoundImage {
  return { dict: stream.dict, stream, data: undefined, resources }
}

const INLINE_IMAGE = Uint8Array.of(0x42, 0x49)
const PAINT = Uint8Array.of(0x44, 0x6f)
const SLASH = 0x2f
/** Starts an escape sequence in a name. */
const NUMBER_SIGN = 0x23

const PARENTHESIS = 0x28
const CLOSING_PARENTHESIS = 0x29
const BACKSLASH = 0x5c
const PERCENT_SIGN = 0x25

/** The offset `to`, or the end of the string or comment that contains it. `from` must be outside of both. */
function behindText(content: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to) {
    const first = content[at++]
    if (first === PERCENT_SIGN) while (at < content.length && !isLineEnd(content[at])) at++
    if (first !== PARENTHESIS) continue
    for (let depth = 1; depth > 0 && at < content.length; at++) {
      const byte = content[at]
      if (byte === BACKSLASH) at++
      else if (byte === PARENTHESIS) depth++
      else if (byte === CLOSING_PARENTHESIS) depth--
    }
  }
  return at
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d
}
