import { RESOURCE_CATEGORIES } from '../content/used-resources.js'
import {
  INHERITS_RESOURCES,
  OWN_RESOURCES,
  pageDict,
  type SourcePage,
  UNCLEAR_RESOURCES,
} from '../document/pages.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isDict, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { RawScan } from '../syntax/raw-scan.js'

/**
 * A dictionary that several pages can share: an object number, or a direct dictionary in a page-tree node.
 */
type Key = number | PdfDict

const none: readonly number[] = []

/**
 * Finds pages of a file that share resource dictionaries, or categories of them (/XObject, /Font …). For most
 * files the data from the page tree walk is enough; no content is read.
 */
export class ResourceSharing {
  readonly #file: PdfFile
  readonly #pages: readonly SourcePage[]
  readonly #scan: RawScan
  /** The number of pages that use each dictionary. */
  readonly #users = new Map<Key, number>()
  #categoryUsers: ReadonlyMap<Key, number> | undefined
  readonly #categories = new Map<Key, readonly number[]>()

  constructor(file: PdfFile, pages: readonly SourcePage[]) {
    this.#file = file
    this.#pages = pages
    this.#scan = new RawScan(file.limits.maxNesting)
    for (const page of pages) count(this.#users, this.#keyOf(page))
  }

  /** The given pages (without repeats) that share something with a page that is not among them. */
  withOthers(taken: readonly SourcePage[]): SourcePage[] {
    const users = new Map<Key, number>()
    const categoryUsers = new Map<Key, number>()
    for (const page of taken) {
      count(users, this.#keyOf(page))
      for (const category of this.#categoriesOf(page)) count(categoryUsers, category)
    }
    if (categoryUsers.size > 0) this.#categoryUsers ??= this.#countCategories()
    return taken.filter((page) => {
      const key = this.#keyOf(page)
      if (key !== undefined && this.#users.get(key) !== users.get(key)) return true
      return this.#categoriesOf(page).some(
        (category) => this.#categoryUsers?.get(category) !== categoryUsers.get(category),
      )
    })
  }

  #countCategories(): Map<Key, number> {
    const users = new Map<Key, number>()
    for (const page of this.#pages) for (const category of this.#categoriesOf(page)) count(users, category)
    return users
  }

  /** Undefined if the page's complete dictionary is not shared. */
  #keyOf(page: SourcePage): Key | undefined {
    if (page.resources > 0) return page.resources
    if (page.resources === OWN_RESOURCES) return undefined
    const entry = this.#entryOf(page)
    if (entry instanceof PdfRef) return entry.num
    return page.resources === INHERITS_RESOURCES && isDict(entry) ? entry : undefined
  }

  #entryOf(page: SourcePage): PdfValue | undefined {
    if (page.resources === UNCLEAR_RESOURCES) return pageDict(this.#file, page).get('Resources')
    return page.inherited.get('Resources')
  }

  #categoriesOf(page: SourcePage): readonly number[] {
    if (page.resources === OWN_RESOURCES) return none
    const key = this.#keyOf(page)
    if (key === undefined) return this.#references(this.#entryOf(page))
    const known = this.#categories.get(key)
    if (known !== undefined) return known
    const found = typeof key === 'number' ? this.#referencesIn(key) : this.#references(key)
    this.#categories.set(key, found)
    return found
  }

  /**
   * Most resource dictionaries contain no direct references, only their categories do; a scan detects this.
   */
  #referencesIn(num: number): readonly number[] {
    const isScanned = this.#file.scan(num, this.#scan) !== undefined && this.#scan.isComplete
    return isScanned && !this.#scan.refersItself ? none : this.#references(new PdfRef(num))
  }

  #references(resources: PdfValue | undefined): readonly number[] {
    const dict = this.#file.dict(resources)
    if (dict === undefined) return none
    const found = RESOURCE_CATEGORIES.map((category) => dict.get(category))
    return found.filter((entry) => entry instanceof PdfRef).map(({ num }) => num)
  }
}

function count(users: Map<Key, number>, key: Key | undefined): void {
  if (key !== undefined) users.set(key, (users.get(key) ?? 0) + 1)
}
