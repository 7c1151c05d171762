import { contentStreams, pageContent } from '../../content/page-content.js'
import { ByteBuffer } from '../../syntax/byte-buffer.js'
import { asciiText } from '../../syntax/characters.js'
import { type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../../syntax/objects.js'
import { serialise } from '../../syntax/serialiser.js'
import type { Draft } from '../draft.js'
import { roundedBox } from '../geometry/page-move.js'
import type { PageView } from '../geometry/page-view.js'

/** Entries that a form has in common with a page (ISO 32000-1, tables 30 and 95). */
const SHARED = ['StructParents', 'Metadata', 'PieceInfo', 'LastModified', 'AF']
/** Entries of a form that a content stream has no business with. */
const FORM_ONLY = ['Matrix', 'FormType', 'Name', 'Ref', 'OC', 'OPI']

/** Makes form XObjects (ISO 32000-1, 8.10) of pages' contents. */
export class PageForms {
  readonly #draft: Draft
  /** How many pages use each content stream. */
  readonly #uses = new Map<number, number>()
  readonly #forms = new Map<string, PdfRef>()
  /** The data of content streams that several pages use. */
  readonly #shared = new Map<number, Uint8Array>()

  constructor(draft: Draft, views: readonly PageView[]) {
    this.#draft = draft
    for (const { dict } of views)
      for (const { num } of this.#references(dict)) this.#uses.set(num, (this.#uses.get(num) ?? 0) + 1)
  }

  /** Undefined for a page without content. Pages that are the same, but for where they lie, have the same form. */
  of({ dict, box }: PageView): PdfRef | undefined {
    const streams = contentStreams(this.#draft.file, dict.get('Contents'))
    if (streams.length === 0) return undefined
    const references = this.#references(dict)
    const entries = this.#entries(dict, roundedBox(box))
    const key = keyOf(references, entries)
    const form = this.#forms.get(key) ?? this.#make(dict, streams, references, entries)
    this.#forms.set(key, form)
    return form
  }

  #make(
    dict: PdfDict,
    streams: readonly PdfStream[],
    references: readonly PdfRef[],
    entries: PdfDict,
  ): PdfRef {
    const { file } = this.#draft
    const [only] = references
    const stream = streams[0]!
    if (streams.length > 1 || only === undefined || stream.dict.has('Subtype')) {
      entries.set('Filter', new PdfName('FlateDecode'))
      const content = pageContent(file, dict.get('Contents'))
      return this.#draft.addStream(entries, file.primitives.deflate(content))
    }
    if (this.#uses.get(only.num) === 1) {
      const live = this.#draft.edit(only.num)
      for (const key of FORM_ONLY) live.delete(key)
      for (const [key, value] of entries) live.set(key, value)
      return only
    }
    const own: PdfDict = new Map(stream.dict)
    for (const key of ['Length', ...FORM_ONLY]) own.delete(key)
    // All copies have the same bytes in memory, read once.
    const bytes = this.#shared.get(only.num) ?? file.data(stream).bytes().slice()
    this.#shared.set(only.num, bytes)
    return this.#draft.addStream(new Map([...own, ...entries]), bytes)
  }

  #references(dict: PdfDict): PdfRef[] {
    const { file } = this.#draft
    const contents = dict.get('Contents')
    const value = file.resolve(contents)
    if (value instanceof PdfStream) return contents instanceof PdfRef ? [contents] : []
    return Array.isArray(value) ? value.filter((item) => item instanceof PdfRef) : []
  }

  #entries(page: PdfDict, box: PdfValue[]): PdfDict {
    const { file } = this.#draft
    const entries: PdfDict = new Map<string, PdfValue>([
      ['Type', new PdfName('XObject')],
      ['Subtype', new PdfName('Form')],
      ['BBox', box],
      ['Resources', page.get('Resources') ?? new Map()],
    ])
    for (const key of SHARED) {
      const value = page.get(key)
      if (value !== undefined) entries.set(key, value)
    }
    const group = file.dict(page.get('Group'))
    // A page is always composed by itself before it meets the paper (11.4.7); a form is only if it says so.
    if (group !== undefined) entries.set('Group', new Map(group).set('I', true))
    return entries
  }
}

function keyOf(references: readonly PdfRef[], entries: PdfDict): string {
  const key = new ByteBuffer()
  serialise([...references], key)
  serialise(entries, key)
  return asciiText(key.view())
}
