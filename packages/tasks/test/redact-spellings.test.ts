import { spawnSync } from 'node:child_process'
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

/** A document in which everything that can have a name has this one, while no page shows it. */
function namedDocument(name: string): Uint8Array {
  const text = name.replaceAll('#20', ' ')
  const field = (title: string, at: number, more = ''): string =>
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${title}) /V (kept) /Rect [300 ${at} 400 ${at + 20}] /F 4 ${more} >>`
  const objects: Objects = {
    catalog: `<< /Type /Catalog /Pages @pages /AcroForm << /Fields [@one @two] >> /Outlines @outlines
      /Dests << /${name} [@page /Fit] /Other [@page /Fit] >> /Names << /Dests << /Names [(a${text}) [@page /Fit] (other) [@page /Fit]] >> >>
      /OCProperties << /OCGs [@layer] /D << /Name (Set of ${text}) /ON [@layer] >> >>
      /StructTreeRoot @structure /MarkInfo << /Marked true >> >>`,
    pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @content /Annots [@one @two @link @named @far]
      /Resources << /Font << /F1 @font /${name} @font >> /XObject << /X${name}1 @form >> /Properties << /L @layer >>
      /ColorSpace << /C [/Separation /${name} /DeviceGray << /FunctionType 2 /N 1 /Domain [0 1] /C0 [1] /C1 [0] >>] >> >> >>`,
    content: {
      dict: '<< >>',
      data: `BT /F1 12 Tf 50 700 Td (Plain) Tj /${name} 12 Tf 0 -20 Td (Named) Tj ET /X${name}1 Do /C cs 1 scn 50 600 10 10 re f
        /OC /L BDC BT /F1 12 Tf 50 500 Td (Layer) Tj ET EMC /${name} BMC BT /F1 12 Tf 50 480 Td (Tagged) Tj ET EMC`,
    },
    form: {
      dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 @font >> >> >>',
      data: 'BT /F1 12 Tf 50 650 Td (Form) Tj ET',
    },
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    layer: `<< /Type /OCG /Name (${text}) >>`,
    structure: `<< /Type /StructTreeRoot /K [@element @lost] /RoleMap << /${name} /P >> >>`,
    lost: `<< /Type /StructElem /S /${name} /ID (${text}) >>`,
    element: `<< /Type /StructElem /S /${name} /P @structure /ID (${text}) >>`,
    one: field(`${text}.first`, 700),
    two: field('two', 650, `/TM (${text}) /NM (${text}) /A << /S /ResetForm /Fields [(${text}.first)] >>`),
    link: `<< /Type /Annot /Subtype /Link /Rect [0 0 10 10] /Dest /${name} >>`,
    named: `<< /Type /Annot /Subtype /Link /Rect [0 0 10 10] /A << /S /GoTo /D (a${text}) >> >>`,
    far: `<< /Type /Annot /Subtype /Link /Rect [0 0 10 10] /A << /S /GoToR /F (${text}.pdf) /D (${text}) >> >>`,
    outlines: '<< /Type /Outlines /First @item /Last @item /Count 1 >>',
    item: `<< /Title (Item) /Parent @outlines /A << /S /URI /URI (https://example.org/${text}) >> >>`,
  }
  return buildPdf(objects)
}

async function redacted(
  bytes: Uint8Array,
  words: readonly string[],
): Promise<{ path: string; file: object }> {
  const entries = [folder.entry('a.pdf', {}, bytes)]
  const { outputs, report } = await folder.run(redact, { entries, options: redact.options.parse({ words }) })
  return { path: outputs[0]!.path, file: (report as { files: object[] }).files[0]! }
}

function uncompressed(path: string): string {
  const { stdout } = spawnSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], {
    maxBuffer: 1 << 28,
  })
  return stdout.toString('latin1')
}

