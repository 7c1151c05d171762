import type { Rewritten } from '../../content/rewrite.js'
import type { Draft } from '../../edit/draft.js'
import { editableEntry } from '../../edit/draft-objects.js'
import type { PdfDict } from '../../syntax/objects.js'

/**
 * Records which resources all content streams together still use, so that resources used only by hidden
 * content can be removed.
 */
export class ResourceUsage {
  readonly #draft: Draft
  readonly #byCategory = new Map<PdfDict, { readonly kept: Set<string>; readonly removed: Set<string> }>()

  constructor(draft: Draft) {
    this.#draft = draft
  }

  /** Records which resources a stream uses and which it no longer uses. */
  note(resources: PdfDict, { kept, removed }: Rewritten): void {
    for (const { category, name } of kept) this.#of(resources, category)?.kept.add(name)
    for (const { category, name } of removed) this.#of(resources, category)?.removed.add(name)
  }

  prune(): void {
    for (const [category, { kept, removed }] of this.#byCategory)
      for (const name of removed) if (!kept.has(name)) category.delete(name)
  }

  #of(resources: PdfDict, category: string) {
    const dict = editableEntry(this.#draft, resources, category)
    if (dict === undefined) return undefined
    const known = this.#byCategory.get(dict) ?? { kept: new Set<string>(), removed: new Set<string>() }
    this.#byCategory.set(dict, known)
    return known
  }
}
