import { spawnSync } from 'node:child_process'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { buildPdf, type Objects } from '../../pdf/test/fixtures/build-pdf.js'
import { expectValid, pdfText } from '../../pdf/test/validators.js'
import redact from '../src/tasks/redact-pdf.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

const MAP = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def /CMapName /Adobe-Identity-UCS def
1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <20> <7e> <0020> endbfrange endcmap`

function document(content: string, more: Objects = {}): Uint8Array {
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @content
      /Resources << /Font << /F1 @font >> ${'image' in more ? '/XObject << /I @image >>' : ''} >> >>`,
    content: { dict: '<< >>', data: content },
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding /ToUnicode @map >>',
    map: { dict: '<< >>', data: MAP },
    ...more,
  })
}

async function redacted(bytes: Uint8Array, words: readonly string[]): Promise<string> {
  const entries = [folder.entry('a.pdf', {}, bytes)]
  const { outputs } = await folder.run(redact, { entries, options: redact.options.parse({ words }) })
  return outputs[0]!.path
}

function uncompressed(path: string): string {
  const { stdout } = spawnSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], {
    maxBuffer: 1 << 28,
  })
  return stdout.toString('latin1')
}

withPrograms('Words that viewers do not display', ['qpdf', 'pdftotext'], () => {
  it.each<[string, string, string?]>([
    ['a comment in page content', '% Jane Doe\nBT /F1 12 Tf 50 700 Td (Kept) Tj ET'],
    ['a comment between an operand and its operator', 'BT /F1 12 % Jane Doe\nTf 50 700 Td (Kept) Tj ET'],
    ['a comment at the end of the content', 'BT /F1 12 Tf 50 700 Td (Kept) Tj ET % by Jane Doe'],
    [
      'properties of marked content',
      '/P << /Author (Jane Doe) >> BDC BT /F1 12 Tf 50 700 Td (Kept) Tj ET EMC',
    ],
    [
      'a list in properties of marked content',
      '/P << /Authors [(Jane Doe) << /Name (Jane Doe) >>] >> BDC BT /F1 12 Tf 50 700 Td (Kept) Tj ET EMC',
    ],
    [
      'a key in properties of marked content',
      '/P << /JaneDoe 1 /MCID 0 >> BDC BT /F1 12 Tf 50 700 Td (Kept) Tj ET EMC',
    ],
    [
      'a name in properties of marked content',
      '/P << /Author /JaneDoe /By [/Jane#20Doe] >> BDC BT /F1 12 Tf 50 700 Td (Kept) Tj ET EMC',
    ],
    [
      'a property list among the resources',
      '/P /MC0 BDC BT /F1 12 Tf 50 700 Td (Kept) Tj ET EMC',
      '<< /Author /JaneDoe /JaneDoe [/Jane#20Doe] /More << /Name /JaneDoe >> >>',
    ],
  ])('are removed from %s', async (_, content, list = '<< /MCID 0 >>') => {
    const page = `<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @content
      /Resources << /Font << /F1 @font >> /Properties << /MC0 @list >> >> >>`
    const path = await redacted(document(content, { page, list }), ['Jane Doe'])
    expectValid(path)
    expect(uncompressed(path)).not.toMatch(/jane|doe/i)
    expect(pdfText(path)).toContain('Kept')
  })

  it.each<[string, string, (jpeg: Buffer) => Uint8Array]>([
    ['image', '/DCTDecode', (jpeg) => jpeg],
    ['image with a list of filters', '[/DCTDecode]', (jpeg) => jpeg],
    ['image that is deflated', '[/FlateDecode /DCTDecode]', (jpeg) => deflateSync(jpeg)],
    [
      'image with fill bytes',
      '/DCTDecode',
      (jpeg) => Buffer.concat([jpeg.subarray(0, 2), Buffer.of(0xff), jpeg.subarray(2)]),
    ],
  ])(
    'are removed from the EXIF data of a JPEG %s, whose pixels stay the same',
    async (_, filter, written) => {
      const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#cc2222' } })
      const jpeg = await picture
        .jpeg()
        .withExif({ IFD0: { Artist: 'Jane Doe' } })
        .toBuffer()
      const image = {
        dict: `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter ${filter} >>`,
        data: written(jpeg),
      }
      const drawn = 'q 100 0 0 100 0 0 cm /I Do Q BT /F1 12 Tf 50 700 Td (By Jane Doe) Tj ET'
      const path = await redacted(document(drawn, { image }), ['Jane Doe'])
      const left = uncompressed(path)
      expect(left).not.toMatch(/jane|exif/i)
      const data = Buffer.from(left, 'latin1')
      const found = data.subarray(
        data.indexOf(Buffer.from([0xff, 0xd8])),
        data.indexOf('endstream', data.indexOf(Buffer.from([0xff, 0xd8]))),
      )
      expect(await sharp(found).raw().toBuffer()).toEqual(await sharp(jpeg).raw().toBuffer())
    },
  )
})