withPrograms('Words that occur on no page', ['qpdf', 'pdftotext'], () => {
  it.each(['JaneDoe', 'Jane_Doe', 'jane-doe', 'JANE_DOE', 'Jane#20Doe', 'Jane..Doe'])(
    'are removed from objects with the name /%s',
    async (name) => {
      const { path, file } = await redacted(namedDocument(name), ['Jane Doe'])
      expectValid(path)
      expect([...uncompressed(path).matchAll(/.*jane.*/gi)].map(String)).toEqual([])
      for (const kept of ['Plain', 'Named', 'Form', 'Layer', 'Tagged']) expect(pdfText(path)).toContain(kept)
      expect(uncompressed(path)).toContain('(other)')
      expect(file).toMatchObject({ namesLeft: 0 })
    },
  )

  it('are removed from names if they are short', async () => {
    for (const name of ['Al_Li', 'AlLi', 'al-li']) {
      const { path } = await redacted(namedDocument(name), ['Al Li'])
      expect([...uncompressed(path).matchAll(/.*\bal[^a-z]?li.*/gi)].map(String)).toEqual([])
    }
  })

  it('are removed from property lists whose name has them, too', async () => {
    const document = buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
      page: '<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @content /Resources @resources >>',
      resources: '<< /Font << /F @font >> /Properties << /JaneDoe << /JaneDoe /JaneDoe >> >> >>',
      content: { dict: '<< >>', data: '/Span /JaneDoe BDC BT /F 12 Tf 50 700 Td (Plain) Tj ET EMC' },
      font: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    })
    const { path } = await redacted(document, ['Jane Doe'])
    expect(uncompressed(path)).not.toMatch(/jane/i)
    expect(pdfText(path)).toContain('Plain')
  })

  it('are removed from resources that refer to themselves', async () => {
    const document = buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
      page: '<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Resources @resources /JaneDoe 1 >>',
      resources:
        '<< /JaneDoe @page /Resources @resources /Font @resources /XObject @resources /Properties @resources >>',
    })
    const { path } = await redacted(document, ['Jane Doe', 'Font', 'XObject', 'Properties'])
    expect(uncompressed(path)).not.toMatch(/jane/i)
  })

  it('do not match names that only begin with them', async () => {
    const { path } = await redacted(namedDocument('Anna'), ['Ann'])
    expect(uncompressed(path)).toContain('/Anna [')
  })
})

const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()

withPrograms('A word in strings', ['qpdf'], () => {
  it.each([
    ['UTF-8 without a byte order mark', Buffer.from('By José Núñez')],
    ['UTF-16BE without a byte order mark', utf16('By José Núñez').subarray(2)],
    ['UTF-16LE without a byte order mark', Buffer.from('By José Núñez', 'utf16le')],
    ['combining accents', utf16('By José Núñez'.normalize('NFD'))],
    ['a no-break space', utf16('By José\u00a0Núñez')],
    ['a soft hyphen', utf16('By José Nú\u00adñez')],
    ['zero-width characters', utf16('By \u200bJosé \u2060Núñez')],
    ['a no-break space in one of two occurrences', utf16('José Núñez and José\u00a0Núñez')],
  ])('is removed if it is written with %s', async (_, bytes) => {
    const document = buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages /Outlines @outlines >>',
      pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
      page: '<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Annots [@note] >>',
      note: `<< /Type /Annot /Subtype /Text /Rect [0 0 20 20] /Contents <${bytes.toString('hex')}> >>`,
      outlines: '<< /Type /Outlines /First @item /Last @item /Count 1 >>',
      item: `<< /Parent @outlines /Title <${bytes.toString('hex')}> >>`,
    })
    const { path, file } = await redacted(document, ['José Núñez'])
    expect(file).toMatchObject({ annotationsRemoved: 1, masked: { bookmarks: 1 } })
    const left = uncompressed(path)
    expect(left).not.toMatch(/Jos|J\0o|\0J|4a006f|004a/i)
  })

  it.each([
    [
      'codes of bytes in an address',
      '/A << /S /URI /URI (https://example.org/?q=Jos%C3%A9%20N%c3%ba%C3%B1ez&x=%C3%A4) >>',
    ],
    ['character references in rich text', '/RC (<p>Jos&#233; N&#xFA;&#241;ez</p>)'],
    ['tags in rich text', '/RC (<p>Jo<b>s&#233;</b> N&#xFA;<i>&#241;ez</i></p>)'],
  ])('was left if it was written with %s', async (_, entry) => {
    const document = buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages /Outlines @outlines >>',
      pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
      page: '<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Annots [@note] >>',
      note: `<< /Type /Annot /Subtype /Text /Rect [0 0 20 20] ${entry} >>`,
      outlines: '<< /Type /Outlines /First @item /Last @item /Count 1 >>',
      item: `<< /Parent @outlines /Title (Item) ${entry} >>`,
    })
    const { path } = await redacted(document, ['José Núñez'])
    expect(uncompressed(path)).not.toMatch(/jo(<b>)?s/i)
  })
})
