import type { ListItem } from '@octavo/pdf/layout-tree'

/** Signs of fonts for symbols, which another font shows as empty boxes. */
const PRIVATE_USE = /[\ue000-\uf8ff]/
const SYMBOLS = /^(?:symbol|wingdings(?: ?[23])?|webdings)$/i
/** The signs that Office programs use as bullets, of Symbol and of Wingdings. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['\uf0b7', '\u2022'],
  ['\uf0a7', '\u25aa'],
  ['\uf0d8', '\u27a2'],
  ['\uf0fc', '\u2713'],
  ['\uf076', '\u2756'],
  ['\uf0e0', '\u2192'],
  ['\uf06f', 'o'],
  ['\uf02d', '-'],
])

/** The sign for an item without a number. */
export function bulletOf({ marker, markerRuns }: Pick<ListItem, 'marker' | 'markerRuns'>): string {
  const known = SIGNS.get(marker)
  if (known !== undefined) return known
  return PRIVATE_USE.test(marker) && !SYMBOLS.test(markerRuns[0]?.look.font.family ?? '') ? '\u2022' : marker
}
