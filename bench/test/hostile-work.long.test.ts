import { loadTasks } from '@octavo/tasks/load-tasks'
import { afterAll, describe, expect, test } from 'vitest'
import { TaskFolder } from '../../packages/tasks/test/task-folder.js'
import { hostileFiles } from '../hostile/files.js'
import { countedRun } from './counted-run.js'

const folder = new TaskFolder(64 * 1024 ** 2)
afterAll(() => folder.remove())
const tasks = await loadTasks([])

/** Bytes that are inflated, interpreted as content, or parsed as objects: a second is enough for them. */
const MOST_WORK = 32 * 1024 ** 2

const sharedContent = '1,000 pages that share content of 20,000 paths'
const runs: readonly (readonly [task: string, file: string, most?: number])[] = [
  ['page-numbers', sharedContent],
  ['crop-pdf', sharedContent],
  ['compress-pdf', sharedContent],
  ['sanitize-pdf', sharedContent],
  ['redact-pdf', sharedContent],
  ['extract-text', sharedContent],
  ['page-numbers', 'the same page 100,000 times'],
  ['redact-pdf', 'forms that draw the next a thousand times'],
  ['extract-text', 'Type 3 glyphs of 100,000 paths'],
  ['extract-text', '1,000 fonts that share a CMap of 100,000 ranges'],
  ['redact-pdf', '1,000 fonts that share a CMap of 100,000 ranges'],
  // Not the page tree again for each page.
  ['redact-pdf', 'the same page 2,000 times', 4 * 1024 ** 2],
]

describe('Short files that repeat their parts take little work, or are refused', () => {
  test.for(runs)('%s: %s', async ([name, file, most = MOST_WORK]) => {
    const task = tasks.get(name)!
    const entries = [folder.entry('hostile.pdf', {}, hostileFiles[file]!())]
    const { end, work } = await countedRun(() =>
      folder.run(task, { entries, options: task.examples[0]!.options }),
    )
    expect(end).toMatch(/^(done|limit_exceeded)$/)
    expect(work).toBeLessThan(most)
  })
})
