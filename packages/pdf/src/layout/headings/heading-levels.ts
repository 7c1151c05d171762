const DEEPEST = 6

/** What a heading looks like, and what else determines its level. */
export interface HeadingStyle {
  /** In points, rounded. */
  readonly size: number
  readonly isBold: boolean
  /** The depth of the bookmark with this title, starting at 1. */
  readonly depth: number | undefined
  /** The number of components of the section number, if the heading has no other sign of its level. */
  readonly components: number | undefined
}

interface Use {
  readonly style: HeadingStyle
  /** How often headings of this style have a bookmark of a depth. */
  readonly depths: Map<number, number>
  count: number
  readonly isFirst: boolean
}

/**
 * The levels of headings by the rank of their styles in the whole document. Bookmarks and section numbers
 * determine the level of the headings that have them; the title of the document is above all of them.
 */
export class HeadingLevels {
  readonly #uses = new Map<string, Use>()
  #levels: ReadonlyMap<string, number> | undefined
  #shift = 0

  /** Adds a heading; `isOnFirstPage` says whether it can be the title. */
  add(style: HeadingStyle, isOnFirstPage: boolean): void {
    const key = keyOf(style)
    const isFirst = isOnFirstPage && style.depth === undefined
    const use = this.#uses.get(key) ?? { style, depths: new Map<number, number>(), count: 0, isFirst }
    this.#uses.set(key, use)
    use.count++
    if (style.depth !== undefined) use.depths.set(style.depth, (use.depths.get(style.depth) ?? 0) + 1)
    this.#levels = undefined
  }

  levelOf(style: HeadingStyle): number {
    const levels = this.#levels ?? this.#settle()
    if (style.depth !== undefined) return Math.min(DEEPEST, style.depth + this.#shift)
    if (style.components !== undefined) return Math.min(DEEPEST, style.components + this.#shift)
    const known = levels.get(keyOf(style))
    if (known !== undefined) return known
    // A style that the examined pages do not have is ranked among those they have.
    const above = [...this.#uses.values()].filter((use) => isAbove(use.style, style))
    return Math.min(DEEPEST, 1 + Math.max(0, ...above.map((use) => levels.get(keyOf(use.style)) ?? 0)))
  }

  #settle(): ReadonlyMap<string, number> {
    const levels = new Map<string, number>()
    const uses = [...this.#uses.values()]
      .filter(({ style }) => style.components === undefined)
      .sort((one, other) => (isAbove(one.style, other.style) ? -1 : 1))
    const [title] = uses
    const isTitled = title?.isFirst === true && title.count === 1 && uses.length > 1
    this.#shift = isTitled ? 1 : 0
    let deepest = 0
    for (const { style, depths } of uses) {
      const depth = mostCommon(depths)
      const level = depth === undefined ? deepest + 1 : depth + this.#shift
      levels.set(keyOf(style), Math.min(DEEPEST, level))
      deepest = Math.max(deepest, level)
    }
    this.#levels = levels
    return levels
  }
}

function keyOf({ size, isBold, components }: HeadingStyle): string {
  return components === undefined ? `${size} ${isBold}` : `number ${components}`
}

function isAbove(one: HeadingStyle, other: HeadingStyle): boolean {
  return one.size > other.size || (one.size === other.size && one.isBold && !other.isBold)
}

function mostCommon(depths: ReadonlyMap<number, number>): number | undefined {
  const [first] = [...depths].sort(([, one], [, other]) => other - one)
  return first?.[0]
}
