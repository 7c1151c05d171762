import type { TextStyle } from '../../content/devices/text.js'
import type { FontStyle } from '../../text/font-style.js'
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
  readonly #faces = new Map<FontStyle, FontFace>()
  readonly #byStyle = new WeakMap<TextStyle, Map<number, TextLook>>()
  readonly #byKey = new Map<string, TextLook>()

  constructor(colours: HexColours) {
    this.#colours = colours
  }

  of(style: TextStyle, font: FontStyle, { isUnderlined, isStruck, position, size }: Decoration): TextLook {
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
    const look: TextLook = {
      font: this.#faceOf(font),
      size: Math.round(size * 10) / 10,
      isBold: font.isBold,
      isItalic: font.isItalic,
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
    const key = `${font.name} ${size} ${colour} ${look.isBold} ${look.isItalic} ${number}`
    const same = this.#byKey.get(key)
    if (same !== undefined) return same
    if (this.#byKey.size < MAX_LOOKS) this.#byKey.set(key, look)
    return look
  }

  #faceOf(font: FontStyle): FontFace {
    let face = this.#faces.get(font)
    if (face === undefined) {
      face = fontFaceOf(font)
      this.#faces.set(font, face)
    }
    return face
  }
}
