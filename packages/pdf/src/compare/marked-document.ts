import { type AbortFlag, throwIfAborted } from '../abort-flag.js'
import { contentToEnclose } from '../appearance/balanced-content.js'
import { Content } from '../appearance/content.js'
import { Copier } from '../copy/copier.js'
import { Dedupe } from '../copy/dedupe.js'
import { finishDocument } from '../copy/finish-document.js'
import { outputVersion } from '../copy/output-version.js'
import { sharedResources } from '../copy/shared-resources.js'
import { hiddenGroups } from '../document/layers/visibility.js'
import { prepareStamp } from '../drawing/stamp.js'
import type { Draft } from '../edit/draft.js'
import { draftId } from '../edit/draft-id.js'
import { PdfError } from '../errors.js'
import { defaultLimits, type Limits } from '../limits.js'
import { roundedBox } from '../pages/page-move.js'
import { viewPage } from '../pages/page-view.js'
import type { Primitives } from '../platform/primitives.js'
import { Findings } from '../sanitize/findings.js'
import { stripLayers } from '../sanitize/layers/strip-layers.js'
import { type PdfDict, PdfName, PdfRef, type PdfValue } from '../syntax/objects.js'
import { PdfWriter } from '../write/pdf-writer.js'
import type { Sink } from '../write/sink.js'
import type { PagePair } from './align-pages.js'
import type { Sides } from './sides.js'

export interface MarkedDocumentOptions {
  readonly primitives: Primitives
  readonly limits?: Partial<Limits> | undefined
  readonly signal?: AbortFlag | undefined
  readonly layout: 'side_by_side' | 'overlay'
}

/** The marks on one page, in points from the upper left corner of the page as displayed. */
export interface PageMarks {
  /** Words to highlight. */
  readonly words: readonly Sides[]
  /** Regions to frame. */
  readonly regions: readonly Sides[]
}

type Colour = readonly [red: number, green: number, blue: number]

/** The space between and around the pages, in points. */
const GAP = 12
/** The maximum side of a page that readers support (ISO 32000-1, annex C.2). */
const LONGEST_SIDE = 14_400
const NO_PAGE: Colour = [0.92, 0.92, 0.92]
const FRAME: Colour = [0.6, 0.6, 0.6]
const REGION: Colour = [1, 0.45, 0]
const REMOVED = { highlight: [1, 0.62, 0.62], frame: [0.85, 0, 0], tint: [1, 0, 0] } as const
const ADDED = { highlight: [0.6, 1, 0.6], frame: [0, 0.6, 0], tint: [0, 0.65, 0.9] } as const

/** A page of an input as a form XObject. */
interface PageForm {
  readonly ref: PdfRef
  readonly width: number
  readonly height: number
}

/**
 * A new document with the pages of two others, side by side or overlaid, with the differences marked. Both
 * inputs are modified.
 */
export class MarkedDocument {
  readonly #sink: Sink
  readonly #options: MarkedDocumentOptions
  readonly #limits: Limits
  readonly #writer: PdfWriter
  readonly #old: Side
  readonly #new: Side
  readonly #pages: PdfDict[] = []
  readonly #identity: string[]
  readonly #states: PdfRef

