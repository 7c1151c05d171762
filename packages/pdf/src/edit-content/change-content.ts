import { drawIntoPage } from '../appearance/draw-into-page.js'
import type { ContentFont } from '../content/content-fonts.js'
import { hasRightToLeft } from '../content/devices/font-texts.js'
import { Interpreter } from '../content/interpreter.js'
import { pageContent } from '../content/page-content.js'
import { PageResources } from '../content/resources.js'
import { rewrite } from '../content/rewrite.js'
import { dropClaimsOnForeign } from '../drawing/claims.js'
import { pictureTargetOf } from '../drawing/picture-watermark.js'
import type { Draft } from '../edit/draft.js'
import { draftTarget } from '../edit/draft-target.js'
import { type IdentifiedContent, removeDescriptions } from '../edit/remove-descriptions.js'
import { PdfError } from '../errors.js'
import type { Box } from '../geometry/box.js'
import { type EmbeddedPicture, PictureEmbedder } from '../images/embed-picture.js'
import type { Picture } from '../images/picture.js'
import { fontStyleOf } from '../text/font-style.js'
import { AddedFont } from './added-font.js'
import { type ContentEdits, EditedStream, type ImageEdit, type NewText, TEXTS } from './edited-content.js'
import { findPart } from './find-part.js'
import {
  type ImageChange,
  imageNumber,
  type LateImage,
  lateImage,
  movedMatrix,
  pictureMatrix,
} from './image-places.js'
import { OwnFont } from './own-font.js'
import { type PageObjects, PageReader, type TextPart } from './page-objects.js'
import { setText } from './set-text.js'
import { type Alignment, frameOf } from './text-frame.js'

/** Another text for one that is on a page, which is chosen by its id, or by a box and what it says. */
export interface TextChange {
  /** From 0. */
  readonly page: number
  readonly id: string | undefined
  /** Left, top, right, bottom, in points from the upper left corner of the page as displayed. */
  readonly box: Box | undefined
  readonly expected: string | undefined
  /** Empty to remove it. */
  readonly text: string
  readonly align: Alignment | undefined
}

export interface ChangedText {
  /** From 1. */
  readonly page: number
  readonly id: string
  /** The font of the new text if it is another one, because the own one lacks these characters. */
  readonly substituted?: { readonly font: string; readonly by: string; readonly missing: string }
  /** The size of the letters in relation to the old ones, if they are smaller. */
  readonly scale?: number
  readonly overflows?: true
}

export interface ChangedContent {
  readonly texts: readonly ChangedText[]
  readonly imagesReplaced: number
  readonly imagesMoved: number
  readonly imagesRemoved: number
  readonly claimsDropped: readonly string[]
}

/** Characters named in a report. */
const MAX_NAMED = 20
/** Line ends, which no font shows. */
const LINE_ENDS = /[\r\n\u2028\u2029]/g

/**
 * Changes text and images of pages in their content. An error has the index of its change in `details.text` or
 * `details.image`.
 */
export function changeContent(
  draft: Draft,
  texts: readonly TextChange[],
  images: readonly ImageChange[],
): ChangedContent {
  const changer = new ContentChanger(draft, texts, images)
  const pages = new Set([...texts, ...images].map(({ page }) => page))
  for (const page of [...pages].sort((one, other) => one - other)) changer.changePage(page)
  removeDescriptions(draft, changer.reworded, TEXTS)
  const count = (action: ImageChange['action']): number =>
    images.filter((change) => change.action === action).length
  const isForeign = count('replace') > 0
  return {
    texts: changer.changed,
    imagesReplaced: count('replace'),
    imagesMoved: count('move'),
    imagesRemoved: count('remove'),
    claimsDropped: isForeign ? dropClaimsOnForeign(draft) : [],
  }
}

class ContentChanger {
  readonly changed: ChangedText[] = []
  readonly reworded: IdentifiedContent[] = []
  readonly #draft: Draft
  readonly #texts: readonly TextChange[]
  readonly #images: readonly ImageChange[]
  readonly #reader: PageReader
  readonly #target: ReturnType<typeof draftTarget>
  readonly #embedder: PictureEmbedder
  readonly #pictures = new Map<Picture, EmbeddedPicture>()
  readonly #fonts = new Map<ContentFont, OwnFont>()

  constructor(draft: Draft, texts: readonly TextChange[], images: readonly ImageChange[]) {
    this.#draft = draft
    this.#texts = texts
    this.#images = images
    this.#reader = new PageReader(draft)
    this.#target = draftTarget(draft)
    this.#embedder = new PictureEmbedder(pictureTargetOf(draft), draft.file.primitives)
  }

