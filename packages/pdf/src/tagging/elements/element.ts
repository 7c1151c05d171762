import type { PdfRef, PdfValue } from '../../syntax/objects.js'

/** What a piece consists of on its page, by the numbers that `layout/` gives: the operations of the interpreter. */
export type Content =
  | { readonly kind: 'glyphs'; readonly first: number; readonly last: number }
  | { readonly kind: 'image' | 'path'; readonly number: number }

/** Consecutive content of one element on one page. Its marks are known when the page was marked. */
export interface Piece {
  readonly element: Element
  /** The index of its page. */
  readonly page: number
  readonly content: Content
  readonly marks: Mark[]
}

/** A marked-content sequence (ISO 32000-1, 14.7.4.2), in a page or in a form that the page draws. */
export interface Mark {
  readonly id: number
  readonly form: PdfRef | undefined
}

/** An annotation that belongs to an element (14.7.4.3). */
export interface AnnotationKid {
  readonly annotation: number
  readonly page: number
}

export type Kid = Element | Piece | AnnotationKid

/** A structure element (14.7.2) on its way into the document. */
export class Element {
  readonly type: string
  readonly kids: Kid[] = []
  /** Entries besides those of the tree, such as `Alt`. */
  readonly entries = new Map<string, PdfValue>()
  /** Attributes by their owner (14.7.5), such as `Table`. */
  readonly attributes = new Map<string, Map<string, PdfValue>>()
  /** An identifier that no other element has. */
  id: string | undefined
  /** Whether it stays without content: the cells of tables do. */
  staysEmpty = false

  constructor(type: string) {
    this.type = type
  }

  add(type: string): Element {
    const kid = new Element(type)
    this.kids.push(kid)
    return kid
  }

  attribute(owner: string, name: string, value: PdfValue): void {
    const known = this.attributes.get(owner) ?? new Map<string, PdfValue>()
    this.attributes.set(owner, known.set(name, value))
  }
}

/** Whether nothing is left to say in it, after its pages were marked. */
export function isEmpty(kid: Kid): boolean {
  if ('marks' in kid) return kid.marks.length === 0
  if ('annotation' in kid) return false
  return !kid.staysEmpty && !kid.entries.has('ActualText') && kid.kids.every(isEmpty)
}
