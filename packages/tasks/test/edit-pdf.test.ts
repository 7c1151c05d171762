import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { taggedPdf } from '../../pdf/test/document/tagged-document.js'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { pdfiumStructure } from '../../pdf/test/validators/pdfium-structure.js'
import { expectValid, pdfText, popplerStructure, qpdfJson } from '../../pdf/test/validators.js'
import type { TaskCatalogue } from '../src/catalogue/catalogue.js'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { exampleFile } from './example-files.js'
import { onePage } from './one-page.js'
import { TaskFolder } from './task-folder.js'

let tasks: TaskCatalogue
const folders: TaskFolder[] = []
beforeAll(async () => {
  tasks = await loadTasks()
})
afterAll(() => {
  for (const folder of folders) folder.remove()
})

/** A line of text and an image, with the claim to be PDF/A-2b. */
function onePageWithClaim(): Uint8Array {
  const packet =
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="2" pdfaid:conformance="B"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages /Metadata @metadata >>',
    metadata: { dict: '<< /Type /Metadata /Subtype /XML >>', data: packet },
    pages: '<< /Type /Pages /Kids [@page] /Count 1 /MediaBox [0 0 400 400] >>',
    page: '<< /Type /Page /Parent @pages /Contents @content /Resources << /Font << /F @font >> /XObject << /I @image >> >> >>',
    content: { dict: '<< >>', data: 'q 90 0 0 90 50 50 cm /I Do Q BT /F 12 Tf 50 300 Td (Total) Tj ET' },
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    image: {
      dict: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>',
      data: 'a',
    },
  })
}

const A4 = onePage('/MediaBox [0 0 595 842]')

type Files = Readonly<Record<string, Uint8Array>>

async function run(options: Record<string, unknown>, files: Files = { 'a.pdf': A4 }) {
  const folder = new TaskFolder(2 ** 26)
  folders.push(folder)
  const entries = Object.entries(files).map(([name, bytes]) => folder.entry(name, {}, bytes))
  const { outputs, report } = await folder.run(tasks.get('edit-pdf')!, { entries, options })
  return { outputs, path: outputs[0]!.path, report: report as { files: Record<string, unknown>[] } }
}

async function add(objects: readonly Record<string, unknown>[], files?: Files) {
  return run({ objects: objects.map((object) => ({ page: 1, ...object })) }, files)
}

async function listed(path: string): Promise<Record<string, unknown>[]> {
  const { path: json } = await run({ mode: 'list' }, { 'a.pdf': readFileSync(path) })
  const { pages } = JSON.parse(readFileSync(json, 'utf8')) as { pages: { annotations: [] }[] }
  return pages[0]!.annotations
}

