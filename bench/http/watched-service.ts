import { appendFileSync, openSync, readSync } from 'node:fs'
import { serve } from '@octavo/server/serve'

/**
 * The service with a timer in the same thread that fires every millisecond: work that delays the timer delays
 * requests, too. On SIGUSR2, it appends the longest delay since the previous signal to the file in the first
 * argument.
 */
const [file = '', ...args] = process.argv.slice(2)
const schedule = process.platform === 'linux' ? openSync(`/proc/self/task/${process.pid}/schedstat`, 'r') : -1
const text = Buffer.alloc(100)

let longest = { ms: 0, cpuMs: 0 }
let last = performance.now()
let lastCpu = cpuMs()
const timer = setTimeout(tick, 1)
timer.unref()

process.on('SIGUSR2', () => {
  appendFileSync(file, `${JSON.stringify(longest)}\n`)
  longest = { ms: 0, cpuMs: 0 }
})
process.exit(await serve(args))

function tick(): void {
  const stall = { ms: performance.now() - last, cpuMs: cpuMs() - lastCpu }
  // On a busy machine, only CPU time shows how long the work of the service took.
  if (schedule === -1 ? stall.ms > longest.ms : stall.cpuMs > longest.cpuMs) longest = stall
  last = performance.now()
  lastCpu = cpuMs()
  timer.refresh()
}

/** CPU time of this thread; NaN if the system does not report it. */
function cpuMs(): number {
  if (schedule === -1) return Number.NaN
  const length = readSync(schedule, text, 0, text.length, 0)
  return Number(text.toString('latin1', 0, length).split(' ')[0]) / 1e6
}
