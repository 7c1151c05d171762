import type { FontFace } from '@octavo/pdf/layout-tree'
import { escaped } from '../office-files/xml.js'
import { WORD_NAMESPACE } from './styles.js'

const FAMILIES = { serif: 'roman', 'sans-serif': 'swiss', monospace: 'modern' } as const
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

/** The part that says what to use for fonts that a system does not have (ECMA-376-1, 17.8). */
export function* fontTablePart(faces: Iterable<FontFace>): Generator<string> {
  yield `<w:fonts xmlns:w="${WORD_NAMESPACE}">`
  for (const { family, generic } of faces) {
    const substitute = SUBSTITUTES.get(family) ?? OF_KIND[generic]
    const alternative = substitute === family ? '' : `<w:altName w:val="${substitute}"/>`
    const pitch = generic === 'monospace' ? 'fixed' : 'variable'
    yield `<w:font w:name="${escaped(family)}">${alternative}<w:family w:val="${FAMILIES[generic]}"/><w:pitch w:val="${pitch}"/></w:font>`
  }
  yield '</w:fonts>'
}
