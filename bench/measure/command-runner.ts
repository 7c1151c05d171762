import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { Command } from '../engines/engine.js'
import type { Measurement, Runner } from './measurement.js'

const GNU_TIME = '/usr/bin/time'
/** A shorter process is started several times in a row, because the shell reports whole milliseconds. */
const MIN_MEASURED_MS = 200
const MAX_REPEATS = 10

// Bash reports the CPU time of the processes that it waited for. Node has no API for that of its children.
const repeatAndTime = `
TIMEFORMAT='%3R %3U %3S'
repeats=$1 success=$2; shift 2
time for ((i = 0; i < repeats; i++)); do
  "$@" >/dev/null 2>&1; [[ ",$success," == *",$?,"* ]] || exit 9
done`

/** Measures a command line: wall and CPU time including the process start, and peak memory with GNU time. */
export function commandRunner(engine: Command, inputs: readonly string[], output: string): Runner {
  const line = [engine.command, ...engine.arguments(inputs, output)]
  const success = engine.success.join(',')
  const peakFile = `${output}.peak`
  let repeats = 0
  let peak: number | undefined

  async function timed(times: number, commandLine: readonly string[]): Promise<Measurement> {
    const args = ['-c', repeatAndTime, 'bench', String(times), success, ...commandLine]
    const printed = await bash(args, engine.command)
    const [wall = 0, user = 0, system = 0] = printed.trim().split(/\s+/).slice(-3).map(Number)
    return { wallMs: (wall / times) * 1000, cpuMs: ((user + system) / times) * 1000 }
  }

  return {
    engine: engine.name,
    async run() {
      if (repeats > 0) return timed(repeats, line)
      // The first run uses GNU time to measure memory. Its duration determines the number of repeats.
      const withPeak = existsSync(GNU_TIME) ? [GNU_TIME, '-q', '-f', '%M', '-o', peakFile, ...line] : line
      const first = await timed(1, withPeak)
      if (existsSync(peakFile)) {
        peak = Number(readFileSync(peakFile, 'latin1')) / 1024
        rmSync(peakFile)
      }
      repeats = first.wallMs >= MIN_MEASURED_MS ? 1 : MAX_REPEATS
      return first
    },
    peakMegabytes: () => peak,
    stop() {},
  }
}

function bash(args: readonly string[], command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    })
    let printed = ''
    child.stderr.on('data', (data) => {
      printed += data
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(printed)
      else reject(new Error(`${command} failed`))
    })
  })
}
