import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { temporaryFile } from '../../pdf/test/fixtures/temporary-file.js'
import type { TaskCatalogue } from '../src/catalogue/catalogue.js'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { exampleFile } from './example-files.js'
import { onePage } from './one-page.js'
import { changedPixels, type PagePixels, renderers } from './rendered-pages.js'
import { TaskFolder } from './task-folder.js'

/** The displayed size of every page here, in points. */
const SIZE = 400

/** A box on the page as displayed, from its upper left corner. */
interface Cell {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const COLUMNS = 5

/** Objects by name, each made for a box of its own that it fills. */
const objects: Readonly<Record<string, (box: Cell) => Record<string, unknown>>> = {
  rectangle: (box) => ({ type: 'rectangle', ...box, line_width: 3 }),
  'filled rectangle, half transparent': (box) => ({
    type: 'rectangle',
    ...box,
    line_width: 0,
    fill: '#ff0000',
    opacity: 0.5,
  }),
  ellipse: (box) => ({ type: 'ellipse', ...box, fill: '#00ff00' }),
  whiteout: (box) => ({ type: 'whiteout', ...box }),
  highlight: (box) => ({ type: 'highlight', boxes: [box] }),
  line: ({ x, y, width, height }) => ({
    type: 'line',
    line_width: 2,
    points: [
      { x: x + 1, y: y + 1 },
      { x: x + width - 1, y: y + height - 1 },
    ],
  }),
  polygon: ({ x, y, width, height }) => ({
    type: 'polygon',
    fill: '#0000ff',
    line_width: 0,
    points: [
      { x, y },
      { x: x + width, y },
      { x, y: y + height },
    ],
  }),
  ink: ({ x, y, width, height }) => ({
    type: 'ink',
    line_width: 2,
    strokes: [
      [
        { x: x + 1, y: y + 1 },
        { x: x + width / 2, y: y + height / 2 },
        { x: x + width - 1, y: y + height - 1 },
      ],
    ],
  }),
  check: (box) => ({ type: 'check', ...box, color: '#c00000' }),
  cross: (box) => ({ type: 'cross', ...box }),
  image: ({ x, y, width, height }) => ({ type: 'image', x, y, width, height, image: 'logo.png' }),
  'image on its side': ({ x, y, width, height }) => ({
    type: 'image',
    x: x + (width - height) / 2,
    y: y + (height - width) / 2,
    width: height,
    height: width,
    rotation: 90,
    image: 'logo.png',
  }),
  'text on a colour': ({ x, y, width }) => ({
    type: 'text',
    x,
    y,
    width,
    text: 'ax\nb',
    font_size: 20,
    line_height: 1,
    fill: '#ffff00',
  }),
}

const cells = Object.keys(objects).map(
  (_, index): Cell => ({
    x: 10 + (index % COLUMNS) * 76,
    y: 10 + Math.floor(index / COLUMNS) * 60,
    width: 60,
    height: 40,
  }),
)

/** The round border of a radio button fills a square. */
const squares = cells.map((cell) => ({ ...cell, width: cell.height }))

function field(at: number, type: string, traits: Record<string, unknown>): Record<string, unknown> {
  return { action: 'add', page: 1, type, name: type + at, border: '#0000ff', ...squares[at]!, ...traits }
}

const { width: _, height: __, ...corner } = squares[2]!
const fields: Readonly<Record<string, Record<string, unknown>>> = {
  'text field': field(0, 'text', { default_value: 'Ada Lovelace', fill: '#ffff00' }),
  'check box': field(1, 'checkbox', { default_value: true }),
  radio: {
    action: 'add',
    page: 1,
    type: 'radio',
    name: 'radio',
    default_value: 'on',
    buttons: [{ ...corner, width: 40, height: 40, value: 'on' }],
  },
  'combo box': field(3, 'combo', { default_value: 'a', options: ['a', 'b'], font_size: 30 }),
  'list box': field(4, 'list', { default_value: 'b', options: ['a', 'b'] }),
  'text of several lines': field(5, 'text', { default_value: 'one\ntwo', multiline: true, font_size: 12 }),
  'text in cells': field(6, 'text', { default_value: 'abc', comb: true, max_length: 3 }),
  'signature field': field(7, 'signature', {}),
}

const BACKGROUND = '0.85 g -1000 -1000 3000 3000 re f'
const pages: Readonly<Record<string, Uint8Array>> = {
  'an upright page': onePage('/MediaBox [0 0 400 400]', BACKGROUND),
  'rotated by 90 degrees': onePage('/MediaBox [0 0 400 400] /Rotate 90', BACKGROUND),
  'rotated by 180 degrees': onePage('/MediaBox [0 0 400 400] /Rotate 180', BACKGROUND),
  'rotated by 270 degrees, with another origin': onePage(
    '/MediaBox [-50 70 350 470] /Rotate 270',
    BACKGROUND,
  ),
  'cropped and rotated': onePage(
    '/MediaBox [-100 -100 900 900] /CropBox [50 100 450 500] /Rotate 90',
    BACKGROUND,
  ),
  'with /UserUnit 2': onePage('/MediaBox [0 0 200 200] /UserUnit 2', BACKGROUND),
  'with open graphics states': onePage('/MediaBox [0 0 400 400]', `${BACKGROUND} q 0.1 0 0 0.1 30 30 cm q`),
}

let tasks: TaskCatalogue
const folder = new TaskFolder(2 ** 26)
beforeAll(async () => {
  tasks = await loadTasks()
})
afterAll(() => folder.remove())

async function edited(bytes: Uint8Array, added: readonly Record<string, unknown>[]): Promise<string> {
  const entries = [
    folder.entry('a.pdf', {}, bytes),
    ...(added.some(({ image }) => image !== undefined)
      ? [folder.entry('logo.png', {}, exampleFile('logo.png'))]
      : []),
  ]
  const { outputs } = await folder.run(tasks.get('edit-pdf')!, { entries, options: { objects: added } })
  return outputs[0]!.path
}

/** What of the objects is not within two points of its box: edges of pixels and anti-aliasing. */
function misplaced(
  before: PagePixels,
  after: PagePixels,
  places: readonly Cell[],
  names: readonly string[] = Object.keys(objects),
): Record<string, unknown> {
  const changed = changedPixels(before, after)
  const wrong: Record<string, unknown> = {}
  names.forEach((name, index) => {
    const { x, y, width, height } = places[index]!
    const box = changedBox(changed, after, places[index]!)
    const expected = [x, y, x + width, y + height]
    if (!box?.every((edge, at) => Math.abs(edge - expected[at]!) <= 2.1)) wrong[name] = { box, expected }
  })
  const scale = after.width / SIZE
  const isOutside = (at: number): boolean =>
    !places.some((cell) => isNear((at % after.width) / scale, Math.floor(at / after.width) / scale, cell))
  const outside = changed.filter((value, at) => value === 1 && isOutside(at)).length
  return outside === 0 ? wrong : { ...wrong, outside }
}

/** The box of changed pixels within a cell and its surroundings, in points; undefined if there is none. */
function changedBox(changed: Uint8Array, { width, height }: PagePixels, cell: Cell): number[] | undefined {
  const scale = width / SIZE
  const box = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (changed[y * width + x] === 0 || !isNear(x / scale, y / scale, cell)) continue
      box[0] = Math.min(box[0]!, x / scale)
      box[1] = Math.min(box[1]!, y / scale)
      box[2] = Math.max(box[2]!, (x + 1) / scale)
      box[3] = Math.max(box[3]!, (y + 1) / scale)
    }
  }
  return box[2] === 0 ? undefined : box
}

