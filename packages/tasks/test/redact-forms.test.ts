import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { buildPdf, type Objects } from '../../pdf/test/fixtures/build-pdf.js'
import redact from '../src/tasks/redact-pdf.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

const form = (data: string, more = ''): Objects[string] => ({
  dict: `<< /Type /XObject /Subtype /Form /BBox [0 0 200 60] ${more} >>`,
  data,
})

/** Two pages with the same words. The first also has a group of radio buttons and a field with a CJK font. */
const FORM = buildPdf({
  catalog:
    '<< /Type /Catalog /Pages @pages /AcroForm << /Fields [@group @text] /DA (/Heisei 12 Tf 0 g) /DR << /Font << /Heisei @cjk >> >> >> >>',
  pages:
    '<< /Type /Pages /Kids [@page @other] /Count 2 /MediaBox [0 0 600 800] /Resources << /Font << /F1 @font >> >> >>',
  page: '<< /Type /Page /Parent @pages /Contents @content /Annots [@one @two @text] >>',
  other: '<< /Type /Page /Parent @pages /Contents @content >>',
  content: {
    dict: '<< >>',
    data: 'BT /F1 12 Tf 20 700 Td (Payment) Tj 0 -95 Td (Monthly) Tj 200 0 Td (Yearly) Tj -200 -100 Td (Surname) Tj ET',
  },
  font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  cjk: '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UCS2-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>] >>',
  group:
    '<< /FT /Btn /Ff 49152 /T (Payment) /TU (Payment: Monthly or Yearly) /V /Monthly /Opt [(Monthly) (Yearly)] /Kids [@one @two] >>',
  one: '<< /Type /Annot /Subtype /Widget /Parent @group /Rect [100 600 120 620] /AS /Monthly /AP << /N << /Monthly @on /Off @off >> >> >>',
  two: '<< /Type /Annot /Subtype /Widget /Parent @group /Rect [300 600 320 620] /AS /Off /AP << /N << /Yearly @on /Off @off >> >> >>',
  on: form('0 0 20 20 re f'),
  off: form('0 0 20 20 re S'),
  text: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Surname) /TU (Your Surname) /V <FEFF738B5C0F660E> /DA (/Heisei 12 Tf 0 g) /Rect [100 500 300 520] /AP << /N @shown >> >>',
  shown: form(
    '/Tx BMC BT /Heisei 12 Tf 2 5 Td <738B5C0F660E> Tj ET EMC',
    '/Resources << /Font << /Heisei @cjk >> >>',
  ),
})

async function redacted(bytes: Uint8Array, options: object): Promise<{ file: object; text: string }> {
  const { outputs, report } = await folder.run(redact, {
    entries: [folder.entry('a.pdf', {}, bytes)],
    options: redact.options.parse(options),
  })
  const [file] = (report as { files: object[] }).files
  const { stdout } = spawnSync('qpdf', ['--qdf', '--object-streams=disable', outputs[0]!.path, '-'])
  return { file: file!, text: stdout?.toString('latin1') ?? '' }
}

describe('An area of a form', () => {
  it.each([
    ['the name of a group of radio buttons', { x: 0, y: 690, width: 90, height: 30 }, 0],
    ['the state of a radio button', { x: 0, y: 595, width: 90, height: 30 }, 0],
    ['a radio button, which is removed with its group', { x: 300, y: 600, width: 20, height: 20 }, 2],
    ['the name of a field with a CJK font', { x: 0, y: 495, width: 90, height: 30 }, 0],
    ['a field with a CJK font', { x: 90, y: 495, width: 90, height: 30 }, 1],
  ])('is redacted if it contains %s, which another page shows too', async (_, area, annotationsRemoved) => {
    const { file } = await redacted(FORM, { areas: [{ pages: '1', ...area }] })
    expect(file).toMatchObject({ annotationsRemoved })
  })
})

withPrograms('A list box', ['qpdf'], () => {
  const list = (value: string): Uint8Array =>
    buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages /AcroForm << /Fields [@list] /DA (/Helv 12 Tf 0 g) >> >>',
      pages: '<< /Type /Pages /Kids [@page] /Count 1 /MediaBox [0 0 600 800] >>',
      page: '<< /Type /Page /Parent @pages /Annots [@list] >>',
      list: `<< /Type /Annot /Subtype /Widget /FT /Ch /T (Names) /Opt [[(1) (Ann Lee)] [(2) (Bo Hill)] (Cy Ford)] /V (${value}) /DV (2) /I [1] /Rect [100 500 300 560] /AP << /N @shown >> >>`,
      shown: form('BT /Helv 12 Tf 2 40 Td (Ann Lee) Tj 0 -15 Td (Bo Hill) Tj ET'),
    })

  it.each([
    ['1', '/V (1)'],
    ['2', undefined],
  ])('loses only the options that match, and a choice of them: %s', async (value, left) => {
    const { file, text } = await redacted(list(value), { words: ['Hill'] })
    expect(file).toMatchObject({ annotationsRemoved: 0, optionsRemoved: 1, nothingFound: false })
    expect(text.replace(/\s+/g, ' ')).toContain('/Opt [ [ (1) (Ann Lee) ] (Cy Ford) ]')
    for (const shown of ['(Ann Lee) Tj', '(Cy Ford) Tj']) expect(text).toContain(shown)
    expect(text).not.toContain('Hill')
    expect(/\/D?V \(.\)|\/I \[/.exec(text)?.[0]).toBe(left)
  })

  it('is removed if no option is left', async () => {
    const { file } = await redacted(list('1'), { words: ['Ann Lee', 'Bo Hill', 'Cy Ford'] })
    expect(file).toMatchObject({ annotationsRemoved: 1 })
  })
})