withPrograms('An annotation', ['qpdf', 'pdftotext'], () => {
  it('is searched once if its arrays refer to one another many times', async () => {
    const many = (name: string) => `[${`@${name} `.repeat(1000)}]`
    const path = await redacted(
      document('BT /F1 12 Tf 50 700 Td (Kept) Tj ET', {
        page: `<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @content /Annots [@note]
          /Resources << /Font << /F1 @font >> >> >>`,
        note: '<< /Type /Annot /Subtype /Text /Rect [0 0 20 20] /Listed @first >>',
        first: many('second'),
        second: many('third'),
        third: many('fourth'),
        fourth: many('fifth'),
        fifth: '[(Jane Doe)]',
      }),
      ['Jane Doe'],
    )
    expect(uncompressed(path)).not.toMatch(/jane|listed/i)
    expect(pdfText(path)).toContain('Kept')
  })

  it('is searched once for all annotations that share its appearance, its action or its field', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `widget${index}`)
    const widget = `<< /Type /Annot /Subtype /Widget /Rect [0 0 20 20] /AP << /N @appearance >> /A @action
      /Parent @field >>`
    const path = await redacted(
      document('BT /F1 12 Tf 50 700 Td (Kept) Tj ET', {
        page: `<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @content
          /Annots [${names.map((name) => `@${name}`).join(' ')}]
          /Resources << /Font << /F1 @font >> >> >>`,
        ...Object.fromEntries(names.map((name) => [name, widget])),
        appearance: {
          dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 20 20] /Resources << /Font << /F1 @font >> >> >>',
          data: 'BT /F1 1 Tf (shown) Tj ET\n'.repeat(20_000),
        },
        action: '<< /S /JavaScript /JS @script >>',
        script: { dict: '<< >>', data: 'x = 1;\n'.repeat(100_000) },
        field: `<< /FT /Btn /T (group) /Opt [${'(option) '.repeat(5000)}] >>`,
      }),
      ['Jane Doe', 'Kept'],
    )
    expect(uncompressed(path)).not.toContain('Kept')
  })
})

withPrograms('Words that are also PDF keywords', ['qpdf', 'pdftotext'], () => {
  it.each(['Adobe', 'Identity', 'Figure', 'range'])('can be redacted: %s', async (word) => {
    const content = `/Figure BMC BT /F1 12 Tf 50 700 Td (Kept ${word} here) Tj ET EMC`
    const path = await redacted(document(content), [word])
    expect(pdfText(path)).toContain('Kept')
    expect(pdfText(path)).not.toContain(word)
  })

  it('can be redacted if a CMap contains them in its comments', async () => {
    const map = {
      dict: '<< /Type /CMap /CMapName /Adobe-Korea1-2 >>',
      data: `%!PS-Adobe-3.0 Resource-CMap\n%%Copyright: Adobe Systems\n${MAP}`,
    }
    const content = 'BT /F1 12 Tf 50 700 Td (Kept Adobe here) Tj ET'
    const bytes = document(content, {
      other: '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding @map2 /DescendantFonts [] >>',
      map2: map,
      page: `<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @content /Resources << /Font << /F1 @font /F2 @other >> >> >>`,
    })
    expect(pdfText(await redacted(bytes, ['Adobe']))).not.toContain('Adobe')
  })
})
