import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import { shown, textDocument } from '../../pdf/test/text/read-text.js'
import { notesByChapter } from '../src/epub/chapters.js'
import task from '../src/tasks/pdf-to-epub.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

async function converted(bytes: Uint8Array, options: Record<string, unknown> = { cover: 'none' }) {
  const { outputs, report } = await folder.run(task, { entries: [folder.entry('a.pdf', {}, bytes)], options })
  const { files } = report as { files: readonly Record<string, unknown>[] }
  const file = readFileSync(outputs[0]!.path)
  const parts = unzipSync(file)
  const part = (name: string): string => strFromU8(parts[name] ?? new Uint8Array(0))
  const chapters = Object.keys(parts).filter((name) => name.includes('chapter'))
  return { file, names: Object.keys(parts), chapters, part, report: files[0]!, name: outputs[0]!.name }
}

const PAGES = textDocument(['One.', 'Two.'].map((word) => shown([[50, 400, word]])))

/** A page with a grey picture and nothing else. */
function pictureAlone(shade: number): Uint8Array {
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @content /Resources << /XObject << /Im @image >> >> >>',
    content: { dict: '<< >>', data: 'q 100 0 0 100 250 350 cm /Im Do Q' },
    image: {
      dict: '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray >>',
      data: new Uint8Array([shade, 0, 255, shade]),
    },
  })
}

describe('pdf-to-epub', () => {
  it('says first, without compression, what the file is', async () => {
    const { file, names, name } = await converted(PAGES)
    expect(name).toBe('a.epub')
    expect(names.slice(0, 2)).toEqual(['mimetype', 'META-INF/container.xml'])
    expect(file.subarray(30, 58).toString('latin1')).toBe('mimetypeapplication/epub+zip')
  })

  it('writes the same bytes each time, with an identifier that is that of the text', async () => {
    const [one, same, other] = [
      await converted(PAGES),
      await converted(PAGES),
      await converted(PAGES, { pages: '1', cover: 'none' }),
    ]
    expect(one.file).toEqual(same.file)
    const identifier = (book: typeof one) => /urn:uuid:[\da-f-]{36}/.exec(book.part('EPUB/package.opf'))![0]
    expect(identifier(other)).not.toBe(identifier(one))
    expect(one.part('EPUB/toc.ncx')).toContain(identifier(one))
  })

  it('has an identifier of its own if only its pictures or its cover differ from those of another book', async () => {
    const identifier = async (shade: number, cover: string) =>
      /urn:uuid:[\da-f-]{36}/.exec((await converted(pictureAlone(shade), { cover })).part('EPUB/toc.ncx'))![0]
    expect(await identifier(1, 'none')).not.toBe(await identifier(200, 'none'))
    expect(await identifier(1, 'none')).toBe(await identifier(1, 'none'))
    expect(await identifier(1, 'page')).not.toBe(await identifier(1, 'none'))
  })

  it('begins a chapter where the outline says so, and leads to each from the contents', async () => {
    const { chapters, part } = await converted(exampleFile('book.pdf'))
    expect(chapters.length).toBeGreaterThan(1)
    const links = [...part('EPUB/nav.xhtml').matchAll(/href="(chapter-\d+\.xhtml)#([^"]+)"/g)]
    expect(links.length).toBeGreaterThanOrEqual(chapters.length)
    for (const [, file, id] of links) expect(part(`EPUB/${file}`)).toContain(`id="${id}"`)
  })

  it('shows the first page as the cover', async () => {
    const { names, part } = await converted(PAGES, {})
    expect(names).toContain('EPUB/images/cover.jpg')
    expect(part('EPUB/package.opf')).toContain('media-type="image/jpeg" properties="cover-image"')
  })

  it('lists where the pages begin', async () => {
    const { part } = await converted(PAGES)
    const labels = [...part('EPUB/nav.xhtml').matchAll(/#page-\d+">([^<]+)</g)].map(([, label]) => label)
    expect(labels).toEqual(['1', '2'])
  })

  it('has all notes that no text refers to, whatever their number, in the last chapter', () => {
    const chapters = ['a', 'b'].map((name) => ({ name, blocks: [] }))
    expect(notesByChapter(chapters, 140_000).map((notes) => notes.length)).toEqual([0, 140_000])
  })

  it('refuses a scan without text', async () => {
    await expect(converted(exampleFile('scanned.pdf'))).rejects.toMatchObject({ code: 'no_text' })
  })
})
