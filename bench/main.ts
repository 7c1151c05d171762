import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Case, cases, dedupeCase, hugeCase, textCase } from './cases.js'
import { engines as allEngines, limits } from './engines/all.js'
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
const countsPages = installed('qpdf')
const say = (text: string) => {
  if (!flags.json) console.log(text)
}

say(`Node ${process.version}, ${availableParallelism()} cores. Medians [least–most].`)
say(
  'Libraries run warm in a process of their own, each measured run right behind one that is not; a command line pays its start in every run.',
)
if (missing.length > 0) say(`Not installed, and left out: ${missing.join(', ')}.`)

const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
const results: CaseResult[] = []
try {
  for (const { subject, who } of flags.extras ? extraCases() : standardCases()) {
    const result = await runCase(subject, who)
    results.push(result)
    say(`\n${caseTable(result)}`)
  }
} finally {
  if (flags.keep) say(`\nThe inputs are in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}

const reached = goals(results)
if (flags.json) console.log(JSON.stringify({ results, goals: reached }, null, 1))
else if (reached.length > 0) console.log(`\n### Goals\n\n${goalLines(reached)}`)

interface Planned {
  readonly subject: Case
  readonly who: readonly Engine[]
}

function standardCases(): Planned[] {
  return cases.filter(({ name }) => flags.cases.includes(name)).map((subject) => ({ subject, who: engines }))
}

function extraCases(): Planned[] {
  const own = engines.filter(({ name }) => name === 'ours')
  return [
    ...(flags.scale ? [1000, 10_000, 100_000].map((pages) => ({ subject: textCase(pages), who: own })) : []),
    ...(flags.huge ? [{ subject: hugeCase, who: own }] : []),
    ...(flags.dedupe
      ? [{ subject: dedupeCase, who: engines.filter(({ name }) => !limits.includes(name)) }]
      : []),
  ]
}

async function runCase(subject: Case, who: readonly Engine[]): Promise<CaseResult> {
  const place = mkdtempSync(join(folder, `${subject.name}-`))
  const { paths, pages } = subject.write(place)
  const inputBytes = paths.reduce((sum, path) => sum + statSync(path).size, 0)
  const plan: Plan = {
    mostRuns: 25,
    budgetMs: 5000,
    exactRuns: flags.runs,
    verify: (engine, output) =>
      countsPages && !limits.includes(engine.name) ? wrongPages(output, pages) : undefined,
  }
  const measured = await measure(who, paths, place, plan)
  if (!flags.keep) rmSync(place, { recursive: true, force: true })
  return { name: subject.name, title: subject.title, inputBytes, pages, measured }
}

function wrongPages(output: string, expected: number): string | undefined {
  const pages = Number.parseInt(spawnSync('qpdf', ['--show-npages', output]).stdout.toString(), 10)
  return pages === expected ? undefined : `its output has ${pages} pages instead of ${expected}`
}
