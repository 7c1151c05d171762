import type { Block, LayoutDocument, Picture, TextLook } from '@octavo/pdf/layout-tree'
import { Backdrops, isLegible, legibleOn } from '../from-layout/backdrops.js'
import { blocksIn } from '../from-layout/blocks-in.js'
import { ScannedPages } from '../from-layout/scanned-pages.js'
import { keyOf } from '../office-files/picture-parts.js'
import { escaped } from '../office-files/xml.js'

/** What a result does not have of its document, and why. */
export const DROPPED = {
  address: ['link', 'it leads neither to a web page nor to a mail address'],
  background: ['background', 'flowing text has one colour behind all pages'],
  drawing: ['drawing', 'nothing of it can be drawn'],
  link: ['link', 'it leads to nothing that was converted'],
  picture: ['picture', 'it cannot be read'],
  running: ['header or footer', 'flowing text has no pages'],
  scan: ['scanned page', 'its recognised text is in its place'],
} as const

export type Missing = keyof typeof DROPPED

/** Markup in pieces: text as it is, and a picture where its address stands. */
export type Piece = string | Picture

const TITLE_LEVEL = 0
const LOWEST_RANK = 6

/** The file or the files that the markup is for. */
export interface MarkupTarget {
  /** Whether it is an EPUB, whose markup says more of its structure (EPUB 3.3, D.1). */
  readonly isBook: boolean
  /** Where an anchor or another identifier is, from the file that is written; undefined if nothing has it. */
  addressOf(id: string): string | undefined
  hasPicture(picture: Picture): boolean
  /** The label of a page, where the markup says where pages begin. */
  pageLabel?(page: number): string
}

/** What the parts of one document share while they are written. */
export class MarkupState {
  readonly missing = new Map<Missing, number>()
  readonly scans: ScannedPages
  readonly backdrops: Backdrops
  /** What most text looks like, in a colour that can be read on most pages. */
  readonly body: TextLook
  /** Notes that were referred to, in the order of their references. */
  readonly references = new Set<number>()
  /** Identifiers of headings that contents lead to and that have no anchor. */
  readonly headingIds = new Map<Block, string>()
  /** The ranks of headings by their level, from 1: without gaps, and below the title of the document. */
  readonly #ranks = new Map<number, number>()
  readonly #ids = new Set<string>()
  readonly #pictures = new Map<ReturnType<typeof keyOf>, string>()
  #page = -1
  #count = 0

  constructor(
    readonly tree: LayoutDocument,
    readonly target: MarkupTarget,
  ) {
    this.scans = new ScannedPages(tree)
    this.backdrops = new Backdrops(tree, this.scans, false)
    this.body = this.legible(tree.styles.body)
    const levels = new Set<number>()
    for (const { blocks } of tree.sections)
      for (const block of blocksIn(blocks))
        if (block.kind === 'paragraph') {
          const { role } = block
          if (role.type === 'title') levels.add(TITLE_LEVEL)
          else if (role.type === 'heading') levels.add(role.level)
        }
    for (const level of [...levels].sort((one, other) => one - other))
      this.#ranks.set(level, Math.min(LOWEST_RANK, this.#ranks.size + 1))
  }

  /** From 1 to 6, as `h1` to `h6`. */
  headingRank(
    role: { readonly type: 'title' } | { readonly type: 'heading'; readonly level: number },
  ): number {
    return this.#ranks.get(role.type === 'title' ? TITLE_LEVEL : role.level) ?? LOWEST_RANK
  }

  /** A look in a colour that can be read on most pages. */
  legible(look: TextLook): TextLook {
    const { page } = this.backdrops
    return isLegible(look.colour, page) ? look : { ...look, colour: legibleOn(page) }
  }

  /** Counts what is left out of the markup. */
  without(what: Missing): void {
    this.missing.set(what, (this.missing.get(what) ?? 0) + 1)
  }

  /** Counts what text that flows does not have of pages. */
  withoutPages(): void {
    const { repeated } = this.tree
    if (this.backdrops.otherPages > 0) this.missing.set('background', this.backdrops.otherPages)
    if (repeated.some(({ header, footer }) => header.blocks.length + footer.blocks.length > 0))
      this.without('running')
  }

  /** The title of the document, or `name` if it has none. */
  titleOr(name: string): string {
    const { title } = this.tree
    return title === undefined || title.trim() === '' ? name : title
  }

  /** A number that nothing else has. */
  nextNumber(): number {
    return ++this.#count
  }

  /** The identifier of a picture in a drawing: an EPUB has it in a file of its own, and refers to that. */
  pictureId({ image }: Picture): { readonly id: string; readonly isNew: boolean } {
    const key = keyOf(image)
    const known = this.target.isBook ? undefined : this.#pictures.get(key)
    const id = known ?? `picture-${this.nextNumber()}`
    this.#pictures.set(key, id)
    return { id, isNew: known === undefined }
  }

  /** The attribute for the first identifier, and elements for the others; each is written once. */
  identifiers(block: Block): { readonly attribute: string; readonly inside: string } {
    const heading = this.headingIds.get(block)
    const ids = [...block.anchors, ...(heading === undefined ? [] : [heading])].filter((id) => {
      const isNew = !this.#ids.has(id)
      this.#ids.add(id)
      return isNew
    })
    const [first, ...others] = ids
    return {
      attribute: first === undefined ? '' : ` id="${escaped(first)}"`,
      inside: others.map((id) => `<span id="${escaped(id)}"></span>`).join(''),
    }
  }

  /** The number of pages whose beginning was written. */
  get pagesBegun(): number {
    return this.#page + 1
  }

  /** Where a page begins, for the list of pages of an EPUB; empty within a page. */
  pageBreak({ page }: Pick<Block, 'page'>): string {
    const label = this.target.pageLabel
    if (label === undefined || page <= this.#page) return ''
    let markup = ''
    for (let at = this.#page + 1; at <= page; at++)
      markup += `<span id="${pageId(at)}" epub:type="pagebreak" role="doc-pagebreak" aria-label="${escaped(label(at))}"></span>`
    this.#page = page
    return markup
  }
}

export function pageId(page: number): string {
  return `page-${page + 1}`
}

export function noteId(note: number): string {
  return `note-${note + 1}`
}

export function referenceId(note: number): string {
  return `reference-${note + 1}`
}
