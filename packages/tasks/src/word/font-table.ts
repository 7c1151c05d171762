import type { FontFace } from '@octavo/pdf/layout-tree'
import { substituteFor } from '../office-files/font-substitutes.js'
import { escaped } from '../office-files/xml.js'
import { WORD_NAMESPACE } from './styles.js'

const FAMILIES = { serif: 'roman', 'sans-serif': 'swiss', monospace: 'modern' } as const

/** The part that says what to use for fonts that a system does not have (ECMA-376-1, 17.8). */
export function* fontTablePart(faces: Iterable<FontFace>): Generator<string> {
  yield `<w:fonts xmlns:w="${WORD_NAMESPACE}">`
  for (const face of faces) {
    const { family, generic } = face
    const substitute = substituteFor(face)
    const alternative = substitute === family ? '' : `<w:altName w:val="${substitute}"/>`
    const pitch = generic === 'monospace' ? 'fixed' : 'variable'
    yield `<w:font w:name="${escaped(family)}">${alternative}<w:family w:val="${FAMILIES[generic]}"/><w:pitch w:val="${pitch}"/></w:font>`
  }
  yield '</w:fonts>'
}
