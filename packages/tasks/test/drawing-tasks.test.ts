import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import type { TaskCatalogue } from '../src/catalogue/catalogue.js'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import { exampleFile } from './example-files.js'
import { problemsOf } from './example-validator.js'
import { TaskFolder } from './task-folder.js'

const DRAWING = ['page-numbers', 'watermark-pdf', 'stamp-pdf']

let tasks: TaskCatalogue
const folders: TaskFolder[] = []

beforeAll(async () => {
  tasks = await loadTasks()
})

afterAll(() => {
  for (const folder of folders) folder.remove()
})

interface Sent {
  readonly filename: string
  readonly bytes: Uint8Array
  readonly page?: string
}

async function run(task: string, files: readonly Sent[], options: Record<string, unknown>) {
  const folder = new TaskFolder(2 ** 26)
  folders.push(folder)
  const entries = files.map(({ filename, bytes, ...more }) => folder.entry(filename, more, bytes))
  const { outputs, report } = await folder.run(tasks.get(task)!, { entries, options })
  return { outputs, report, path: outputs[0]!.path }
}

function program(name: string, args: readonly string[]): string {
  return execFileSync(name, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 26,
  })
}

/** Removes the direction marks that poppler writes around right-to-left text. */
function textOf(path: string, page = 1): string {
  const text = program('pdftotext', ['-f', String(page), '-l', String(page), path, '-'])
  return text.replace(/[\u202a-\u202e\u200e\u200f]/g, '').trim()
}

/**
 * The bounding box of dark pixels as poppler renders the page: left, top, right and bottom as fractions of
 * its size.
 */
function inkOf(path: string, page = 1): number[] {
  const args = ['-gray', '-r', '72', '-cropbox', '-f', String(page), '-l', String(page), path]
  const pgm = execFileSync('pdftoppm', args, { maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] })
  const [, wide, high] = /^P5\s(\d+) (\d+)\s255\s/.exec(pgm.subarray(0, 64).toString('latin1'))!
  const [width, height] = [Number(wide), Number(high)]
  const pixels = pgm.subarray(pgm.length - width * height)
  const box = [width, height, 0, 0]
  pixels.forEach((value, at) => {
    if (value > 160) return
    const [x, y] = [at % width, Math.floor(at / width)]
    box[0] = Math.min(box[0]!, x)
    box[1] = Math.min(box[1]!, y)
    box[2] = Math.max(box[2]!, x)
    box[3] = Math.max(box[3]!, y)
  })
  return [box[0]! / width, box[1]! / height, box[2]! / width, box[3]! / height]
}

/** One empty page. */
function page(entries: string, content = ''): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /Resources << >> /Contents 4 0 R ${entries} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 5\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Root 1 0 R /Size 5 >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const A4 = page('/MediaBox [0 0 595 842]')

