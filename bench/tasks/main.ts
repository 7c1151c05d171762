import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
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

Tasks on one document, ours beside every engine that can do the same, a table each and whether ours is ahead.
  --cases rotate,split  only these cases
  --runs N              so many measured runs of every engine
  --json                print JSON`

const { values: flags } = parseArgs({
  options: {
    cases: { type: 'string', default: taskCases.map(({ name }) => name).join() },
    runs: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(usage)
  process.exit(0)
}

const say = (text: string) => {
  if (!flags.json) console.log(text)
}
const installed = (command: string) => spawnSync(command, ['--version']).error === undefined
const countsPages = installed('qpdf')
const wanted = flags.cases.split(',')

say(`Node ${process.version}, ${availableParallelism()} cores. Medians [least–most].`)
say('Libraries run warm in a process of their own; a command line pays its start in every run.')

const { path: folder, isInMemory } = taskFolder()
say(`Files lie ${isInMemory ? 'in memory' : 'in the temporary folder'}.`)
const scripted = mutoolScripts(writtenScripts())
const results: CaseResult[] = []
try {
  for (const subject of taskCases.filter(({ name }) => wanted.includes(name))) {
    const result = await runCase(subject)
    results.push(result)
    say(`\n${caseTable(result)}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const goals = results.flatMap(ahead)
if (flags.json) console.log(JSON.stringify({ results, goals }, null, 1))
else console.log(`\n### Goals\n\n${goalLines(goals)}`)

async function runCase(subject: TaskCase): Promise<CaseResult> {
  const place = join(folder, subject.name)
  mkdirSync(place)
  const input = inputPath(place)
  const inputs = subject.writeFiles?.(input) ?? [input]
  subject.write?.(input)
  const own = scripted.filter(({ name }) => name.endsWith(` ${subject.name}`))
  const engines = [...subject.engines, ...own].filter(isInstalled)
  const measured = await measure(engines, inputs, place, {
    mostRuns: 25,
    budgetMs: 5000,
    exactRuns: flags.runs === undefined ? undefined : Math.max(1, Number(flags.runs)),
    verify: (engine, output) =>
      subject.check?.(output) ?? (countsPages ? problemOf(subject, engine.name, output) : undefined),
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

function writtenScripts(): { rotate: string; split: string } {
  const paths = { rotate: join(folder, 'rotate.js'), split: join(folder, 'split.js') }
  writeFileSync(paths.rotate, rotateScript)
  writeFileSync(paths.split, splitScript)
  return paths
}

/** An engine that does not do the work is not measured. */
function problemOf(
  { pages, outputs, outputPages, check }: TaskCase,
  engine: string,
  output: string,
): string | undefined {
  if (check !== undefined) return undefined
  if (outputs > 1) {
    const files = readdirSync(output)
    if (files.length !== outputs) return `it makes ${files.length} files instead of ${outputs}`
    return wrongPages(join(output, files[0] ?? ''), pages / outputs)
  }
  return wrongPages(output, outputPages?.(engine) ?? pages)
}

function wrongPages(path: string, expected: number): string | undefined {
  const { stdout } = spawnSync('qpdf', ['--password=user', '--show-npages', path])
  const pages = Number.parseInt(stdout.toString(), 10)
  return pages === expected ? undefined : `its output has ${pages} pages instead of ${expected}`
}

/** Ours ahead of every other engine, by the wall and by the CPU. */
function ahead(result: CaseResult): Goal[] {
  const { goal: least = 1, mostCpuMs } = taskCases.find(({ name }) => name === result.name) ?? {}
  const sound = result.measured.filter(({ failure }) => failure === undefined)
  const own = sound.find(({ engine }) => engine.startsWith('ours'))
  const peers = sound.filter((measured) => measured !== own)
  if (own === undefined || peers.length === 0) return []
  const cpu = median(own.runs.map((run) => run.cpuMs))
  if (mostCpuMs !== undefined)
    return [{ case: result.name, text: `CPU: ${short(cpu)} ms; at most ${mostCpuMs}`, met: cpu <= mostCpuMs }]
  return (['wallMs', 'cpuMs'] as const).map((which) => {
    const cost = ({ runs }: Measured) => median(runs.map((run) => run[which]))
    const fastest = peers.reduce((best, peer) => (cost(peer) < cost(best) ? peer : best))
    const ratio = cost(fastest) / cost(own)
    const unit = which === 'wallMs' ? 'wall' : 'CPU'
    return {
      case: result.name,
      text: `${unit}: ${short(ratio)} × the fastest peer (${fastest.engine}); at least ${least}`,
      met: ratio >= least,
    }
  })
}
