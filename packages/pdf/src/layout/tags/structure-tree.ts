import type { SourcePage } from '../../document/pages.js'
import { isElement, kidsOf } from '../../document/structure/kids.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { isDict, type PdfDict, PdfRef, PdfStream, PdfString, type PdfValue } from '../../syntax/objects.js'
import { decodeTextString } from '../../syntax/text-string.js'

const MAX_ENTRIES = 500_000
const DEEPEST = 128
const MAX_ROLES = 16
const MAX_ATTRIBUTES = 20
const LONGEST_TEXT = 10_000

/** Content of an element (ISO 32000-2, 14.7.5): a marked-content sequence on a page. */
export interface TaggedContent {
  /** The page index. */
  readonly page: number
  readonly id: number
  /** The object number of the form that contains the sequence; 0 for the page itself. */
  readonly owner: number
}

/** An element of the structure tree (14.7.2). */
export interface TaggedElement {
  /** The standard type (14.8.4), if the role map leads to one: `P`, `H1`, `Table`. */
  readonly role: string
  readonly kids: readonly (TaggedElement | TaggedContent)[]
  /** The alternate description (14.9.3) and the replacement text (14.9.4). */
  readonly alternative: string | undefined
  readonly actualText: string | undefined
  /** Of the cell of a table (14.8.5.7); undefined for one. */
  readonly rowSpan: number | undefined
  readonly columnSpan: number | undefined
}

export function isTaggedContent(kid: TaggedElement | TaggedContent): kid is TaggedContent {
  return 'id' in kid
}

/** The structure tree of a document; undefined if it has none, or if it is too large. */
export function readStructureTree(
  file: PdfFile,
  catalogue: PdfDict,
  pages: readonly SourcePage[],
): TaggedElement | undefined {
  const root = file.dict(catalogue.get('StructTreeRoot'))
  return root === undefined ? undefined : new TreeReading(file, root, pages).read()
}

class TreeReading {
  readonly #file: PdfFile
  readonly #root: PdfDict
  readonly #pageOf = new Map<number, number>()
  readonly #roles: PdfDict
  readonly #seen = new Set<number>()
  #entries = 0

  constructor(file: PdfFile, root: PdfDict, pages: readonly SourcePage[]) {
    this.#file = file
    this.#root = root
    this.#roles = file.dict(root.get('RoleMap')) ?? new Map()
    for (const [index, page] of pages.entries()) if (page.num > 0) this.#pageOf.set(page.num, index)
  }

  read(): TaggedElement | undefined {
    const kids = this.#kids(this.#root, undefined, 0)
    if (kids.length === 0 || this.#entries > MAX_ENTRIES) return undefined
    return {
      role: 'StructTreeRoot',
      kids,
      alternative: undefined,
      actualText: undefined,
      rowSpan: undefined,
      columnSpan: undefined,
    }
  }

  #kids(element: PdfDict, page: number | undefined, depth: number): (TaggedElement | TaggedContent)[] {
    const kids: (TaggedElement | TaggedContent)[] = []
    if (depth > DEEPEST) return kids
    for (const kid of kidsOf(this.#file, element, (num) => this.#isNew(num))) {
      if (++this.#entries > MAX_ENTRIES) return kids
      const read = this.#kid(kid, page, depth)
      if (read !== undefined) kids.push(read)
    }
    return kids
  }

  #kid(kid: PdfValue, page: number | undefined, depth: number): TaggedElement | TaggedContent | undefined {
    const file = this.#file
    if (typeof kid === 'number') return page === undefined ? undefined : { page, id: kid, owner: 0 }
    if (kid instanceof PdfRef && !this.#isNew(kid.num)) return undefined
    const resolved = file.resolve(kid)
    if (!isDict(resolved)) return undefined
    const value: PdfDict = resolved
    const ownPage = this.#page(value.get('Pg')) ?? page
    if (isElement(file, resolved))
      return {
        role: this.#standardRole(file.name(value.get('S')) ?? ''),
        kids: this.#kids(value, ownPage, depth + 1),
        alternative: this.#text(value.get('Alt')),
        actualText: this.#text(value.get('ActualText')),
        rowSpan: this.#attribute(value, 'RowSpan'),
        columnSpan: this.#attribute(value, 'ColSpan'),
      }
    const id = file.number(value.get('MCID'))
    if (id === undefined || ownPage === undefined) return undefined
    const stream = value.get('Stm')
    const isForm = stream instanceof PdfRef && file.resolve(stream) instanceof PdfStream
    return { page: ownPage, id, owner: isForm ? stream.num : 0 }
  }

  #isNew(num: number): boolean {
    if (this.#seen.has(num)) return false
    this.#seen.add(num)
    return true
  }

  #page(value: PdfValue | undefined): number | undefined {
    return value instanceof PdfRef ? this.#pageOf.get(value.num) : undefined
  }

  /** A number in the attributes of an element: a dictionary, or an array of them (14.7.6.1). */
  #attribute(element: PdfDict, name: string): number | undefined {
    if (!element.has('A')) return undefined
    const attributes = this.#file.resolve(element.get('A'))
    for (const each of Array.isArray(attributes) ? attributes.slice(0, MAX_ATTRIBUTES) : [attributes]) {
      const found = this.#file.number(this.#file.dict(each)?.get(name))
      if (found !== undefined) return found
    }
    return undefined
  }

  #text(value: PdfValue | undefined): string | undefined {
    const text = this.#file.resolve(value)
    return text instanceof PdfString ? decodeTextString(text.bytes).slice(0, LONGEST_TEXT) : undefined
  }

  /** Follows the role map (14.7.3), which can take several steps. */
  #standardRole(role: string): string {
    let found = role
    for (let step = 0; step < MAX_ROLES; step++) {
      const next = this.#file.name(this.#roles.get(found))
      if (next === undefined || next === found) break
      found = next
    }
    return found
  }
}
