import { UniqueNames } from '../../../copy/unique-names.js'
import { type PdfDict, PdfRef } from '../../../syntax/objects.js'
import type { AnnotationCopy, Assembly, Input, PageCopy } from '../../assembly.js'
import { AttributeCopier } from './attributes.js'
import { ClassMap } from './class-map.js'
import type { Content } from './content.js'
import { writeElements } from './element-writer.js'
import { type ElementIds, joinIds } from './ids.js'
import { ParentTree } from './parent-tree.js'
import { type JoinedRoles, joinRoleMaps, readRoleMap } from './role-map.js'
import { writeStructureRoot } from './root.js'
import { type ScannedTree, scanTree } from './scan.js'

/**
 * The structure of the output (ISO 32000-1, 14.7): planned before anything is written, written after all
 * pages.
 */
export interface StructureJoin {
  /** The page's /StructParents in the output; undefined when the page has no marked content in the tree. */
  pageKey(page: PageCopy, oldKey: number | undefined): number | undefined
  /** An annotation's /StructParent in the output. */
  annotationKey(annotation: AnnotationCopy, oldKey: number | undefined): number | undefined
  /** Writes the tree after all pages, and returns its root; undefined when nothing is tagged. */
  write(): PdfRef | undefined
  /** The output's /MarkInfo. */
  readonly markInfo: PdfDict | undefined
}

/**
 * Reads the inputs' structure trees and decides which elements are kept. The inputs' parent trees are
 * ignored: a new one is built from the elements.
 */
export function prepareStructure(assembly: Assembly): StructureJoin {
  const trees: ScannedTree[] = []
  for (const input of assembly.inputs) {
    const tree = scanTree(assembly, input)
    if (tree !== undefined && keepElements(assembly, tree) > 0) trees.push(tree)
  }
  return trees.length === 0 ? noStructure : new Structure(assembly, trees)
}

const noStructure: StructureJoin = {
  pageKey: () => undefined,
  annotationKey: () => undefined,
  write: () => undefined,
  markInfo: undefined,
}

/** Decides which elements are kept, and excludes all elements from the copying of ordinary objects. */
function keepElements({ writer }: Assembly, tree: ScannedTree): number {
  const { input, elements, content } = tree
  const { copier, report } = input
  const root = input.catalogue.get('StructTreeRoot')
  if (root instanceof PdfRef) copier.drop(root.num)
  const isGone = (page: number): boolean => page > 0 && content.copiesOf(page).length === 0
  const kept = elements.keep(input.isWhole, isGone, () => writer.reserve())
  for (let index = 0; index < elements.count; index++) {
    const source = elements.source(index)
    if (source === 0) continue
    const num = elements.number(index)
    if (num === 0) copier.drop(source)
    else copier.assign(source, num)
  }
  report.keep('structureElements', kept)
  if (kept < elements.count)
    report.drop('structure', 'elements', 'none of their content is in the output', elements.count - kept)
  return kept
}

class Structure implements StructureJoin {
  readonly markInfo: PdfDict | undefined
  readonly #assembly: Assembly
  readonly #trees: readonly ScannedTree[]
  readonly #treeOf: ReadonlyMap<Input, ScannedTree>
  readonly #parents: ParentTree
  /** The keys of the output's pages, by page index. */
  readonly #pageKeys = new Map<number, number>()
  /** For each input, the new keys of its XObjects by the old keys. */
  readonly #streamKeys = new Map<Input, Map<number, number>>()
  readonly #ids: ElementIds[]
  readonly #roles: JoinedRoles

