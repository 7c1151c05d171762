import type { Resources } from '../content/resources.js'
import { type ContentUse, RESOURCE_CATEGORIES } from '../content/used-resources.js'
import type { SourcePage } from '../document/pages.js'
import { type PdfDict, PdfStream } from '../syntax/objects.js'
import type { Input, NarrowedPage } from './assembly.js'
import type { OpenedInput } from './open-input.js'
import { PageUses } from './page-uses.js'
import { ResourceSharing } from './resource-sharing.js'

type Key = number | PdfDict

/** What of one resource dictionary is used by what is in the output. */
interface UsedPart {
  readonly resources: Resources
  readonly names: Map<string, Set<string>>
}

/**
 * Where only some pages of a file are taken and share a resource dictionary with others, what only the others use stays behind: the pages,
 * and the forms, patterns and fonts that they draw with, get dictionaries with the rest. Pages with resources of their own, and files that are taken
 * whole, are not looked into.
 */
export function narrowResources(input: Input, { known }: OpenedInput): void {
  if (input.isWhole || input.copies.length === 0) return
  known.sharing ??= new ResourceSharing(input.file, input.pages)
  const taken = new Map(input.copies.map(({ sourceIndex, source }) => [source, sourceIndex]))
  const sharing = known.sharing.withOthers([...taken.keys()])
  if (sharing.length === 0) return
  known.uses ??= new PageUses(input.file, known.isShared)
  const narrowing = new Narrowing(input)
  const unfollowed: number[] = []
  for (const page of sharing) {
    const resources = known.uses.resourcesOf(page)
    if (narrowing.needsAll(resources)) continue
    const use = known.uses.of(page, resources)
    if (use.isFollowed) narrowing.add(page, use)
    else unfollowed.push(taken.get(page)! + 1)
  }
  input.report.unfollowedPages = unfollowed
  narrowing.apply()
}

class Narrowing {
  readonly #input: Input
  readonly #parts = new Map<Key, UsedPart>()
  readonly #uses = new Set<ContentUse>()
  readonly #pages = new Map<SourcePage, Resources>()
  readonly #narrowed = new Map<Key, NarrowedPage | undefined>()

  constructor(input: Input) {
    this.#input = input
  }

  /** Whether all of a dictionary is in use already, so that no further page changes anything. */
  needsAll(resources: Resources): boolean {
    const part = this.#parts.get(resources.key)
    return part !== undefined && leavesOut(part) === 0
  }

  add(page: SourcePage, use: ContentUse): void {
    this.#pages.set(page, use.resources)
    const added = [use]
    for (const each of added) {
      if (this.#uses.has(each)) continue
      this.#uses.add(each)
      this.#addNames(each)
      for (const inner of each.inner) added.push(inner)
    }
  }

  #addNames({ resources, names }: ContentUse): void {
    let part = this.#parts.get(resources.key)
    if (part === undefined) {
      part = { resources, names: new Map() }
      this.#parts.set(resources.key, part)
    }
    for (const [category, own] of names) {
      let all = part.names.get(category)
      if (all === undefined) {
        all = new Set()
        part.names.set(category, all)
      }
      for (const name of own) if (resources.find(category, name) !== undefined) all.add(name)
    }
  }

  /** Everything that was followed gets the narrowed dictionaries; whatever else refers to the whole ones keeps them. */
  apply(): void {
    const { copier } = this.#input
    for (const { owner, resources } of this.#uses) {
      if (owner === undefined || resources.num === 0) continue
      const reference = this.#narrow(resources.key)?.reference
      if (reference === undefined) continue
      const { num, value } = owner
      if (value instanceof PdfStream) {
        const dict = new Map(value.dict).set('Resources', reference)
        copier.standIns.set(num, new PdfStream(dict, value.start, value.length, value.num, value.gen))
      } else copier.standIns.set(num, new Map(value).set('Resources', reference))
    }
    const narrowed = new Map<SourcePage, NarrowedPage>()
    for (const [page, { key }] of this.#pages) {
      const found = this.#narrow(key)
      if (found !== undefined) narrowed.set(page, found)
    }
    this.#input.narrowed = narrowed
  }

  #narrow(key: Key): NarrowedPage | undefined {
    if (this.#narrowed.has(key)) return this.#narrowed.get(key)
    const narrowed = this.#narrowedPart(this.#parts.get(key)!)
    this.#narrowed.set(key, narrowed)
    return narrowed
  }

  #narrowedPart(part: UsedPart): NarrowedPage | undefined {
    if (leavesOut(part) === 0) return undefined
    const { resources, names } = part
    const dict: PdfDict = new Map(resources.dict)
    for (const category of RESOURCE_CATEGORIES) {
      if (!dict.has(category)) continue
      const own: PdfDict = new Map()
      for (const name of names.get(category) ?? []) own.set(name, resources.find(category, name)!)
      if (own.size === 0) dict.delete(category)
      else dict.set(category, own)
    }
    const reference = resources.num > 0 ? this.#input.copier.standIns.add(dict) : undefined
    return { dict, reference }
  }
}

function leavesOut({ resources, names }: UsedPart): number {
  let unused = resources.count(RESOURCE_CATEGORIES)
  for (const used of names.values()) unused -= used.size
  return unused
}
