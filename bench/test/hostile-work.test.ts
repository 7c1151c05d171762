import { nodePrimitives } from '@octavo/pdf/node'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { TaskFailure } from '@octavo/tasks/task-failure'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { ContentBudget } from '../../packages/pdf/src/content/content-budget.js'
import { ReadingBudget } from '../../packages/pdf/src/file/reading-budget.js'
import { TaskFolder } from '../../packages/tasks/test/task-folder.js'
import { hostileFiles } from '../hostile/files.js'

const folder = new TaskFolder(64 * 1024 ** 2)
afterAll(() => folder.remove())
afterEach(() => vi.restoreAllMocks())
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
    const inflated = vi.spyOn(nodePrimitives, 'inflate')
    const interpreted = vi.spyOn(ContentBudget.prototype, 'spend')
    const parsed = vi.spyOn(ReadingBudget.prototype, 'spend')
    const task = tasks.get(name)!
    const entries = [folder.entry('hostile.pdf', {}, hostileFiles[file]!())]
    const end = await folder.run(task, { entries, options: task.examples[0]!.options }).then(
      () => 'done',
      (error: unknown) => (error instanceof TaskFailure ? error.code : String(error)),
    )
    expect(end).toMatch(/^(done|limit_exceeded)$/)
    const bytes = inflated.mock.results.map(({ value }) => (value as Uint8Array | undefined)?.length ?? 0)
    const work = [...bytes, ...allowed(interpreted.mock), ...allowed(parsed.mock)]
    expect(work.reduce((sum, each) => sum + each, 0)).toBeLessThan(most)
  })
})

/** What was spent by calls that a budget did not refuse. */
function allowed({ calls, results }: { calls: [number][]; results: { type: string }[] }): number[] {
  return calls.flatMap(([spent], index) => (results[index]?.type === 'return' ? [spent] : []))
}
