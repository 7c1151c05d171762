import type { FontFace } from '@octavo/pdf/layout-tree'

/** For fonts that few systems have: a common one with the same widths, or of the same kind. */
const SUBSTITUTES: ReadonlyMap<string, string> = new Map([
  ['Helvetica', 'Arial'],
  ['Times', 'Times New Roman'],
  ['Courier', 'Courier New'],
  ['Liberation Sans', 'Arial'],
  ['Liberation Serif', 'Times New Roman'],
  ['Liberation Mono', 'Courier New'],
  ['Nimbus Sans', 'Arial'],
  ['Nimbus Roman', 'Times New Roman'],
  ['Carlito', 'Calibri'],
  ['Caladea', 'Cambria'],
])
const OF_KIND = { serif: 'Times New Roman', 'sans-serif': 'Arial', monospace: 'Courier New' } as const

/** A common font with the same widths; undefined if none is known. */
export function sameWidths({ family }: FontFace): string | undefined {
  return SUBSTITUTES.get(family)
}

export function substituteFor(face: FontFace): string {
  return sameWidths(face) ?? OF_KIND[face.generic]
}
