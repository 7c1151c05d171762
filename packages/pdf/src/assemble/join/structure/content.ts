import { isDict, isInteger, PdfRef, PdfStream, type PdfValue } from '../../../syntax/objects.js'
import type { AnnotationCopy, Input, PageCopy } from '../../assembly.js'

/** MCIDs are numbered from 0 in each content stream; a number above this is an error. */
const HIGHEST_MCID = 1_000_000

/** A content item of an element (ISO 32000-1, 14.7.4), and its copies in the output. */
export type Content =
  /** A marked-content sequence of a page. */
  | { readonly kind: 'marked'; readonly mcid: number; readonly copies: readonly PageCopy[] }
  /** A marked-content sequence of a form XObject. */
  | {
      readonly kind: 'inStream'
      readonly mcid: number
      readonly stream: number
      readonly copies: readonly PageCopy[]
    }
  /** A marked-content sequence of an annotation's appearance. */
  | {
      readonly kind: 'inAppearance'
      readonly mcid: number
      readonly stream: number
      readonly copies: readonly AnnotationCopy[]
    }
  /** An annotation, as an object reference. */
  | { readonly kind: 'annotation'; readonly num: number; readonly copies: readonly AnnotationCopy[] }
  /** An image or form XObject, as an object reference. */
  | { readonly kind: 'xobject'; readonly num: number; readonly copies: readonly PageCopy[] }

interface StreamFacts {
  readonly isThere: boolean
  /** Whether it is an XObject, not the content stream of a page. */
  readonly isXObject: boolean
  /** Its key in the input's parent tree. */
  readonly key: number | undefined
}

const noPages: readonly PageCopy[] = []
const noAnnotations: readonly AnnotationCopy[] = []

/** Reads the content items of one input's elements. */
export class ContentReader {
  readonly #input: Input
  readonly #annotations = new Map<number, AnnotationCopy[]>()
  readonly #streams = new Map<number, StreamFacts>()

  constructor(input: Input) {
    this.#input = input
    for (const { annotations } of input.copies) {
      for (const annotation of annotations) {
        if (annotation.sourceNum === 0) continue
        const known = this.#annotations.get(annotation.sourceNum)
        if (known === undefined) this.#annotations.set(annotation.sourceNum, [annotation])
        else known.push(annotation)
      }
    }
  }

  /** The copies of a page in the output. Without a page number, a one-page file's only page is meant. */
  copiesOf(page: number): readonly PageCopy[] {
    const { pages, copies, copiesByNum } = this.#input
    if (page > 0) return copiesByNum.get(page) ?? noPages
    return pages.length === 1 ? copies : noPages
  }

  /** The content item for a resolved entry of /K; `page` is the element's. Undefined if it is not content. */
  read(kid: PdfValue, page: number): Content | undefined {
    if (isMcid(kid)) return { kind: 'marked', mcid: kid, copies: this.copiesOf(page) }
    if (!isDict(kid)) return undefined
    const { file } = this.#input
    const own = kid.get('Pg')
    const copies = this.copiesOf(own instanceof PdfRef ? own.num : page)
    const object = kid.get('Obj')
    if (object instanceof PdfRef) return this.#object(object, copies)
    const mcid = file.resolve(kid.get('MCID'))
    if (!isMcid(mcid)) return undefined
    const stream = kid.get('Stm')
    if (!(stream instanceof PdfRef)) return { kind: 'marked', mcid, copies }
    const { isThere, isXObject } = this.#facts(stream.num)
    if (!isThere) return { kind: 'inStream', mcid, stream: stream.num, copies: noPages }
    if (!isXObject) return { kind: 'marked', mcid, copies }
    const owner = kid.get('StmOwn')
    if (owner instanceof PdfRef && this.#isAnnotation(owner))
      return { kind: 'inAppearance', mcid, stream: stream.num, copies: this.#annotationCopies(owner.num) }
    return { kind: 'inStream', mcid, stream: stream.num, copies }
  }

  #object(object: PdfRef, copies: readonly PageCopy[]): Content {
    const known = this.#annotations.get(object.num)
    if (known === undefined && this.#input.file.resolve(object) instanceof PdfStream)
      return { kind: 'xobject', num: object.num, copies }
    return { kind: 'annotation', num: object.num, copies: known ?? noAnnotations }
  }

  /** The stream's key in the input's parent tree. */
  streamKey(num: number): number | undefined {
    return this.#facts(num).key
  }

  #annotationCopies(num: number): readonly AnnotationCopy[] {
    return this.#annotations.get(num) ?? noAnnotations
  }

  #isAnnotation(owner: PdfRef): boolean {
    return this.#annotations.has(owner.num) || this.#input.file.dict(owner)?.has('Subtype') === true
  }

  #facts(num: number): StreamFacts {
    const known = this.#streams.get(num)
    if (known !== undefined) return known
    const { file } = this.#input
    const dict = file.dict(new PdfRef(num))
    const key = file.number(dict?.get('StructParents') ?? dict?.get('StructParent'))
    const facts = {
      isThere: dict !== undefined,
      isXObject: key !== undefined || dict?.has('Subtype') === true,
      key,
    }
    this.#streams.set(num, facts)
    return facts
  }
}

function isMcid(value: PdfValue): value is number {
  return isInteger(value) && value >= 0 && value <= HIGHEST_MCID
}
