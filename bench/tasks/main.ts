import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { namesOf, parseCommandLine } from '../command-line.js'
import type { Engine } from '../engines/engine.js'
import type { Measured } from '../measure/measurement.js'
import { measure } from '../measure/round-robin.js'
import { type Goal, goalLines } from '../report/goals.js'
import { median, short } from '../report/statistics.js'
import { type CaseResult, caseTable } from '../report/table.js'
import { inputPath, type TaskCase, taskCases } from './cases.js'
import { mutoolScripts, rotateScript, splitScript } from './commands.js'
import { taskFolder } from './folder.js'

const usage = `npm run bench:tasks -- [flags]

Compares our tasks with every engine that can do the same. Prints a table for each case, then whether ours is faster.
  --cases rotate,split  run only these cases
  --runs N              number of measured runs of each engine
  --json                print JSON`

const caseNames = taskCases.map(({ name }) => name)
const { values: flags } = parseCommandLine(usage, {
  options: {
    cases: { type: 'string', default: caseNames.join() },
    runs: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})

const print = (text: string) => {
  if (!flags.json) console.log(text)
}
const installed = (command: string) => spawnSync(command, ['--version']).error === undefined
const canCountPages = installed('qpdf')
const wanted = namesOf(usage, '--cases', flags.cases, caseNames)

print(`Node ${process.version}, ${availableParallelism()} cores. Medians [minimum–maximum].`)
print(
  'Each library runs warmed up in its own process. The time of a command line includes the process start.',
)

const { path: folder, isInMemory } = taskFolder()
print(`The files are ${isInMemory ? 'in memory' : 'in the temporary folder'}.`)
const scriptCommands = mutoolScripts(writeScripts())
const results: CaseResult[] = []
try {
  for (const subject of taskCases.filter(({ name }) => wanted.includes(name))) {
    const result = await runCase(subject)
    results.push(result)
    print(`\n${caseTable(result)}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const goals = results.flatMap(goalsOf)
if (flags.json) console.log(JSON.stringify({ results, goals }, null, 1))
else console.log(`\n### Goals\n\n${goalLines(goals)}`)

async function runCase(subject: TaskCase): Promise<CaseResult> {
  const caseFolder = join(folder, subject.name)
  mkdirSync(caseFolder)
  const input = inputPath(caseFolder)
  const inputs = subject.writeFiles?.(input) ?? [input]
  subject.write?.(input)
  const own = scriptCommands.filter(({ name }) => name.endsWith(` ${subject.name}`))
  const engines = [...subject.engines, ...own].filter(isInstalled)
  const measured = await measure(engines, inputs, caseFolder, {
    maxRuns: 25,
    budgetMs: 5000,
    exactRuns: flags.runs === undefined ? undefined : Math.max(1, Number(flags.runs)),
    verify: (engine, output) =>
      subject.check?.(output) ?? (canCountPages ? problemOf(subject, engine.name, output) : undefined),
  })
  const { name, title, pages } = subject
  return {
    name,
    title,
    inputBytes: inputs.reduce((sum, path) => sum + statSync(path).size, 0),
    pages,
    measured,
  }
}

function isInstalled(engine: Engine): boolean {
  return engine.kind === 'library' || installed(engine.needs ?? engine.command)
}

function writeScripts(): { rotate: string; split: string } {
  const paths = { rotate: join(folder, 'rotate.js'), split: join(folder, 'split.js') }
  writeFileSync(paths.rotate, rotateScript)
  writeFileSync(paths.split, splitScript)
  return paths
}

/** Describes the problem if the output is wrong: such an engine is not measured. */
function problemOf(
  { pages, outputs, outputPages, check }: TaskCase,
  engine: string,
  output: string,
): string | undefined {
  if (check !== undefined) return undefined
  if (outputs > 1) {
    const files = readdirSync(output)
    if (files.length !== outputs) return `it writes ${files.length} files instead of ${outputs}`
    return wrongPages(join(output, files[0] ?? ''), pages / outputs)
  }
  return wrongPages(output, outputPages?.(engine) ?? pages)
}

function wrongPages(path: string, expected: number): string | undefined {
  const { stdout } = spawnSync('qpdf', ['--password=user', '--show-npages', path])
  const pages = Number.parseInt(stdout.toString(), 10)
  return pages === expected ? undefined : `the output has ${pages} pages instead of ${expected}`
}

/** Our engine must be faster than every peer in wall and CPU time, unless the case has another goal. */
function goalsOf(result: CaseResult): Goal[] {
  const { goal: least = 1, maxCpuMs } = taskCases.find(({ name }) => name === result.name) ?? {}
  const successful = result.measured.filter(({ failure }) => failure === undefined)
  const own = successful.find(({ engine }) => engine.startsWith('ours'))
  const peers = successful.filter((measured) => measured !== own)
  if (own === undefined || peers.length === 0) return []
  const cpu = median(own.runs.map((run) => run.cpuMs))
  if (maxCpuMs !== undefined)
    return [
      { case: result.name, text: `CPU: ${short(cpu)} ms; goal: at most ${maxCpuMs}`, met: cpu <= maxCpuMs },
    ]
  return (['wallMs', 'cpuMs'] as const).map((which) => {
    const cost = ({ runs }: Measured) => median(runs.map((run) => run[which]))
    const fastest = peers.reduce((best, peer) => (cost(peer) < cost(best) ? peer : best))
    const ratio = cost(fastest) / cost(own)
    const unit = which === 'wallMs' ? 'wall' : 'CPU'
    return {
      case: result.name,
      text: `${unit}: ${short(ratio)} × as fast as the fastest peer (${fastest.engine}); goal: at least ${short(least)}`,
      met: ratio >= least,
    }
  })
}
