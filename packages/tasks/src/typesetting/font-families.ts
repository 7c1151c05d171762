import type { TextStyleWanted, TypesettingFont } from '@octavo/pdf/typesetting'
import { type Harfbuzz, HarfbuzzFont } from './harfbuzz.js'

/** A font file with the family and style from its name: `NotoSans-BoldItalic.ttf`. */
export interface FontFile {
  readonly file: string
  read(): Uint8Array
}

const FONT_FILE = /^(?<family>[^-]+)(?:-(?<style>.+))?\.(?:ttf|otf)$/i
/** Thin, medium, black and similar weights are ignored: text is regular or bold. */
const STYLES: Readonly<Record<string, TextStyleWanted>> = {
  regular: { bold: false, italic: false },
  book: { bold: false, italic: false },
  bold: { bold: true, italic: false },
  italic: { bold: false, italic: true },
  oblique: { bold: false, italic: true },
  bolditalic: { bold: true, italic: true },
  boldoblique: { bold: true, italic: true },
}

interface StyledFont extends TextStyleWanted {
  readonly font: TypesettingFont
}

/** Of each family, in file order, the font that is closest to a style. */
export function fontsByStyle(
  harfbuzz: Harfbuzz,
  files: readonly FontFile[],
): (style: TextStyleWanted) => readonly TypesettingFont[] {
  const families = new Map<string, StyledFont[]>()
  for (const { file, read } of files) {
    const { family, style = 'regular' } = FONT_FILE.exec(file)?.groups ?? {}
    const known = STYLES[style.toLowerCase()]
    if (family === undefined || known === undefined) continue
    const name = file.replace(/\.\w+$/, '').replace(/[^\w-]/g, '')
    const fonts = families.get(family) ?? []
    families.set(family, fonts)
    fonts.push({ ...known, font: new HarfbuzzFont(name, harfbuzz, read) })
  }
  const chosen = new Map<string, readonly TypesettingFont[]>()
  return (style) => {
    const key = `${style.bold} ${style.italic}`
    const fonts = chosen.get(key) ?? [...families.values()].map((family) => nearest(family, style))
    chosen.set(key, fonts)
    return fonts
  }
}

function nearest(family: readonly StyledFont[], { bold, italic }: TextStyleWanted): TypesettingFont {
  const distance = (font: StyledFont): number =>
    (font.bold === bold ? 0 : 2) + (font.italic === italic ? 0 : 1)
  return family.reduce((best, font) => (distance(font) < distance(best) ? font : best)).font
}
