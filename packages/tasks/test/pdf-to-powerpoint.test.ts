import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import { shown, textDocument } from '../../pdf/test/text/read-text.js'
import extractImages from '../src/tasks/extract-images.js'
import merge from '../src/tasks/merge-pdf.js'
import task from '../src/tasks/pdf-to-powerpoint.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

async function converted(bytes: Uint8Array, options: Record<string, unknown> = {}) {
  const { outputs, report } = await folder.run(task, { entries: [folder.entry('a.pdf', {}, bytes)], options })
  const { files } = report as { files: readonly Record<string, unknown>[] }
  const file = readFileSync(outputs[0]!.path)
  const parts = unzipSync(file)
  const part = (name: string): string => strFromU8(parts[name] ?? new Uint8Array(0))
  return {
    file,
    parts,
    names: Object.keys(parts),
    part,
    slide: (number: number) => part(`ppt/slides/slide${number}.xml`),
    report: files[0]!,
    name: outputs[0]!.name,
  }
}

/** The text of each paragraph. */
function paragraphs(xml: string): string[] {
  return [...xml.matchAll(/<a:p>.*?<\/a:p>/gs)]
    .map(([paragraph]) => [...paragraph.matchAll(/<a:t>([^<]*)</g)].map(([, text]) => text).join(''))
    .filter((text) => text !== '')
}

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'

/** A document with a page for each content, of these sizes. */
function pagesOf(
  contents: readonly { readonly text: string; readonly box?: string; readonly more?: string }[],
  objects: Record<string, string> = {},
): Uint8Array {
  const all: Parameters<typeof buildPdf>[0] = {
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: `<< /Type /Pages /Kids [${contents.map((_, at) => `@page${at}`).join(' ')}] /Count ${contents.length} >>`,
    font: HELVETICA,
    ...objects,
  }
  for (const [at, { text, box = '0 0 720 540', more = '' }] of contents.entries()) {
    all[`page${at}`] =
      `<< /Type /Page /Parent @pages /MediaBox [${box}] /Contents @text${at} /Resources << /Font << /F1 @font >> >> ${more} >>`
    all[`text${at}`] = { dict: '<< >>', data: text }
  }
  return buildPdf(all)
}

