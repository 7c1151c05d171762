import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Case, cases, dedupeCase, hugeCase, textCase } from './cases.js'
import { engines as allEngines, baselines } from './engines/all.js'
import type { Engine } from './engines/engine.js'
import { readFlags } from './flags.js'
import { measure, type Plan } from './measure/round-robin.js'
import { goalLines, goals } from './report/goals.js'
import { type CaseResult, caseTable } from './report/table.js'

const flags = readFlags(
  process.argv.slice(2),
  cases.map(({ name }) => name),
  allEngines.map(({ name }) => name),
)
const installed = (command: string) => spawnSync(command, ['--version']).error === undefined
const wanted = allEngines.filter(({ name }) => flags.engines.includes(name))
const engines = wanted.filter((engine) => engine.kind === 'library' || installed(engine.command))
const missing = wanted.filter((engine) => !engines.includes(engine)).map(({ name }) => name)
const canCountPages = installed('qpdf')
const print = (text: string) => {
  if (!flags.json) console.log(text)
}

print(`Node ${process.version}, ${availableParallelism()} cores. Medians [minimum–maximum].`)
print(
  'Each library runs warmed up in its own process, and a run that is not measured precedes each measured run. The time of a command line includes the process start.',
)
if (missing.length > 0) print(`Skipped, because they are not installed: ${missing.join(', ')}.`)

const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
const results: CaseResult[] = []
try {
  for (const { subject, participants } of flags.extras ? extraCases() : standardCases()) {
    const result = await runCase(subject, participants)
    results.push(result)
    print(`\n${caseTable(result)}`)
  }
} finally {
  if (flags.keep) print(`\nThe inputs are in ${folder}.`)
  else rmSync(folder, { recursive: true, force: true })
}

const goalResults = goals(results)
if (flags.json) console.log(JSON.stringify({ results, goals: goalResults }, null, 1))
else if (goalResults.length > 0) console.log(`\n### Goals\n\n${goalLines(goalResults)}`)

interface Planned {
  readonly subject: Case
  readonly participants: readonly Engine[]
}

function standardCases(): Planned[] {
  return cases
    .filter(({ name }) => flags.cases.includes(name))
    .map((subject) => ({ subject, participants: engines }))
}

function extraCases(): Planned[] {
  const own = engines.filter(({ name }) => name === 'ours')
  return [
    ...(flags.scale
      ? [1000, 10_000, 100_000].map((pages) => ({ subject: textCase(pages), participants: own }))
      : []),
    ...(flags.huge ? [{ subject: hugeCase, participants: own }] : []),
    ...(flags.dedupe
      ? [{ subject: dedupeCase, participants: engines.filter(({ name }) => !baselines.includes(name)) }]
      : []),
  ]
}

async function runCase(subject: Case, participants: readonly Engine[]): Promise<CaseResult> {
  const caseFolder = mkdtempSync(join(folder, `${subject.name}-`))
  const { paths, pages } = subject.write(caseFolder)
  const inputBytes = paths.reduce((sum, path) => sum + statSync(path).size, 0)
  const plan: Plan = {
    maxRuns: 25,
    budgetMs: 5000,
    exactRuns: flags.runs,
    verify: (engine, output) =>
      canCountPages && !baselines.includes(engine.name) ? wrongPages(output, pages) : undefined,
  }
  const measured = await measure(participants, paths, caseFolder, plan)
  if (!flags.keep) rmSync(caseFolder, { recursive: true, force: true })
  return { name: subject.name, title: subject.title, inputBytes, pages, measured }
}

function wrongPages(output: string, expected: number): string | undefined {
  const pages = Number.parseInt(spawnSync('qpdf', ['--show-npages', output]).stdout.toString(), 10)
  return pages === expected ? undefined : `the output has ${pages} pages instead of ${expected}`
}
