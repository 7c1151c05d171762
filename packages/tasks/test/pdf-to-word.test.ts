import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import { shown, textDocument } from '../../pdf/test/text/read-text.js'
import extractImages from '../src/tasks/extract-images.js'
import task from '../src/tasks/pdf-to-word.js'
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
  return { file, parts, names: Object.keys(parts), part, report: files[0]!, name: outputs[0]!.name }
}

/** The text of each paragraph. */
function paragraphs(xml: string): string[] {
  return [...xml.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([paragraph]) =>
    [...paragraph.matchAll(/<w:t [^>]*>([^<]*)</g)].map(([, text]) => text).join(''),
  )
}

/** White text on a dark band of a light page, above text on the page. */
const BAND = textDocument([
  `0.1 0.2 0.3 rg 30 680 500 60 re f 1 g ${shown([[50, 700, 'White on dark']])} 0 g ${shown([[50, 600, 'Black on the page']])}`,
])
/** A dark page with white text. */
const DARK = textDocument([`0.1 0.2 0.3 rg 0 0 612 792 re f 1 g ${shown([[50, 700, 'White on dark']])}`])

/** Pages of two chapters with a header and a footer; those of the first one have a dark band at the top. */
const CHAPTERS = textDocument(
  [1, 2, 3, 4, 5, 6].map((page) => {
    const text = shown([
      [50, 760, page < 4 ? 'Chapter of the beginning' : 'Chapter of the end'],
      [50, 30, 'Confidential'],
      ...Array.from({ length: 12 }, (_, line): [number, number, string] => [
        50,
        700 - 14 * line,
        `Page ${page} says something on line ${line},`,
      ]),
    ])
    return page < 4 ? `0.8 0.9 1 rg 0 740 612 52 re f 0 g ${text}` : text
  }),
)

const LETTER = textDocument([
  shown([
    [50, 760, 'A line of a paragraph that is long enough to go on in the'],
    [50, 746, 'next line, & ends here.'],
    [50, 700, '\u2022 first item'],
    [50, 686, '\u2022 second item'],
  ]),
])