  changePage(index: number): void {
    this.#draft.file.budget.ensure()
    const page = this.#reader.read(index)
    const removed = new Set<number>()
    const newTexts = new Map<number, NewText>()
    this.#texts.forEach((change, at) => {
      if (change.page === index)
        withIndex('text', at, () => this.#changeText(change, page, removed, newTexts))
    })
    const edits = new Map<number, ImageEdit>()
    const late: LateImage[] = []
    this.#images.forEach((change, at) => {
      if (change.page !== index) return
      withIndex('image', at, () => {
        const number = imageNumber(change, page)
        if (edits.has(number)) throw changedTwice(change.id, index)
        const drawnLate = lateImage(change, page.images[number]!, page)
        if (drawnLate !== undefined) late.push(drawnLate)
        edits.set(
          number,
          drawnLate === undefined ? this.#imageEdit(change, page, number) : { action: 'remove' },
        )
      })
    })
    const numbers = [...removed]
    this.#write(index, page, {
      draft: this.#draft,
      target: this.#target,
      isRemoved: (glyph) => removed.has(glyph),
      textAt: (glyph) => newTexts.get(glyph),
      imageEdit: (image) => edits.get(image),
      isReworded(mark) {
        const { first, end } = page.marks[mark]!
        return numbers.some((glyph) => glyph >= first && glyph < end)
      },
      reworded: this.reworded,
      next: { glyph: 0, image: 0, mark: 0 },
    })
    if (late.length === 0) return
    const dict = this.#draft.pageDict(index)
    const over = late.map(({ ref, matrix }) => ({
      xobject: ref,
      matrices: [matrix],
      layer: undefined,
      blendMode: undefined,
      opacity: 1,
      unshown: [],
    }))
    drawIntoPage(this.#target, { source: dict, page: dict }, { over })
  }

  #write(index: number, page: PageObjects, edits: ContentEdits): void {
    const { file } = this.#draft
    const dict = this.#draft.pageDict(index)
    const resources = new PageResources(file).of(dict.get('Resources'))
    const stream = new EditedStream(edits, resources, dict)
    const content = pageContent(file, dict.get('Contents'))
    const { bytes } = rewrite(new Interpreter(file), content, resources, stream, { matrix: page.fromPage })
    if (bytes === undefined) return
    dict.set('Contents', this.#draft.addContent(bytes))
    dict.set('Resources', stream.resources())
  }

  #changeText(
    change: TextChange,
    page: PageObjects,
    removed: Set<number>,
    newTexts: Map<number, NewText>,
  ): void {
    const part = findPart(change, page)
    const glyphs = page.glyphsOf(part)
    for (const glyph of glyphs) {
      if (removed.has(glyph)) throw changedTwice(part.id, change.page)
      removed.add(glyph)
    }
    if (change.text.trim() === '') this.changed.push({ page: change.page + 1, id: part.id })
    else newTexts.set(page.anchorOf(part).glyph, this.#set(change, part, page))
  }

  #set(change: TextChange, part: TextPart, page: PageObjects): NewText {
    const { id, style } = part
    if (style.isVertical)
      throw new PdfError(
        'invalid_option',
        `${id} of page ${change.page + 1} is written from top to bottom: only text in horizontal writing can be changed.`,
        { field: 'id' },
      )
    const text = change.text.replaceAll('\t', ' ')
    const own = this.#ownFont(style.font)
    const missing = own.missing(text.replace(LINE_ENDS, ''))
    const isOwn = missing.length === 0 && !hasRightToLeft(text)
    const added = isOwn
      ? undefined
      : new AddedFont(this.#target, fontStyleOf(this.#draft.file, style.font), text)
    const { em, tracking } = page.anchorOf(part)
    const widthOf = (of: string): number =>
      added === undefined ? own.widthOf(of) * em + [...of].length * tracking : added.line(of).width * em
    const set = setText(text, frameOf(part, page, change.align), widthOf)
    this.changed.push({
      page: change.page + 1,
      id,
      ...(added === undefined
        ? {}
        : {
            substituted: {
              font: style.font.metrics.identity.name ?? '',
              by: [...added.names].join(', '),
              missing: missing.slice(0, MAX_NAMED).join(''),
            },
          }),
      ...(set.scale < 1 ? { scale: Math.round(set.scale * 100) / 100 } : {}),
      ...(set.overflows ? { overflows: true as const } : {}),
    })
    return { ...set, font: added ?? own }
  }

  #ownFont(font: ContentFont): OwnFont {
    const known = this.#fonts.get(font) ?? new OwnFont(font)
    this.#fonts.set(font, known)
    return known
  }

  #imageEdit(change: ImageChange, page: PageObjects, number: number): ImageEdit {
    const drawn = page.images[number]!
    if (change.action === 'remove') return { action: 'remove' }
    if (change.action === 'move') return { action: 'move', matrix: movedMatrix(change, drawn) }
    const picture = this.#pictures.get(change.picture!) ?? this.#embedder.embed(change.picture!)
    this.#pictures.set(change.picture!, picture)
    return { action: 'replace', picture, matrix: pictureMatrix(picture, drawn.matrix) }
  }
}

function changedTwice(id: string, page: number): PdfError {
  return new PdfError(
    'invalid_option',
    `${id} of page ${page + 1} is changed twice: one change is allowed.`,
    {
      field: 'id',
    },
  )
}

function withIndex(list: 'text' | 'image', index: number, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    throw new PdfError(error.code, error.message, { ...error.details, [list]: index })
  }
}
