import type { Draft } from '../../edit/draft.js'
import { editableEntry } from '../../edit/draft-objects.js'
import { limitExceeded } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { isDict, type PdfDict, PdfRef, PdfString, type PdfValue } from '../../syntax/objects.js'

const DEEPEST_LIST = 64
/** Lists can be shared but are written separately, so a small file can expand to any number of entries. */
const MAX_ENTRIES = 500_000

/** Removes layers from the document's list of layers and from all configurations (ISO 32000-1, 8.11.4). */
export function removeGroupsFromLists(draft: Draft, gone: ReadonlySet<number>): void {
  const { file, catalogue } = draft
  const properties = editableEntry(draft, catalogue, 'OCProperties')
  if (properties === undefined) return
  const configurations = new Configurations(file, gone)
  for (const [key, value] of [...properties]) properties.set(key, configurations.without(value, 0))
  if ((file.array(properties.get('OCGs')) ?? []).length === 0) catalogue.delete('OCProperties')
}

/** Copies configurations and their lists without the removed groups. */
class Configurations {
  readonly #file: PdfFile
  readonly #gone: ReadonlySet<number>
  /** The objects that are being copied, to detect cycles. */
  readonly #open = new Set<number>()
  /** Objects that were already read. */
  readonly #known = new Map<number, PdfValue>()
  #entriesLeft = MAX_ENTRIES

  constructor(file: PdfFile, gone: ReadonlySet<number>) {
    this.#file = file
    this.#gone = gone
  }

  without(value: PdfValue, depth: number): PdfValue {
    if (!(value instanceof PdfRef)) return this.#copy(value, depth) ?? value
    if (depth > DEEPEST_LIST || this.#open.has(value.num)) return null
    const found = this.#resolve(value)
    if (isDict(found) && !isConfiguration(found)) return value
    this.#open.add(value.num)
    const copy = this.#copy(found, depth)
    this.#open.delete(value.num)
    return copy ?? (found === null ? null : value)
  }

  /** Undefined for values that are not containers. */
  #copy(value: PdfValue, depth: number): PdfValue | undefined {
    if (depth > DEEPEST_LIST) return undefined
    if (Array.isArray(value)) return this.#list(value, depth)
    if (!isDict(value)) return undefined
    this.#spend(value.size)
    return new Map([...value].map(([key, item]) => [key, this.without(item, depth + 1)] as const))
  }

  #list(items: readonly PdfValue[], depth: number): PdfValue[] {
    this.#spend(items.length)
    const left: PdfValue[] = []
    items.forEach((item, index) => {
      if (this.#isGone(item) || (item instanceof PdfRef && this.#open.has(item.num))) return
      const copy = this.without(item, depth + 1)
      // The entries below a removed layer move up, so that they do not appear to belong to the layer before
      // it.
      if (Array.isArray(copy) && this.#isGone(items[index - 1]) && !this.#hasLabel(item))
        for (const moved of copy) left.push(moved)
      else left.push(copy)
    })
    return left
  }

  #hasLabel(list: PdfValue): boolean {
    const items = list instanceof PdfRef ? this.#resolve(list) : list
    return Array.isArray(items) && this.#file.resolve(items[0]) instanceof PdfString
  }

  #resolve(reference: PdfRef): PdfValue {
    const known = this.#known.get(reference.num)
    if (known !== undefined) return known
    const found = this.#file.resolve(reference)
    this.#known.set(reference.num, found)
    return found
  }

  #isGone(value: PdfValue | undefined): boolean {
    return value instanceof PdfRef && this.#gone.has(value.num)
  }

  #spend(entries: number): void {
    this.#entriesLeft -= entries
    if (this.#entriesLeft < 0)
      throw limitExceeded('The number of entries in its configurations of layers', MAX_ENTRIES)
  }
}

/** Configurations and usage dictionaries are copied inline; layers stay references. */
function isConfiguration(dict: PdfDict): boolean {
  return ['ON', 'OFF', 'Order', 'BaseState', 'AS', 'RBGroups', 'Locked', 'Event', 'OCGs'].some((key) =>
    dict.has(key),
  )
}
