import { isGarbled } from '../content/garbled.js'
import { pageContent } from '../content/page-content.js'
import { Resources } from '../content/resources.js'
import { type ContentUse, UsedResources } from '../content/used-resources.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import type { Damage } from './damage.js'
import type { Loss, LossKind } from './loss.js'
import { ReachedObjects } from './reached-objects.js'
import type { UnfinishedUpdate } from './unfinished-update.js'

/** The categories of resources that show something, and what they are called. */
const SHOWN: ReadonlyMap<string, { readonly kind: LossKind; readonly noun: string }> = new Map([
  ['Font', { kind: 'font', noun: 'font' }],
  ['XObject', { kind: 'image', noun: 'image or form' }],
  ['Pattern', { kind: 'graphics', noun: 'pattern' }],
  ['Shading', { kind: 'graphics', noun: 'shading' }],
  ['ColorSpace', { kind: 'graphics', noun: 'colour space' }],
  ['ExtGState', { kind: 'graphics', noun: 'graphics state' }],
] as const)

const NAMED = 5

/** What single pages of a damaged document lack. */
export class PageLosses {
  readonly #file: PdfFile
  readonly #damage: Damage
  /** Counts objects that an update changes without which the file was read. */
  readonly #updated: ReachedObjects | undefined
  readonly #used: UsedResources
  /** By the object numbers of a page's content streams. */
  readonly #garbled = new Map<string, boolean>()

  constructor(file: PdfFile, damage: Damage, update: UnfinishedUpdate | undefined) {
    this.#file = file
    this.#damage = damage
    if (update !== undefined) this.#updated = new ReachedObjects(file, (num) => update.has(num))
    this.#used = new UsedResources(file)
  }

  /** `num` is the page's object number, `number` its place in the document, from 1. */
  of(page: PdfDict, num: number, number: number): Loss[] {
    return [
      ...this.#content(page, num, number),
      ...this.#resources(page, number),
      ...this.#annotations(page, number),
      ...this.#update(page, num, number),
    ]
  }

  #update(page: PdfDict, num: number, number: number): Loss[] {
    const updated = this.#updated
    if (updated === undefined) return []
    const resources = [...withInner(this.#used.page(page, this.#own(page)))].flatMap(({ resources, names }) =>
      [...names].flatMap(([category, used]) => [...used].map((name) => resources.own(category, name))),
    )
    const parts = [num > 0 ? new PdfRef(num) : page, ...resources]
    if (parts.every((part) => updated.count(part) === 0)) return []
    return [{ kind: 'content', page: number, count: 1, what: `Page ${number}: its last change is missing.` }]
  }

  #content(page: PdfDict, num: number, number: number): Loss[] {
    const loss = (what: string, count = 1): Loss => ({
      kind: 'content',
      page: number,
      count,
      what: `Page ${number}: ${what}`,
    })
    if (num > 0 && num === this.#damage.cutObject) return [loss('the file ends within its description.')]
    const contents = page.get('Contents')
    const parts = this.#file.array(contents) ?? (contents === undefined ? [] : [contents])
    const nums = parts.flatMap((part) => (part instanceof PdfRef ? part.num : []))
    const missing = nums.filter((num) => this.#damage.isMissing(num)).length
    const damaged = nums.filter((num) => this.#damage.isDamaged(num)).length
    if (missing > 0 && missing === parts.length) return [loss('its content is missing.')]
    if (damaged > 0) return [loss('a part of its content is missing.', damaged)]
    // Producers write wrong checksums, too, so the content must be wrong as well.
    const unchecked = nums.filter((num) => this.#damage.isUnchecked(num)).length
    if (unchecked > 0 && this.#isGarbled(nums, contents)) return [loss('its content is damaged.', unchecked)]
    return []
  }

  #isGarbled(nums: readonly number[], contents: PdfValue | undefined): boolean {
    const key = nums.join()
    const known = this.#garbled.get(key)
    if (known !== undefined) return known
    const found = isGarbled(pageContent(this.#file, contents), this.#file.limits.maxNesting)
    this.#garbled.set(key, found)
    return found
  }

  #resources(page: PdfDict, number: number): Loss[] {
    // Without an entry of its own, a page has the resources of the node above it (ISO 32000-1, 7.7.3.4).
    const entry = page.get('Resources')
    const holder = entry ?? page.get('Parent')
    if (holder instanceof PdfRef && this.#damage.isMissing(holder.num)) {
      const what = `Page ${number}: its fonts and images are missing.`
      return [{ kind: 'font', page: number, count: 1, what }]
    }
    const found = new Map<string, Set<string>>()
    const missing = new Set<string>()
    for (const { resources, names } of withInner(this.#used.page(page, this.#own(page)))) {
      for (const category of SHOWN.keys()) {
        const all = resources.dict.get(category)
        if (all instanceof PdfRef && this.#damage.isDamaged(all.num)) missing.add(category)
        for (const name of names.get(category) ?? []) {
          if (this.#damage.count(resources.own(category, name)) === 0) continue
          const known = found.get(category)
          if (known === undefined) found.set(category, new Set([name]))
          else known.add(name)
        }
      }
    }
    for (const category of missing) found.set(category, new Set())
    return [...found].map(([category, names]) => {
      const { kind, noun } = SHOWN.get(category)!
      return { kind, page: number, count: names.size, what: sentence(number, noun, [...names]) }
    })
  }

  #own(page: PdfDict): Resources {
    const entry = page.get('Resources')
    const num = entry instanceof PdfRef ? entry.num : 0
    return new Resources(this.#file, this.#file.dict(entry) ?? new Map(), num)
  }

  #annotations(page: PdfDict, number: number): Loss[] {
    const count = (this.#file.array(page.get('Annots')) ?? []).filter((one) => this.#isLost(one)).length
    if (count === 0) return []
    const what = `Page ${number}: ${count === 1 ? 'an annotation or field is' : `${count} annotations or fields are`} missing or damaged.`
    return [{ kind: 'annotation', page: number, count, what }]
  }

  #isLost(annotation: PdfValue): boolean {
    if (annotation instanceof PdfRef && this.#damage.isMissing(annotation.num)) return true
    return this.#damage.count(this.#file.dict(annotation)?.get('AP')) > 0
  }
}

function sentence(page: number, noun: string, names: readonly string[]): string {
  if (names.length === 0) return `Page ${page}: its ${plural(noun)} are missing.`
  const shown = names.slice(0, NAMED).map((name) => `/${name}`)
  if (names.length > NAMED) shown.push('…')
  const counted = names.length === 1 ? `the ${noun}` : `${names.length} ${plural(noun)}`
  return `Page ${page}: ${counted} ${shown.join(', ')} ${names.length === 1 ? 'is' : 'are'} missing or damaged.`
}

function plural(noun: string): string {
  return noun === 'image or form' ? 'images or forms' : `${noun}s`
}

/** A page's own content and that of the forms, patterns and fonts in it. */
function withInner(use: ContentUse): Set<ContentUse> {
  const reached = new Set([use])
  for (const one of reached) for (const inner of one.inner) reached.add(inner)
  return reached
}
