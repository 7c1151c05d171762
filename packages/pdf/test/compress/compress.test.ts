import { expect, it, vi } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { planCompression, writeCompressed } from '../../src/compress/compress.js'
import { readFont } from '../../src/fonts/read-font.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { PdfStream } from '../../src/syntax/objects.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { draftOf } from '../edit/edited.js'
import { expectSameLook } from '../edit/pictures.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { cffProgram, truetypeProgram, type1Program } from '../fixtures/font-programs.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid, pdfText, popplerPicture, qpdfJson } from '../validators.js'

function compressed(bytes: Uint8Array) {
  const draft = draftOf(bytes)
  const plan = planCompression(draft, {})
  const sink = createMemorySink()
  const report = writeCompressed(draft, sink, { primitives: nodePrimitives }, plan, new Map())
  return { bytes: sink.bytes().slice(), report, plan }
}

const LETTERS = [...'ABCDEFGH']

/** A font of boxes, one for each letter, each of another height. */
const boxes = (found: 'cmap' | 'post' = 'cmap') =>
  truetypeProgram(
    LETTERS.map((_, index) => {
      const top = 200 + index * 80
      return {
        points: [
          [50, 0],
          [50, top],
          [450, top],
          [450, 0],
        ],
      }
    }),
    1000,
    found,
  )

const outlines = () =>
  cffProgram({
    glyphs: Object.fromEntries(
      LETTERS.map((letter, index) => [
        letter,
        `50 0 rmoveto 400 hlineto ${200 + index * 80} vlineto -400 hlineto endchar`,
      ]),
    ),
  })

const type1 = () =>
  type1Program({
    glyphs: Object.fromEntries(
      LETTERS.map((letter, index) => [
        letter,
        `0 500 hsbw 50 0 rmoveto 400 hlineto ${200 + index * 80} vlineto -400 hlineto closepath endchar`,
      ]),
    ),
  })

function withFont(
  program: Uint8Array,
  key: string,
  subtype: string,
  text: string,
  more: Objects = {},
): Objects {
  return {
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 300 100] /Contents @content /Resources << /Font << /F1 @font >> >> >>',
    content: { dict: '<< >>', data: `BT /F1 40 Tf 20 20 Td (${text}) Tj ET` },
    font: `<< /Type /Font /Subtype /${subtype} /BaseFont /Own /FirstChar 65 /LastChar 72 /Widths [500 500 500 500 500 500 500 500] /FontDescriptor @descriptor >>`,
    descriptor: `<< /Type /FontDescriptor /FontName /Own /Flags 4 /FontBBox [0 0 500 1000] /ItalicAngle 0 /Ascent 800 /Descent 0 /CapHeight 800 /StemV 80 /${key} @program >>`,
    program: {
      dict: key === 'FontFile3' ? '<< /Subtype /Type1C >>' : `<< /Length1 ${program.length} >>`,
      data: program,
    },
    ...more,
  }
}