  constructor(old: Draft, now: Draft, sink: Sink, options: MarkedDocumentOptions) {
    const { primitives } = options
    this.#sink = sink
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
    for (const draft of [old, now]) showAsSeen(draft)
    this.#identity = [old, now].map((draft) => draftId(draft, primitives).second.join(' '))
    this.#writer = new PdfWriter(sink, {
      version: outputVersion([old, now], true, undefined),
      objectStreams: true,
      encryption: undefined,
      primitives,
      limits: this.#limits,
      checkpoint: () => this.#checkpoint(),
    })
    const dedupe = new Dedupe()
    this.#old = new Side(old, this.#writer, dedupe)
    this.#new = new Side(now, this.#writer, dedupe)
    this.#states = this.#writer.object(
      new Map(['Multiply', 'Screen'].map((mode) => [mode, new Map([['BM', new PdfName(mode)]])])),
    )
  }

  /** Page indexes count from 0. */
  addSheet(pair: PagePair, oldMarks: PageMarks, newMarks: PageMarks): void {
    this.#checkpoint()
    const old = pair.old === undefined ? undefined : this.#old.form(pair.old)
    const now = pair.new === undefined ? undefined : this.#new.form(pair.new)
    const sizes = [old, now].filter((form) => form !== undefined)
    const width = Math.max(...sizes.map((form) => form.width))
    const height = Math.max(...sizes.map((form) => form.height))
    const isOverlay = this.#options.layout === 'overlay'
    const sheet = { width: isOverlay ? width + 2 * GAP : 2 * width + 3 * GAP, height: height + 2 * GAP }
    const scale = Math.min(1, LONGEST_SIDE / sheet.width, LONGEST_SIDE / sheet.height)
    const objects: PdfDict = new Map()
    const content = new Content()
    content.op('q')
    content.matrix([scale, 0, 0, scale, 0, 0])
    const top = height + GAP
    const newLeft = isOverlay ? GAP : width + 2 * GAP
    if (isOverlay) {
      if (old !== undefined) this.#drawTinted(content, objects, 'Old', old, GAP, top, REMOVED.tint)
      if (now !== undefined) this.#drawTinted(content, objects, 'New', now, newLeft, top, ADDED.tint)
    } else {
      this.#drawPage(content, objects, 'Old', old ?? { width, height }, GAP, top)
      this.#drawPage(content, objects, 'New', now ?? { width, height }, newLeft, top)
    }
    // Overlaid highlights would hide the words.
    drawMarks(content, oldMarks, GAP, top, isOverlay ? REMOVED.frame : REMOVED.highlight, isOverlay)
    drawMarks(content, newMarks, newLeft, top, isOverlay ? ADDED.frame : ADDED.highlight, isOverlay)
    content.op('Q')
    const bytes = content.bytes()
    this.#identity.push(`${pair.old} ${pair.new} ${bytes.length}`)
    this.#pages.push(
      new Map<string, PdfValue>([
        ['Type', new PdfName('Page')],
        ['MediaBox', roundedBox([0, 0, sheet.width * scale, sheet.height * scale])],
        ['Resources', this.#resources(objects)],
        ['Contents', this.#stream(new Map(), bytes)],
        ['Group', transparencyGroup()],
      ]),
    )
  }

  /** Writes the rest and reopens the output to check it. */
  finish(): { readonly pages: number; readonly bytes: number } {
    this.#checkpoint()
    return finishDocument({
      writer: this.#writer,
      sink: this.#sink,
      pages: this.#pages,
      identity: this.#identity,
      primitives: this.#options.primitives,
      limits: this.#limits,
    })
  }

  #drawPage(
    content: Content,
    objects: PdfDict,
    name: string,
    form: PageForm | { readonly ref?: undefined; readonly width: number; readonly height: number },
    left: number,
    top: number,
  ): void {
    const { ref, width, height } = form
    if (ref !== undefined) {
      objects.set(name, ref)
      content.op('q')
      content.matrix([1, 0, 0, 1, left, top - height])
      content.draw(name)
      content.op('Q')
    }
    content.raw('/Artifact BMC')
    content.op('q')
    content.op(ref === undefined ? 'rg' : 'RG', ...(ref === undefined ? NO_PAGE : FRAME))
    content.op('w', 0.5)
    content.op('re', left, top - height, width, height)
    content.op(ref === undefined ? 'f' : 'S')
    content.op('Q')
    content.raw('EMC')
  }

  /**
   * Black on the page becomes the tint, and white stays white (Screen, ISO 32000-2, table 134). The results
   * are multiplied, so content on both pages is dark and content on only one is coloured.
   */
  #drawTinted(
    content: Content,
    objects: PdfDict,
    name: string,
    { ref, width, height }: PageForm,
    left: number,
    top: number,
    tint: Colour,
  ): void {
    const inside = new Content()
    // A form inherits the colours of its context, but a page begins with black.
    inside.op('q')
    inside.op('g', 1)
    inside.op('re', 0, 0, width, height)
    inside.op('f')
    inside.op('Q')
    inside.op('q')
    inside.draw('Page')
    inside.op('Q')
    inside.raw('/Screen gs')
    inside.op('rg', ...tint)
    inside.op('re', 0, 0, width, height)
    inside.op('f')
    const form: PdfDict = new Map<string, PdfValue>([
      ['Type', new PdfName('XObject')],
      ['Subtype', new PdfName('Form')],
      ['BBox', roundedBox([0, 0, width, height])],
      ['Resources', this.#resources(new Map([['Page', ref]]))],
      ['Group', transparencyGroup()],
    ])
    objects.set(name, this.#stream(form, inside.bytes()))
    content.op('q')
    content.raw('/Multiply gs')
    content.matrix([1, 0, 0, 1, left, top - height])
    content.draw(name)
    content.op('Q')
  }

  #resources(objects: PdfDict): PdfDict {
    return new Map<string, PdfValue>([
      ['XObject', objects],
      ['ExtGState', this.#states],
    ])
  }

  #stream(dict: PdfDict, bytes: Uint8Array): PdfRef {
    return deflatedStream(this.#writer, this.#options.primitives, dict, bytes)
  }

  #checkpoint(): void {
    throwIfAborted(this.#options.signal)
  }
}

/** One of the two documents while its pages are copied. */
class Side {
  readonly #draft: Draft
  readonly #writer: PdfWriter
  readonly #copier: Copier

  constructor(draft: Draft, writer: PdfWriter, dedupe: Dedupe) {
    this.#draft = draft
    this.#writer = writer
    this.#copier = new Copier(draft.file, writer, sharedResources(dedupe))
    // Only the content of the pages is copied, nothing else of the document.
    for (const num of [...draft.pageNums, ...draft.nodes, draft.catalogueRef.num]) this.#copier.drop(num)
    const structure = draft.catalogue.get('StructTreeRoot')
    if (structure instanceof PdfRef) this.#copier.drop(structure.num)
  }

  /** The page as displayed: rotated, cropped and scaled (ISO 32000-2, 8.10). */
  form(index: number): PageForm {
    const { file, name } = this.#draft
    try {
      const { dict: page, box, toDisplayed, width, height } = viewPage(this.#draft, index)
      const contents = page.get('Contents')
      const form: PdfDict = new Map<string, PdfValue>([
        ['Type', new PdfName('XObject')],
        ['Subtype', new PdfName('Form')],
        ['BBox', roundedBox(box)],
        ['Matrix', [...toDisplayed]],
        ['Resources', this.#copier.translate(page.get('Resources') ?? new Map()) ?? new Map()],
      ])
      const group = file.dict(page.get('Group'))
      // A page is always an isolated group (11.4.7), but a form is isolated only if it states so.
      form.set(
        'Group',
        group === undefined ? transparencyGroup() : this.#copier.translateDict(new Map(group).set('I', true)),
      )
      const content = contentToEnclose(file, contents)
      return { ref: deflatedStream(this.#writer, file.primitives, form, content), width, height }
    } catch (error) {
      if (error instanceof PdfError) error.input ??= name
      throw error
    }
  }
}

/**
 * Flattens annotations and fields into the pages and removes hidden content, because a form XObject has
 * neither annotations nor layers.
 */
function showAsSeen(draft: Draft): void {
  try {
    prepareStamp(draft)
    const hidden = hiddenGroups(draft.file, draft.catalogue)
    if (hidden.size > 0) stripLayers(draft, hidden, new Findings())
  } catch (error) {
    if (error instanceof PdfError) error.input ??= draft.name
    throw error
  }
}

function deflatedStream(
  writer: PdfWriter,
  primitives: Primitives,
  dict: PdfDict,
  content: Uint8Array,
): PdfRef {
  const bytes = primitives.deflate(content)
  dict.set('Filter', new PdfName('FlateDecode'))
  return writer.stream(dict, { length: bytes.length, blocks: () => [bytes] })
}

function transparencyGroup(): PdfDict {
  return new Map<string, PdfValue>([
    ['S', new PdfName('Transparency')],
    ['CS', new PdfName('DeviceRGB')],
    ['I', true],
  ])
}

/** The marks are artifacts, because they are not part of the documents' content (ISO 32000-2, 14.8.2.2). */
function drawMarks(
  content: Content,
  { words, regions }: PageMarks,
  left: number,
  top: number,
  colour: Colour,
  isFramed: boolean,
): void {
  if (words.length + regions.length === 0) return
  const rectangle = ([x, y, right, bottom]: Sides, by: number): void =>
    content.op('re', left + x - by, top - bottom - by, right - x + 2 * by, bottom - y + 2 * by)
  content.raw('/Artifact BMC')
  content.op('q')
  content.raw('/Multiply gs')
  content.op(isFramed ? 'RG' : 'rg', ...colour)
  content.op('w', 0.5)
  for (const word of words) {
    rectangle(word, 0.5)
    content.op(isFramed ? 'S' : 'f')
  }
  content.op('RG', ...REGION)
  content.op('w', 1)
  for (const region of regions) {
    rectangle(region, 1)
    content.op('S')
  }
  content.op('Q')
  content.raw('EMC')
}
