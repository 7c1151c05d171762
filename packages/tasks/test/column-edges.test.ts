import type { Section } from '@octavo/pdf/layout-tree'
import { describe, expect, it } from 'vitest'
import { columnEdges } from '../src/word/column-edges.js'

const NOTHING = { first: undefined, even: undefined, usual: [] }
const SECTION: Section = {
  first: 0,
  last: 0,
  width: 612,
  height: 792,
  margins: { left: 72, right: 72, top: 72, bottom: 72 },
  mirrorsMargins: false,
  columns: { count: 2, gap: 24 },
  startsPage: true,
  header: NOTHING,
  footer: NOTHING,
  numbering: undefined,
  blocks: [],
}

describe('A block of a section with two columns', () => {
  it.each([
    ['in the first column', [80, 100, 200, 120], { left: 72, right: 294 }],
    ['in the second column', [330, 100, 500, 120], { left: 318, right: 540 }],
    ['across both', [72, 100, 540, 120], { left: 72, right: 540 }],
  ] as const)('is placed from the edges of what it is in: %s', (_, box, edges) => {
    expect(columnEdges(SECTION, { page: 0, box: [...box] })).toEqual(edges)
  })
})
