import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Rendering } from '../../packages/tasks/src/declare/rendering.js'
import type { TaskEntry } from '../../packages/tasks/src/declare/task.js'
import { DrawingWork, limitedDrawing } from '../../packages/tasks/src/pictures/limited-drawing.js'
import { openToDraw } from '../../packages/tasks/src/pictures/open-to-draw.js'
import { TaskFolder } from '../../packages/tasks/test/task-folder.js'
import { hostileFiles } from '../hostile/files.js'

const folder = new TaskFolder()
afterAll(() => folder.remove())
const tasks = await loadTasks([])

/** Files whose pages are short, and would take pdfium minutes or all of its memory. */
const fans = [
  'a /VE that doubles 64 times',
  'appearances that double 64 times',
  'forms of a page that double 64 times',
  'forms that draw the next a thousand times',
  'a form of 100,000 paths, drawn a thousand times',
  'a form of a million glyphs, drawn a thousand times',
  'transparency groups that draw the next ten times',
  'soft masks of masks',
  'patterns of patterns',
  'a pattern of a million cells, a hundred times',
  'Type 3 glyphs of 100,000 paths',
  'Type 3 glyphs that draw forms that draw Type 3 glyphs',
  'a mesh of 20,000 patches over the page',
  'a mesh of 100 patches, drawn 10,000 times',
  'a mesh of 100,000 triangles over the page',
  'forms that enlarge a mesh of 20,000 small patches',
  '1,000 fonts that share a CMap of 100,000 ranges',
  'a choice of 400,000 options',
]

describe('Pages whose drawing repeats the same operators without end are refused before pdfium draws them', () => {
  test.each(fans)('%s', async (name) => {
    const entries = [folder.entry('hostile.pdf', {}, hostileFiles[name]!())]
    await expect(folder.run(tasks.get('pdf-to-image')!, { entries })).rejects.toMatchObject({
      code: 'limit_exceeded',
      message: expect.stringContaining('hostile.pdf: The number of operators that drawing page 1 repeats'),
    })
  })
})

test('A page that is listed 2,000 times is not drawn a thousand times', () => {
  const open = () => Object.assign(memorySource(hostileFiles['the same page 2,000 times']!()), { close() {} })
  const pixels = { width: 1, height: 1, data: new Uint8Array(4) }
  let drawn = 0
  const document = {
    pageCount: 2000,
    pageSize: () => ({ width: 100, height: 100 }),
    renderPage() {
      drawn++
      return pixels
    },
    pageText: () => '',
    close() {},
  }
  const file = { password: undefined, open, openRescued: () => undefined }
  const context = { primitives: nodePrimitives, signal: new AbortController().signal }
  const limited = limitedDrawing(document, new DrawingWork({ filename: 'hostile.pdf', file }, context))
  const options = { width: 1, height: 1, isTransparent: false, rotation: 0, isGrey: false } as const
  expect(() => {
    for (let index = 0; index < 2000; index++) limited.renderPage(index, options)
  }).toThrow(expect.objectContaining({ code: 'limit_exceeded' }))
  expect(drawn).toBeGreaterThan(500)
  expect(drawn).toBeLessThan(1000)
})

const slow = ['1,000 pages that share content of 20,000 paths', 'a choice of 400,000 paired options']

describe('Pages that will take pdfium too long are refused before it opens their file', () => {
  test.each(slow)('%s', async (name) => {
    const open = () => Object.assign(memorySource(hostileFiles[name]!()), { close() {} })
    const file = { name: '', password: undefined, open, openRescued: () => undefined }
    const entry = { file, filename: 'hostile.pdf', page: undefined, rotation: 0 }
    const rendering = { open: vi.fn() }
    const planned = Array.from({ length: 1000 }, (_, index) => ({ index, resolution: 1 }))
    const signal = new AbortController().signal
    const context = { primitives: nodePrimitives, signal } as unknown as Parameters<typeof openToDraw>[2]
    const opening = openToDraw(
      rendering as unknown as Rendering,
      entry as unknown as TaskEntry,
      context,
      [],
      planned,
    )
    await expect(opening).rejects.toMatchObject({ code: 'limit_exceeded', input: 'hostile.pdf' })
    expect(rendering.open).not.toHaveBeenCalled()
  })
})

test('A redaction of choice fields with hundreds of thousands of options is refused', async () => {
  const entries = [folder.entry('hostile.pdf', {}, hostileFiles['a choice of 400,000 paired options']!())]
  const redaction = folder.run(tasks.get('redact-pdf')!, { entries, options: { words: ['option'] } })
  await expect(redaction).rejects.toMatchObject({
    code: 'limit_exceeded',
    message: expect.stringContaining('The number of options of its choice fields'),
  })
})
