import { isElement, kidsOf } from '../../../document/structure/kids.js'
import { asciiText } from '../../../syntax/characters.js'
import { isDict, type PdfDict, PdfRef, PdfString, type PdfValue } from '../../../syntax/objects.js'
import type { Assembly, Input } from '../../assembly.js'
import { type Content, ContentReader } from './content.js'
import { ElementTable, ROOT } from './element-table.js'

/** The parts of one input's structure tree that must be known before anything is written. */
export interface ScannedTree {
  readonly input: Input
  readonly root: PdfDict
  readonly elements: ElementTable
  readonly content: ContentReader
  /** Elements that are direct in their parent's /K: they have no object number for reading them again. */
  readonly direct: ReadonlyMap<number, PdfDict>
  /** The indexes of the direct kids, in order, by parent. */
  readonly directKids: ReadonlyMap<number, readonly number[]>
  /** The object numbers of pages that have marked content in the tree. */
  readonly markedPages: ReadonlySet<number>
  /** The element that contains an annotation, by the annotation's object number. */
  readonly annotationOwners: ReadonlyMap<number, number>
  /** The parent tree keys of XObjects that are in the tree, or whose content is. */
  readonly streamKeys: ReadonlySet<number>
  /** The structure types of the elements, without those in an explicit namespace. */
  readonly types: ReadonlySet<string>
  /** The ids of the elements, one character per byte. */
  readonly ids: ReadonlyMap<number, string>
  /** The kids in /K of an element or of the root. */
  kidsOf(index: number, dict: PdfDict): readonly PdfValue[]
}

/** Walks an input's structure tree once, without recursion, because hostile trees are deep. */
export function scanTree(assembly: Assembly, input: Input): ScannedTree | undefined {
  const { file, catalogue } = input
  const reference = catalogue.get('StructTreeRoot')
  const root = file.resolve(reference)
  if (!isDict(root)) return undefined
  const rootNum = reference instanceof PdfRef ? reference.num : 0
  return new TreeScan(assembly, input, root, rootNum)
}

class TreeScan implements ScannedTree {
  readonly input: Input
  readonly root: PdfDict
  readonly elements: ElementTable
  readonly content: ContentReader
  readonly direct = new Map<number, PdfDict>()
  readonly directKids = new Map<number, number[]>()
  readonly markedPages = new Set<number>()
  readonly annotationOwners = new Map<number, number>()
  readonly streamKeys = new Set<number>()
  readonly types = new Set<string>()
  readonly ids = new Map<number, string>()
  /** The first owner of each kids array that is an indirect object, by the array's object number. */
  readonly #arrayOwners = new Map<number, number>()

  constructor(assembly: Assembly, input: Input, root: PdfDict, rootNum: number) {
    this.input = input
    this.root = root
    this.elements = new ElementTable(input.file.table.size, input.file.limits)
    this.content = new ContentReader(input)
    this.#walk(assembly, rootNum)
  }

  #walk(assembly: Assembly, rootNum: number): void {
    const { file, copier } = this.input
    const stack = [{ index: ROOT, kids: this.kidsOf(ROOT, this.root), next: 0 }]
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if (top.next === top.kids.length) {
        stack.pop()
        continue
      }
      const kid = top.kids[top.next++]!
      const num = kid instanceof PdfRef ? kid.num : 0
      // An element keeps its first position. Objects that other modules write (pages, fields) are not
      // elements.
      if (num > 0 && (num === rootNum || this.elements.indexOf(num) !== undefined || copier.reached(num)))
        continue
      const value = file.resolve(kid)
      if (isElement(file, value)) {
        assembly.checkpoint()
        const index = this.#enter(top.index, num, value)
        stack.push({ index, kids: this.kidsOf(index, value), next: 0 })
      } else if (top.index !== ROOT) {
        const content = this.content.read(value, this.elements.page(top.index))
        if (content !== undefined) this.#note(top.index, content)
      }
    }
  }

  kidsOf(index: number, dict: PdfDict): readonly PdfValue[] {
    return kidsOf(this.input.file, dict, (array) => {
      const owner = this.#arrayOwners.get(array) ?? index
      this.#arrayOwners.set(array, owner)
      return owner === index
    })
  }

  #enter(parent: number, num: number, dict: PdfDict): number {
    const { file } = this.input
    const page = dict.get('Pg')
    // An element without /Pg inherits the page of its parent, as in other readers.
    const inherited = parent === ROOT ? 0 : this.elements.page(parent)
    const index = this.elements.add(num, parent, page instanceof PdfRef ? page.num : inherited)
    if (num === 0) {
      this.direct.set(index, dict)
      const siblings = this.directKids.get(parent)
      if (siblings === undefined) this.directKids.set(parent, [index])
      else siblings.push(index)
    }
    const type = file.name(dict.get('S'))
    if (type !== undefined && !dict.has('NS')) this.types.add(type)
    const id = file.resolve(dict.get('ID'))
    if (id instanceof PdfString && id.bytes.length > 0) this.ids.set(index, asciiText(id.bytes))
    return index
  }

  #note(index: number, content: Content): void {
    const lives = content.copies.length > 0
    this.elements.noteContent(index, lives)
    if (!lives) return
    switch (content.kind) {
      case 'marked':
        this.markedPages.add(content.copies[0]!.source.num)
        break
      case 'annotation':
        if (!this.annotationOwners.has(content.num)) this.annotationOwners.set(content.num, index)
        break
      default: {
        const key = this.content.streamKey(content.kind === 'xobject' ? content.num : content.stream)
        if (key !== undefined) this.streamKeys.add(key)
      }
    }
  }
}
