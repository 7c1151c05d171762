import { type PdfDict, PdfName, PdfRef, type PdfValue } from '../syntax/objects.js'
import type { ObjectWriter } from './page-tree.js'

/** An item of the output's outline. */
export interface LinkedItem {
  /** All entries except the links to other items. */
  readonly entries: PdfDict
  /** The index of the parent item, which comes before this one; -1 at the top level. */
  readonly parent: number
  /** Whether its children are shown. */
  readonly isOpen: boolean
}

/** Writes an outline from its items, each of which comes before its descendants (ISO 32000-1, 12.3.3). */
export function writeOutline(writer: ObjectWriter, items: readonly LinkedItem[]): PdfRef {
  const root = writer.reserve()
  const nums = items.map(() => writer.reserve())
  /** The root comes after the last item. It is the parent of the top-level items. */
  const rootAt = items.length
  const parentOf = (index: number): number => (items[index]!.parent < 0 ? rootAt : items[index]!.parent)
  const first = new Int32Array(items.length + 1).fill(-1)
  const last = new Int32Array(items.length + 1).fill(-1)
  const previous = new Int32Array(items.length).fill(-1)
  const next = new Int32Array(items.length).fill(-1)
  for (let i = 0; i < items.length; i++) {
    const parent = parentOf(i)
    const before = last[parent]!
    previous[i] = before
    if (before < 0) first[parent] = i
    else next[before] = i
    last[parent] = i
  }
  /**
   * The number of items shown below each item when it is open: its children, and those shown below open
   * children.
   */
  const shown = new Int32Array(items.length + 1)
  for (let i = items.length - 1; i >= 0; i--) {
    const below = items[i]!.isOpen ? shown[i]! : 0
    shown[parentOf(i)]! += 1 + below
  }
  const link = (dict: PdfDict, key: string, index: number): void => {
    if (index >= 0) dict.set(key, new PdfRef(nums[index]!))
  }
  items.forEach(({ entries, parent, isOpen }, i) => {
    const dict: PdfDict = new Map(entries)
    dict.set('Parent', new PdfRef(parent < 0 ? root : nums[parent]!))
    link(dict, 'Prev', previous[i]!)
    link(dict, 'Next', next[i]!)
    link(dict, 'First', first[i]!)
    link(dict, 'Last', last[i]!)
    if (shown[i]! > 0) dict.set('Count', isOpen ? shown[i]! : -shown[i]!)
    writer.object(dict, nums[i]!)
  })
  const dict: PdfDict = new Map<string, PdfValue>([['Type', new PdfName('Outlines')]])
  link(dict, 'First', first[rootAt]!)
  link(dict, 'Last', last[rootAt]!)
  dict.set('Count', shown[rootAt]!)
  return writer.object(dict, root)
}
