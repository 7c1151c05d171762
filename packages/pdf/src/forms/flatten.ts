import type { Drawing, NotDrawn } from '../appearance/drawing.js'
import { fullName, type SourceWidget, typeOf } from '../document/forms/field-tree.js'
import type { SignatureAppearance } from '../document/signatures.js'
import type { Draft } from '../edit/draft.js'
import { PageDrawing } from '../edit/page-drawing.js'
import { removeFromStructure } from '../edit/remove-from-structure.js'
import { rotationOf } from '../edit/rotate-pages.js'
import { dropClaimsOnAppearances } from '../metadata/drop-claims.js'
import { isDict, isName, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { type AnnotationKind, annotationKind } from './annotation-kinds.js'
import { DraftForm } from './draft-form.js'
import { pruneForm } from './prune-form.js'

export interface FlattenOptions {
  /** The form fields that are drawn: all, none, or those selected by full name. */
  readonly fields: boolean | ((name: string) => boolean)
  /** Whether signed fields are drawn or removed without being drawn; they are drawn by default. */
  readonly signatureAppearance?: SignatureAppearance | undefined
  readonly annotations: ReadonlySet<AnnotationKind>
  /** The page indexes; all by default. */
  readonly pages?: Iterable<number> | undefined
  /** Annotations can differ on screen and in print. */
  readonly view?: 'screen' | 'print' | undefined
}

export interface FlattenReport {
  readonly drawn: readonly Count[]
  /** What was removed without being drawn. */
  readonly undrawn: readonly Undrawn[]
  readonly fieldsRemoved: number
  readonly formRemoved: boolean
  readonly xfaRemoved: boolean
  /** The full names of signature fields that held a signature. */
  readonly signaturesRemoved: readonly string[]
  /** Values with characters that no available font has: they are drawn as question marks. */
  readonly unshown: readonly { readonly field: string; readonly characters: string }[]
  /** Standards that the document no longer claims to conform to. */
  readonly claimsDropped: readonly string[]
}

const WHY: Readonly<Record<NotDrawn, string>> = {
  hidden: 'it is hidden',
  'not on screen': 'it is not shown on a screen',
  'not in print': 'it is not printed',
  'nothing to show': 'it has no appearance',
}

/** An annotation that is removed from its page. */
interface RemovedAnnotation {
  readonly ref: PdfRef
  readonly dict: PdfDict
  readonly kind: string
  readonly widget: SourceWidget | undefined
}

/** Draws form fields and annotations into their pages: their appearance stays, their function is removed. */
export function flatten(draft: Draft, options: FlattenOptions): FlattenReport {
  const pages = new Set(options.pages ?? draft.pages.keys())
  const flattening = new Flattening(draft, options)
  for (const index of pages) if (draft.pages[index]!.hasAnnotations) flattening.page(index)
  return flattening.finish(pages.size === draft.pages.length)
}

/** Draws annotations into their pages, page by page, and removes them at the end. */
class Flattening {
  readonly #draft: Draft
  readonly #options: FlattenOptions
  readonly #form: DraftForm
  readonly #drawing: PageDrawing
  readonly #tally = new Tally()
  readonly #gone = new Map<number, RemovedAnnotation>()
  readonly #unshown = new Map<string, Set<string>>()

  constructor(draft: Draft, options: FlattenOptions) {
    this.#draft = draft
    this.#options = options
    this.#form = new DraftForm(draft)
    this.#drawing = new PageDrawing(draft, this.#form.tree.form)
  }

  page(index: number): void {
    const { file } = this.#draft
    const items = file.array(file.dict(this.#draft.pageRef(index))?.get('Annots')) ?? []
    const toRemove = this.#annotationsToRemove(items)
    if (toRemove.size === 0) return
    const { num } = this.#draft.pages[index]!
    const rotation = rotationOf(this.#draft, index)
    const shown: RemovedAnnotation[] = []
    for (const one of toRemove.values()) {
      if (!this.#isSignatureToGo(one)) shown.push(one)
      else this.#tally.skip(one.kind, 'its signature is removed, with its appearance')
    }
    const view = this.#options.view ?? 'screen'
    const drawn = this.#drawing.draw(num, () => this.#draft.pageDict(index), shown, rotation, view)
    for (const [one, drawing] of drawn) this.#count(one, drawing)
    const page = this.#draft.pageDict(index)
    const left = items.filter((item) => !(item instanceof PdfRef && toRemove.has(item.num)))
    if (left.length > 0) page.set('Annots', left)
    else page.delete('Annots')
    for (const [num, one] of toRemove) this.#gone.set(num, one)
  }

  /** Removes the drawn annotations from the form, the structure and the document. */
  finish(isEveryPage: boolean): FlattenReport {
    for (const num of this.#stillListed()) this.#gone.delete(num)
    const widgets = new Set<SourceWidget>()
    for (const { widget } of this.#gone.values()) if (widget !== undefined) widgets.add(widget)
    const isWholeForm = this.#options.fields === true && isEveryPage
    const pruned = pruneForm(this.#form, widgets, isWholeForm)
    const objects = new Set([...this.#gone.keys()].filter((num) => !this.#isFieldLeft(num, pruned.objects)))
    for (const num of pruned.objects) objects.add(num)
    this.#drawing.finish()
    removeFromStructure(this.#draft, objects)
    for (const num of objects) this.#draft.remove(num)
    return {
      drawn: this.#tally.drawn,
      undrawn: this.#tally.undrawn,
      fieldsRemoved: pruned.fields,
      formRemoved: pruned.formRemoved,
      xfaRemoved: pruned.xfaRemoved,
      signaturesRemoved: pruned.signatures,
      unshown: [...this.#unshown].map(([field, characters]) => ({
        field,
        characters: [...characters].join(''),
      })),
      claimsDropped: dropClaimsOnAppearances(this.#draft, this.#drawing.target, false),
    }
  }

  /** The annotations of a page that are removed, by object number; pop-ups are removed with their notes. */
  #annotationsToRemove(items: readonly PdfValue[]): Map<number, RemovedAnnotation> {
    const { file } = this.#draft
    const toRemove = new Map<number, RemovedAnnotation>()
    const popups: RemovedAnnotation[] = []
    for (const ref of items) {
      const dict = ref instanceof PdfRef ? file.resolve(ref) : null
      if (!(ref instanceof PdfRef) || !isDict(dict)) continue
      const widget = this.#form.tree.widget(ref.num)
      if (widget !== undefined || isName(file.resolve(dict.get('Subtype')), 'Widget')) {
        if (this.#takes(widget)) toRemove.set(ref.num, { ref, dict, widget, kind: fieldKind(widget) })
        continue
      }
      const kind = annotationKind(file, dict)
      const one = { ref, dict, kind, widget: undefined }
      if (kind === 'popup') popups.push(one)
      else if (this.#options.annotations.has(kind)) toRemove.set(ref.num, one)
    }
    for (const popup of popups) if (this.#takesPopup(popup.dict, toRemove)) toRemove.set(popup.ref.num, popup)
    return toRemove
  }

  #takes(widget: SourceWidget | undefined): boolean {
    const { fields } = this.#options
    return typeof fields === 'boolean' ? fields : widget !== undefined && fields(fullName(widget.field))
  }

  #isSignatureToGo({ widget }: RemovedAnnotation): boolean {
    return this.#options.signatureAppearance === 'remove' && widget?.field.isSigned === true
  }

  #takesPopup(popup: PdfDict, toRemove: ReadonlyMap<number, RemovedAnnotation>): boolean {
    const parent = popup.get('Parent')
    if (parent instanceof PdfRef && isDict(this.#draft.file.resolve(parent)))
      return toRemove.has(parent.num) || this.#gone.has(parent.num)
    return this.#options.annotations.has('popup')
  }

  #count({ kind, widget }: RemovedAnnotation, drawing: Drawing | NotDrawn): void {
    if (typeof drawing === 'string') {
      this.#tally.skip(kind, kind === 'popup' ? 'it is a pop-up window' : WHY[drawing])
      return
    }
    this.#tally.draw(kind)
    if (widget !== undefined && drawing.unshown.length > 0) {
      const name = fullName(widget.field)
      this.#unshown.set(name, new Set([...(this.#unshown.get(name) ?? []), ...drawing.unshown]))
    }
  }

  /**
   * Annotations that are removed from one page but stay on another, if a file has the same annotation on
   * several pages.
   */
  *#stillListed(): Iterable<number> {
    const { file, pages } = this.#draft
    if (this.#gone.size === 0) return
    for (const { num, hasAnnotations } of pages) {
      const items = hasAnnotations ? file.array(file.dict(new PdfRef(num))?.get('Annots')) : undefined
      for (const item of items ?? []) if (item instanceof PdfRef && this.#gone.has(item.num)) yield item.num
    }
  }

  /** Whether a removed widget is merged with a field that still has other widgets. */
  #isFieldLeft(num: number, pruned: ReadonlySet<number>): boolean {
    return this.#gone.get(num)?.widget?.isField === true && !pruned.has(num)
  }
}

function fieldKind(widget: SourceWidget | undefined): string {
  const type = widget && typeOf(widget.field)
  return type === undefined ? 'field' : `${type} field`
}

/** The number of annotations of one kind that were drawn, or not drawn for one reason. */
export interface Count {
  /** An annotation type, or a field type followed by "field": `highlight`, `text field`. */
  readonly kind: string
  readonly count: number
}

export interface Undrawn extends Count {
  readonly why: string
}

class Tally {
  readonly #drawn = new Map<string, number>()
  readonly #undrawn = new Map<string, Undrawn>()

  draw(kind: string): void {
    this.#drawn.set(kind, (this.#drawn.get(kind) ?? 0) + 1)
  }

  skip(kind: string, why: string): void {
    const key = `${kind}\n${why}`
    this.#undrawn.set(key, { kind, why, count: (this.#undrawn.get(key)?.count ?? 0) + 1 })
  }

  get drawn(): Count[] {
    return [...this.#drawn].map(([kind, count]) => ({ kind, count }))
  }

  get undrawn(): Undrawn[] {
    return [...this.#undrawn.values()]
  }
}