describe('pdf-to-word', () => {
  it('joins lines to paragraphs and writes special characters', async () => {
    const { part, name, report } = await converted(LETTER)
    expect(name).toBe('a.docx')
    expect(paragraphs(part('word/document.xml'))[0]).toBe(
      'A line of a paragraph that is long enough to go on in the next line, &amp; ends here.',
    )
    expect(report).toMatchObject({ name: 'a.pdf', pages: 1, tables: 0, pictures: 0, dropped: [] })
  })

  it('writes the same bytes each time', async () => {
    expect((await converted(LETTER)).file).toEqual((await converted(LETTER)).file)
  })

  it('has the types of its parts first', async () => {
    const { names, part } = await converted(LETTER)
    expect(names[0]).toBe('[Content_Types].xml')
    for (const [, name] of part('[Content_Types].xml').matchAll(/PartName="\/([^"]+)"/g))
      expect(names).toContain(name)
  })

  it('converts the chosen pages only', async () => {
    const pages = ['One.', 'Two.', 'Three.'].map((word) => shown([[50, 400, word]]))
    const { part, report } = await converted(textDocument(pages), { pages: '2-3' })
    expect(report).toMatchObject({ pages: 2, words: 2 })
    expect(paragraphs(part('word/document.xml')).filter((text) => text !== '')).toEqual(['Two.', 'Three.'])
  })

  it('refers to headers as headers and to footers as footers, also where an area would cover some', async () => {
    const { part } = await converted(CHAPTERS, { layout: 'exact' })
    const relationships = part('word/_rels/document.xml.rels').match(/<Relationship [^>]*>/g)!
    for (const kind of ['header', 'footer']) {
      const own = relationships.filter((each) => each.includes(`/relationships/${kind}"`))
      expect(own.length).toBeGreaterThan(1)
      for (const each of own) expect(each).toMatch(new RegExp(`Target="${kind}\\d+\\.xml"`))
    }
    expect(paragraphs(part('word/document.xml')).join()).toMatch(/Chapter of the beginning.*Confidential/s)
  })

  it('writes every paragraph in a frame if the look is kept', async () => {
    const { part } = await converted(LETTER, { layout: 'exact' })
    const xml = part('word/document.xml')
    expect(xml.match(/<wps:txbx>/g)!.length).toBeGreaterThan(2)
    expect(xml).toContain('relativeFrom="page"')
  })

  it('draws every shape behind the text if the look is kept', async () => {
    const { part, report } = await converted(BAND, { layout: 'exact' })
    const xml = part('word/document.xml')
    expect(xml.indexOf('<a:srgbClr val="1a334d">')).toBeGreaterThan(0)
    expect(xml.indexOf('<a:srgbClr val="1a334d">')).toBeLessThan(xml.indexOf('White on dark'))
    expect(report.dropped).toEqual([])
  })

  it('puts headers over the colour of their pages, if the look is kept', async () => {
    const pages = ['one', 'two', 'three'].map(
      (word) =>
        `0.1 0.2 0.3 rg 0 0 612 792 re f 1 g ${shown([
          [50, 770, 'The head of all'],
          [50, 600, `The text of page ${word}`],
        ])}`,
    )
    const { part, names } = await converted(textDocument(pages), { layout: 'exact' })
    expect(part('word/document.xml').match(/The head of all/g)).toHaveLength(3)
    expect(
      names
        .filter((name) => /header\d/.test(name))
        .map((name) => part(name))
        .join(''),
    ).not.toContain('The head')
  })

  it('keeps the colours behind text that flows: of areas, and of pages', async () => {
    const band = (await converted(BAND)).part('word/document.xml')
    expect(band).toMatch(/w:fill="1a334d"\/>(?:(?!<\/w:p>).)*White on dark/)
    expect(band).not.toContain('w:background')
    expect(band).not.toContain('w:val="auto"')
    const dark = await converted(DARK)
    expect(dark.part('word/document.xml')).toContain('<w:background w:color="1a334d"/><w:body>')
    expect(dark.part('word/settings.xml')).toContain('<w:displayBackgroundShape/>')
    expect(dark.report.dropped).toEqual([])
  })

  it('writes white text in a colour that can be read, where the page behind it loses its own', async () => {
    const light = `0 g ${shown([[50, 700, 'Black on light']])}`
    const dark = `0.1 0.2 0.3 rg 0 0 612 792 re f 1 g ${shown([[50, 700, 'White on dark']])}`
    const { part, report } = await converted(textDocument([light, light, dark]))
    expect(part('word/document.xml')).toMatch(/<w:color w:val="auto"\/>(?:(?!<\/w:r>).)*White on dark/)
    expect(report.dropped).toMatchObject([{ kind: 'background', count: 1 }])
  })

  it('puts a drawing as high as a line behind its words, which do not run around it', async () => {
    const mark = '0.2 g 98 697 m 200 697 l 204 700 l 204 709 l 200 712 l 98 712 l 94 709 l 94 700 l f'
    const text = shown([
      [50, 760, 'Text above in a line that is longer than the other one, as most lines of pages are.'],
      [50, 700, 'This is white on a mark.'],
    ])
    const xml = (await converted(textDocument([`${mark} 0 g ${text}`]))).part('word/document.xml')
    expect(xml).toMatch(/behindDoc="1"(?:(?!<\/wp:anchor>).)*<wp:wrapNone\/>/)
    expect(xml).not.toContain('wrapSquare')
  })

  it('leaves the space below a drawing, and not that which the drawing takes', async () => {
    const xml = (
      await converted(
        textDocument([
          `${shown([
            [50, 760, 'Text above a drawing.'],
            [50, 380, 'Text below it.'],
          ])} 100 400 m 300 740 l 500 400 l f`,
        ]),
      )
    ).part('word/document.xml')
    const [before = ''] = /<w:spacing(?:(?!<w:spacing).)*Text below it/.exec(xml) ?? []
    expect(Number(/w:before="(\d+)"/.exec(before)?.[1])).toBeLessThan(400)
  })

  it('keeps JPEG pictures as they are', async () => {
    const { names, parts, part, report } = await converted(exampleFile('pictures.pdf'))
    const name = names.find((each) => each.endsWith('.jpg'))!
    expect(part('word/_rels/document.xml.rels')).toContain(name.replace('word/', ''))
    const { outputs } = await folder.run(extractImages, {
      entries: [folder.entry('b.pdf', {}, exampleFile('pictures.pdf'))],
    })
    expect(Buffer.from(parts[name]!)).toEqual(readFileSync(outputs[0]!.path))
    expect(report).toMatchObject({ pictures: 5, dropped: [] })
  })

  it('says why a link is left out: where it leads is not converted, or no place to go', async () => {
    const link = (action: string) => `<< /Type /Annot /Subtype /Link /Rect [40 690 300 715] ${action} >>`
    const bytes = buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages: '<< /Type /Pages /Kids [@one @two] /Count 2 >>',
      font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      one: '<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @text /Annots [@run] /Resources << /Font << /F1 @font >> >> >>',
      two: '<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @text /Annots [@jump] /Resources << /Font << /F1 @font >> >> >>',
      text: { dict: '<< >>', data: 'BT /F1 12 Tf 50 700 Td (Read this) Tj ET' },
      run: link('/A << /S /URI /URI (http://[nowhere) >>'),
      jump: link('/Dest [@one /Fit]'),
    })
    const kinds = async (pages: string) =>
      ((await converted(bytes, { pages })).report.dropped as { kind: string }[]).map(({ kind }) => kind)
    expect(await kinds('1')).toEqual(['address'])
    expect(await kinds('2')).toEqual(['link'])
  })

  it('refuses a scan without text', async () => {
    await expect(converted(exampleFile('scanned.pdf'))).rejects.toMatchObject({ code: 'no_text' })
  })

  it('recognises the text of a scan if asked, and names its pages', async () => {
    const { part, report } = await converted(exampleFile('scanned.pdf'), { ocr: 'auto' })
    expect(paragraphs(part('word/document.xml')).join(' ')).toContain('recognised, so that')
    expect(report).toMatchObject({ pagesRecognised: [1] })
    expect(report.dropped).toMatchObject([{ kind: 'scan', count: 1 }])
  })
})
