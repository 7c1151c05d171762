import { nodePrimitives } from '@octavo/pdf/node'
import { TaskFailure, taskFailures } from '@octavo/tasks/task-failure'
import { vi } from 'vitest'
import { ContentBudget } from '../../packages/pdf/src/content/content-budget.js'
import { ReadingBudget } from '../../packages/pdf/src/file/reading-budget.js'

export interface CountedRun {
  /** `done`, the code of a refusal, or the message of another error. */
  readonly end: string
  readonly isSound: boolean
  /** Bytes that were inflated, interpreted as content, or parsed as objects. */
  readonly work: number
}

export async function countedRun(run: () => Promise<unknown>): Promise<CountedRun> {
  const inflated = vi.spyOn(nodePrimitives, 'inflate')
  const checked = vi.spyOn(nodePrimitives, 'inflateChecked')
  const interpreted = vi.spyOn(ContentBudget.prototype, 'spend')
  const parsed = vi.spyOn(ReadingBudget.prototype, 'spend')
  try {
    const end = await run().then(
      () => ({ end: 'done', isSound: true }),
      (error: unknown) =>
        error instanceof TaskFailure
          ? { end: error.code, isSound: taskFailures[error.code].fault === 'request' }
          : { end: String(error), isSound: false },
    )
    const results = [...inflated.mock.results, ...checked.mock.results]
    const bytes = results.map(({ value }) => (value as Uint8Array | undefined)?.length ?? 0)
    const all = [...bytes, ...allowed(interpreted.mock), ...allowed(parsed.mock)]
    return { ...end, work: all.reduce((sum, each) => sum + each, 0) }
  } finally {
    for (const spy of [inflated, checked, interpreted, parsed]) spy.mockRestore()
  }
}

/** What was spent by calls that a budget did not refuse. */
function allowed({ calls, results }: { calls: [number][]; results: { type: string }[] }): number[] {
  return calls.flatMap(([spent], index) => (results[index]?.type === 'return' ? [spent] : []))
}
