/** What can be removed from a document; each is an option. */
export type RemovableKind =
  | 'javascript'
  | 'launch'
  | 'submitForm'
  | 'importData'
  | 'goToRemote'
  | 'uri'
  | 'media'
  | 'otherActions'
  | 'embeddedFiles'
  | 'metadata'
  | 'hiddenLayers'
  | 'xfa'
  | 'hiddenAnnotations'
  | 'unlisted'
  | 'comments'

export interface Finding {
  readonly kind: RemovableKind
  /** In plain words: `a script`, `the file “a.txt”`. */
  readonly what: string
  /** In plain words: `page 3, field “total”, when a key is typed`. */
  readonly where: string
}

/** Further findings are counted but not listed. */
const MAX_LISTED = 5000
const LONGEST_NAME = 80

/** What was removed, and from where. */
export class Findings {
  readonly #reported: Finding[] = []
  readonly #counts = new Map<RemovableKind, number>()

  add(kind: RemovableKind, what: string, where: string): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
    if (this.#reported.length < MAX_LISTED) this.#reported.push({ kind, what, where })
  }

  get listed(): readonly Finding[] {
    return this.#reported
  }

  counts(): Partial<Record<RemovableKind, number>> {
    return Object.fromEntries(this.#counts)
  }
}

/** A name from the document, shortened for the list. */
export function quoted(name: string): string {
  const plain = name.replace(/\p{C}/gu, '\ufffd')
  return `“${plain.length > LONGEST_NAME ? `${plain.slice(0, LONGEST_NAME)}…` : plain}”`
}
