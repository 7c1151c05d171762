import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TaskRunJob } from '../src/run/task-job.js'
import { withinTime } from '../src/run/time-limit.js'

const job = { entries: [{}, {}] } as unknown as TaskRunJob
const needs = { programs: ['chromium'], optionalPrograms: [], seconds: 400 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A run that only ends when it is stopped, and what it does until then. */
function endless(work: (progress: (done: number, total: number) => void) => void) {
  return (_: TaskRunJob, progress: (done: number, total: number) => void, signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      work(progress)
    })
}

it('A run with programs is stopped when nothing is finished for the time of its files', async () => {
  let moments = 0
  const run = withinTime(
    endless((progress) => setTimeout(() => progress(1, 2), 700_000)),
    needs,
  )
  const outcome = run(job, () => moments++, new AbortController().signal).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1_400_000)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(await outcome).toMatchObject({ failure: { code: 'task_timeout' } })
  expect((await outcome) as Error).toMatchObject({ message: expect.stringContaining('800 seconds') })
  expect([moments, vi.getTimerCount()]).toEqual([1, 0])
})

it('A run without programs has no limit', () => {
  const run = endless(() => {})
  expect(withinTime(run, { ...needs, programs: [] })).toBe(run)
})
