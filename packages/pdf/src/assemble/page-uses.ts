import { Resources } from '../content/resources.js'
import { type ContentUse, UsedResources } from '../content/used-resources.js'
import { pageDict, type SourcePage } from '../document/pages.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type PdfDict, PdfRef } from '../syntax/objects.js'

/** Which resources the pages of a file use. */
export class PageUses {
  readonly #file: PdfFile
  readonly #used: UsedResources
  readonly #resources = new Map<number | PdfDict, Resources>()
  /** Kept if several outputs can take the same page. */
  readonly #known: Map<SourcePage, ContentUse> | undefined

  constructor(file: PdfFile, isShared: boolean) {
    this.#file = file
    this.#used = new UsedResources(file)
    this.#known = isShared ? new Map() : undefined
  }

  resourcesOf(page: SourcePage): Resources {
    const file = this.#file
    const entry = page.resources > 0 ? new PdfRef(page.resources) : pageDict(file, page).get('Resources')
    const num = entry instanceof PdfRef ? entry.num : 0
    const dict = this.#resources.get(num)?.dict ?? file.dict(entry) ?? new Map()
    const resources = this.#resources.get(num > 0 ? num : dict) ?? new Resources(file, dict, num)
    // A direct dictionary is read with its page; one in a page-tree node is the same object for all pages
    // below.
    if (num > 0 || page.inherited.get('Resources') === dict) this.#resources.set(resources.key, resources)
    return resources
  }

  of(page: SourcePage, resources: Resources): ContentUse {
    const known = this.#known?.get(page)
    if (known !== undefined) return known
    const use = this.#used.page(pageDict(this.#file, page), resources)
    this.#known?.set(page, use)
    return use
  }
}
