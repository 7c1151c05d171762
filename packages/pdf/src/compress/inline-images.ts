import { ContentReader } from '../content/content-reader.js'
import { longKeys } from '../content/inline-image.js'
import { contentStreams } from '../content/page-content.js'
import { Resources } from '../content/resources.js'
import { pageDict } from '../document/pages.js'
import type { Draft } from '../edit/draft.js'
import { eachObject } from '../edit/draft-objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { isName, type PdfDict, PdfName, type PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import { withoutEncoding } from './flate-stream.js'
import { decodeForRecoding } from './recode-stream.js'

/** For smaller data the objects of an image take more than their compression saves. */
export const LARGE_INLINE_IMAGE = 2048
/** The total size of content, because the images in it are held in memory until they are written. */
const MAX_CONTENT = 64 * 1024 * 1024

/**
 * Turns large inline images (ISO 32000-2, 8.9.7) of pages, forms and patterns into image XObjects, which can
 * be recoded and shared. Content that cannot be decoded completely stays unchanged.
 */
export function moveInlineImages(draft: Draft, checkpoint: () => void): void {
  const { file } = draft
  const moving = new Moving(draft)
  for (const page of draft.pages) {
    checkpoint()
    const dict = pageDict(file, page)
    const moved = moving.from(contentStreams(file, dict.get('Contents')), dict.get('Resources'))
    if (moved === undefined) continue
    const own = draft.edit(page.num)
    own.set('Contents', draft.addContent(moved.content)).set('Resources', moved.resources)
  }
  eachObject(draft, (value, num) => {
    if (!(value instanceof PdfStream) || !isContent(file, value) || !value.dict.has('Resources')) return false
    checkpoint()
    const moved = moving.from([value], value.dict.get('Resources'))
    if (moved !== undefined)
      draft.changeStream(num, withoutEncoding(value.dict).set('Resources', moved.resources), moved.content)
    return false
  })
}

function isContent(file: PdfFile, { dict }: PdfStream): boolean {
  return isName(file.resolve(dict.get('Subtype')), 'Form') || file.resolve(dict.get('PatternType')) === 1
}

interface Moved {
  readonly content: Uint8Array
  readonly resources: PdfDict
}

class Moving {
  readonly #draft: Draft
  #bytesLeft = MAX_CONTENT

  constructor(draft: Draft) {
    this.#draft = draft
  }

  /** Undefined if the content has no large inline images. */
  from(streams: readonly PdfStream[], resources: PdfValue | undefined): Moved | undefined {
    const { file } = this.#draft
    const content = this.#decoded(streams)
    if (content === undefined || content.length < LARGE_INLINE_IMAGE) return undefined
    const own = new Resources(file, file.dict(resources) ?? new Map())
    const objects: PdfDict = new Map(file.dict(own.dict.get('XObject')))
    const out = new ByteBuffer()
    const reader = new ContentReader(content, file.limits.maxNesting)
    let copied = 0
    for (let start = 0; reader.next(); start = reader.position) {
      if (reader.operator !== 'BI' || !endsImage(content, reader.position)) continue
      const image = this.#image(reader, own)
      if (image === undefined) continue
      const name = freeName(objects)
      objects.set(name, image)
      out.copy(content, copied, start)
      out.text(`\n/${name} Do`)
      copied = reader.position
    }
    if (copied === 0) return undefined
    out.copy(content, copied)
    return { content: out.slice(), resources: new Map(own.dict).set('XObject', objects) }
  }

  /** Several streams form one content, divided between tokens (ISO 32000-2, 7.8.2). */
  #decoded(streams: readonly PdfStream[]): Uint8Array | undefined {
    const { file } = this.#draft
    const out = new ByteBuffer()
    for (const stream of streams) {
      const data = file.data(stream)
      if (this.#bytesLeft < 0) return undefined
      const decoded = decodeForRecoding(file, stream, data.bytes())
      if (decoded === undefined || decoded.remaining.length > 0) return undefined
      this.#bytesLeft -= decoded.bytes.length
      if (streams.length === 1) return decoded.bytes
      out.copy(decoded.bytes)
      out.byte(0x0a)
    }
    return out.slice()
  }

  #image(reader: ContentReader, resources: Resources): PdfRef | undefined {
    const data = reader.imageData
    const dict = reader.operands[0]
    if (data.length < LARGE_INLINE_IMAGE || !(dict instanceof Map)) return undefined
    const long = longKeys(dict, resources)
    long.delete('Length')
    long.set('Type', new PdfName('XObject')).set('Subtype', new PdfName('Image'))
    return this.#draft.addStream(long, data.slice())
  }
}

function freeName(objects: PdfDict): string {
  for (let number = objects.size; ; number++) {
    const name = `Inline${number}`
    if (!objects.has(name)) return name
  }
}

/** Without `EI` the data include everything after the image. */
function endsImage(content: Uint8Array, position: number): boolean {
  return content[position - 2] === 0x45 && content[position - 1] === 0x49
}
