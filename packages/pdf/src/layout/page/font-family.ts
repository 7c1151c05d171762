import type { FontStyle } from '../../text/font-style.js'
import type { FontFace } from '../tree.js'
import { knownFamily } from './known-families.js'

/** What can follow the family in the name of a font: words of its style, and the marks of its makers. */
const MARK =
  /[-,_ ]*(?:Ultra|Extra|Semi|Demi|Bold|Bd|Bld|Light|Lt|Black|Heavy|Thin|Medium|Medi|Book|Roman|Regular|Regu|Normal|Italic|Ital|It|Oblique|Obli|Obl|Slanted|Narrow|Condensed|Cond|Expanded|PS|MT|Std|W\d)$/
/** Of an unknown family, only these words are surely no part of its name. */
const STYLE = /(?:(?:Ultra|Extra|Semi|Demi)?(?:Bold|Heavy)|Italic|Oblique|Regular)+(?:PS)?(?:MT)?$/
const LONGEST = 200
/** For fonts without a name: families that most systems have. */
const OF_KIND = { serif: 'Times New Roman', 'sans-serif': 'Arial', monospace: 'Courier New' } as const

/** The face of a font for programs that look for it by its family. */
export function fontFaceOf({ name, family, isMonospaced, hasSerifs }: FontStyle): FontFace {
  const generic = isMonospaced ? 'monospace' : hasSerifs ? 'serif' : 'sans-serif'
  const found = family?.slice(0, LONGEST).trim() ?? ''
  return {
    name,
    family: knownIn(name) ?? familyOf(found === '' ? name.slice(0, LONGEST) : found) ?? OF_KIND[generic],
    generic,
  }
}

/** The longest beginning of a name that is a known family and is followed by marks only. */
function knownIn(name: string): string | undefined {
  let left = name.slice(0, LONGEST)
  for (;;) {
    const known = knownFamily(left)
    if (known !== undefined) return known
    const cut = left.replace(MARK, '')
    if (cut === left || cut === '') return undefined
    left = cut
  }
}

/** Where no known family fits, the name stays as it is, without its style. */
function familyOf(name: string): string | undefined {
  const known = knownIn(name)
  if (known !== undefined) return known
  const [beforeDash = '', ...behind] = name.split(/[-,](?=[A-Z])/)
  const isStyle = beforeDash !== '' && behind.length > 0 && behind.every((part) => MARK.test(part))
  const bare = isStyle ? beforeDash : name.replace(STYLE, '')
  const plain = (bare === '' ? name : bare).replaceAll('_', ' ').trim()
  return plain === '' ? undefined : plain
}
