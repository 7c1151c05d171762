import type { Resources } from '../content/resources.js'
import { type ContentUse, RESOURCE_CATEGORIES } from '../content/used-resources.js'
import type { PdfDict } from '../syntax/objects.js'

/** The part of one resource dictionary that the output uses. */
export class UsedPart {
  readonly resources: Resources
  readonly #names = new Map<string, Set<string>>()

  constructor(resources: Resources) {
    this.resources = resources
  }

  /** Whether all resources are used. */
  get isAll(): boolean {
    let unused = this.resources.count(RESOURCE_CATEGORIES)
    for (const used of this.#names.values()) unused -= used.size
    return unused === 0
  }

  add({ names }: ContentUse): void {
    for (const [category, own] of names) {
      let all = this.#names.get(category)
      if (all === undefined) {
        all = new Set()
        this.#names.set(category, all)
      }
      for (const name of own) if (this.resources.own(category, name) !== undefined) all.add(name)
    }
  }

  /** The dictionary with only the used resources. */
  dict(): PdfDict {
    const dict: PdfDict = new Map(this.resources.dict)
    for (const category of RESOURCE_CATEGORIES) {
      if (!dict.has(category)) continue
      const own: PdfDict = new Map()
      for (const name of this.#names.get(category) ?? []) own.set(name, this.resources.own(category, name)!)
      if (own.size === 0) dict.delete(category)
      else dict.set(category, own)
    }
    return dict
  }
}
