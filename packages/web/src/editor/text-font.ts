/** The font of new texts, by the name that the styles of the editor use. */
const FAMILY = 'Octavo Noto Sans'
const STYLES = [
  ['Regular', '400', 'normal'],
  ['Bold', '700', 'normal'],
  ['Italic', '400', 'italic'],
  ['BoldItalic', '700', 'italic'],
] as const

let isLoaded = false

/** The font that the task sets texts in, so that lines break on the screen where they will break. */
export function loadTextFont(): void {
  if (isLoaded) return
  isLoaded = true
  for (const [name, weight, style] of STYLES) {
    const address = new URL(`typesetting/@embedpdf/fonts-latin/fonts/NotoSans-${name}.ttf`, document.baseURI)
    document.fonts.add(new FontFace(FAMILY, `url("${address.href}")`, { weight, style, display: 'swap' }))
  }
}
