import { pageContent } from '../../content/page-content.js'
import type { Draft } from '../../edit/draft.js'
import { ByteBuffer } from '../../syntax/byte-buffer.js'
import { asciiText } from '../../syntax/characters.js'
import { type PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../../syntax/objects.js'
import { serialise } from '../../syntax/serialiser.js'

/** Entries that a form has in common with a page (ISO 32000-1, tables 30 and 95). */
const SHARED = ['StructParents', 'Metadata', 'PieceInfo', 'LastModified', 'AF']
/** Form entries that have no meaning in a page's content stream. */
const FORM_ONLY = ['Matrix', 'FormType', 'Name', 'Ref', 'OC', 'OPI']

const X_OBJECT = new PdfName('XObject')
const FORM = new PdfName('Form')
const FLATE = new PdfName('FlateDecode')

/** The streams of a page's content, and the references to those that are indirect objects. */
interface PageStreams {
  readonly streams: readonly PdfStream[]
  readonly references: readonly PdfRef[]
}

/** Converts page contents to form XObjects (ISO 32000-1, 8.10). */
export class PageForms {
  readonly #draft: Draft
  /** Content streams that were changed to forms in place. */
  readonly #inPlace = new Set<number>()
  /** Other forms, by their content and entries. */
  readonly #forms = new Map<string, PdfRef>()
  /** The last page's resources: usually the next page has the same, and can share them. */
  #resources: PdfValue = new Map()
  /** The data of content streams that several pages share. */
  readonly #shared = new Map<number, Uint8Array>()

  constructor(draft: Draft) {
    this.#draft = draft
  }

  /**
   * The form for a page, given by its dictionary with inherited entries and its visible box; undefined for a
   * page without content. Pages that differ only in their position share a form.
   */
  of(page: PdfDict, box: PdfValue[]): PdfRef | undefined {
    const { streams, references } = this.#streams(page)
    const [stream] = streams
    if (stream === undefined) return undefined
    const [only] = references
    const isInPlace = only !== undefined && this.#inPlace.has(only.num)
    const isAlone = streams.length === 1 && only !== undefined && (isInPlace || !stream.dict.has('Subtype'))
    if (isAlone && !isInPlace) return this.#changed(only, stream, page, box)
    const entries: PdfDict = new Map()
    this.#addEntries(entries, page, box)
    if (!isAlone) return this.#known(references, entries, () => this.#joined(page, entries))
    if (keyOf([], entries) === keyOf([], entriesIn(stream.dict))) return only
    return this.#known(references, entries, () => this.#copied(only, stream, entries))
  }

  #known(references: readonly PdfRef[], entries: PdfDict, make: () => PdfRef): PdfRef {
    // Direct content cannot be shared.
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

  #changed(reference: PdfRef, stream: PdfStream, page: PdfDict, box: PdfValue[]): PdfRef {
    for (const key of FORM_ONLY) stream.dict.delete(key)
    this.#addEntries(stream.dict, page, box)
    this.#draft.file.change(reference.num, stream)
    this.#inPlace.add(reference.num)
    return reference
  }

  /** Another form with the same content. All copies share the bytes in memory, which are read once. */
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

  #addEntries(form: PdfDict, page: PdfDict, box: PdfValue[]): void {
    const { file } = this.#draft
    form.set('Type', X_OBJECT)
    form.set('Subtype', FORM)
    form.set('BBox', box)
    form.set('Resources', this.#resourcesOf(page))
    for (const key of SHARED) {
      const value = page.get(key)
      if (value !== undefined) form.set(key, value)
    }
    const group = file.dict(page.get('Group'))
    // A page is always an isolated group (11.4.7); a form is isolated only if /I says so.
    if (group !== undefined) form.set('Group', new Map(group).set('I', true))
  }

  #resourcesOf(page: PdfDict): PdfValue {
    const own = page.get('Resources') ?? new Map()
    if (!isSameValue(own, this.#resources)) this.#resources = own
    return this.#resources
  }
}

/** The entries with which a content stream became a form. */
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

/** Whether two values would be written identically. Streams and rare types count as different. */
function isSameValue(one: PdfValue, other: PdfValue): boolean {
  if (one === other) return true
  if (one instanceof PdfRef) return other instanceof PdfRef && one.num === other.num && one.gen === other.gen
  if (one instanceof PdfName) return other instanceof PdfName && one.value === other.value
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSameValue(item, other[index]!))
    )
  if (one instanceof PdfString || !(one instanceof Map)) return false
  if (!(other instanceof Map) || one.size !== other.size) return false
  const entries = other.entries()
  for (const [key, value] of one) {
    const [otherKey, otherValue] = entries.next().value!
    if (key !== otherKey || !isSameValue(value, otherValue)) return false
  }
  return true
}
