import type { FontStyle } from '../../text/font-style.js'
import type { FontFace } from '../tree.js'

/** What follows the family in the name of a font: its style, and the marks of its makers. */
const STYLE =
  /(?:PS)?(?:MT)?[-,]?(?:(?:Ultra|Extra|Semi|Demi)?(?:Bold|Light|Black|Heavy)|Bd|Bld|Medium|Medi|Book|Roman|Regular|Normal|Italic|Ital|It|Oblique|Obl|Slanted|Narrow|Condensed|Cond|BoldItalic|BoldOblique)+(?:MT|PS)?$/
const MAKER = /(?:PSMT|PS|MT)$/
/** Families whose names are written without blanks in files. */
const KNOWN: ReadonlyMap<string, string> = new Map([
  ['TimesNewRoman', 'Times New Roman'],
  ['CourierNew', 'Courier New'],
  ['Times', 'Times'],
  ['DejaVuSans', 'DejaVu Sans'],
  ['DejaVuSerif', 'DejaVu Serif'],
  ['DejaVuSansMono', 'DejaVu Sans Mono'],
  ['OpenSymbol', 'OpenSymbol'],
  ['ZapfDingbats', 'Zapf Dingbats'],
  ['PTSans', 'PT Sans'],
  ['PTSerif', 'PT Serif'],
  ['MSGothic', 'MS Gothic'],
  ['MSMincho', 'MS Mincho'],
])

/** The face of a font for programs that look for it by its family. */
export function fontFaceOf({ name, isMonospaced, hasSerifs }: FontStyle): FontFace {
  return {
    name,
    family: familyOf(name),
    generic: isMonospaced ? 'monospace' : hasSerifs ? 'serif' : 'sans-serif',
  }
}

function familyOf(name: string): string {
  const [beforeDash = name] = name.split(/[-,](?=[A-Z])/)
  let bare = beforeDash === '' ? name : beforeDash
  if (bare === name && !name.includes(' ')) {
    const cut = name.replace(STYLE, '')
    if (cut.length >= 3) bare = cut
  }
  const plain = bare.length > 4 ? bare.replace(MAKER, '') : bare
  return KNOWN.get(plain) ?? withBlanks(plain)
}

/** `LiberationSerif` as `Liberation Serif`. */
function withBlanks(name: string): string {
  return name.replaceAll('_', ' ').replace(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, '$1 ')
}
