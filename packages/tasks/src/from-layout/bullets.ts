import type { ListItem } from '@octavo/pdf/layout-tree'

/** Signs of fonts for symbols, which another font shows as empty boxes. */
const PRIVATE_USE = /[\ue000-\uf8ff]/
const SYMBOLS = /^(?:symbol|wingdings(?: ?[23])?|webdings)$/i
/** The signs that word processors use as bullets, of Symbol and of Wingdings. */
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

/** The bullet of an item as any font has it; as it is if its font for symbols shows it. */
export function bulletOf({ marker, markerRuns }: Pick<ListItem, 'marker' | 'markerRuns'>): string {
  return SYMBOLS.test(markerRuns[0]?.look.font.family ?? '')
    ? (SIGNS.get(marker) ?? marker)
    : plainBullet(marker)
}

/** The same where the result does not have the fonts of the document. */
export function plainBullet(marker: string): string {
  return SIGNS.get(marker) ?? (PRIVATE_USE.test(marker) ? '\u2022' : marker)
}
