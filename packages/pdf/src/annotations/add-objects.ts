import { Content } from '../appearance/content.js'
import { drawIntoPage } from '../appearance/draw-into-page.js'
import type { Drawing } from '../appearance/drawing.js'
import type { DrawingTarget } from '../appearance/drawing-target.js'
import { drawNote, NOTE_SIZE } from '../appearance/markup/shapes.js'
import { dropClaimsOnColour, dropClaimsOnForeign } from '../drawing/claims.js'
import { pictureTargetOf } from '../drawing/picture-watermark.js'
import type { Colour } from '../drawing/text-mark.js'
import type { Draft } from '../edit/draft.js'
import { draftTarget } from '../edit/draft-target.js'
import { StructureTags } from '../edit/structure-tags.js'
import { PdfError } from '../errors.js'
import { type Box, transformBox } from '../geometry/box.js'
import { IDENTITY, inverse, type Matrix, multiply, transform } from '../geometry/matrix.js'
import { type EmbeddedPicture, PictureEmbedder } from '../images/embed-picture.js'
import type { Picture } from '../images/picture.js'
import { viewPage } from '../pages/page-view.js'
import type { PdfRef, PdfValue } from '../syntax/objects.js'
import {
  type AnnotatedPage,
  colour,
  entriesOf,
  linkEntries,
  name,
  rounded,
  text,
} from './annotation-entries.js'
import { NO_ROTATE, NO_ZOOM, PRINT } from './annotation-flags.js'
import { componentsOf } from './colour.js'
import { formDict, groupDict, mixedAppearance } from './form-xobject.js'
import type { DrawnObject, NewObject, NoteObject } from './new-object.js'
import { type ObjectDrawing, objectDrawing } from './object-drawing.js'
import { PageAnnotations } from './page-annotations.js'
import { boxOf } from './placed.js'

export interface AddedObjects {
  readonly annotations: number
  readonly drawn: number
  /** The conformance claims that were removed from the document. */
  readonly claimsDropped: readonly string[]
}

/**
 * Adds objects to the pages of a document, in order: as annotations, or drawn over the content of the page.
 * `date` is that of the annotations, as in a PDF. An error has the index of its object in `details.object`.
 */
export function addObjects(draft: Draft, objects: readonly NewObject[], date: string): AddedObjects {
  const adder = new ObjectAdder(draft, date)
  const byPage = new Map<number, number[]>()
  objects.forEach(({ page }, index) => {
    const indexes = byPage.get(page) ?? []
    byPage.set(page, indexes)
    indexes.push(index)
  })
  for (const [page, indexes] of byPage) adder.addToPage(page, indexes, objects)
  adder.finish()
  const { annotations, drawn } = adder
  return { annotations, drawn, claimsDropped: claimsDropped(draft, objects) }
}

class ObjectAdder {
  annotations = 0
  drawn = 0
  readonly #draft: Draft
  readonly #target: DrawingTarget
  readonly #date: string
  readonly #embedder: PictureEmbedder
  readonly #pictures = new Map<Picture, EmbeddedPicture>()
  readonly #tags: StructureTags

  constructor(draft: Draft, date: string) {
    this.#draft = draft
    this.#target = draftTarget(draft)
    this.#date = date
    this.#embedder = new PictureEmbedder(pictureTargetOf(draft), draft.file.primitives)
    this.#tags = new StructureTags(draft)
  }

  /** Must be called at the end. */
  finish(): void {
    this.#tags.finish()
  }

