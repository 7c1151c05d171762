import type { FontFace, TextLook } from '@octavo/pdf/layout-tree'
import { isLegible } from '../from-layout/backdrops.js'
import { escaped } from '../office-files/xml.js'

const LARGEST_SIZE = 1638

/** Notes the fonts that a document names. */
export class FontNames {
  readonly #faces = new Map<string, FontFace>()

  add(face: FontFace): string {
    if (!this.#faces.has(face.family)) this.#faces.set(face.family, face)
    return escaped(face.family)
  }

  get faces(): Iterable<FontFace> {
    return this.#faces.values()
  }
}

/**
 * The properties of a run that differ from those of its style (ECMA-376-1, 17.3.2); all of them without one. Text that
 * cannot be read on `backdrop` gets the colour that word processors choose.
 */
export function lookProperties(
  look: TextLook,
  base: TextLook | undefined,
  fonts: FontNames,
  backdrop?: string,
): string {
  const hasColour = isLegible(look.colour, backdrop)
  if (look === base && hasColour) return ''
  let xml = ''
  if (look.font.family !== base?.font.family) {
    const name = fonts.add(look.font)
    xml += `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:eastAsia="${name}" w:cs="${name}"/>`
  }
  const toggle = (names: readonly string[], isOn: boolean, wasOn: boolean): void => {
    if (isOn === wasOn) return
    for (const name of names) xml += isOn ? `<w:${name}/>` : `<w:${name} w:val="0"/>`
  }
  toggle(['b', 'bCs'], look.isBold, base?.isBold ?? false)
  toggle(['i', 'iCs'], look.isItalic, base?.isItalic ?? false)
  toggle(['strike'], look.isStruck, base?.isStruck ?? false)
  if (!hasColour) xml += '<w:color w:val="auto"/>'
  else if (look.colour !== (base?.colour ?? '000000')) xml += `<w:color w:val="${look.colour}"/>`
  const size = halfPoints(look.size)
  if (base === undefined || size !== halfPoints(base.size))
    xml += `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`
  if (look.isUnderlined !== (base?.isUnderlined ?? false))
    xml += `<w:u w:val="${look.isUnderlined ? 'single' : 'none'}"/>`
  if (look.position !== (base?.position ?? 'normal'))
    xml += `<w:vertAlign w:val="${look.position === 'normal' ? 'baseline' : look.position}"/>`
  return xml
}

function halfPoints(size: number): number {
  return Math.max(1, Math.min(LARGEST_SIZE * 2, Math.round(size * 2)))
}
