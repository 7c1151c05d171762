import type { Resources } from '../../content/resources.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { PdfDict, PdfRef, PdfValue } from '../../syntax/objects.js'
import type { Element, Piece } from '../elements/element.js'
import type { ArtifactKind, Target } from './page-targets.js'
import { type Segment, Segments } from './segments.js'
import { WrittenContent } from './written-content.js'

/** One content stream, a page or a form, that gets marked content. */
export class MarkedStream {
  /** Undefined if it has no operators. */
  content: Uint8Array | undefined
  /** Where the path begins that is not painted yet: marked content cannot begin within it (ISO 32000-1, 8.2). */
  pathStart: number | undefined
  readonly out = new WrittenContent()
  readonly segments: Segments
  readonly #pieces: readonly Piece[]
  readonly #resources: Resources
  readonly #forms = new Map<string, PdfRef>()
  /** The number in the last name that was tried for a form. */
  #lastName = 0
  /** For each open sequence of the source: whether it stays. */
  readonly #marked: boolean[] = []
  #isInText = false
  #segments: Segment[] | undefined

  constructor(pieces: readonly Piece[], resources: Resources) {
    this.#pieces = pieces
    this.#resources = resources
    this.segments = new Segments(pieces)
  }

  add(start: number, end: number, target: Target, last = target): void {
    this.segments.add({ start, end, target, last })
  }

  beginText(start: number): void {
    if (!this.#isInText) this.segments.open('text', start)
    this.#isInText = true
  }

  endText(end: number): void {
    if (this.#isInText) this.segments.close('text', end)
    this.#isInText = false
  }

  beginMarked(start: number, isKept: boolean): void {
    this.#marked.push(isKept)
    if (isKept) this.segments.open('marked', start)
  }

  endMarked(start: number, end: number): void {
    if (this.#marked.pop() === true) this.segments.close('marked', end)
    else this.out.remove(start, end)
  }

  /** A name for a form in the resources of this stream. */
  nameOf(form: PdfRef, resources: Resources): string {
    let name: string
    do name = `Tag${++this.#lastName}`
    while (resources.find('XObject', name) !== undefined)
    this.#forms.set(name, form)
    return name
  }

  /**
   * What all of it belongs to, if it can stay as it is: one element, or an artifact. Undefined if it needs marks of its
   * own.
   */
  whole(): { readonly target: Target; readonly last: Target } | 'nothing' | undefined {
    const segments = this.#finished()
    if (this.out.isChanged) return undefined
    const [first] = segments
    if (first === undefined) return 'nothing'
    const elementOf = (target: Target): Element | undefined =>
      typeof target === 'number' ? this.#pieces[target]!.element : undefined
    const element = elementOf(first.target)
    if (!segments.every(({ target }) => elementOf(target) === element)) return undefined
    return { target: first.target, last: segments.at(-1)!.last }
  }

  /**
   * Writes the marks. `identify` gives each piece with content the next identifier of the stream; `artifact` is how
   * an artifact begins. Undefined if the stream has no content.
   */
  write(
    identify: (piece: Piece) => number,
    artifact: (kind: ArtifactKind) => string,
  ): Uint8Array | undefined {
    const segments = this.#finished()
    for (const { start, end, target } of segments) {
      if (typeof target === 'number') {
        const piece = this.#pieces[target]!
        this.out.begin(start, `/${piece.element.type} <</MCID ${identify(piece)}>> BDC`)
      } else this.out.begin(start, artifact(target))
      this.out.end(end)
    }
    if (this.content === undefined || !this.out.isChanged) return undefined
    for (const isKept of this.#marked) if (isKept) this.out.part(this.content.length, 'EMC')
    return this.out.write(this.content)
  }

  /** Its resources with the forms that were copied. */
  resources(file: PdfFile): PdfDict {
    const own = this.#resources.dict
    if (this.#forms.size === 0) return own
    const known = file.dict(own.get('XObject')) ?? new Map<string, PdfValue>()
    return new Map<string, PdfValue>([
      ...own,
      ['XObject', new Map<string, PdfValue>([...known, ...this.#forms])],
    ])
  }

  get hasCopies(): boolean {
    return this.#forms.size > 0
  }

  #finished(): Segment[] {
    this.#segments ??= this.segments.finish()
    return this.#segments
  }
}
