import type { Piece } from '../elements/element.js'

/** The content of a page that is no real content (ISO 32000-1, 14.8.2.2.2), by why it is not. */
export type ArtifactKind = 'header' | 'footer' | 'background' | 'layout'

/** An index of the page's pieces, or a kind of artifact. */
export type Target = number | ArtifactKind

const NONE = -1
const HEADER = -2
const FOOTER = -3

/** What each operation of a page's content belongs to. */
export class PageTargets {
  /** In reading order. */
  readonly pieces: readonly Piece[]
  readonly #glyphs: Int32Array
  readonly #images = new Map<number, Target>()
  readonly #paths = new Map<number, Target>()

  constructor(
    pieces: readonly Piece[],
    repeated: {
      readonly header: readonly (readonly [number, number])[]
      readonly footer: readonly (readonly [number, number])[]
    },
    background: Iterable<number>,
  ) {
    this.pieces = pieces
    let count = 0
    for (const { content } of pieces) if (content.kind === 'glyphs') count = Math.max(count, content.last + 1)
    for (const [, last] of [...repeated.header, ...repeated.footer]) count = Math.max(count, last + 1)
    this.#glyphs = new Int32Array(count).fill(NONE)
    for (const [at, { content }] of pieces.entries())
      if (content.kind === 'glyphs') this.#fill(content.first, content.last, at)
      else if (content.kind === 'image') this.#images.set(content.number, at)
      else this.#paths.set(content.number, at)
    for (const [first, last] of repeated.header) this.#fill(first, last, HEADER)
    for (const [first, last] of repeated.footer) this.#fill(first, last, FOOTER)
    for (const number of background) if (!this.#paths.has(number)) this.#paths.set(number, 'background')
  }

  /** Undefined if the glyph belongs to nothing. */
  glyph(number: number): Target | undefined {
    const found = this.#glyphs[number] ?? NONE
    if (found >= 0) return found
    return found === HEADER ? 'header' : found === FOOTER ? 'footer' : undefined
  }

  image(number: number): Target {
    return this.#images.get(number) ?? 'layout'
  }

  path(number: number): Target {
    return this.#paths.get(number) ?? 'layout'
  }

  #fill(first: number, last: number, value: number): void {
    for (let at = first; at <= last; at++) if (this.#glyphs[at] === NONE) this.#glyphs[at] = value
  }
}