  constructor(assembly: Assembly, trees: readonly ScannedTree[]) {
    this.#assembly = assembly
    this.#trees = trees
    this.#treeOf = new Map(trees.map((tree) => [tree.input, tree]))
    this.#parents = new ParentTree(assembly.inputs[0]!.file.limits)
    this.markInfo = joinMarkInfo(assembly.inputs, (input) => this.#treeOf.has(input))
    this.#numberPages()
    for (const tree of trees) this.#renumberStreams(tree)
    const ids = new UniqueNames()
    this.#ids = trees.map((tree) => joinIds(tree, ids))
    this.#roles = joinRoleMaps(
      trees.map(({ input, root, types }) => ({
        map: readRoleMap(input.file, root.get('RoleMap')),
        used: types,
      })),
    )
    trees.forEach(({ input }, index) => {
      for (const [from, to] of this.#roles.renamed[index]!) input.report.rename('role', from, to)
    })
  }

  #numberPages(): void {
    for (const page of this.#assembly.pages) {
      if (page.input === undefined) continue
      if (this.#treeOf.get(page.input)?.markedPages.has(page.source.num))
        this.#pageKeys.set(page.outputIndex, this.#parents.newKey())
    }
  }

  #renumberStreams({ input, streamKeys }: ScannedTree): void {
    const newKeys = new Map<number, number>()
    this.#streamKeys.set(input, newKeys)
    input.copier.structKey = (oldKey) => {
      if (!streamKeys.has(oldKey)) return undefined
      const newKey = newKeys.get(oldKey) ?? this.#parents.newKey()
      newKeys.set(oldKey, newKey)
      return newKey
    }
  }

  pageKey(page: PageCopy): number | undefined {
    return this.#pageKeys.get(page.outputIndex)
  }

  annotationKey(annotation: AnnotationCopy): number | undefined {
    const tree = this.#treeOf.get(annotation.page.input)
    const owner = tree?.annotationOwners.get(annotation.sourceNum)
    if (tree === undefined || owner === undefined) return undefined
    const key = this.#parents.newKey()
    this.#parents.setObject(key, tree.elements.number(owner))
    return key
  }

  write(): PdfRef {
    const { writer } = this.#assembly
    const root = writer.reserve()
    const top = this.#trees.length > 1 ? writer.reserve() : root
    const classes = new ClassMap()
    this.#trees.forEach((tree, index) => {
      const ids = this.#ids[index]!
      const attributes = new AttributeCopier(tree.input, ids.renamed)
      writeElements(this.#assembly, tree, {
        top,
        types: this.#roles.renamed[index]!,
        classes: classes.add(tree.input, tree.root.get('ClassMap'), attributes),
        ids,
        attributes,
        note: (content, copy, element) => this.#note(tree, content, copy, element),
      })
    })
    return writeStructureRoot(writer, {
      root,
      top,
      trees: this.#trees,
      roles: this.#roles.map,
      classes: classes.dict,
      ids: this.#ids,
      parents: this.#parents,
    })
  }

  /** Adds content of the output to the parent tree; annotations are already in it. */
  #note({ input, content: reader }: ScannedTree, content: Content, copy: number, element: number): void {
    if (content.kind === 'annotation') return
    if (content.kind === 'marked') {
      const key = this.#pageKeys.get(content.copies[copy]!.outputIndex)
      if (key !== undefined) this.#parents.setMarked(key, content.mcid, element)
      return
    }
    const old = reader.streamKey(content.kind === 'xobject' ? content.num : content.stream)
    const key = old === undefined ? undefined : this.#streamKeys.get(input)?.get(old)
    if (key === undefined) return
    if (content.kind === 'xobject') this.#parents.setObject(key, element)
    else this.#parents.setMarked(key, content.mcid, element)
  }
}

/**
 * The output's /MarkInfo (ISO 32000-1, 14.7.1): /Marked if any input is; /Suspects if an input has it, or if
 * some inputs have no structure.
 */
function joinMarkInfo(inputs: readonly Input[], isTagged: (input: Input) => boolean): PdfDict | undefined {
  if (!inputs.some(isTagged)) return undefined
  const any = (key: string): boolean =>
    inputs.some(
      ({ file, catalogue }) => file.resolve(file.dict(catalogue.get('MarkInfo'))?.get(key)) === true,
    )
  const info: PdfDict = new Map()
  if (any('Marked')) info.set('Marked', true)
  if (any('Suspects') || !inputs.every(isTagged)) info.set('Suspects', true)
  if (any('UserProperties')) info.set('UserProperties', true)
  return info.size > 0 ? info : undefined
}
