import { EmbeddedFont } from '../fonts/drawing/embedded-font.js'
import type { TypesettingFont } from '../platform/typesetting.js'
import type { PdfRef } from '../syntax/objects.js'
import type { DrawingTarget } from './drawing-target.js'

interface FontOfOutput {
  readonly embedded: EmbeddedFont
  readonly ref: PdfRef
  /** The number of glyphs when it was last written. */
  written: number
}

const ofOutputs = new WeakMap<object, Map<TypesettingFont, FontOfOutput>>()

/** The font of an output; it is embedded after the last text is drawn. */
export function embeddedFont(target: DrawingTarget, font: TypesettingFont): Omit<FontOfOutput, 'written'> {
  const fonts = ofOutputs.get(target.output) ?? new Map<TypesettingFont, FontOfOutput>()
  ofOutputs.set(target.output, fonts)
  let known = fonts.get(font)
  if (known === undefined) {
    known = { embedded: new EmbeddedFont(font), ref: target.reserve(), written: 0 }
    fonts.set(font, known)
  }
  return known
}

/**
 * Writes the embedded fonts of an output. Call it after everything is drawn, before the output is written.
 */
export function writeEmbeddedFonts(target: DrawingTarget): void {
  for (const font of ofOutputs.get(target.output)?.values() ?? []) {
    const { embedded, ref, written } = font
    if (embedded.glyphs === written) continue
    target.fill(ref, embedded.write(target, target.file.primitives))
    font.written = embedded.glyphs
  }
}
