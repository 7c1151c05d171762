import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { buildPdf, type Objects } from '../../pdf/test/fixtures/build-pdf.js'
import { expectValid, pdfText, popplerPicture } from '../../pdf/test/validators.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import redact from '../src/tasks/redact-pdf.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

interface Redacted {
  readonly path: string
  readonly file: {
    readonly nothingFound: boolean
    readonly places?: number
    readonly redactions: readonly {
      readonly images: number
      readonly imagesRemoved: number
      readonly found: readonly { kind: string; count: number }[]
    }[]
  }
}

async function redacted(bytes: Uint8Array, options: object): Promise<Redacted> {
  const entries = [folder.entry('a.pdf', {}, bytes)]
  const { outputs, report } = await folder.run(redact, { entries, options: redact.options.parse(options) })
  return { path: outputs[0]!.path, file: (report as { files: Redacted['file'][] }).files[0]! }
}

/** The whole file with its streams decoded. */
function content(path: string): string {
  const { stdout } = spawnSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], {
    maxBuffer: 1 << 28,
  })
  return stdout.toString('latin1')
}

function document(page: string, more: Objects = {}, resources = ''): Uint8Array {
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @content /Resources << /Font << /F1 @font >> ${resources} >> >>`,
    content: { dict: '<< >>', data: page },
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    ...more,
  })
}

/** The width of a Courier glyph at 12 points. */
const LETTER = 7.2
const NAMES = ['Ann', 'Roberta', 'Maximilian', 'Bartholomew']

/** Other lines that start at the same position as the redacted one, so that its start reveals nothing. */
const OTHER_LINES = 'BT /F1 12 Tf 50 650 Td (Another line of the text) Tj 0 -14 Td (and one more) Tj ET '

/** The same line with another name in it, with the words positioned in several ways. */
const lines: Readonly<Record<string, (name: string) => string>> = {
  'in one string': (name) => `BT /F1 12 Tf 50 700 Td (We met ${name} in the park) Tj ET`,
  'justified by word spacing': (name) => {
    const text = `We met ${name} in the park`
    return `BT /F1 12 Tf ${(400 - text.length * LETTER) / 5} Tw 50 700 Td (${text}) Tj 0 Tw ET`
  },
  'justified by character spacing': (name) => {
    const text = `We met ${name} in the park`
    return `BT /F1 12 Tf ${(200 - text.length * LETTER) / 200} Tc 50 700 Td (${text}) Tj 0 Tc ET`
  },
  'with kerning': (name) => `BT /F1 12 Tf 50 700 Td [(We ) 20 (met ${name}) -600 (in the p) 15 (ark)] TJ ET`,
  'with Td between words': (name) =>
    `BT /F1 12 Tf 50 700 Td (We met ) Tj ${7 * LETTER} 0 Td (${name}) Tj ${(name.length + 1) * LETTER} 0 Td (in the park) Tj ET`,
  'with a matrix for each word': (name) =>
    `q 1 0 0 1 50 700 cm BT /F1 12 Tf (We met) Tj ET Q q 1 0 0 1 ${50 + 7 * LETTER} 700 cm BT /F1 12 Tf (${name}) Tj ET Q
     q 1 0 0 1 ${50 + (8 + name.length) * LETTER} 700 cm BT /F1 12 Tf (in the park) Tj ET Q`,
}

withPrograms('The gap of a removed word', ['qpdf', 'pdftotext'], () => {
  it.each(Object.keys(lines))('does not reveal the width of the word: %s', async (way) => {
    const outcomes: string[] = []
    for (const name of NAMES) {
      const { path, file } = await redacted(document(OTHER_LINES + lines[way]!(name)), { words: [name] })
      expect(file.nothingFound).toBe(false)
      expect(pdfText(path)).toContain('in the park')
      outcomes.push(content(path).replace(/\/ID \[[^\]]*\]/, ''))
    }
    expect(new Set(outcomes).size).toBe(1)
  })

  it('fits several names in a centred line too', async () => {
    const centred = (name: string): string => {
      const text = `Mr ${name} and sons`
      return `BT /F1 12 Tf ${300 - (text.length * LETTER) / 2} 700 Td (${text}) Tj ET`
    }
    const outcomes: string[] = []
    for (const name of ['Robert', 'Roberta', 'Maximil', 'Anna', 'Annab'])
      outcomes.push(
        content((await redacted(document(centred(name)), { words: [name] })).path).replace(
          /\/ID \[[^\]]*\]/,
          '',
        ),
      )
    expect(new Set(outcomes).size).toBeLessThan(4)
  })

  it('is the same for any text in a redacted area', async () => {
    const outcomes: string[] = []
    for (const name of ['Robert', 'Rosali', 'Roland'])
      outcomes.push(
        content(
          (
            await redacted(document(OTHER_LINES + lines['in one string']!(name)), {
              areas: [{ x: 95, y: 690, width: 60, height: 25 }],
            })
          ).path,
        ).replace(/\/ID \[[^\]]*\]/, ''),
      )
    expect(new Set(outcomes).size).toBe(1)
  })
})

const grey = (width: number, height: number, at: (x: number, y: number) => number): Buffer =>
  Buffer.from(Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width))))

withPrograms('Redacting an area', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  const AREA = { x: 100, y: 600, width: 100, height: 100 }

  it('has no text, path, shading or inline image left in it', async () => {
    const page = `BT /F1 12 Tf 60 650 Td (left SECRETSECRET right of it) Tj ET
      120 620 m 130 680 140 610 150 690 c S 110 610 5 5 re f 50 640 300 3 re f
      q 90 590 120 120 re W n /S1 sh Q
      q 40 0 0 40 180 640 cm BI /W 4 /H 4 /CS /G /BPC 8 ID 0123456789abcdef EI Q`
    const shading =
      '/Shading << /S1 << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [90 0 210 0] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1] >> >> >>'
    const { path } = await redacted(document(page, {}, shading), { areas: [AREA], fill: '#00ff00' })
    expectValid(path)
    const text = pdfText(path)
    expect(text).toContain('left')
    expect(text).toContain('of it')
    expect(text).not.toMatch(/SECRET/)
    const after = content(path)
    expect(after).not.toContain('140 610 150 690')
    expect(after).not.toContain('0123456789abcdef')
    expectUniform(path, AREA, [0, 255, 0])
  })

  it('is overwritten in images and their masks, but not in other uses of the same image', async () => {
    const samples = grey(10, 10, (x, y) => 100 + x + y)
    const more: Objects = {
      pages: '<< /Type /Pages /Kids [@page @page2] /Count 2 >>',
      page2:
        '<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @content2 /Resources << /XObject << /Im @image >> >> >>',
      content2: { dict: '<< >>', data: 'q 100 0 0 100 100 600 cm /Im Do Q' },
      image: {
        dict: '<< /Type /XObject /Subtype /Image /Width 10 /Height 10 /ColorSpace /DeviceGray /BitsPerComponent 8 /SMask @mask >>',
        data: samples,
        compress: true,
      },
      mask: {
        dict: '<< /Type /XObject /Subtype /Image /Width 20 /Height 20 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode >>',
        data: deflateSync(grey(20, 20, (x, y) => 200 - x - y)),
      },
    }
    const bytes = document('q 100 0 0 100 100 600 cm /Im Do Q', more, '/XObject << /Im @image >>')
    const { path, file } = await redacted(bytes, { areas: [{ ...AREA, pages: '1', width: 50 }] })
    expectValid(path)
    expect(file.redactions[0]).toMatchObject({ images: 1, imagesRemoved: 0 })
    const images = [...imagesOf(path)]
    expect(images).toHaveLength(4)
    // One pair has its left half overwritten, the other is unchanged.
    const overwritten = images.filter((pixels) =>
      pixels.every(
        (value, at) => at % Math.sqrt(pixels.length) >= Math.sqrt(pixels.length) / 2 || value === 0,
      ),
    )
    expect(overwritten).toHaveLength(2)
    for (const pixels of overwritten) expect(pixels.at(-1)).toBeGreaterThan(100)
  })

  it('is overwritten in JPEG images', async () => {
    const raw = { width: 64, height: 64, channels: 3 as const }
    const jpeg = await sharp(Buffer.alloc(64 * 64 * 3, 200), { raw })
      .jpeg()
      .toBuffer()
    const image = {
      dict: '<< /Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode >>',
      data: jpeg,
    }
    const bytes = document('q 100 0 0 100 100 600 cm /Im Do Q', { image }, '/XObject << /Im @image >>')
    const { path, file } = await redacted(bytes, { areas: [{ ...AREA, width: 50 }], fill: '#ffffff' })
    expectValid(path)
    expect(file.redactions[0]).toMatchObject({ images: 1, imagesRemoved: 0 })
    expectUniform(path, { ...AREA, width: 50 }, [255, 255, 255])
    expect(pixel(path, 190, 800 - 650)[0]).toBeGreaterThan(180)
    const stream = /stream\n(\xff\xd8[\s\S]*?)\nendstream/.exec(content(path))![1]!
    const { data } = await sharp(Buffer.from(stream, 'latin1')).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeLessThan(30)
    expect(data[63 * 3]).toBeGreaterThan(180)
  })

  it('removes an image whose pixels cannot be decoded, and reports it', async () => {
    const image = {
      dict: '<< /Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode >>',
      data: 'SECRETDATA',
    }
    const bytes = document('q 100 0 0 100 100 600 cm /Im Do Q', { image }, '/XObject << /Im @image >>')
    const { path, file } = await redacted(bytes, { areas: [{ ...AREA, width: 50 }] })
    expect(file.redactions[0]).toMatchObject({ images: 0, imagesRemoved: 1 })
    expect(content(path)).not.toContain('SECRETDATA')
  })

  it('contains no glyph afterwards, wherever it is', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, row) => `BT /F1 9 Tf 40 ${760 - row * 24} Td (${'abcdefghij klmnopqrst '.repeat(4)}) Tj ET`,
    )
    const bytes = document(rows.join('\n'))
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 8, max: 300 }),
        fc.integer({ min: 8, max: 200 }),
        async (x, y, width, height) => {
          const { path } = await redacted(bytes, { areas: [{ x, y, width, height }] })
          const { stdout } = spawnSync('pdftotext', [
            '-x',
            String(x + 1),
            '-y',
            String(800 - y - height + 1),
            '-W',
            String(Math.max(1, Math.min(599, x + width) - x - 2)),
            '-H',
            String(Math.max(1, height - 2)),
            path,
            '-',
          ])
          expect(stdout.toString().trim()).toBe('')
        },
      ),
      { numRuns: 8 },
    )
  })

  it('must lie on the page', async () => {
    const outcome = await redacted(document(''), { areas: [{ x: 700, y: 10, width: 10, height: 10 }] }).catch(
      (error: unknown) => error,
    )
    expect(outcome).toBeInstanceOf(TaskFailure)
    expect(outcome).toMatchObject({ code: 'invalid_parameter', field: 'options[areas][0]' })
  })
})

withPrograms('Redacting words, presets and patterns', ['qpdf', 'pdftotext'], () => {
  const text =
    'Mail jane@example.org or +49 30 1234567, IBAN DE89 3704 0044 0532 0130 00, card 4111 1111 1111 1111, not 4111 1111 1111 1112, case AB-123456'

  it('finds patterns and presets, and verifies check digits', async () => {
    const bytes = document(`BT /F1 6 Tf 20 700 Td (${text}) Tj ET`)
    const { path, file } = await redacted(bytes, {
      presets: ['email', 'iban', 'credit_card'],
      patterns: ['[A-Z]{2}-\\d{6}'],
    })
    const left = pdfText(path)
    for (const gone of ['jane', '3704', '4111 1111 1111 1111', 'AB-']) expect(left).not.toContain(gone)
    expect(left).toContain('1112')
    expect(file.redactions[0]!.found).toEqual([
      { kind: 'pattern', count: 1 },
      { kind: 'email', count: 1 },
      { kind: 'iban', count: 1 },
      { kind: 'credit_card', count: 1 },
    ])
  })

  it('rejects a pattern that is not an RE2 expression', async () => {
    const outcome = await redacted(document(''), { patterns: ['(a)\\1'] }).catch((error: unknown) => error)
    expect(outcome).toMatchObject({ code: 'invalid_parameter', field: 'options[patterns][0]' })
  })

  it('rejects a page whose fonts have no Unicode mapping', async () => {
    const font =
      '<< /Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Some /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >>'
    const bytes = document(`BT /F1 12 Tf 20 700 Td <${'0041'.repeat(30)}> Tj ET`, { font })
    const outcome = await redacted(bytes, { words: ['A'] }).catch((error: unknown) => error)
    expect(outcome).toMatchObject({ code: 'redaction_unsafe' })
    const byArea = await redacted(bytes, { areas: [{ x: 0, y: 600, width: 600, height: 200 }] })
    expect(content(byArea.path)).not.toContain('00410041')
  })

  it('keeps and counts names of the PDF format and of fonts that are not embedded', async () => {
    const font =
      '<< /Type /Font /Subtype /Type1 /BaseFont /Bartholomew /FontDescriptor << /Type /FontDescriptor /FontName /Bartholomew >> >>'
    const page = 'BT /F1 12 Tf 20 700 Td (Bartholomew, MediaBox) Tj ET'
    const { file, path } = await redacted(document(page, { font }), { words: ['Bartholomew', 'MediaBox'] })
    expect(file).toMatchObject({ namesLeft: 2, namesChanged: 0 })
    expect(content(path)).toContain('/BaseFont /Bartholomew')
  })

  it('counts remaining names if the pages contain none of the words', async () => {
    const { file } = await redacted(document('BT /F1 12 Tf 50 700 Td (Nothing) Tj ET'), {
      words: ['Courier'],
    })
    expect(file).toMatchObject({ nothingFound: true, namesLeft: 1, namesChanged: 0 })
  })

  it('writes shared content once when resources are renamed', async () => {
    const shared = 'q /Miller Do Q\n'
    const page = '<< /Type /Page /Parent @pages >>'
    const objects: Objects = {
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages:
        '<< /Type /Pages /Kids [@one @two @three] /Count 3 /MediaBox [0 0 600 800] /Resources << /XObject << /Miller @form >> >> >>',
      one: page.replace(' >>', ' /Contents @content >>'),
      two: page.replace(' >>', ' /Contents @content >>'),
      three: page.replace(' >>', ' /Contents [@content @content] >>'),
      content: { dict: '<< >>', data: shared },
      form: { dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] >>', data: '0 0 90 90 re f' },
    }
    const { path, file } = await redacted(buildPdf(objects), { words: ['Miller'] })
    expect(file).toMatchObject({ namesLeft: 0, namesChanged: 1 })
    const written = content(path)
    expect(written).not.toContain('Miller')
    expect(written.match(/\/Redacted1 Do/g)).toHaveLength(3)
    // The inherited resources have the new names too; otherwise the pages would be empty.
    expect([pixel(path, 5, 795), pixel(path, 300, 300)]).toEqual([
      [0, 0, 0],
      [255, 255, 255],
    ])
    expectValid(path)
  })

  it('brought back private data and metadata of inherited resources', async () => {
    const properties =
      '/Properties << /MC0 << /Metadata @meta /PieceInfo << /App << /Private (of a program) >> >> >> >>'
    const bytes = buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages: `<< /Type /Pages /Kids [@page] /Count 1 /MediaBox [0 0 600 800] /Resources << /Font << /F1 @font >> ${properties} >> >>`,
      page: '<< /Type /Page /Parent @pages /Contents @content >>',
      content: { dict: '<< >>', data: '/Span /MC0 BDC BT /F1 12 Tf 50 700 Td (Ann Miller) Tj ET EMC' },
      font: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
      meta: { dict: '<< /Type /Metadata /Subtype /XML >>', data: '<x>by somebody</x>' },
    })
    const { path } = await redacted(bytes, { words: ['Miller'] })
    expect(pdfText(path)).toContain('Ann')
    for (const gone of ['Miller', 'of a program', 'by somebody']) expect(content(path)).not.toContain(gone)
  })

  it('lists matches with their boxes, in reading order, in mode find', async () => {
    const bytes = document(
      'BT /F1 12 Tf 20 700 Td (Zoe met Ada) Tj 0 -20 Td (and ZOE again, with Zo-) Tj 0 -20 Td (e) Tj ET',
    )
    const { path, file } = await redacted(bytes, { mode: 'find', words: ['ada', 'zoe'] })
    const { count, places } = JSON.parse(readFileSync(path, 'utf8')) as {
      count: number
      places: { page: number; kind: string; text: string; boxes: { x: number; y: number }[] }[]
    }
    expect(places.map(({ text, boxes }) => [text.replace(/\W/g, ''), boxes.length])).toEqual([
      ['Zoe', 1],
      ['Ada', 1],
      ['ZOE', 1],
      ['Zoe', 2],
    ])
    expect([count, file.places]).toEqual([4, 4])
    expect(places[0]).toMatchObject({ page: 1, kind: 'word' })
    expect(Math.abs(places[0]!.boxes[0]!.x - 20)).toBeLessThan(2)
    expect(places[0]!.boxes[0]!.y).toBeGreaterThan(85)
    expect(places[0]!.boxes[0]!.y).toBeLessThan(100)
  })

  it('finishes for patterns that would backtrack exponentially', async () => {
    const bytes = document(`BT /F1 6 Tf 20 700 Td (${'a'.repeat(3000)}) Tj ET`)
    expect((await redacted(bytes, { patterns: ['(a+)+$b', '(a|aa)+c'] })).file.nothingFound).toBe(true)
  })
})

function* imagesOf(path: string): Iterable<number[]> {
  for (const [, dict, data] of content(path).matchAll(/<<([\s\S]*?)>>\nstream\n([\s\S]*?)\nendstream/g))
    if (/\/Subtype \/Image/.test(dict!)) yield [...Buffer.from(data!, 'latin1')]
}

function pixel(path: string, x: number, y: number): number[] {
  const bytes = popplerPicture(path, 1)
  const [, width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 64).toString('latin1'))!
  const at = bytes.length - Number(width) * Number(height) * 3 + (y * Number(width) + x) * 3
  return [...bytes.subarray(at, at + 3)]
}

function expectUniform(
  path: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  colour: number[],
): void {
  const bytes = popplerPicture(path, 1)
  const [, wide, high] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 64).toString('latin1'))!
  const start = bytes.length - Number(wide) * Number(high) * 3
  const colours = new Set<string>()
  for (let row = 800 - y - height + 1; row < 800 - y - 1; row++)
    for (let column = x + 1; column < x + width - 1; column++) {
      const at = start + (row * Number(wide) + column) * 3
      colours.add([...bytes.subarray(at, at + 3)].join())
    }
  expect([...colours]).toEqual([colour.join()])
}
