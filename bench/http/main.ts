import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitWithUsage } from '../command-line.js'
import { benchCycles } from './cycles.js'
import { type HttpFlags, readHttpFlags, usage } from './flags.js'
import { benchIdle } from './idle.js'
import { benchLarge } from './large.js'
import { benchOutputs } from './outputs.js'
import { stopAll } from './server-process.js'
import { soak } from './soak.js'

const flags = readFlagsOrExit()
const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-http-'))
const removeFolder = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopAll()
    // This does not wait for the servers: they exit on their own, after their files are removed.
    removeFolder()
    process.exit(130)
  })
}

console.log(
  `Node ${process.version}, ${availableParallelism()} cores, loopback. Servers and clients run in separate processes.`,
)
console.log('Medians [minimum–maximum].\n')
try {
  const areAllMet = await run(flags)
  process.exitCode = areAllMet ? 0 : 1
} finally {
  removeFolder()
}

function run(flags: HttpFlags): Promise<boolean> {
  const { rounds, large, soakMinutes, idle, outputs, profile } = flags
  if (large) return benchLarge(folder, rounds, profile)
  if (soakMinutes !== undefined) return soak(folder, soakMinutes, profile)
  if (idle) return benchIdle(folder, rounds)
  if (outputs) return benchOutputs(folder, rounds)
  return benchCycles(folder, flags)
}

function readFlagsOrExit(): HttpFlags {
  try {
    const read = readHttpFlags(process.argv.slice(2))
    if (read !== 'help') return read
    console.log(usage)
    process.exit(0)
  } catch (error) {
    return exitWithUsage(usage, error instanceof Error ? error.message : String(error))
  }
}
