import { appendFileSync, openSync, readSync } from 'node:fs'
import { serve } from '@octavo/server/serve'

/**
 * The service, and in the same thread a timer that fires every millisecond: whatever keeps it from firing keeps requests waiting, too. SIGUSR2 has
 * the worst of the time since the last one written to the file that is named first.
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
  // Of a machine that does other things besides, only the processor time says how long our own work has taken.
  if (schedule === -1 ? stall.ms > longest.ms : stall.cpuMs > longest.cpuMs) longest = stall
  last = performance.now()
  lastCpu = cpuMs()
  timer.refresh()
}

/** Of this thread alone; NaN where the system does not tell. */
function cpuMs(): number {
  if (schedule === -1) return Number.NaN
  const length = readSync(schedule, text, 0, text.length, 0)
  return Number(text.toString('latin1', 0, length).split(' ')[0]) / 1e6
}
