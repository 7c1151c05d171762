import { ContentReader } from '../content/content-reader.js'
import { namedResource } from '../content/operators/all.js'
import { Resources } from '../content/resources.js'
import { type ContentUse, RESOURCE_CATEGORIES, UsedResources } from '../content/used-resources.js'
import { pageDict, type SourcePage } from '../document/pages.js'
import type { Draft } from '../edit/draft.js'
import type { PdfFile } from '../file/pdf-file.js'
import { LONE_HASH, type PdfDict, PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import { usesDeviceCmyk } from './device-cmyk.js'

const LONGEST_APPEARANCE = 1024
const DEFAULT_CMYK = 'DefaultCMYK'

/** A resource dictionary, and the names that content uses of it, by category. */
interface Part {
  readonly resources: Resources
  readonly names: Map<string, Set<string>>
}

/**
 * Removes resources (ISO 32000-2, 7.8.3) that no content names from the dictionaries of pages, forms,
 * patterns and Type 3 fonts. These get narrowed dictionaries; other references to the complete ones, such as
 * that of a form's default resources, stay, and so do dictionaries with a name that other content borrows.
 * Returns the number of removed resources: 0 if some content cannot be read, because it could name any of
 * them.
 */
export function removeUnusedResources(
  draft: Draft,
  borrowed: ReadonlySet<string>,
  checkpoint: () => void,
): number {
  const { file } = draft
  const used = new UsedResources(file)
  const holders = new Holders(file)
  const uses = new Set<ContentUse>()
  for (const page of draft.pages) {
    checkpoint()
    const dict = pageDict(file, page)
    const use = used.page(dict, holders.resourcesOf(page, dict.get('Resources')))
    if (!use.isComplete) return 0
    if (page.hasAnnotations) nameDefaultFonts(file, use, dict.get('Annots'))
    uses.add(use)
  }
  for (const use of uses) for (const inner of use.inner) uses.add(inner)
  dropDefaultCmyk(draft, uses, checkpoint)
  for (const { owner, resources } of uses) if (owner !== undefined) holders.add(owner.num, resources)
  const narrowed = new Map<number, PdfValue>()
  let removed = 0
  for (const [key, part] of partsOf(uses, holders)) {
    const { dict, unused } = narrow(file, part)
    if (unused.length === 0 || unused.some((name) => borrowed.has(name))) continue
    removed += unused.length
    narrowed.set(key, part.resources.num > 0 ? draft.add(dict) : dict)
  }
  for (const num of holders.all) {
    const entry = file.dict(new PdfRef(num))?.get('Resources')
    const own = narrowed.get(entry instanceof PdfRef ? entry.num : -num)
    if (own !== undefined) draft.edit(num).set('Resources', own)
  }
  return removed
}

/** A /DefaultCMYK colour space counts as named by all content, but can be without effect. */
function dropDefaultCmyk(draft: Draft, uses: ReadonlySet<ContentUse>, checkpoint: () => void): void {
  const naming = [...uses].filter(({ names }) => names.get('ColorSpace')?.has(DEFAULT_CMYK))
  if (naming.length === 0 || usesDeviceCmyk(draft, checkpoint)) return
  for (const { names } of naming) names.get('ColorSpace')?.delete(DEFAULT_CMYK)
}

/**
 * The objects that have resource dictionaries: pages, nodes of the page tree, forms, patterns and fonts. Each
 * dictionary has a key: its object number, or the negative number of the object that contains it.
 */
class Holders {
  readonly all = new Set<number>()
  readonly #file: PdfFile
  readonly #resources = new Map<number, Resources>()
  readonly #holderOfDirect = new Map<Resources, number>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  /** Undefined for a dictionary inside a direct object, which is left as it is. */
  keyOf(resources: Resources): number | undefined {
    if (resources.num > 0) return resources.num
    const holder = this.#holderOfDirect.get(resources)
    return holder && -holder
  }

  resourcesOf({ num: page }: SourcePage, entry: PdfValue | undefined): Resources {
    const file = this.#file
    const holder = this.#holderOf(page)
    const num = entry instanceof PdfRef ? entry.num : 0
    const key = num > 0 ? num : -holder
    const resources = this.#resources.get(key) ?? new Resources(file, file.dict(entry) ?? new Map(), num)
    if (holder > 0) {
      this.#resources.set(key, resources)
      this.add(holder, resources)
    }
    return resources
  }

  add(num: number, resources: Resources): void {
    this.all.add(num)
    if (resources.num === 0) this.#holderOfDirect.set(resources, num)
  }

  /** The page, or the node from which it inherits its resources; 0 if neither has any. */
  #holderOf(page: number): number {
    const seen = new Set<number>()
    for (let num = page; num > 0 && !seen.has(num); ) {
      seen.add(num)
      const dict = this.#file.dict(new PdfRef(num))
      if (dict?.has('Resources')) return num
      const above = dict?.get('Parent')
      num = above instanceof PdfRef ? above.num : 0
    }
    return 0
  }
}

/** The font of a free text annotation's default appearance (12.5.6.6), which readers use to edit it. */
function nameDefaultFonts(file: PdfFile, use: ContentUse, annotations: PdfValue | undefined): void {
  for (const annotation of file.array(annotations) ?? []) {
    const appearance = file.resolve(file.dict(annotation)?.get('DA'))
    if (!(appearance instanceof PdfString) || appearance.bytes.length > LONGEST_APPEARANCE) continue
    const reader = new ContentReader(appearance.bytes, file.limits.maxNesting)
    while (reader.next()) {
      const named = namedResource(reader.operator, reader.operands)
      if (named !== undefined && use.resources.own(named.category, named.name) !== undefined)
        use.add(named.category, named.name)
    }
  }
}

function partsOf(uses: ReadonlySet<ContentUse>, holders: Holders): Map<number, Part> {
  const parts = new Map<number, Part>()
  for (const { resources, names } of uses) {
    const key = holders.keyOf(resources)
    if (key === undefined) continue
    const part = parts.get(key) ?? { resources, names: new Map<string, Set<string>>() }
    parts.set(key, part)
    for (const [category, own] of names) {
      const all = part.names.get(category) ?? new Set()
      part.names.set(category, all)
      for (const name of own) all.add(name)
    }
  }
  return parts
}

/** Categories can be shared between dictionaries, so they are copied and not changed. */
function narrow(
  file: PdfFile,
  { resources, names }: Part,
): { readonly dict: PdfDict; readonly unused: readonly string[] } {
  const dict: PdfDict = new Map(resources.dict)
  const unused: string[] = []
  for (const category of RESOURCE_CATEGORIES) {
    const own: PdfDict = new Map()
    for (const [name, value] of file.dict(dict.get(category)) ?? []) {
      // Readers disagree on names with a `#` that begins no escape, so they can be used under another name.
      if (names.get(category)?.has(name) || name.includes(LONE_HASH)) own.set(name, value)
      else unused.push(`${category}/${name}`)
    }
    if (own.size > 0) dict.set(category, own)
    else dict.delete(category)
  }
  return { dict, unused }
}
