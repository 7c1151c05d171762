import type { Page } from 'playwright-core'

/** The minimum duration of a long task (W3C, Long Tasks). */
const LONG_MS = 50

/** An event in the trace of the browser. Times are in microseconds; `tdur` is CPU time. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Returns the CPU time of each long task in the main thread of the page during `work`, in milliseconds. */
export async function longTasks(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]))
  })
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] },
    transferMode: 'ReportEvents',
  })
  await work()
  await session.send('Tracing.end')
  await ended
  await session.detach()
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && mainThreads.has(`${pid} ${tid}`))
  if (tasks.length === 0) throw new Error('The trace of the browser contains no tasks.')
  return tasks.map(({ tdur = 0 }) => tdur / 1000).filter((milliseconds) => milliseconds > LONG_MS)
}
