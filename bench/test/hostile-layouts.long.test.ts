import { loadTasks } from '@octavo/tasks/load-tasks'
import { afterAll, describe, expect, test } from 'vitest'
import { TaskFolder } from '../../packages/tasks/test/task-folder.js'
import { hostileFiles } from '../hostile/files.js'
import { countedRun } from './counted-run.js'

const folder = new TaskFolder(64 * 1024 ** 2)
afterAll(() => folder.remove())
const tasks = await loadTasks([])

/** Each took minutes, or more memory or arguments than there are. */
const runs: readonly (readonly [task: string, file: string])[] = [
  ['pdf-to-powerpoint', '150,000 lines below each other'],
  ['pdf-to-word', '20,000 pages of two sizes in turn'],
  ['pdf-to-epub', '50,000 bookmarks to places on a page of 50,000 lines'],
  ['pdf-to-html', 'a tagged table of 50,000 rows with one cell, and one with a cell of 500 columns'],
  ['pdf-to-word', '200,000 tagged paragraphs in a section'],
  ['tag-pdf', '20,000 links with 400 parts over 20,000 words'],
]

describe('Very many lines, pages, places, cells, tags or links are converted, or refused', () => {
  test.for(runs)('%s: %s', async ([name, file]) => {
    const task = tasks.get(name)!
    const entries = [folder.entry('hostile.pdf', {}, hostileFiles[file]!())]
    const { end } = await countedRun(() => folder.run(task, { entries, options: task.examples[0]!.options }))
    expect(end).toMatch(/^(done|limit_exceeded)$/)
  })
})
