import type { Block, Furniture, Section } from '@octavo/pdf/layout-tree'

/** The blocks that a page shows of a header or a footer of its section. */
export function furnitureOf(
  { first, even, usual }: Furniture,
  section: Pick<Section, 'first'>,
  page: number,
): readonly Block[] {
  if (page === section.first && first !== undefined) return first
  return page % 2 === 1 && even !== undefined ? even : usual
}