  addToPage(index: number, indexes: readonly number[], objects: readonly NewObject[]): void {
    const view = viewPage(this.#draft, index)
    const page: AnnotatedPage = {
      height: view.height,
      unit: view.unit,
      fromSeen: inverse(view.toDisplayed) ?? IDENTITY,
    }
    const annotations = new PageAnnotations(this.#draft, index)
    const drawings: Drawing[] = []
    for (const at of indexes) {
      this.#draft.file.budget.ensure()
      withObject(at, () => {
        const object = objects[at]!
        if (isDrawn(object) && object.as === 'content') drawings.push(this.#drawing(object, page))
        else {
          const ref = annotations.add(this.#annotation(object, page), this.#date)
          this.#tags.addAnnotation(this.#draft.pageRef(index), ref, object.type === 'link' ? 'Link' : 'Annot')
        }
      })
    }
    annotations.finish()
    this.annotations += indexes.length - drawings.length
    this.drawn += drawings.length
    if (drawings.length === 0) return
    const dict = this.#draft.pageDict(index)
    drawIntoPage(this.#target, { source: dict, page: dict }, { over: drawings })
  }

  #drawing(object: DrawnObject, page: AnnotatedPage): Drawing {
    const drawing = this.#draw(object, page)
    return {
      xobject: this.#form(drawing, object.opacity),
      matrices: [matrixOf(drawing, page)],
      layer: undefined,
      blendMode: drawing.blendMode,
      opacity: object.opacity,
      unshown: [],
      mark: this.#mark(object),
    }
  }

  /**
   * In a tagged document, text and images with a description are content, everything else is an artifact
   * (14.8.2.2).
   */
  #mark(object: DrawnObject): string | undefined {
    const page = this.#draft.pageRef(object.page)
    if (object.type === 'text') return this.#tags.markNew(page, 'P')
    if (object.type === 'image' && object.alternative !== '')
      return this.#tags.markNew(page, 'Figure', [['Alt', text(object.alternative)]])
    return this.#tags.hasStructure ? '/Artifact BMC' : undefined
  }

  #annotation(object: NewObject, page: AnnotatedPage): [string, PdfValue][] {
    if (object.type === 'link')
      return [
        ['Rect', rectOf(boxOf(object, page.height), page.fromSeen)],
        ['F', PRINT],
        ...linkEntries(object, (index) => this.#draft.pageRef(index)),
      ]
    if (object.type === 'note') return [...this.#note(object, page), ...this.#comment(object)]
    const drawing = this.#draw(object, page)
    const { opacity, type } = object
    return [
      ['Rect', rectOf(drawing.box, matrixOf(drawing, page))],
      ['F', PRINT],
      ...entriesOf(object, page),
      ...this.#comment(type === 'text' ? { ...object, comment: object.text } : object),
      ...(opacity < 1 ? ([['CA', opacity]] as [string, PdfValue][]) : []),
      ['AP', new Map([['N', this.#appearance(drawing, opacity, matrixOf(drawing, page))]])],
    ]
  }

  /**
   * Notes neither rotate nor scale with the page (12.5.6.4): the upper left corner of their rectangle in user
   * space is the upper left corner of the icon as displayed.
   */
  #note({ x, y, colour: fill, opacity }: NoteObject, page: AnnotatedPage): [string, PdfValue][] {
    const [left, top] = transform(page.fromSeen, [x, page.height - y])
    const size = NOTE_SIZE / page.unit
    const content = new Content()
    const box = drawNote(content, [0, 0, NOTE_SIZE, NOTE_SIZE], componentsOf(fill)) as unknown as Box
    const drawing = {
      content: content.bytes(),
      resources: new Map(),
      box,
      turn: IDENTITY,
      blendMode: undefined,
    }
    return [
      ['Subtype', name('Text')],
      ['Rect', [left, top - size, left + size, top].map(rounded)],
      ['F', PRINT | NO_ZOOM | NO_ROTATE],
      ['Name', name('Comment')],
      ...colour('C', fill),
      ...(opacity < 1 ? ([['CA', opacity]] as [string, PdfValue][]) : []),
      ['AP', new Map([['N', this.#appearance(drawing, opacity, IDENTITY)]])],
    ]
  }

  #comment({ comment, author }: { readonly comment: string; readonly author: string }): [string, PdfValue][] {
    return [
      ['CreationDate', text(this.#date)],
      ['Contents', text(comment)],
      ...(author === '' ? [] : ([['T', text(author)]] as [string, PdfValue][])),
    ]
  }

  #draw(object: DrawnObject, page: AnnotatedPage): ObjectDrawing {
    const embed = (picture: Picture): EmbeddedPicture => {
      const known = this.#pictures.get(picture) ?? this.#embedder.embed(picture)
      this.#pictures.set(picture, known)
      return known
    }
    return objectDrawing(object, { target: this.#target, embed }, page.height)
  }

  /** In points on the displayed page. */
  #form({ content, resources, box }: ObjectDrawing, opacity: number): PdfRef {
    return this.#target.stream(opacity < 1 ? groupDict(box, resources) : formDict(box, resources), content)
  }

  #appearance(drawing: ObjectDrawing, opacity: number, matrix: Matrix): PdfRef {
    const { content, resources, box, blendMode } = drawing
    if (opacity === 1 && blendMode === undefined)
      return this.#target.stream(formDict(box, resources, matrix), content)
    const form = this.#form(drawing, opacity)
    return mixedAppearance(this.#target, form, box, matrix, { opacity, blendMode })
  }
}

function isDrawn(object: NewObject): object is DrawnObject {
  return object.type !== 'note' && object.type !== 'link'
}

function matrixOf({ turn }: ObjectDrawing, { fromSeen }: AnnotatedPage): Matrix {
  return multiply(turn, fromSeen)
}

function rectOf(box: Box, matrix: Matrix): number[] {
  return transformBox(matrix, box).map(rounded)
}

function withObject(index: number, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    throw new PdfError(error.code, error.message, { ...error.details, object: index })
  }
}

/** Annotations need more than an appearance in PDF/A, PDF/X and PDF/UA, and images have their own colours. */
function claimsDropped(draft: Draft, objects: readonly NewObject[]): string[] {
  let used: Colour | undefined
  let opacity = 1
  for (const object of objects) {
    if (!isDrawn(object) || object.as === 'annotation' || object.type === 'image')
      return dropClaimsOnForeign(draft)
    const fill = 'fill' in object ? object.fill : undefined
    used = [object.colour, fill ?? object.colour].find((one) => componentsOf(one).length > 1) ?? used
    // A highlight is blended with what is under it.
    opacity = Math.min(opacity, object.type === 'highlight' ? 0 : object.opacity)
  }
  return dropClaimsOnColour(draft, used ?? [0, 0, 0], opacity)
}
