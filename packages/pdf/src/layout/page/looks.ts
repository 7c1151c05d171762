import type { ContentFont } from '../../content/content-fonts.js'
import type { TextStyle } from '../../content/devices/text.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { type FontStyle, fontStyleOf } from '../../text/font-style.js'
import type { FontFace, TextLook } from '../tree.js'
import { fontFaceOf } from './font-family.js'
import type { HexColours } from './hex-colour.js'

/** What differs between runs in one style of content. */
export interface Decoration {
  readonly isUnderlined: boolean
  readonly isStruck: boolean
  readonly position: TextLook['position']
  /** For raised or lowered text, that of the text around it. */
  readonly size: number
}

const MAX_LOOKS = 10_000

/** The looks of a document's text: one object for all text that looks the same. */
export class TextLooks {
  readonly #colours: HexColours
  readonly #file: PdfFile
  readonly #fonts = new Map<ContentFont, { readonly style: FontStyle; readonly face: FontFace }>()
  readonly #byStyle = new WeakMap<TextStyle, Map<number, TextLook>>()
  readonly #byKey = new Map<string, TextLook>()

  constructor(file: PdfFile, colours: HexColours) {
    this.#file = file
    this.#colours = colours
  }

  of(style: TextStyle, { isUnderlined, isStruck, position, size }: Decoration): TextLook {
    const number =
      (isUnderlined ? 1 : 0) +
      (isStruck ? 2 : 0) +
      (position === 'normal' ? 0 : position === 'superscript' ? 4 : 8)
    let known = this.#byStyle.get(style)
    if (known === undefined) {
      known = new Map()
      this.#byStyle.set(style, known)
    }
    const met = position === 'normal' ? known.get(number) : undefined
    if (met !== undefined) return met
    const font = this.#fontOf(style.font)
    const look: TextLook = {
      font: font.face,
      size: Math.round(size * 10) / 10,
      isBold: font.style.isBold,
      isItalic: font.style.isItalic,
      isUnderlined,
      isStruck,
      position,
      colour: this.#colours.of(style.colour) ?? '000000',
    }
    const shared = this.#shared(look, number)
    known.set(number, shared)
    return shared
  }

  #shared(look: TextLook, number: number): TextLook {
    const { font, size, colour } = look
    const key = `${font.name} ${font.family} ${size} ${colour} ${look.isBold} ${look.isItalic} ${number}`
    const same = this.#byKey.get(key)
    if (same !== undefined) return same
    if (this.#byKey.size < MAX_LOOKS) this.#byKey.set(key, look)
    return look
  }

  #fontOf(font: ContentFont): { readonly style: FontStyle; readonly face: FontFace } {
    let known = this.#fonts.get(font)
    if (known === undefined) {
      const style = fontStyleOf(this.#file, font)
      known = { style, face: fontFaceOf(style) }
      this.#fonts.set(font, known)
    }
    return known
  }
}