withPrograms('Compressing a document', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  it.each([
    ['TrueType', boxes(), 'FontFile2', 'TrueType'],
    ['CFF', outlines(), 'FontFile3', 'Type1'],
    ['Type 1', type1(), 'FontFile', 'Type1'],
  ])('keeps only the used glyphs of a %s font and renders the same', async (_, program, key, subtype) => {
    const before = buildPdf(withFont(program, key, subtype, 'ABBA'))
    const { bytes, report } = compressed(before)
    expectValid(temporaryFile(bytes))
    await expectSameLook(before, bytes, [1], 0)
    expect(popplerPicture(temporaryFile(bytes), 1).equals(popplerPicture(temporaryFile(before), 1))).toBe(
      true,
    )
    expect(report.fontsSubset).toBe(1)
    const draft = draftOf(bytes)
    const font = fontOf(draft.file)
    // The tag marks the font as a subset.
    expect(draft.file.name(font.get('BaseFont'))).toMatch(/^[A-Z]{6}\+Own$/)
    const read = readFont(draft.file, font)
    const box = (letter: string) => read.character(Buffer.from(letter), 0).box
    expect(box('B')).toEqual([0.05, 0, 0.45, 0.28])
    expect(box('H')).not.toEqual([0.05, 0, 0.45, 0.76])
  })

  it('keeps the used glyphs of a composite font with an embedded CMap and no /CIDToGIDMap', async () => {
    const cmap =
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /WMode 0 def 1 begincodespacerange <0000> <FFFF> endcodespacerange 2 begincidchar <0141> 1 <0142> 2 endcidchar endcmap end end'
    const before = buildPdf(
      withFont(boxes(), 'FontFile2', '', '', {
        content: { dict: '<< >>', data: 'BT /F1 40 Tf 20 20 Td <014101420141> Tj ET' },
        font: '<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding @cmap /DescendantFonts [@descendant] >>',
        descendant:
          '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /DW 500 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor @descriptor >>',
        cmap: { dict: '<< /Type /CMap /CMapName /Own >>', data: cmap },
      }),
    )
    const { bytes, report } = compressed(before)
    expect(report.fontsSubset).toBe(1)
    await expectSameLook(before, bytes, [1], 0)
    expect(popplerPicture(temporaryFile(bytes), 1).equals(popplerPicture(temporaryFile(before), 1))).toBe(
      true,
    )
  })

  it('keeps glyphs that are found by the standard Macintosh glyph names', async () => {
    const before = buildPdf(
      withFont(boxes('post'), 'FontFile2', 'TrueType', 'ABBA', {
        font: '<< /Type /Font /Subtype /TrueType /BaseFont /Own /Encoding /WinAnsiEncoding /FirstChar 65 /LastChar 66 /Widths [500 500] /FontDescriptor @descriptor >>',
        descriptor:
          '<< /Type /FontDescriptor /FontName /Own /Flags 32 /FontBBox [0 0 500 1000] /ItalicAngle 0 /Ascent 800 /Descent 0 /CapHeight 800 /StemV 80 /FontFile2 @program >>',
      }),
    )
    const { bytes, report } = compressed(before)
    expect(report.fontsSubset).toBe(1)
    await expectSameLook(before, bytes, [1], 0)
    expect(popplerPicture(temporaryFile(bytes), 1).equals(popplerPicture(temporaryFile(before), 1))).toBe(
      true,
    )
  })

  it('keeps the glyphs that can be entered into fields, and no others', () => {
    const descendant =
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /FontDescriptor @descriptor >>'
    const form = (font: string, more = '') =>
      withFont(boxes(), 'FontFile2', 'TrueType', 'A', {
        catalog: `<< /Type /Catalog /Pages @pages /AcroForm << /Fields [] ${more} /DR << /Font << /F1 @${font} >> >> >> >>`,
        composite: `<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /DescendantFonts [${descendant}] >>`,
      })
    const heights = (objects: Objects) => {
      const draft = draftOf(compressed(buildPdf(objects)).bytes)
      const read = readFont(draft.file, fontOf(draft.file))
      return LETTERS.map((letter) => read.character(Buffer.from(letter), 0).box?.[3])
    }
    const all = [0.2, 0.28, 0.36, 0.44, 0.52, 0.6, 0.68, 0.76]
    expect(heights(form('font'))).toEqual(all)
    expect(heights(form('composite', '/DA (/F1 12 Tf)'))).toEqual(all)
    expect(heights(form('composite', '/XFA (form)'))).toEqual(all)
    expect(heights(form('composite')).filter((height, letter) => height === all[letter])).toEqual([0.2])
  })

  it('keeps glyphs used only in annotation appearances, patterns and Type 3 glyphs', () => {
    const form = (text: string, more = '') => ({
      dict: `<< /Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /Font << /F1 @font >> >> ${more} >>`,
      data: `BT /F1 20 Tf 0 0 Td (${text}) Tj ET`,
    })
    const objects = withFont(boxes(), 'FontFile2', 'TrueType', 'A', {
      page: `<< /Type /Page /Parent @pages /MediaBox [0 0 300 100] /Contents @content /Annots [@note]
        /Resources << /Font << /F1 @font /T3 @type3 >> /Pattern << /P1 @pattern >> >> >>`,
      content: {
        dict: '<< >>',
        data: 'BT /F1 40 Tf 20 20 Td (A) Tj /T3 1 Tf (A) Tj ET /Pattern cs /P1 scn 0 0 50 50 re f',
      },
      note: '<< /Type /Annot /Subtype /Stamp /Rect [0 0 50 50] /AP << /N @shown /D @pressed >> >>',
      shown: form('B'),
      pressed: form('C'),
      pattern: form('D', '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /XStep 100 /YStep 100'),
      type3: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 100 100] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar 65 /Widths [100]
        /Encoding << /Differences [65 /a] >> /CharProcs << /a @procedure >> /Resources << /Font << /F1 @font >> >> >>`,
      procedure: { dict: '<< >>', data: '100 0 d0 BT /F1 20 Tf (E) Tj ET' },
    })
    const { bytes } = compressed(buildPdf(objects))
    const draft = draftOf(bytes)
    const read = readFont(draft.file, fontOf(draft.file))
    const seen = LETTERS.map((letter) => read.character(Buffer.from(letter), 0).box?.[3])
    expect(seen.slice(0, 5)).toEqual([0.2, 0.28, 0.36, 0.44, 0.52])
    expect(seen[7]).not.toBe(0.76)
  })

  it('encodes bilevel images as JBIG2 without changing a pixel', () => {
    const [width, height] = [203, 90]
    const rowBytes = (width + 7) >> 3
    const samples = Buffer.alloc(rowBytes * height, 255)
    let grain = 1
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        grain = (Math.imul(grain, 1103515245) + 12345) >>> 0
        const isBlack = Math.hypot(x - 90, y - 40) < 33 + Math.sin(x / 3) * 4 || grain >>> 24 === 0
        if (isBlack) samples[y * rowBytes + (x >> 3)]! &= ~(128 >> (x & 7))
      }
    const before = buildPdf(
      withImage(samples, `/Width ${width} /Height ${height} /BitsPerComponent 1 /ColorSpace /DeviceGray`),
    )
    const { bytes, report } = compressed(before)
    expect(report.saved.images).toBeGreaterThan(0)
    expect(imageOf(bytes).dict.get('Filter')).toMatchObject({ value: 'JBIG2Decode' })
    expect(popplerPicture(temporaryFile(bytes), 1).equals(popplerPicture(temporaryFile(before), 1))).toBe(
      true,
    )
  })

  it('uses a palette for images of few colours and predictors for others, and renders the same', async () => {
    const few = Buffer.alloc(64 * 64 * 3)
    const many = Buffer.alloc(64 * 64 * 3)
    for (let at = 0; at < few.length; at++) {
      few[at] = ((at >> 5) * 37 + (at % 3) * 11) % 5 ? 200 : 20
      many[at] = Math.floor(at / 192) * 2 + (Math.floor(at / 3) % 64) * 2 + (at % 3)
    }
    for (const samples of [few, many]) {
      const before = buildPdf(
        withImage(samples, '/Width 64 /Height 64 /BitsPerComponent 8 /ColorSpace /DeviceRGB'),
      )
      const { bytes } = compressed(before)
      expect(bytes.length).toBeLessThan(before.length / 2)
      await expectSameLook(before, bytes, [1], 0)
    }
  })

  it.each([
    ['DeviceRGB', 3],
    ['DeviceCMYK', 4],
  ])('uses no palette in a small %s image if it costs more than it saves', (space, components) => {
    // Each colour once, in a linear gradient: predictors leave almost nothing.
    const data = Uint8Array.from(
      { length: 200 * 10 * components },
      (_, at) => Math.floor(at / components) % 200,
    )
    const objects = withFont(outlines(), 'FontFile3', 'Type1', 'A', {
      image: {
        dict: `<< /Type /XObject /Subtype /Image /Width 200 /Height 10 /BitsPerComponent 8 /ColorSpace /${space} >>`,
        data,
      },
    })
    const page = String(objects.page).replace('/Resources <<', '/Resources << /XObject << /Im @image >>')
    const { bytes } = compressed(buildPdf({ ...objects, page }))
    expect(Buffer.from(bytes).includes('/Indexed')).toBe(false)
  })

  it('removes object metadata, private data and thumbnails, and reports it', () => {
    const bulk = 'private '.repeat(2000)
    const objects = withFont(boxes(), 'FontFile2', 'TrueType', 'A', {
      page: '<< /Type /Page /Parent @pages /MediaBox [0 0 300 100] /Contents @content /Resources << /Font << /F1 @font >> >> /Metadata @packet /Thumb @thumbnail /PieceInfo << /Program << /Private @private >> >> >>',
      packet: { dict: '<< /Type /Metadata /Subtype /XML >>', data: bulk },
      private: { dict: '<< >>', data: bulk },
      thumbnail: { dict: '<< /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 >>', data: 'x' },
    })
    const { bytes, plan, report } = compressed(buildPdf(objects))
    expect(plan.stripped).toMatchObject({ metadata: 1, privateData: 1, thumbnails: 1 })
    expect(report.saved.metadata).toBeGreaterThanOrEqual(2 * bulk.length)
    expect(bytes.length).toBeLessThan(bulk.length)
  })

  it('writes equal streams and fonts once, and keeps the number of annotations', async () => {
    const before = richDocument('A')
    const { bytes, report } = compressed(before)
    const path = temporaryFile(bytes)
    expectValid(path)
    expect(pdfText(path)).toBe(pdfText(temporaryFile(before)))
    await expectSameLook(before, bytes, [1, 2, 3, 4])
    expect(report.bytes).toBeLessThan(before.length)
    const counts = (file: string) => qpdfJson(file).pages.map(({ node }) => node.get('Annots').items().length)
    expect(counts(path)).toEqual(counts(temporaryFile(before)))
  })
})

function withImage(samples: Uint8Array, entries: string): Objects {
  return {
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 203 90] /Contents @content /Resources << /XObject << /Im @image >> >> >>',
    content: { dict: '<< >>', data: 'q 203 0 0 90 0 0 cm /Im Do Q' },
    image: { dict: `<< /Type /XObject /Subtype /Image ${entries} >>`, data: samples },
  }
}

type File = ReturnType<typeof draftOf>['file']

function pageOf(file: File) {
  return file.dict(
    file.array(file.dict(file.dict(file.trailer.get('Root'))?.get('Pages'))?.get('Kids'))?.[0],
  )!
}

function fontOf(file: File) {
  const resources = file.dict(pageOf(file).get('Resources'))
  return file.dict(file.dict(resources?.get('Font'))?.get('F1'))!
}

function imageOf(bytes: Uint8Array): PdfStream {
  const { file } = draftOf(bytes)
  const resources = file.dict(pageOf(file).get('Resources'))
  const image = file.resolve(file.dict(resources?.get('XObject'))?.get('Im'))
  if (!(image instanceof PdfStream)) throw new Error('The page has no image.')
  return image
}

it('Streams that are a hundredth of their data are not decoded to be made smaller', () => {
  const page = (repeated: number): Uint8Array =>
    buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
      page: '<< /Type /Page /Parent @pages /MediaBox [0 0 9 9] /Extra @data >>',
      data: { dict: '<< >>', data: '0 0 9 9 re f '.repeat(repeated), compress: true },
    })
  const inflate = vi.spyOn(nodePrimitives, 'inflate')
  const decoded = (repeated: number): number => {
    inflate.mockClear()
    compressed(page(repeated))
    return inflate.mock.results.reduce(
      (sum, { type, value }) => sum + (type === 'return' ? value.length : 0),
      0,
    )
  }
  expect(decoded(70_000)).toBeGreaterThanOrEqual(70_000 * 13)
  // Only the objects that are written.
  expect(decoded(1_000_000)).toBeLessThan(10_000)
  inflate.mockRestore()
})
