import type { Resources } from '../content/resources.js'
import type { ContentUse } from '../content/used-resources.js'
import type { SourcePage } from '../document/pages.js'
import type { PdfDict } from '../syntax/objects.js'
import type { Input, NarrowedPage } from './assembly.js'
import { narrowWhenCopied, withResources } from './narrowed-objects.js'
import type { OpenedInput } from './open-input.js'
import { PageUses } from './page-uses.js'
import { ResourceSharing } from './resource-sharing.js'
import { UsedPart } from './used-part.js'

type Key = number | PdfDict

/**
 * If only some pages of a file are taken and they share a resource dictionary with others, resources used
 * only by the other pages are dropped: the pages, and the forms, patterns and fonts they use, get narrowed
 * dictionaries. Pages with separate resources, and files taken completely, are not examined. Forms, patterns
 * and fonts that share no dictionary with pages are narrowed when they are copied.
 */
export function narrowResources(input: Input, { known }: OpenedInput): void {
  if (input.isWhole || input.copies.length === 0) return
  narrowWhenCopied(input, known)
  known.sharing ??= new ResourceSharing(input.file, input.pages)
  const taken = new Map(input.copies.map(({ sourceIndex, source }) => [source, sourceIndex]))
  const sharing = known.sharing.withOthers([...taken.keys()])
  if (sharing.length === 0) return
  known.uses ??= new PageUses(input.file, known.isShared)
  const narrowing = new Narrowing(input)
  for (const page of sharing) {
    const resources = known.uses.resourcesOf(page)
    if (narrowing.needsAll(resources)) continue
    const use = known.uses.of(page, resources)
    if (use.isComplete) narrowing.add(page, use)
    else input.report.unfollowed(taken.get(page)!)
  }
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

  /** Whether all of a dictionary is already in use, so that further pages change nothing. */
  needsAll(resources: Resources): boolean {
    return this.#parts.get(resources.key)?.isAll === true
  }

  add(page: SourcePage, use: ContentUse): void {
    this.#pages.set(page, use.resources)
    const added = [use]
    for (const each of added) {
      if (this.#uses.has(each)) continue
      this.#uses.add(each)
      this.#partOf(each.resources).add(each)
      for (const inner of each.inner) added.push(inner)
    }
  }

  #partOf(resources: Resources): UsedPart {
    let part = this.#parts.get(resources.key)
    if (part === undefined) {
      part = new UsedPart(resources)
      this.#parts.set(resources.key, part)
    }
    return part
  }

  /** Content that was followed gets the narrowed dictionaries; other references keep the complete ones. */
  apply(): void {
    const { copier } = this.#input
    for (const { owner, resources } of this.#uses) {
      if (owner === undefined || resources.num === 0) continue
      const reference = this.#narrow(resources.key)?.reference
      if (reference === undefined) continue
      copier.standIns.set(owner.num, withResources(owner.value, reference))
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
    if (part.isAll) return undefined
    const dict = part.dict()
    const reference = part.resources.num > 0 ? this.#input.copier.standIns.add(dict) : undefined
    return { dict, reference }
  }
}
