import { type PdfDict, PdfName, PdfRef, type PdfValue } from '../../../syntax/objects.js'
import { writeNameTree } from '../../../write/key-trees.js'
import type { PdfWriter } from '../../../write/pdf-writer.js'
import { ROOT } from './element-table.js'
import type { ElementIds } from './ids.js'
import type { ParentTree } from './parent-tree.js'
import { TOP_TYPE } from './role-map.js'
import type { ScannedTree } from './scan.js'

export interface JoinedStructure {
  readonly root: number
  /** The element above those of several inputs; the root if there is only one input. */
  readonly top: number
  readonly trees: readonly ScannedTree[]
  readonly roles: ReadonlyMap<string, string>
  readonly classes: PdfDict
  /** One entry per tree. */
  readonly ids: readonly ElementIds[]
  readonly parents: ParentTree
}

/** Writes the structure tree root (ISO 32000-1, 14.7.2; ISO 32000-2, table 354), after all elements. */
export function writeStructureRoot(writer: PdfWriter, joined: JoinedStructure): PdfRef {
  const { trees, roles, classes, parents } = joined
  const root: PdfDict = new Map()
  root.set('Type', new PdfName('StructTreeRoot'))
  root.set('K', writeTop(writer, joined))
  parents.write(writer, root)
  if (roles.size > 0)
    root.set('RoleMap', new Map([...roles].map(([role, type]) => [role, new PdfName(type)])))
  if (classes.size > 0) root.set('ClassMap', classes)
  const ids = new Map<string, PdfValue>()
  trees.forEach(({ elements }, index) => {
    for (const [element, id] of joined.ids[index]!.byElement)
      ids.set(id, new PdfRef(elements.number(element)))
  })
  if (ids.size > 0) root.set('IDTree', writeNameTree(writer, ids))
  for (const key of ['Namespaces', 'PronunciationLexicon', 'AF']) {
    const items = trees.flatMap((tree) => rootArray(tree, key))
    if (items.length > 0) root.set(key, withoutRepeats(items))
  }
  return writer.object(root, joined.root)
}

/** A tagged document has a single top-level element (ISO 32000-1, 14.8.4.2). */
function writeTop(writer: PdfWriter, { root, top, trees }: JoinedStructure): PdfValue {
  const elements = trees.flatMap(topElements)
  if (top === root) return elements.length === 1 ? elements[0]! : elements
  const dict: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('StructElem')],
    ['S', new PdfName(TOP_TYPE)],
    ['P', new PdfRef(root)],
    ['K', elements],
  ])
  return writer.object(dict, top)
}

function topElements({ elements }: ScannedTree): PdfRef[] {
  const top: PdfRef[] = []
  for (let index = 0; index < elements.count; index++) {
    const num = elements.number(index)
    if (num > 0 && elements.parent(index) === ROOT) top.push(new PdfRef(num))
  }
  return top
}

function rootArray({ input, root }: ScannedTree, key: string): PdfValue[] {
  const value = root.get(key)
  if (value === undefined) return []
  const items = input.file.array(value) ?? [value]
  return items.map((item) => input.copier.translate(item)).filter((item) => item !== null)
}

/** Equal objects of several inputs were written once, so they are listed once. */
function withoutRepeats(items: PdfValue[]): PdfValue[] {
  const seen = new Set<number>()
  return items.filter((item) => {
    if (!(item instanceof PdfRef)) return true
    if (seen.has(item.num)) return false
    seen.add(item.num)
    return true
  })
}
