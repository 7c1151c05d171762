import type { PageText } from '@octavo/pdf/page-text'
import type { TaggedContent } from '@octavo/pdf/structure-tree'

type Word = PageText['regions'][number][number]['words'][number]

/** The words of pages by the marked-content sequence that contains them. */
export class TaggedWords {
  readonly #words = new Map<string, Word[]>()
  /** The number of letters in the document's content, and of those that the tree covers. */
  #letters = 0
  #reached = 0

  /** `index` is the index of the page in the file. */
  add(index: number, { regions }: PageText): void {
    const words = regions.flatMap((region) => region.flatMap((line) => line.words.flatMap(piecesOf)))
    words.sort((one, other) => one.order - other.order)
    for (const word of words) {
      const { id, owner, isArtifact } = word.style.marked
      if (isArtifact) continue
      this.#letters += word.text.length
      if (id === undefined) continue
      const key = `${index} ${owner} ${id}`
      const known = this.#words.get(key)
      if (known === undefined) this.#words.set(key, [word])
      else known.push(word)
    }
  }

  /** The words of a piece of content, in content order. Each word is returned only once. */
  take({ page, id, owner }: TaggedContent): readonly Word[] {
    const key = `${page} ${owner} ${id}`
    const words = this.#words.get(key) ?? []
    this.#words.delete(key)
    for (const { text } of words) this.#reached += text.length
    return words
  }

  /** The fraction of the text that was taken, from 0 to 1. */
  get coverage(): number {
    return this.#letters === 0 ? 1 : this.#reached / this.#letters
  }
}

function piecesOf(word: Word): readonly Word[] {
  return word.pieces ?? [word]
}