withPrograms('Tasks that draw on pages', ['qpdf', 'pdfinfo', 'pdftotext', 'pdftoppm'], () => {
  for (const name of [...DRAWING, 'sign-pdf'])
    test(`${name}: the examples have their expected results`, async () => {
      for (const { title, entries, options, expect: expected } of tasks.get(name)!.examples) {
        const files = entries.map((entry) => ({ ...entry, bytes: exampleFile(entry.filename) }))
        const { outputs } = await run(name, files, options)
        const made = outputs.map(({ name, path }) => ({ name, bytes: readFileSync(path), password: '' }))
        expect({ title, problems: problemsOf(expected, made) }).toEqual({ title, problems: [] })
      }
    })

  test('text of any script is extracted as it was sent', async () => {
    const texts = [
      'Office, AVATAR: “quoted” – 100 €',
      'Ελληνικά, Кириллица, Türkçe, Tiếng Việt',
      'مرحبا بالعالم',
      'لا إله بِسْمِ اللَّهِ تثبت',
      'שָׁלוֹם עולם',
    ]
    for (const text of texts) {
      const options = { text, rotation: 0, opacity: 1, color: '#000000', font_size: 20 }
      const { path } = await run('watermark-pdf', [{ filename: 'a.pdf', bytes: A4 }], options)
      expect(textOf(path)).toBe(text)
      expect(program('qpdf', ['--check', path])).not.toMatch(/warning/i)
      const fonts = program('pdffonts', [path]).trim().split('\n').slice(2)
      expect(fonts.length).toBeGreaterThan(0)
      // Embedded, a subset, and with a ToUnicode map.
      for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+Noto.* yes yes yes /)
    }
  })

  test('a character that no font has is named in the error', async () => {
    const failure = run('page-numbers', [{ filename: 'a.pdf', bytes: A4 }], { pattern: '𒀀 {n}' })
    await expect(failure).rejects.toBeInstanceOf(TaskFailure)
    await expect(failure).rejects.toMatchObject({
      code: 'missing_character',
      field: 'options[pattern]',
      message: expect.stringMatching(
        /“𒀀” \(U\+12000\), a character of the Cuneiform script\..*OCTAVO_FONT_FOLDER/u,
      ),
    })
  })

  test('the same run writes the same bytes twice', async () => {
    const options = { text: 'ابجد ABC', tiled: true }
    const made = [1, 2].map(
      async () => (await run('watermark-pdf', [{ filename: 'a.pdf', bytes: A4 }], options)).path,
    )
    const [one, other] = await Promise.all(made)
    expect(readFileSync(one!).equals(readFileSync(other!))).toBe(true)
  })

  const pages: Readonly<Record<string, Uint8Array>> = {
    'an upright page': A4,
    'a page rotated by 90 degrees': page('/MediaBox [0 0 595 842] /Rotate 90'),
    'a page rotated by 270 degrees': page('/MediaBox [0 0 595 842] /Rotate 270'),
    'a cropped and rotated page with another origin': page(
      '/MediaBox [-100 -100 900 900] /CropBox [50 100 450 700] /Rotate 180',
    ),
    'a page with /UserUnit 2': page('/MediaBox [0 0 297 421] /UserUnit 2'),
    'content that does not restore its graphics state': page(
      '/MediaBox [0 0 595 842]',
      'q 0.1 0 0 0.1 300 300 cm q',
    ),
    'content that restores more graphics states than it saves': page(
      '/MediaBox [0 0 595 842]',
      'Q Q q 2 0 0 2 0 0 cm',
    ),
  }
  for (const [name, bytes] of Object.entries(pages))
    test(`a page number appears at its position on the page as displayed: ${name}`, async () => {
      const options = {
        pattern: '{n} / {total}',
        position: 'top-right',
        font_size: 20,
        margin_x: 30,
        margin_y: 20,
      }
      const { path } = await run('page-numbers', [{ filename: 'a.pdf', bytes }], options)
      const [left, top, right, bottom] = inkOf(path) as [number, number, number, number]
      expect(left).toBeGreaterThan(0.75)
      expect(right).toBeLessThan(0.97)
      expect(right).toBeGreaterThan(0.9)
      expect(top).toBeGreaterThan(0.02)
      expect(bottom).toBeLessThan(0.09)
      const low = await run('page-numbers', [{ filename: 'a.pdf', bytes }], {
        ...options,
        position: 'bottom-left',
      })
      const [lowLeft, lowTop] = inkOf(low.path) as [number, number]
      expect(lowLeft).toBeLessThan(0.1)
      expect(lowTop).toBeGreaterThan(0.9)
    })

  test('drawn content is not part of marked content that the page left open', async () => {
    const bytes = page('/MediaBox [0 0 595 842]', '/Span << /ActualText (gone) >> BDC q')
    const { path } = await run('page-numbers', [{ filename: 'a.pdf', bytes }], { pattern: 'number {n}' })
    expect(textOf(path)).toBe('number 1')
  })

  test('a stamp appears as its own page is displayed, at the requested position', async () => {
    const stamp = page('/MediaBox [0 0 100 50] /Rotate 90', '0 g 0 0 50 50 re f')
    const files = [
      { filename: 'a.pdf', bytes: page('/MediaBox [0 0 400 400] /Rotate 270') },
      { filename: 'stamp.pdf', bytes: stamp },
    ]
    const { path } = await run('stamp-pdf', files, { fit: 'none', position: 'bottom-right' })
    // Rotated by 90°, its left half is at the top: 50 points wide and high, 50 points above the lower edge.
    const [left, top, right, bottom] = inkOf(path) as [number, number, number, number]
    expect(left).toBeCloseTo(350 / 400, 1)
    expect(right).toBeCloseTo(1, 1)
    expect(top).toBeCloseTo(300 / 400, 1)
    expect(bottom).toBeCloseTo(350 / 400, 1)
  })

  test('a missing watermark image or stamp file is rejected with its option', async () => {
    const files = [{ filename: 'a.pdf', bytes: A4 }]
    await expect(run('watermark-pdf', files, { image: 'none.png' })).rejects.toMatchObject({
      field: 'options[image]',
    })
    const both = [...files, { filename: 'b.pdf', bytes: plainDocument('B', 1) }]
    await expect(run('stamp-pdf', both, { stamp: 'c.pdf' })).rejects.toMatchObject({
      field: 'options[stamp]',
    })
  })
})
