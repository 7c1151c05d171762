import { escaped, inlineText } from '../markdown/inline.js'
import { type MarkdownPiece, rowsMarkdown } from '../markdown/page-markdown.js'
import type { Word } from '../words.js'
import { GROUPING, isBlock } from './element-kinds.js'
import { isTaggedContent, type TaggedContent, type TaggedElement } from './structure-tree.js'
import type { TaggedWords } from './tagged-words.js'

const HEADING = /^(?:H([1-6])?|Title)$/
const NUMBER = /^\(?(\d{1,3})[.)]?$/

/** The text of a tagged document as Markdown, in the order of its tags. */
export function taggedMarkdown(root: TaggedElement, words: TaggedWords): MarkdownPiece[] {
  const pieces: MarkdownPiece[] = []
  new Writing(words, pieces).element(root, 0)
  return pieces
}

class Writing {
  readonly #words: TaggedWords
  readonly #pieces: MarkdownPiece[]

  constructor(words: TaggedWords, pieces: MarkdownPiece[]) {
    this.#words = words
    this.#pieces = pieces
  }

  element(element: TaggedElement, depth: number): void {
    const { role, kids } = element
    const heading = HEADING.exec(role)
    if (heading !== null)
      this.#add('heading', `${'#'.repeat(Number(heading[1] ?? 1))} ${this.#text(element, false)}`)
    else if (role === 'Table') this.#table(element)
    else if (role === 'L') this.#list(element, depth)
    else if (role === 'Figure' || role === 'Formula') this.#figure(element)
    else if (GROUPING.has(role) || kids.some((kid) => !isTaggedContent(kid) && isBlock(kid)))
      this.#group(element, depth)
    else this.#add('paragraph', this.#text(element, true))
  }

  /** Content between elements becomes a separate paragraph. */
  #group({ kids }: TaggedElement, depth: number): void {
    let loose: (TaggedElement | TaggedContent)[] = []
    const flush = (): void => {
      if (loose.length > 0) this.#add('paragraph', this.#textOf(loose, true))
      loose = []
    }
    for (const kid of kids) {
      if (isTaggedContent(kid) || !isBlock(kid)) loose.push(kid)
      else {
        flush()
        this.element(kid, depth)
      }
    }
    flush()
  }

  #list({ kids }: TaggedElement, depth: number): void {
    for (const item of kids) {
      if (isTaggedContent(item)) continue
      if (item.role !== 'LI') {
        this.element(item, depth)
        continue
      }
      const label = item.kids.find((kid) => !isTaggedContent(kid) && kid.role === 'Lbl')
      const number = label === undefined ? undefined : NUMBER.exec(this.#textOf([label], false))?.[1]
      const inner: TaggedElement[] = []
      const own = item.kids
        .flatMap((kid) => (!isTaggedContent(kid) && kid.role === 'LBody' ? kid.kids : [kid]))
        .filter((kid) => {
          if (kid === label) return false
          const isList = !isTaggedContent(kid) && (kid.role === 'L' || kid.role === 'Table')
          if (isList) inner.push(kid)
          return !isList
        })
      const text = this.#textOf(own, true)
      const mark = number === undefined ? '-' : `${number}.`
      if (text !== '') this.#add('item', `${'  '.repeat(Math.min(depth, 5))}${mark} ${text}`)
      for (const each of inner) this.element(each, depth + 1)
    }
  }

  #table(table: TaggedElement): void {
    const rows: string[][] = []
    const visit = (element: TaggedElement): void => {
      for (const kid of element.kids) {
        if (isTaggedContent(kid)) continue
        if (kid.role !== 'TR') {
          visit(kid)
          continue
        }
        const cells = kid.kids.filter((cell) => !isTaggedContent(cell))
        rows.push(cells.map((cell) => this.#textOf([cell], false)))
      }
    }
    visit(table)
    if (rows.some((row) => row.some((cell) => cell !== ''))) this.#add('table', rowsMarkdown(rows))
  }

  #figure(figure: TaggedElement): void {
    const text = this.#text(figure, true)
    const { alternative } = figure
    if (alternative !== undefined && alternative.trim() !== '')
      this.#add('paragraph', `*[${escaped(alternative.replace(/\s+/g, ' ').trim())}]*`)
    if (text !== '') this.#add('paragraph', text)
  }

  #text({ actualText, kids }: TaggedElement, emphasis: boolean): string {
    const text = this.#textOf(kids, emphasis)
    return actualText === undefined ? text : escaped(actualText.replace(/\s+/g, ' ').trim())
  }

  #textOf(kids: readonly (TaggedElement | TaggedContent)[], emphasis: boolean): string {
    const lines: Word[][] = []
    const visit = (each: readonly (TaggedElement | TaggedContent)[]): void => {
      for (const kid of each) {
        if (!isTaggedContent(kid)) {
          visit(kid.kids)
          continue
        }
        for (const word of this.#words.take(kid)) {
          const last = lines.at(-1)?.at(-1)
          const isSameLine = last !== undefined && Math.abs(last.base - word.base) < 0.5 * last.size
          if (isSameLine) lines.at(-1)!.push(word)
          else lines.push([word])
        }
      }
    }
    visit(kids)
    return inlineText(lines, { links: [], emphasis })
  }

  #add(kind: MarkdownPiece['kind'], text: string): void {
    if (text.replace(/^#+ /, '').trim() !== '') this.#pieces.push({ kind, text })
  }
}
