import { isElement, kidsOf } from '../../../document/structure/kids.js'
import { asciiText } from '../../../syntax/characters.js'
import { isDict, type PdfDict, PdfRef, PdfString, type PdfValue } from '../../../syntax/objects.js'
import type { Assembly, Input } from '../../assembly.js'
import { type Content, ContentReader } from './content.js'
import { ElementTable, ROOT } from './element-table.js'

/** One input's structure tree as far as it must be known before anything is written. */
export interface ScannedTree {
  readonly input: Input
  readonly root: PdfDict
  readonly elements: ElementTable
  readonly content: ContentReader
  /** Elements whose dictionaries stand in their parents' /K: they have no number by which to read them again. */
  readonly direct: ReadonlyMap<number, PdfDict>
  /** Of each parent that has such elements, their indexes in order. */
  readonly directKids: ReadonlyMap<number, readonly number[]>
  /** The numbers of pages that have marked content in the tree. */
  readonly markedPages: ReadonlySet<number>
  /** The element that holds an annotation, by the annotation's number. */
  readonly annotationOwners: ReadonlyMap<number, number>
  /** The keys in the input's parent tree of XObjects that are in the tree, or whose contents are. */
  readonly streamKeys: ReadonlySet<number>
  /** The types that elements have, except for those of a namespace of their own. */
  readonly types: ReadonlySet<string>
  /** The id of each element that has one, a character per byte. */
  readonly ids: ReadonlyMap<number, string>
  /** What an element, or the root, holds as it stands in /K. */
  kidsOf(index: number, dict: PdfDict): readonly PdfValue[]
}

/** Walks an input's structure tree once, without recursion: hostile trees are deep. */
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
  /** Arrays of kids that are objects of their own, by their numbers, and the elements that were first to name them. */
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
      // What was reached before keeps its first place; what is written by others (a page, a field) is not an
      // element.
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
    // Readers take the page of the element above where one says nothing.
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