withPrograms('edit-pdf', ['qpdf', 'pdftotext', 'pdfinfo', 'pdfimages'], () => {
  const LINES = onePage(
    '/MediaBox [0 0 400 400] /Resources << /Font << /F 5 0 R >> >>',
    'BT /F 12 Tf 50 300 Td (Invoice 7) Tj 0 -40 Td (Total) Tj ET',
    ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>'],
  )

  test('an object is on each of the pages that it names, and a page that is not there is refused', async () => {
    const three = plainDocument('A', 3)
    const initials = { type: 'text', x: 20, y: 20, text: 'JD', page: 'all,!1' }
    const { path, report } = await add([initials], { 'a.pdf': three })
    expect([1, 2, 3].map((page) => pdfText(path, page).includes('JD'))).toEqual([false, true, true])
    expect(report.files[0]).toMatchObject({ changes: { objectsAdded: 2 } })
    await expect(add([initials, { ...initials, page: '4' }], { 'a.pdf': three })).rejects.toMatchObject({
      field: 'options[objects][1][page]',
      input: 'a.pdf',
    })
  })

  test('text that is there is replaced in its own font, or in another one that the report names', async () => {
    const { path: json } = await run({ mode: 'list', list: ['text'] }, { 'a.pdf': LINES })
    const { pages } = JSON.parse(readFileSync(json, 'utf8')) as { pages: { text: object[] }[] }
    expect(pages[0]!.text).toMatchObject([
      { id: 'line-1', text: 'Invoice 7', x: 50, font: 'Helvetica-Bold', font_size: 12 },
      { id: 'line-2', text: 'Total' },
    ])
    const texts = [
      { page: 1, id: 'line-1', text: 'Invoice 8' },
      { page: 1, box: { x: 40, y: 120, width: 100, height: 40 }, expected: 'Total', text: 'Сумма' },
    ]
    const { path, report } = await run({ text: texts }, { 'a.pdf': LINES })
    expectValid(path)
    expect(
      pdfText(path, 1)
        .trim()
        .split(/\s*\n\s*/),
    ).toEqual(['Invoice 8', 'Сумма'])
    expect(report.files[0]).toMatchObject({
      changes: { textsChanged: 2 },
      textsAltered: [{ page: 1, id: 'line-2', font: 'Helvetica-Bold', missing: 'Сума' }],
    })
  })

  test('another text of a tagged document is what its structure says, too', async () => {
    const tagged = taggedPdf({
      pages: 1,
      root: '/K @document /ParentTree << /Nums [0 [@a @b]] >>',
      page: () => '/StructParents 0',
      marks: 2,
      objects: {
        document: '<< /Type /StructElem /S /Document /P @root /K [@a @b] >>',
        a: '<< /Type /StructElem /S /P /P @document /Pg @page1 /K 0 /ActualText (first words) >>',
        b: '<< /Type /StructElem /S /P /P @document /Pg @page1 /K 1 /ActualText (second words) >>',
      },
    })
    const change = {
      page: 1,
      box: { x: 0, y: 0, width: 400, height: 400 },
      expected: 'p1m0',
      text: 'other m0',
    }
    const { path } = await run({ text: [change] }, { 'a.pdf': tagged })
    expectValid(path)
    expect(popplerStructure(path)).toContain('other m0')
    const replacements = qpdfJson(path)
      .all()
      .flatMap((object) => object.get('ActualText').text ?? [])
    expect(replacements).toEqual(['second words'])
  })

  test('unless conformance is kept, another image drops a PDF/A claim', async () => {
    const pdfa = onePageWithClaim()
    const { path, report } = await run(
      { text: [{ page: 1, id: 'line-1', text: 'Totals' }] },
      { 'a.pdf': pdfa },
    )
    expect(pdfText(path, 1).trim()).toBe('Totals')
    expect(report.files[0]).toMatchObject({ claimsDropped: [] })
    const image = { action: 'replace', page: 1, id: 'image-1', image: 'logo.png' }
    const replaced = await run(
      { images: [image], keep_conformance: false },
      { 'a.pdf': pdfa, 'logo.png': exampleFile('logo.png') },
    )
    expect(replaced.report.files[0]).toMatchObject({ claimsDropped: ['PDF/A-2b'] })
  })

  test.each([
    ['Georgia', 'a', 34, 'NotoSerif-Regular'],
    ['TimesNewRomanPS-BoldItalicMT', 'ж', 98, 'NotoSerif-BoldItalic'],
    ['Courier-Bold', 'ж', 33, 'NotoSansMono-Bold'],
    ['Frutiger', 'a', 34, 'NotoSans-Regular'],
  ])(
    'a text that %s cannot show is written in the nearest font that is shipped',
    async (font, text, flags, by) => {
      const bytes = onePage(
        '/MediaBox [0 0 400 400] /Resources << /Font << /F 5 0 R >> >>',
        'BT /F 12 Tf 50 300 Td (BCB) Tj ET',
        [
          `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+${font} /Encoding /WinAnsiEncoding /FirstChar 66 /LastChar 67 /Widths [667 667] /FontDescriptor 6 0 R >>`,
          `<< /Type /FontDescriptor /FontName /ABCDEF+${font} /Flags ${flags} /Ascent 700 /Descent -200 >>`,
        ],
      )
      const { path, report } = await run({ text: [{ page: 1, id: 'line-1', text }] }, { 'a.pdf': bytes })
      expect(report.files[0]).toMatchObject({ textsAltered: [{ font, substitute: by, missing: text }] })
      expect(pdfText(path, 1).trim()).toBe(text)
    },
  )

  test('a change of text or of an image that is not there is refused by its field', async () => {
    const failing = (options: Record<string, unknown>) => run(options, { 'a.pdf': LINES })
    await expect(failing({ text: [{ page: 1, id: 'line-9', text: 'x' }] })).rejects.toMatchObject({
      field: 'options[text][0][id]',
    })
    await expect(failing({ images: [{ action: 'remove', page: 1, id: 'image-1' }] })).rejects.toMatchObject({
      field: 'options[images][0][id]',
    })
    await expect(
      failing({ images: [{ action: 'replace', page: 1, id: 'image-1', image: 'x.png' }] }),
    ).rejects.toMatchObject({ field: 'options[images][0][image]' })
  })

  test('text is broken into lines within its width, and can be extracted', async () => {
    const text = 'The quick brown fox jumps over the lazy dog'
    const { path } = await add([{ type: 'text', x: 50, y: 50, width: 110, font_size: 16, text }])
    expectValid(path)
    const lines = pdfText(path, 1).trim().split('\n')
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.join(' ').replace(/\s+/g, ' ')).toBe(text)
    const once = await add([{ type: 'text', x: 50, y: 50, font_size: 16, text: `${text}\nnext` }])
    expect(pdfText(once.path, 1).trim().split('\n')).toEqual([text, 'next'])
  })

  test.each(['مرحبا بالعالم', 'Ελληνικά', '机密文件', 'नमस्ते'])(
    'text of any script is added: %s',
    async (text) => {
      const { path } = await add([{ type: 'text', x: 50, y: 50, text, font_size: 20 }])
      expect(
        pdfText(path, 1)
          .replace(/[\u202a-\u202e\u200e\u200f]/g, '')
          .trim(),
      ).toBe(text)
    },
  )

  test('annotations are listed where they were placed, with what was written in them', async () => {
    const box = { x: 100, y: 200, width: 80, height: 20 }
    const { path, report } = await run({
      author: 'Ada',
      date: '2026-01-31T09:30:00Z',
      objects: [
        { type: 'highlight', page: 1, boxes: [box], comment: 'Really? 本当', color: '#ff8000', opacity: 0.5 },
        { type: 'rectangle', page: 1, as: 'annotation', ...box, author: 'Bob' },
        { type: 'link', page: 1, ...box, url: 'https://example.com/ü' },
        { type: 'note', page: 1, x: 100, y: 200, comment: 'Hello' },
      ],
    })
    expectValid(path)
    expect(report.files[0]).toMatchObject({ changes: { objectsAdded: 4 }, whiteouts: 0 })
    const dates = { created: '2026-01-31T09:30:00Z', modified: '2026-01-31T09:30:00Z' }
    expect(await listed(path)).toMatchObject([
      {
        type: 'highlight',
        ...box,
        comment: 'Really? 本当',
        author: 'Ada',
        color: '#ff8000',
        opacity: 0.5,
        ...dates,
      },
      { type: 'square', ...box, author: 'Bob' },
      { type: 'link', ...box, url: 'https://example.com/%C3%BC' },
      { type: 'text', x: 100, y: 200, comment: 'Hello', author: 'Ada' },
    ])
  })

  test('annotations are moved and changed by their ids, also those that are not indirect objects', async () => {
    const direct =
      '/Annots [<< /Type /Annot /Subtype /Square /Rect [10 10 60 40] /C [1 0 0] /Contents (old) >> << /Type /Annot /Subtype /Line /Rect [100 100 200 150] /L [100 100 200 150] >>]'
    const { path, report } = await run(
      {
        date: '2026-02-01',
        annotations: [
          {
            action: 'change',
            page: 1,
            id: '1:0',
            x: 20,
            y: 30,
            comment: 'new',
            author: 'Eve',
            color: '#0000ff',
            opacity: 0.4,
          },
          { action: 'change', page: 1, id: '1:1', width: 50 },
        ],
      },
      { 'a.pdf': onePage(`/MediaBox [0 0 400 400] ${direct}`) },
    )
    expectValid(path)
    expect(report.files[0]).toMatchObject({ changes: { annotationsChanged: 2, objectsAdded: 0 } })
    expect(await listed(path)).toMatchObject([
      {
        ...{ type: 'square', x: 20, y: 30, width: 50, height: 30, comment: 'new', author: 'Eve' },
        ...{ color: '#0000ff', opacity: 0.4, modified: '2026-02-01T00:00:00Z' },
      },
      { type: 'line', x: 100, y: 250, width: 50, height: 50 },
    ])
    const line = qpdfJson(path)
      .all()
      .find((object) => object.get('L').exists)!
    expect(line.get('L').value).toEqual([100, 100, 150, 150])
  })

  test('a reply is listed with the annotation that it answers, and removed with it', async () => {
    const noted = await add([
      { type: 'note', x: 10, y: 10, comment: 'Question' },
      { type: 'note', x: 50, y: 50, comment: 'Other' },
    ])
    const [{ id }] = (await listed(noted.path)) as [{ id: string }]
    const answer = { action: 'reply', page: 1, id, comment: 'Answer', author: 'Bob' }
    const replied = await run({ annotations: [answer] }, { 'a.pdf': readFileSync(noted.path) })
    expectValid(replied.path)
    expect(replied.report.files[0]).toMatchObject({ changes: { repliesAdded: 1 } })
    const all = await listed(replied.path)
    const question = all.find(({ comment }) => comment === 'Question')!
    expect(all.at(-1)).toMatchObject({ comment: 'Answer', author: 'Bob', reply_to: question.id })
    const removal = { action: 'remove', page: 1, id: question.id }
    const removed = await run({ annotations: [removal] }, { 'a.pdf': readFileSync(replied.path) })
    expect(removed.report.files[0]).toMatchObject({ changes: { annotationsRemoved: 2 } })
    expect(await listed(removed.path)).toMatchObject([{ comment: 'Other' }])
  })

  test('comments are exported as a table, as a text with replies, and as XFDF', async () => {
    const files = { 'a.pdf': exampleFile('commented.pdf') }
    const answer = { action: 'reply', page: 1, id: '1', comment: 'Yes, "it" is,\nreally', author: 'Bob & Co' }
    const replied = await run({ date: '2026-01-31', annotations: [answer] }, files)
    const exported = async (export_format: string): Promise<string> => {
      const file = { 'a.pdf': readFileSync(replied.path) }
      const { outputs, report } = await run({ mode: 'export', export_format }, file)
      expect(report.files[0]).toMatchObject({ listed: { comments: 3 } })
      expect(outputs[0]!.name).toBe(`a-comments.${export_format}`)
      return readFileSync(outputs[0]!.path, 'utf8')
    }
    const [header, note, , reply] = (await exported('csv')).split('\r\n')
    expect(header).toMatch(/^page,id,type,author,/)
    expect(note).toMatch(/^1,\d+,text,Jane Doe,,,,Is this right\?,,300,40,20,20$/)
    expect(reply).toMatch(/^1,\d+,text,Bob & Co,2026-01-31T00:00:00Z,.*,"Yes, ""it"" is,\nreally",/s)
    expect(await exported('txt')).toBe(
      'Page 1\n\ntext, Jane Doe\nIs this right?\n\n  reply, Bob & Co, 2026-01-31T00:00:00Z\n  Yes, "it" is,\n  really\n\nsquare\n\n',
    )
    const xfdf = await exported('xfdf')
    const name = /<text page="0" rect="300,240,320,260" name="(\d+)" title="Jane Doe"/.exec(xfdf)?.[1]
    // Characters are written as references to their codes.
    const reference = '&#x[0-9A-F]+;'
    const answered = `Yes, ${reference}it${reference} is,${reference}really`
    expect(xfdf).toMatch(new RegExp(`inreplyto="${name}"[^>]*><contents>${answered}</contents>`))
    expect(xfdf).toMatch(new RegExp(`title="Bob ${reference} Co"`))
    expect(xfdf).toMatch(/<square page="0" rect="30,200,130,220" [^>]*color="#FF0000"/)
  })

  test('in a tagged document, new text and annotations are part of the structure', async () => {
    const tagged = taggedPdf({
      pages: 1,
      root: '/K @document /ParentTree << /Nums [0 [@p]] >> /ParentTreeNextKey 1',
      objects: {
        document: '<< /Type /StructElem /S /Document /P @root /K @p >>',
        p: '<< /Type /StructElem /S /P /P @document /Pg @page1 /K 0 >>',
      },
      page: () => '/StructParents 0',
      marks: 1,
    })
    const files = { 'a.pdf': tagged, 'logo.png': exampleFile('logo.png') }
    const box = { x: 10, y: 10, width: 50, height: 20 }
    const { path } = await add(
      [
        { type: 'text', x: 10, y: 10, text: 'new' },
        { type: 'image', x: 10, y: 50, width: 50, image: 'logo.png', alt: 'Our logo' },
        { type: 'rectangle', ...box },
        { type: 'link', ...box, url: 'https://example.com' },
      ],
      files,
    )
    expectValid(path)
    // The rectangle is an artifact.
    expect(await pdfiumStructure(path, 1)).toEqual(['Document', '  P 0', '  P 1', '  Figure 2'])
    const document = qpdfJson(path)
    const link = document.all().find((object) => object.get('S').name === 'Link')!
    expect(link.get('K').items()[0]!.get('Obj').get('Subtype').name).toBe('Link')
    const [key, element] = document.catalog
      .get('StructTreeRoot')
      .get('ParentTree')
      .get('Nums')
      .items()
      .slice(-2)
    expect(link.get('K').items()[0]!.get('Obj').get('StructParent').number).toBe(key!.number)
    expect(element!.reference).toBe(link.reference)
  })

  test('a page that shares its content, and inherits its resources, is changed alone', async () => {
    const page = '<< /Type /Page /Parent @pages /Contents @content >>'
    const shared = buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages:
        '<< /Type /Pages /Count 2 /Kids [@one @two] /MediaBox [0 0 200 200] /Resources << /Font << /F1 @font >> >> >>',
      one: page,
      two: page,
      font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      content: { dict: '<< >>', data: 'BT /F1 12 Tf 20 100 Td (shared) Tj ET' },
    })
    const { path } = await add([{ type: 'text', x: 20, y: 20, text: 'only here' }], { 'a.pdf': shared })
    expectValid(path)
    expect(pdfText(path, 1).trim().split(/\n+/)).toEqual(['only here', 'shared'])
    expect(pdfText(path, 2).trim()).toBe('shared')
  })

  test.each(['csv', 'txt', 'xfdf'])(
    'a document without comments has an export as %s',
    async (export_format) => {
      const { path, report } = await run({ mode: 'export', export_format })
      expect(report.files[0]).toMatchObject({ listed: { comments: 0 } })
      expect(readFileSync(path).length).toBeGreaterThan(0)
    },
  )

  test('a whiteout is reported, because the text under it can still be extracted', async () => {
    const written = await add([{ type: 'text', x: 50, y: 50, text: 'secret' }])
    const files = { 'a.pdf': readFileSync(written.path) }
    const { path, report } = await add([{ type: 'whiteout', x: 40, y: 40, width: 100, height: 40 }], files)
    expect(report.files[0]).toMatchObject({ whiteouts: 1 })
    expect(pdfText(path, 1)).toContain('secret')
  })

  test('an image that several objects show is embedded once', async () => {
    const image = { type: 'image', y: 50, width: 30, image: 'logo.png' }
    const files = { 'a.pdf': A4, 'logo.png': exampleFile('logo.png') }
    const { path } = await add(
      [
        { ...image, x: 50 },
        { ...image, x: 150 },
        { ...image, x: 250, as: 'annotation' },
      ],
      files,
    )
    const images = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .slice(2)
    const objects = new Set(
      images.filter((line) => / image /.test(line)).map((line) => line.trim().split(/\s+/)[10]),
    )
    expect(objects.size).toBe(1)
  })

  test('the same run writes the same bytes twice', async () => {
    const options = {
      date: '2026-01-31',
      objects: [
        { type: 'text', page: 1, x: 1, y: 1, text: 'ابجد ABC' },
        { type: 'note', page: 1, x: 1, y: 1, comment: 'x' },
      ],
    }
    const [one, other] = [await run(options), await run(options)]
    expect(readFileSync(one.path).equals(readFileSync(other.path))).toBe(true)
  })

  test.each<[string, Record<string, unknown>, string]>([
    [
      'a page that does not exist',
      { objects: [{ type: 'check', page: 2, x: 0, y: 0, width: 9, height: 9 }] },
      'options[objects][0][page]',
    ],
    [
      'an image that was not sent',
      { objects: [{ type: 'image', page: 1, x: 0, y: 0, width: 9, image: 'b.png' }] },
      'options[objects][0][image]',
    ],
    [
      'a character that no font has',
      { objects: [{ type: 'text', page: 1, x: 0, y: 0, text: '𒀀' }] },
      'options[objects][0][text]',
    ],
  ])('%s is rejected, and the field is named', async (_, options, field) => {
    await expect(run(options)).rejects.toMatchObject({ field })
  })
  test('an image that cannot be read is rejected, and its file is named', async () => {
    const files = { 'a.pdf': A4, 'b.png': Buffer.from('no image') }
    const image = { type: 'image', x: 0, y: 0, width: 9, image: 'b.png' }
    await expect(add([image], files)).rejects.toMatchObject({ message: expect.stringMatching(/^b\.png: /) })
  })
})
