import { pageContent } from '../../content/page-content.js'
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

const X_OBJECT = new PdfName('XObject')
const FORM = new PdfName('Form')
const FLATE = new PdfName('FlateDecode')

/** The streams of a page's content, and those of them that are objects by their references. */
interface PageStreams {
  readonly streams: readonly PdfStream[]
  readonly references: readonly PdfRef[]
}

/** Makes form XObjects (ISO 32000-1, 8.10) of pages' contents. */
export class PageForms {
  readonly #draft: Draft
  /** Content streams that became forms in their places. */
  readonly #inPlace = new Set<number>()
  /** Other forms, by the content and the entries that they are made of. */
  readonly #forms = new Map<string, PdfRef>()
  /** The data of content streams that several pages use. */
  readonly #shared = new Map<number, Uint8Array>()

  constructor(draft: Draft) {
    this.#draft = draft
  }

  /** Undefined for a page without content. Pages that are the same, but for where they lie, have the same form. */
  of({ dict, box }: PageView): PdfRef | undefined {
    const { streams, references } = this.#streams(dict)
    const [stream] = streams
    if (stream === undefined) return undefined
    const entries = this.#entries(dict, roundedBox(box))
    const [only] = references
    const isInPlace = only !== undefined && this.#inPlace.has(only.num)
    if (streams.length > 1 || only === undefined || (stream.dict.has('Subtype') && !isInPlace))
      return this.#known(references, entries, () => this.#joined(dict, entries))
    if (!isInPlace) return this.#changed(only, stream, entries)
    if (keyOf([], entries) === keyOf([], entriesIn(stream.dict))) return only
    return this.#known(references, entries, () => this.#copied(only, stream, entries))
  }

  #known(references: readonly PdfRef[], entries: PdfDict, make: () => PdfRef): PdfRef {
    // Content that is no object is nobody else's.
    if (references.length === 0) return make()
    const key = keyOf(references, entries)
    const form = this.#forms.get(key) ?? make()
    this.#forms.set(key, form)
    return form
  }

  #joined(page: PdfDict, entries: PdfDict): PdfRef {
    const { file } = this.#draft
    const content = pageContent(file, page.get('Contents'))
    return this.#draft.addStream(entries.set('Filter', FLATE), file.primitives.deflate(content))
  }

  #changed(reference: PdfRef, stream: PdfStream, entries: PdfDict): PdfRef {
    for (const key of FORM_ONLY) stream.dict.delete(key)
    for (const [key, value] of entries) stream.dict.set(key, value)
    this.#draft.file.change(reference.num, stream)
    this.#inPlace.add(reference.num)
    return reference
  }

  /** Another form of the same content; all of them have the same bytes in memory, read once. */
  #copied({ num }: PdfRef, stream: PdfStream, entries: PdfDict): PdfRef {
    const own: PdfDict = new Map(stream.dict)
    for (const key of ['Length', ...entriesIn(stream.dict).keys()]) own.delete(key)
    for (const [key, value] of entries) own.set(key, value)
    const bytes = this.#shared.get(num) ?? this.#draft.file.data(stream).bytes().slice()
    this.#shared.set(num, bytes)
    return this.#draft.addStream(own, bytes)
  }

  #streams(page: PdfDict): PageStreams {
    const { file } = this.#draft
    const contents = page.get('Contents')
    const value = file.resolve(contents)
    if (value instanceof PdfStream)
      return { streams: [value], references: contents instanceof PdfRef ? [contents] : [] }
    if (!Array.isArray(value)) return { streams: [], references: [] }
    const streams: PdfStream[] = []
    const references: PdfRef[] = []
    for (const item of value) {
      const stream = file.resolve(item)
      if (!(stream instanceof PdfStream)) continue
      streams.push(stream)
      if (item instanceof PdfRef) references.push(item)
    }
    return { streams, references }
  }

  #entries(page: PdfDict, box: PdfValue[]): PdfDict {
    const { file } = this.#draft
    const entries: PdfDict = new Map<string, PdfValue>([
      ['Type', X_OBJECT],
      ['Subtype', FORM],
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

/** What a content stream became a form with. */
function entriesIn(form: PdfDict): PdfDict {
  const entries: PdfDict = new Map()
  for (const key of ['Type', 'Subtype', 'BBox', 'Resources', ...SHARED, 'Group']) {
    const value = form.get(key)
    if (value !== undefined) entries.set(key, value)
  }
  return entries
}

function keyOf(references: readonly PdfRef[], entries: PdfDict): string {
  const key = new ByteBuffer()
  serialise([...references], key)
  serialise(entries, key)
  return asciiText(key.view())
}
