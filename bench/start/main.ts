import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseCommandLine } from '../command-line.js'
import { writeTextDocument } from '../inputs/text-document.js'

const usage = `npm run bench:start -- [flags]

Measures the CPU time of commands from start to exit, relative to Node running an empty script. Linux only.
  --runs N    number of runs of each command (default 20)`

const { values: flags } = parseCommandLine(usage, {
  options: { runs: { type: 'string', default: '20' } },
})

const OCTAVO = fileURLToPath(new URL('../../../packages/cli/bin/octavo.js', import.meta.url))
const TICK_MS = 10

interface Command {
  readonly name: string
  readonly args: readonly string[]
  /** The maximum CPU time as a multiple of the baseline. */
  readonly goal?: number
}

const baseline: Command = { name: 'node -e 0', args: ['-e', '0'] }
const octavo = (goal: number, ...args: string[]): Command => ({
  name: `octavo ${args.join(' ')}`,
  args: [OCTAVO, ...args, ...(args.includes('-o') ? ['-q', '-f'] : [])],
  goal,
})
const commands: readonly Command[] = [
  baseline,
  octavo(2, 'merge', 'a.pdf', 'b.pdf', '-o', 'out.pdf'),
  octavo(2.5, 'merge', 'a.pdf', 'b.pdf', '--bookmarks', 'wrap', '-o', 'out.pdf'),
  octavo(2.5, 'rotate', 'a.pdf', '--angle', '90', '-o', 'out.pdf'),
  octavo(2.5, 'split', 'a.pdf', '-o', 'parts/'),
  octavo(2.5, 'linearize', 'a.pdf', '-o', 'out.pdf'),
  octavo(2.5, 'sanitize', 'a.pdf', '-o', 'out.pdf'),
  octavo(2.5, 'inspect', 'a.pdf'),
  octavo(2.5, '--help'),
  octavo(2.5, 'rotate', '--help'),
  octavo(2.5, '--version'),
]

const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-start-'))
try {
  for (const [seed, name] of ['a.pdf', 'b.pdf'].entries())
    writeTextDocument(join(folder, name), { pages: 3, seed, crossReference: 'table' })
  const times = commands.map((): number[] => [])
  // The commands take turns, so that other load on the machine affects all of them equally.
  for (let run = 0; run < Number(flags.runs); run++) {
    for (const [index, command] of commands.entries()) times[index]!.push(cpuMsOf(command))
  }
  const [baselineMs = Number.NaN, ...others] = times.map(mean)
  console.log(`Baseline (${baseline.name}): ${baselineMs.toFixed(0)} ms of CPU time\n`)
  if (process.env.NODE_EXTRA_CA_CERTS !== undefined)
    console.log('NODE_EXTRA_CA_CERTS is set: every figure includes the time in which Node reads them.\n')
  console.log('| command | CPU ms | × baseline | goal: at most |\n| --- | --- | --- | --- |')
  for (const [index, { name, goal = 0 }] of commands.slice(1).entries()) {
    const ratio = others[index]! / baselineMs
    if (ratio > goal) process.exitCode = 1
    console.log(`| ${name} | ${others[index]!.toFixed(0)} | ${ratio.toFixed(2)} | ${goal} |`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function cpuMsOf({ name, args }: Command): number {
  const before = childrenTicks()
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`)
  return (childrenTicks() - before) * TICK_MS
}

/** User and system time of all exited children (proc(5), cutime and cstime). */
function childrenTicks(): number {
  const stat = readFileSync('/proc/self/stat', 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[13]) + Number(fields[14])
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
