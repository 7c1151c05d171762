import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { temporaryFile } from '../../pdf/test/fixtures/temporary-file.js'
import { pdfText } from '../../pdf/test/validators.js'
import type { TaskCatalogue } from '../src/catalogue/catalogue.js'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { onePage } from './one-page.js'
import { changedPixels, type PagePixels, renderers } from './rendered-pages.js'
import { TaskFolder } from './task-folder.js'

/** The displayed size of every page here, in points. */
const SIZE = 400

const FONT = ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>']

/** A line to be changed, one beside it in the same text object, and a rectangle around both. */
function lines(entries: string, place: string): Uint8Array {
  const text = 'BT /F 20 Tf 60 200 Td (Invoice 7) Tj 200 0 Td (beside) Tj ET 40 180 320 60 re S'
  const content = `q ${place} cm ${text} Q`
  return onePage(`${entries} /Resources << /Font << /F 5 0 R >> >>`, content, FONT)
}

const pages: Readonly<Record<string, Uint8Array>> = {
  'an upright page': lines('/MediaBox [0 0 400 400]', '1 0 0 1 0 0'),
  'rotated by 90 degrees': lines('/MediaBox [0 0 400 400] /Rotate 90', '0 1 -1 0 400 0'),
  'rotated by 180 degrees': lines('/MediaBox [0 0 400 400] /Rotate 180', '1 0 0 1 0 0'),
  'rotated by 270 degrees, with another origin': lines(
    '/MediaBox [-50 70 350 470] /Rotate 270',
    '0 -1 1 0 -50 470',
  ),
  'cropped and rotated': lines(
    '/MediaBox [-100 -100 900 900] /CropBox [50 100 450 500] /Rotate 90',
    '0 1 -1 0 450 100',
  ),
  'with /UserUnit 2': lines('/MediaBox [0 0 200 200] /UserUnit 2', '0.5 0 0 0.5 0 0'),
  'with scaled and slanted text': lines('/MediaBox [0 0 400 400]', '0.7 0 0.2 1.1 20 10'),
}

let tasks: TaskCatalogue
const folder = new TaskFolder(2 ** 26)
beforeAll(async () => {
  tasks = await loadTasks()
})
afterAll(() => folder.remove())

interface ListedLine {
  readonly id: string
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function run(bytes: Uint8Array, options: Record<string, unknown>): Promise<string> {
  const entries = [folder.entry('a.pdf', {}, bytes)]
  const { outputs } = await folder.run(tasks.get('edit-pdf')!, { entries, options })
  return outputs[0]!.path
}

async function listed(bytes: Uint8Array): Promise<readonly ListedLine[]> {
  return JSON.parse(readFileSync(await run(bytes, { mode: 'list', list: ['text'] }), 'utf8')).pages[0].text
}

/** How many changed pixels are in these boxes, with two points around them, and how many are elsewhere. */
function changes(before: PagePixels, after: PagePixels, boxes: readonly ListedLine[]) {
  const changed = changedPixels(before, after)
  const scale = after.width / SIZE
  let [inside, outside] = [0, 0]
  changed.forEach((value, at) => {
    if (value === 0) return
    const [x, y] = [(at % after.width) / scale, Math.floor(at / after.width) / scale]
    const isIn = boxes.some(
      (box) => x > box.x - 2 && x < box.x + box.width + 2 && y > box.y - 2 && y < box.y + box.height + 2,
    )
    if (isIn) inside++
    else outside++
  })
  return { isChanged: inside > 50 * scale, outside }
}

/** The new text in the font of the old one, and in one that is added. */
const newTexts = ['Invoice 88', 'Счёт № 8']

withPrograms('A changed text', ['pdftoppm', 'mutool', 'pdftotext'], () => {
  for (const [engine, render] of Object.entries(renderers))
    test.each(Object.keys(pages).flatMap((kind) => newTexts.map((text) => [kind, text] as const)))(
      `is in the place of the old one, and nothing else changes, as ${engine} shows it: %s, %s`,
      async (kind, text) => {
        const bytes = pages[kind]!
        const old = (await listed(bytes)).find((line) => line.text === 'Invoice 7')!
        const path = await run(bytes, { text: [{ page: 1, id: old.id, text }] })
        const written = (await listed(readFileSync(path))).find((line) => line.text === text)!
        const [before, after] = [await render(temporaryFile(bytes), 1), await render(path, 1)]
        expect([after.width, after.height]).toEqual([before.width, before.height])
        expect(changes(before, after, [old, written])).toEqual({ isChanged: true, outside: 0 })
      },
    )

  test.each(Object.keys(pages))('can be extracted by other programs: %s', async (kind) => {
    const bytes = pages[kind]!
    const old = (await listed(bytes)).find((line) => line.text === 'Invoice 7')!
    for (const text of newTexts) {
      const path = await run(bytes, { text: [{ page: 1, id: old.id, text }] })
      const byMupdf = execFileSync('mutool', ['draw', '-q', '-F', 'txt', path], { encoding: 'utf8' })
      for (const extracted of [pdfText(path, 1), byMupdf]) {
        expect(extracted).toContain(text)
        expect(extracted).toContain('beside')
        expect(extracted).not.toContain('Invoice 7')
      }
    }
  })
})
