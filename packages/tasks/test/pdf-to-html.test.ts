import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import { shown, textDocument } from '../../pdf/test/text/read-text.js'
import extractImages from '../src/tasks/extract-images.js'
import task from '../src/tasks/pdf-to-html.js'
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
  return { html: readFileSync(outputs[0]!.path, 'utf8'), report: files[0]!, name: outputs[0]!.name }
}

/** An item, with its text at a distance from its marker. */
function item(y: number, x: number, marker: string, text: string): [number, number, string][] {
  return [
    [x, y, marker],
    [x + 18, y, text],
  ]
}

const LETTER = textDocument([
  shown([
    [50, 760, 'A line of a paragraph that is long enough to go on in the'],
    [50, 746, 'next line, & ends <here>.'],
    ...item(700, 60, '1.', 'first item'),
    ...item(688, 80, 'a\\)', 'a part of it'),
    ...item(676, 60, '2.', 'second item'),
  ]),
])

const whiteText = shown([[50, 700, 'White on dark']])
const darkPage = `0.1 0.2 0.3 rg 0 0 612 792 re f 1 g ${whiteText}`
const dark = textDocument([darkPage])
/** White text on a dark band of a light page, above text on the page. */
const band = textDocument([
  `0.1 0.2 0.3 rg 30 680 500 60 re f 1 g ${whiteText} 0 g ${shown([[50, 600, 'Black on the page, which is most of the text']])}`,
])

/** A page with a text that is a link to an address. */
function linkTo(address: string): Uint8Array {
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @text /Annots [@link] /Resources << /Font << /F1 @font >> >> >>',
    text: { dict: '<< >>', data: 'BT /F1 12 Tf 50 700 Td (Read this) Tj ET' },
    link: `<< /Type /Annot /Subtype /Link /Rect [40 690 300 715] /A << /S /URI /URI (${address}) >> >>`,
  })
}

describe('pdf-to-html', () => {
  it('joins lines to paragraphs, nests items in lists and escapes special characters', async () => {
    const { html, name, report } = await converted(LETTER)
    expect(name).toBe('a.html')
    expect(html).toContain(
      '<p>A line of a paragraph that is long enough to go on in the next line, &amp; ends &lt;here&gt;.</p>',
    )
    expect(html.replaceAll('\n', '')).toContain(
      `<ol><li>first item<ol type="a"><li style="list-style-type:'a) '">a part of it</li></ol></li><li>second item</li></ol>`,
    )
    expect(report).toMatchObject({ name: 'a.pdf', pages: 1, tables: 0, pictures: 0, dropped: [] })
  })

  it.each(['flow', 'exact'])('writes the same bytes each time (%s)', async (layout) => {
    expect((await converted(LETTER, { layout })).html).toEqual((await converted(LETTER, { layout })).html)
  })

  it.each(['flow', 'exact'])('runs and loads nothing (%s)', async (layout) => {
    for (const name of ['pictures.pdf', 'contract-old.pdf', 'book.pdf']) {
      const { html } = await converted(exampleFile(name), { layout })
      expect(html).toContain(
        `http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:`,
      )
      expect(html).not.toMatch(/<script|<iframe|<object|<embed|<link|@import|\son\w+=/i)
      for (const [, address] of html.matchAll(/(?:src|<image[^>]*href)="([^"]*)"/g))
        expect(address).toMatch(/^data:image\/(?:png|jpeg|gif);base64,/)
    }
  })

  it('converts the chosen pages only', async () => {
    const pages = ['One.', 'Two.', 'Three.'].map((word) => shown([[50, 400, word]]))
    const { html, report } = await converted(textDocument(pages), { pages: '2-3' })
    expect(report).toMatchObject({ pages: 2, words: 2 })
    expect([...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text)).toEqual(['Two.', 'Three.'])
  })

  it('puts every line at its place, as wide as it is, if the look is kept', async () => {
    const { html } = await converted(LETTER, { layout: 'exact' })
    expect(html.match(/<div class="page"/g)).toHaveLength(1)
    expect(html).toMatch(/<text x="50" y="40" textLength="[\d.]+"[^>]*>A line of a paragraph/)
  })

  it('draws every shape behind the text if the look is kept', async () => {
    const { html } = await converted(band, { layout: 'exact' })
    expect(html.indexOf('fill="#1a334d"')).toBeGreaterThan(0)
    expect(html.indexOf('fill="#1a334d"')).toBeLessThan(html.indexOf('White on dark'))
  })

  it('keeps the colours behind text that flows: of areas, and of pages', async () => {
    expect((await converted(band)).html).toMatch(/<p style="[^"]*background:#1a334d[^"]*">.*White on dark/)
    const { html, report } = await converted(dark)
    expect(html).toMatch(/body\{[^}]*color:#ffffff;background:#1a334d/)
    expect(report.dropped).toEqual([])
  })

  it('writes white text in a colour that can be read, where the page behind it loses its own', async () => {
    const light = textDocument([`0 g ${whiteText}`, `0 g ${whiteText}`, darkPage])
    const { html, report } = await converted(light)
    expect(html).not.toMatch(/[^-]color:#ffffff/)
    expect(report.dropped).toMatchObject([{ kind: 'background', count: 1 }])
  })

  it('keeps JPEG pictures as they are', async () => {
    const { html, report } = await converted(exampleFile('pictures.pdf'))
    const { outputs } = await folder.run(extractImages, {
      entries: [folder.entry('b.pdf', {}, exampleFile('pictures.pdf'))],
    })
    expect(html).toContain(`data:image/jpeg;base64,${readFileSync(outputs[0]!.path).toString('base64')}"`)
    expect(report).toMatchObject({ pictures: 5, dropped: [] })
  })

  it.each(['flow', 'exact'])('never makes a link of what runs something (%s)', async (layout) => {
    for (const address of [
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
    ]) {
      const { html } = await converted(linkTo(address.replace(/[()]/g, '\\$&')), { layout })
      expect(html).toContain('Read this')
      expect(html).not.toMatch(/<a /)
    }
    const { html } = await converted(linkTo('https://example.com/?a="b'), { layout })
    expect(html).toContain('<a href="https://example.com/?a=%22b"')
  })

  it('refuses a scan without text', async () => {
    await expect(converted(exampleFile('scanned.pdf'))).rejects.toMatchObject({ code: 'no_text' })
  })
})