function isNear(x: number, y: number, cell: Cell): boolean {
  return x > cell.x - 7 && x < cell.x + cell.width + 7 && y > cell.y - 7 && y < cell.y + cell.height + 7
}

withPrograms('What edit-pdf adds', ['pdftoppm', 'mutool'], () => {
  for (const [engine, render] of Object.entries(renderers))
    for (const as of ['content', 'annotation'])
      test.each(Object.keys(pages))(
        `is where it was placed, and nothing else changes, as ${engine} shows it as ${as}: %s`,
        async (kind) => {
          const bytes = pages[kind]!
          const added = Object.values(objects).map((make, index) => ({ page: 1, as, ...make(cells[index]!) }))
          const before = await render(temporaryFile(bytes), 1)
          const after = await render(await edited(bytes, added), 1)
          expect([after.width, after.height]).toEqual([before.width, before.height])
          expect(misplaced(before, after, cells)).toEqual({})
        },
      )

  for (const [engine, render] of Object.entries(renderers))
    test.each(Object.keys(pages))(
      `is where it was placed, and nothing else changes, as ${engine} shows form fields: %s`,
      async (kind) => {
        const bytes = pages[kind]!
        const before = await render(temporaryFile(bytes), 1)
        const entries = [folder.entry('a.pdf', {}, bytes)]
        const options = { fields: Object.values(fields) }
        const { outputs } = await folder.run(tasks.get('edit-pdf')!, { entries, options })
        const after = await render(outputs[0]!.path, 1)
        // MuPDF marks a field that is to be signed in its own way.
        const drawn = Object.keys(fields).filter((name) => engine !== 'mupdf' || name !== 'signature field')
        expect(misplaced(before, after, squares, drawn)).toEqual({})
      },
    )

  for (const [engine, render] of Object.entries(renderers))
    test.each(['cropped and rotated', 'with /UserUnit 2'])(
      `is moved and recoloured as an annotation, as ${engine} shows it: %s`,
      async (kind) => {
        const bytes = pages[kind]!
        const added = Object.values(objects).map((make, index) => ({
          page: 1,
          as: 'annotation',
          ...make(cells[index]!),
        }))
        const before = await render(temporaryFile(bytes), 1)
        const annotated = readFileSync(await edited(bytes, added))
        const listed = await annotations(annotated)
        const moves = listed.map(({ id, y }) => ({ action: 'change', page: 1, id, y: y + DOWN }))
        const moved = await render(await changed(annotated, moves), 1)
        const places = cells.map((cell) => ({ ...cell, y: cell.y + DOWN }))
        expect(misplaced(before, moved, places)).toEqual({})

        const recoloured = listed
          .filter(({ type }) => type !== 'stamp')
          .map(({ id }) => ({ action: 'change', page: 1, id, color: '#ff00ff', opacity: 1 }))
        const after = await render(await changed(annotated, recoloured), 1)
        expect(misplaced(before, after, cells)).toEqual({})
        for (const [index, { type }] of listed.entries())
          if (type !== 'stamp') expect([type, hasMagenta(after, cells[index]!)]).toEqual([type, true])
      },
    )
})

const DOWN = 200

interface Listed {
  readonly id: string
  readonly type: string
  readonly y: number
}

async function annotations(bytes: Uint8Array): Promise<Listed[]> {
  const entries = [folder.entry('a.pdf', {}, bytes)]
  const { outputs } = await folder.run(tasks.get('edit-pdf')!, { entries, options: { mode: 'list' } })
  return JSON.parse(readFileSync(outputs[0]!.path, 'utf8')).pages[0].annotations
}

async function changed(bytes: Uint8Array, changes: readonly object[]): Promise<string> {
  const entries = [folder.entry('a.pdf', {}, bytes)]
  const { outputs } = await folder.run(tasks.get('edit-pdf')!, { entries, options: { annotations: changes } })
  return outputs[0]!.path
}

/** Multiplied with the grey of the page, in a highlight. */
function hasMagenta({ width, height, pixels }: PagePixels, cell: Cell): boolean {
  const scale = width / SIZE
  for (let at = 0; at < width * height; at++) {
    if (!isNear((at % width) / scale, Math.floor(at / width) / scale, cell)) continue
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 3, at * 3 + 3)
    if (red > 190 && blue > 190 && green < 60) return true
  }
  return false
}
