import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

it.each([
  ['merge-pdf', {}],
  ['rotate-pdf', {}],
  ['extract-text', {}],
  ['compare-pdf', {}],
  ['compress-pdf', {}],
  ['pdf-to-image', {}],
  ['extract-images', {}],
  ['ocr-pdf', { mode: 'force' }],
  ['redact-pdf', { words: ['Page'] }],
  ['remove-pages', { blank: true }],
  ['scan-pdf', { other_pages: 'draw' }],
  ['split-pdf', { by: 'barcode' }],
])('%s fails with `cancelled` if its signal is aborted', async (name, options) => {
  const task = (await loadTasks([], name)).get(name)!
  const entries = ['a.pdf', 'b.pdf'].slice(0, task.inputs.max).map((file) => folder.entry(file))
  const running = folder.run(task, { entries, options }, { signal: AbortSignal.abort() })
  await expect(running).rejects.toMatchObject({ code: 'cancelled' })
})