const line = (x: number, y: number, text: string, size = 12): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`

/** The bullets are those of WinAnsiEncoding. */
const LETTER = textDocument([
  shown([
    [50, 760, 'A line of a paragraph that is long enough to go on in the'],
    [50, 746, 'next line, & ends here.'],
    [50, 700, '\\225'],
    [65, 700, 'first item'],
    [50, 686, '\\225'],
    [65, 686, 'second item'],
  ]),
])

describe('pdf-to-powerpoint', () => {
  it('makes a slide of each page, in the size of the page, with paragraphs that flow', async () => {
    const { part, slide, name, report } = await converted(LETTER)
    expect(name).toBe('a.pptx')
    expect(paragraphs(slide(1))[0]).toBe(
      'A line of a paragraph that is long enough to go on in the next line, &amp; ends here.',
    )
    const [, width, height] = /<p:sldSz cx="(\d+)" cy="(\d+)"/.exec(part('ppt/presentation.xml'))!
    expect([Number(width), Number(height)]).toEqual([600 * 12_700, 800 * 12_700])
    expect(report).toMatchObject({
      name: 'a.pdf',
      pages: 1,
      tables: 0,
      pictures: 0,
      dropped: [],
      pagesScaled: [],
    })
  })

  it('writes the same bytes each time', async () => {
    expect((await converted(LETTER)).file).toEqual((await converted(LETTER)).file)
  })

  it('has the types of its parts first, and every part that a relationship leads to', async () => {
    const { names, part } = await converted(exampleFile('pictures.pdf'))
    expect(names[0]).toBe('[Content_Types].xml')
    for (const [, name] of part('[Content_Types].xml').matchAll(/PartName="\/([^"]+)"/g))
      expect(names).toContain(name)
    for (const own of names.filter((name) => name.endsWith('.rels'))) {
      const folderOf = own.replace(/_rels\/[^/]+$/, '')
      for (const [, target] of part(own).matchAll(/Target="([^"]+)"\/>/g))
        expect(names).toContain(new URL(target!, `file:///${folderOf}`).pathname.slice(1))
    }
  })

  it('makes real bullets of the items of a list, in one text box', async () => {
    const { slide } = await converted(LETTER)
    const boxes = slide(1).split('<p:sp>')
    const list = boxes.find((box) => box.includes('first item'))!
    expect(list).toContain('second item')
    expect(list.match(/<a:buChar char="•"\/>/g)).toHaveLength(2)
    expect(paragraphs(list).some((text) => text.includes('•'))).toBe(false)
  })

  it('has the parts of a line at the right edge, which a tabulator separates, each at its place', async () => {
    const { slide } = await converted(
      textDocument([
        shown([
          [
            50,
            760,
            'A line of a paragraph that is long enough to go on in the next line, and to fill the column,',
          ],
          [50, 746, 'and ends here.'],
          [350, 700, 'one part'],
          [494.4, 700, '0123456789'],
        ]),
      ]),
    )
    const places = [...slide(1).matchAll(/<p:sp>.*?<\/p:sp>/gs)].flatMap(([box]) =>
      paragraphs(box).map((text) => [text, Math.round(Number(/<a:off x="(\d+)"/.exec(box)![1]) / 12_700)]),
    )
    expect(places.slice(-2)).toEqual([
      ['one part', 350],
      ['0123456789', 494],
    ])
  })

  it('converts the chosen pages only', async () => {
    const pages = ['One.', 'Two.', 'Three.'].map((word) => shown([[50, 400, word]]))
    const { slide, names, report } = await converted(textDocument(pages), { pages: '2-3' })
    expect(report).toMatchObject({ pages: 2, words: 2 })
    expect([...paragraphs(slide(1)), ...paragraphs(slide(2))]).toEqual(['Two.', 'Three.'])
    expect(names).not.toContain('ppt/slides/slide3.xml')
  })

  it('scales pages in another size than most, and names them', async () => {
    const { part, slide, report } = await converted(
      pagesOf([
        { text: line(72, 400, 'one', 20) },
        { text: line(144, 800, 'two', 40), box: '0 0 1440 1080' },
        { text: line(72, 400, 'three', 20) },
      ]),
    )
    expect(part('ppt/presentation.xml')).toContain('<p:sldSz cx="9144000" cy="6858000"/>')
    expect(report.pagesScaled).toEqual([2])
    const place = (xml: string): number => Number(/<a:off x="(\d{2,})"/.exec(xml)![1])
    expect(place(slide(2))).toBe(place(slide(1)))
    expect(/sz="(\d+)"/.exec(slide(2))![1]).toBe('2000')
  })

  it('has the comments of a page as the notes of its slide, but not the text that it shows', async () => {
    const note = (kind: string, text: string): string =>
      `<< /Type /Annot /Subtype /${kind} /Rect [10 10 30 30] /T (Ada) /Contents (${text}) >>`
    const { names, part, report } = await converted(
      pagesOf(
        [{ text: line(72, 400, 'one') }, { text: line(72, 400, 'two'), more: '/Annots [@note @link]' }],
        { note: note('Text', 'Say this & that'), link: note('Link', 'a link') },
      ),
    )
    expect(names.filter((name) => name.startsWith('ppt/notesSlides/notes'))).toEqual([
      'ppt/notesSlides/notesSlide2.xml',
    ])
    expect(paragraphs(part('ppt/notesSlides/notesSlide2.xml'))).toEqual(['Ada: Say this &amp; that'])
    expect(part('ppt/slides/_rels/slide2.xml.rels')).toContain('notesSlides/notesSlide2.xml')
    expect(report.comments).toBe(1)
  })

  it('makes the colour of a page the background of its slide, and other paths shapes', async () => {
    const { slide } = await converted(
      pagesOf([
        {
          text: `0.2 0.4 0.6 rg 0 0 720 540 re f 1 0 0 rg 100 100 m 200 100 l 150 300 l h f 0 g ${line(72, 400, 'one')}`,
        },
      ]),
    )
    expect(slide(1)).toContain('<p:bg><p:bgPr><a:solidFill><a:srgbClr val="336699">')
    expect(slide(1)).toMatch(/<a:custGeom>.*<a:srgbClr val="ff0000">/)
  })

  it('keeps JPEG pictures as they are', async () => {
    const { names, parts, report } = await converted(exampleFile('pictures.pdf'))
    const name = names.find((each) => each.endsWith('.jpg'))!
    const { outputs } = await folder.run(extractImages, {
      entries: [folder.entry('b.pdf', {}, exampleFile('pictures.pdf'))],
    })
    expect(Buffer.from(parts[name]!)).toEqual(readFileSync(outputs[0]!.path))
    expect(report).toMatchObject({ pictures: 5, dropped: [] })
  })

  it('says why a link is left out, and leads others to slides', async () => {
    const link = (action: string) => `<< /Type /Annot /Subtype /Link /Rect [40 390 300 415] ${action} >>`
    const bytes = pagesOf(
      [
        { text: line(50, 400, 'Read this'), more: '/Annots [@run]' },
        { text: line(50, 400, 'Read that'), more: '/Annots [@jump]' },
      ],
      { run: link('/A << /S /URI /URI (http://[nowhere) >>'), jump: link('/Dest [@page0 /Fit]') },
    )
    const kinds = async (pages: string) =>
      ((await converted(bytes, { pages })).report.dropped as { kind: string }[]).map(({ kind }) => kind)
    expect(await kinds('1')).toEqual(['address'])
    expect(await kinds('2')).toEqual(['link'])
    const { part, slide } = await converted(bytes)
    expect(slide(2)).toContain('action="ppaction://hlinksldjump"')
    expect(part('ppt/slides/_rels/slide2.xml.rels')).toContain('Target="slide1.xml"')
  })

  it('refuses a scan without text', async () => {
    await expect(converted(exampleFile('scanned.pdf'))).rejects.toMatchObject({ code: 'no_text' })
  })

  it('recognises the text of a scan if asked, and names its pages', async () => {
    const { slide, report } = await converted(exampleFile('scanned.pdf'), { ocr: 'auto' })
    expect(paragraphs(slide(1)).join(' ')).toContain('recognised, so that')
    expect(report).toMatchObject({ pagesRecognised: [1] })
    expect(report.dropped).toMatchObject([{ kind: 'scan', count: 1 }])
  })

  it('recognises only the pages without text of a document; otherwise they stay pictures', async () => {
    const entries = [
      folder.entry('text.pdf', {}, LETTER),
      folder.entry('scanned.pdf', {}, exampleFile('scanned.pdf')),
    ]
    const { outputs } = await folder.run(merge, { entries })
    const mixed = readFileSync(outputs[0]!.path)
    const recognised = await converted(mixed, { ocr: 'auto' })
    expect(recognised.report).toMatchObject({ pages: 2, pagesRecognised: [2], scansWithoutText: [] })
    expect(paragraphs(recognised.slide(1))[0]).toMatch(/^A line of a paragraph/)
    expect(paragraphs(recognised.slide(2)).join(' ')).toContain('recognised, so that')
    const asItIs = await converted(mixed)
    expect(asItIs.report).toMatchObject({
      pages: 2,
      pagesRecognised: [],
      scansWithoutText: [2],
      dropped: [],
    })
    expect(asItIs.slide(2)).toContain('<p:pic>')
  })
})
