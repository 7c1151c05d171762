import { type Device, EVERY_KIND, type InnerKind, type PaintedImage } from '../../content/device.js'
import { Interpreter } from '../../content/interpreter.js'
import { contentStreams, pageContent } from '../../content/page-content.js'
import { Resources } from '../../content/resources.js'
import { OWN_RESOURCES, type SourcePage } from '../../document/pages.js'
import { PdfError } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { isWhite } from '../../syntax/characters.js'
import { isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../syntax/objects.js'

/** An image as it is used: an XObject, or one that stands in the content. */
export interface FoundImage {
  readonly dict: PdfDict
  /** Undefined for an inline image. */
  readonly stream: PdfStream | undefined
  /** The encoded data of an inline image. */
  readonly data: Uint8Array | undefined
  /** What the names of colour spaces in an inline image mean. */
  readonly resources: Resources
}

/** Type 3 glyphs are text, though they may be drawn by images. */
const FOLLOWED: ReadonlySet<InnerKind> = new Set([...EVERY_KIND].filter((kind) => kind !== 'glyph'))
const MOST_FORMS = 10_000

/** Finds the images of a document's pages. */
export class ImageFinder {
  readonly #file: PdfFile
  readonly #interpreter: Interpreter
  /** How many pages have the same object for their resources. */
  readonly #sharing = new Map<number, number>()

  constructor(file: PdfFile, pages: readonly SourcePage[]) {
    this.#file = file
    this.#interpreter = new Interpreter(file)
    for (const { resources } of pages) this.#sharing.set(resources, (this.#sharing.get(resources) ?? 0) + 1)
  }

  /** Those that a page uses, each XObject once. */
  onPage(page: SourcePage): FoundImage[] {
    const file = this.#file
    const dict = page.direct ?? file.dict(new PdfRef(page.num))
    if (dict === undefined) return []
    const entry = dict.get('Resources') ?? page.inherited.get('Resources')
    const resources = new Resources(
      file,
      file.dict(entry) ?? new Map(),
      entry instanceof PdfRef ? entry.num : 0,
    )
    // Where no other page has them, all images among a page's resources are its own: its content need not be followed.
    const isOwn =
      page.resources === OWN_RESOURCES || (page.resources > 0 && this.#sharing.get(page.resources) === 1)
    const listed =
      isOwn && !this.#mayHaveInline(contentStreams(file, dict.get('Contents')))
        ? this.#listed(resources)
        : undefined
    const found = listed ?? this.#painted(dict, resources)
    return [...found, ...this.#annotationImages(dict)]
  }

  /** Undefined where only the content tells. */
  #listed(resources: Resources): FoundImage[] | undefined {
    const found: FoundImage[] = []
    const seen = new Set<number | PdfDict>()
    const waiting = [resources]
    for (let own = waiting.pop(); own !== undefined; own = waiting.pop()) {
      if (seen.has(own.key)) continue
      seen.add(own.key)
      if (seen.size > MOST_FORMS) return undefined
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
        return hasInlineImage(this.#file.decode(stream))
      } catch (error) {
        if (error instanceof PdfError && error.code !== 'limit_exceeded') return false
        throw error
      }
    })
  }

  #painted(dict: PdfDict, resources: Resources): FoundImage[] {
    const found: FoundImage[] = []
    const seen = new Set<number>()
    let around = resources
    const stack: Resources[] = []
    const device: Device = {
      takesHidden: true,
      follows: FOLLOWED,
      enter({ resources: own }) {
        stack.push(around)
        around = own
        return true
      },
      leave() {
        around = stack.pop() ?? resources
      },
      image(image: PaintedImage) {
        const { num = 0 } = image.stream ?? {}
        if (num > 0 && seen.has(num)) return
        seen.add(num)
        found.push({ dict: image.dict, stream: image.stream, data: image.data?.slice(), resources: around })
      },
    }
    this.#interpreter.interpret(pageContent(this.#file, dict.get('Contents')), resources, device)
    return found
  }

  /** What stamps and signatures show. */
  #annotationImages(page: PdfDict): FoundImage[] {
    const file = this.#file
    const none = new Resources(file, new Map())
    return (file.array(page.get('Annots')) ?? []).slice(0, MOST_FORMS).flatMap((annotation) => {
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

/** Whether `BI` stands by itself somewhere: perhaps the operator of an inline image (ISO 32000-1, 8.9.7). */
function hasInlineImage(content: Uint8Array): boolean {
  for (let at = content.indexOf(0x42); at >= 0; at = content.indexOf(0x42, at + 1)) {
    if (content[at + 1] !== 0x49) continue
    const before = content[at - 1]
    const behind = content[at + 2]
    if ((at === 0 || isWhite(before)) && (isWhite(behind) || behind === 0x2f)) return true
  }
  return false
}
