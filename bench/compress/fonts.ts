import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PdfWriter } from '../inputs/pdf-writer.js'

const require = createRequire(import.meta.url)

/** A TrueType program from a package that the tasks use for drawing. */
function fontProgram(name: string): Buffer {
  const folder = dirname(require.resolve('@embedpdf/fonts-latin'))
  return readFileSync(join(folder, '../fonts', `${name}.ttf`))
}

/** Writes a simple font with the whole font program. */
export function wholeFont(pdf: PdfWriter, name: string): number {
  const program = fontProgram(name)
  const file = pdf.flate(`/Length1 ${program.length}`, program)
  const descriptor = pdf.object(
    `<</Type/FontDescriptor/FontName/${name}/Flags 32/FontBBox[-600 -300 1600 1100]/ItalicAngle 0/Ascent 1069/Descent -293/CapHeight 714/StemV 80/FontFile2 ${file} 0 R>>`,
  )
  const widths = Array.from({ length: 224 }, () => 560).join(' ')
  return pdf.object(
    `<</Type/Font/Subtype/TrueType/BaseFont/${name}/FirstChar 32/LastChar 255/Widths[${widths}]/Encoding/WinAnsiEncoding/FontDescriptor ${descriptor} 0 R>>`,
  )
}
