import type { FoundFurniture } from '../furniture/section-furniture.js'
import type { Block, LayoutPage, Margins, Section } from '../tree.js'

/** In points: pages that differ by less have one size. */
const SAME_SIZE = 2
const LEAST_MARGIN = 10

/** Where the text of a page is. */
export interface TextArea {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Pages of one size that follow each other. */
export interface PageGroup {
  readonly first: number
  readonly last: number
}

export function pageGroups(pages: readonly LayoutPage[]): PageGroup[] {
  const groups: { first: number; last: number }[] = []
  for (const [at, { width, height }] of pages.entries()) {
    const before = pages[at - 1]
    const isSame =
      before !== undefined &&
      Math.abs(before.width - width) < SAME_SIZE &&
      Math.abs(before.height - height) < SAME_SIZE
    if (isSame) groups.at(-1)!.last = at
    else groups.push({ first: at, last: at })
  }
  return groups
}

export function makeSection(
  { first, last }: PageGroup,
  { width, height }: LayoutPage,
  areas: readonly (TextArea | undefined)[],
  header: FoundFurniture,
  footer: FoundFurniture,
  blocks: readonly Block[],
): Section {
  return {
    first,
    last,
    width,
    height,
    margins: marginsOf(areas.slice(first, last + 1), width, height),
    columns: { count: 1, gap: 0 },
    startsPage: true,
    header: header.furniture,
    footer: footer.furniture,
    numbering: header.numbering ?? footer.numbering,
    blocks,
  }
}

/** The margins of most pages: text that is further out on single pages does not count. */
function marginsOf(areas: readonly (TextArea | undefined)[], width: number, height: number): Margins {
  const known = areas.filter((area) => area !== undefined)
  if (known.length === 0) return { left: 72, top: 72, right: 72, bottom: 72 }
  const at = (values: number[], share: number): number =>
    values.sort((one, other) => one - other)[Math.floor(share * (values.length - 1))]!
  const left = at(
    known.map((area) => area.left),
    0.1,
  )
  const top = at(
    known.map((area) => area.top),
    0.1,
  )
  const right =
    width -
    at(
      known.map((area) => area.right),
      0.9,
    )
  const bottom =
    height -
    at(
      known.map((area) => area.bottom),
      0.9,
    )
  const margin = (value: number): number => Math.max(LEAST_MARGIN, Math.round(value * 10) / 10)
  return {
    left: margin(left),
    top: margin(top),
    right: margin(right),
    bottom: margin(Math.max(bottom, Math.min(top, bottom))),
  }
}
