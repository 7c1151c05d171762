import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { planCompression, writeCompressed } from '../../src/compress/compress.js'
import { readType1Layout } from '../../src/compress/type1-layout.js'
import { type1ToCff } from '../../src/compress/type1-to-cff.js'
import { cffEncoding } from '../../src/fonts/cff-encoding.js'
import { encodingOf } from '../../src/fonts/encodings.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { draftOf } from '../edit/edited.js'
import { expectSameLook } from '../edit/pictures.js'
import { buildPdf } from '../fixtures/build-pdf.js'
import { type1Program } from '../fixtures/font-programs.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid, pdfText, popplerPicture } from '../validators.js'

const BOX = '400 hlineto 300 vlineto -400 hlineto closepath'
/** The subroutines that every Type 1 font has for flex and for hint replacement. */
const SUBROUTINES = [
  '3 0 callothersubr pop pop setcurrentpoint return',
  '0 1 callothersubr return',
  '0 2 callothersubr return',
  'return',
  '1 3 callothersubr pop callsubr return',
  '0 30 hstem 100 40 vstem return',
]
const GLYPHS = {
  A: `40 500 hsbw 0 20 hstem 0 60 vstem 10 0 rmoveto ${BOX} endchar`,
  // Side bearing, subroutine with other hints, lines and curves of all kinds.
  B: `60 600 hsbw 0 20 hstem 30 10 rmoveto 100 vlineto 20 30 rlineto 50 hlineto 5 4 callsubr 10 20 30 40 50 -60 rrcurveto 30 20 10 -50 vhcurveto 40 -20 10 -50 hvcurveto closepath endchar`,
  // A division, and a number that Type 2 writes as a fraction.
  C: `0 500 hsbw 50 0 rmoveto 801 2 div hlineto 300 vlineto -400 hlineto closepath endchar`,
  // A flex from one end of a bar to the other.
  D: `20 500 hsbw 30 100 rmoveto 1 callsubr 200 0 rmoveto 2 callsubr -130 0 rmoveto 2 callsubr 60 10 rmoveto 2 callsubr 70 0 rmoveto 2 callsubr 70 0 rmoveto 2 callsubr 70 -10 rmoveto 2 callsubr 60 0 rmoveto 2 callsubr 50 450 100 0 callsubr -80 vlineto -400 hlineto closepath endchar`,
  acute: `30 300 hsbw 20 600 rmoveto 100 hlineto 80 vlineto -100 hlineto closepath endchar`,
  // 65 is A in StandardEncoding, 194 is acute.
  Aacute: '40 500 hsbw 30 150 20 65 194 seac',
}

function document(program: Uint8Array, text: string, name = '/FontName /Own') {
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 300 100] /Contents @content /Resources << /Font << /F1 @font >> >> >>',
    content: { dict: '<< >>', data: `BT /F1 60 Tf 20 20 Td (${text}) Tj ET` },
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Own /Encoding << /Differences [193 /Aacute] >> /FirstChar 65 /LastChar 68 /Widths [500 600 500 500] /FontDescriptor @descriptor >>',
    descriptor: `<< /Type /FontDescriptor ${name} /Flags 4 /FontBBox [0 0 500 1000] /ItalicAngle 0 /Ascent 800 /Descent 0 /CapHeight 800 /StemV 80 /MissingWidth 500 /FontFile @program >>`,
    program: { dict: `<< /Length1 ${program.length} >>`, data: program },
  })
}

withPrograms('A Type 1 font that becomes a CFF font', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  it.each([
    ['', '/FontName /Own'],
    [' even if its descriptor has no name', ''],
  ])('looks the same, with side bearings, curves, flexes, hints and accents%s', async (_, name) => {
    const before = document(type1Program({ glyphs: GLYPHS, subroutines: SUBROUTINES }), 'ABCD\\301', name)
    const draft = draftOf(before)
    const plan = planCompression(draft, {})
    const sink = createMemorySink()
    writeCompressed(draft, sink, { primitives: nodePrimitives }, plan, new Map())
    const bytes = sink.bytes().slice()
    const [program] = plan.fonts.values()
    expect(program?.dict.get('Subtype')).toMatchObject({ value: 'Type1C' })
    expectValid(temporaryFile(bytes))
    expect(pdfText(temporaryFile(bytes))).toBe(pdfText(temporaryFile(before)))
    await expectSameLook(before, bytes, [1], 0)
    expect(popplerPicture(temporaryFile(bytes), 1).equals(popplerPicture(temporaryFile(before), 1))).toBe(
      true,
    )
  })

  it('keeps the codes of its glyphs', () => {
    const layout = readType1Layout(type1Program({ glyphs: GLYPHS, subroutines: SUBROUTINES }))!
    const { bytes, names } = type1ToCff(layout, encodingOf('StandardEncoding'), new Set(['Aacute', 'C']))!
    expect(names).toEqual(['.notdef', 'A', 'C', 'acute', 'Aacute'])
    const codes = cffEncoding(bytes)!
    expect([codes[65], codes[66], codes[67], codes[194]]).toEqual(['A', undefined, 'C', 'acute'])
  })

  it('is not converted if a charstring is unusual', () => {
    const layout = readType1Layout(
      type1Program({
        glyphs: { ...GLYPHS, A: '0 500 hsbw 1 18 callothersubr endchar' },
        subroutines: SUBROUTINES,
      }),
    )!
    expect(type1ToCff(layout, [], new Set(['A']))).toBeUndefined()
    expect(type1ToCff(layout, [], new Set(['B']))?.names).toEqual(['.notdef', 'B'])
  })
})
