import type { TypesettingFont } from '../platform/typesetting.js'
import type { PdfDict } from '../syntax/objects.js'
import type { DrawingTarget } from './drawing-target.js'
import { embeddedFont } from './embedded-fonts.js'
import type { StreamFonts } from './typeset-text.js'

/** The fonts of one form XObject's text, and their resource dictionary. */
export class FormFonts implements StreamFonts {
  readonly dict: PdfDict = new Map()
  readonly #target: DrawingTarget
  readonly #names = new Map<TypesettingFont, string>()

  constructor(target: DrawingTarget) {
    this.#target = target
  }

  font(font: TypesettingFont): ReturnType<StreamFonts['font']> {
    const { embedded, ref } = embeddedFont(this.#target, font)
    const name = this.#names.get(font) ?? `F${this.#names.size + 1}`
    this.#names.set(font, name)
    this.dict.set(name, ref)
    return { name, embedded }
  }
}
