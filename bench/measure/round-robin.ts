import { readdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../engines/engine.js'
import { commandRunner } from './command-runner.js'
import { libraryRunner } from './library-runner.js'
import type { Measured, Measurement, Runner } from './measurement.js'

export interface Plan {
  /** Measured runs of an engine, at most. */
  readonly mostRuns: number
  /** Time that the measured runs of one engine may take together; a slow engine gets fewer. */
  readonly budgetMs: number
  /** Exactly so many runs, whatever they take. */
  readonly exactRuns: number | undefined
  /** Says in words what is wrong with an engine's first output. */
  verify(engine: Engine, output: string): string | undefined
}

interface Turn {
  readonly engine: Engine
  readonly runner: Runner
  readonly output: string
  readonly runs: Measurement[]
  left: number
  outputBytes: number
  failure?: string
}

const MOST_WARM_UPS = 2000
/** Long enough for the compiler to have seen the code of cases with few pages, too. */
const WARM_UP_MS = 5000
/** Of an engine that is not too slow for a median. */
const LEAST_RUNS = 5

/**
 * Measures all engines on the same inputs, one run of each in turn, so that whatever else the machine does
 * meets all of them alike. Warm-ups are not counted.
 */
export async function measure(
  engines: readonly Engine[],
  inputs: readonly string[],
  folder: string,
  plan: Plan,
): Promise<Measured[]> {
  const turns = engines.map((engine, index): Turn => {
    const output = join(folder, `output-${index}.pdf`)
    return { engine, runner: start(engine, inputs, output), output, runs: [], left: 0, outputBytes: 0 }
  })
  for (const turn of turns) await warmUp(turn, plan)
  while (turns.some(({ left }) => left > 0)) {
    for (const turn of turns) {
      if (turn.left <= 0) continue
      turn.left--
      // While the others had their turns its process was idle, and idle code and memory are given back: that is not warm.
      if (turn.engine.kind === 'library') await once(turn)
      const run = await once(turn)
      if (run !== undefined) turn.runs.push(run)
    }
  }
  return turns.map(({ runner, runs, outputBytes, failure }) => {
    runner.stop()
    const measured = { engine: runner.engine, runs, peakMegabytes: runner.peakMegabytes(), outputBytes }
    return failure === undefined ? measured : { ...measured, failure }
  })
}

function start(engine: Engine, inputs: readonly string[], output: string): Runner {
  return engine.kind === 'library'
    ? libraryRunner(engine, inputs, output)
    : commandRunner(engine, inputs, output)
}

async function warmUp(turn: Turn, plan: Plan): Promise<void> {
  const first = await once(turn, plan)
  if (first === undefined) return
  let quickest = first.wallMs
  // A command line starts cold every time: there is nothing to warm but the files.
  if (turn.engine.kind === 'library') {
    let spent = first.wallMs
    for (let warm = 1; warm < MOST_WARM_UPS && spent < WARM_UP_MS; warm++) {
      const again = await once(turn)
      if (again === undefined) return
      spent += again.wallMs
      quickest = Math.min(quickest, again.wallMs)
    }
  }
  const leastRuns = quickest * LEAST_RUNS < plan.budgetMs * 2 ? LEAST_RUNS : 1
  turn.left = plan.exactRuns ?? clamp(Math.floor(plan.budgetMs / quickest), leastRuns, plan.mostRuns)
  if (turn.engine.kind === 'command' && turn.left === 1) {
    turn.runs.push(first)
    turn.left = 0
  }
}

async function once(turn: Turn, verifyBy?: Plan): Promise<Measurement | undefined> {
  try {
    const run = await turn.runner.run()
    turn.outputBytes = sizeOf(turn.output)
    const wrong = verifyBy?.verify(turn.engine, turn.output)
    if (wrong !== undefined) throw new Error(wrong)
    return run
  } catch (error) {
    turn.failure = error instanceof Error ? error.message : String(error)
    turn.left = 0
    return undefined
  } finally {
    clearAway(turn.output)
  }
}

let cleared = 0

/**
 * A folder of many files is emptied of their bytes and put aside until the end of the bench: file systems do not give the
 * numbers of files out again that were deleted a moment ago, and whoever makes files next would pay for the search.
 */
function clearAway(output: string): void {
  const found = statSync(output, { throwIfNoEntry: false })
  if (found?.isDirectory()) {
    for (const name of readdirSync(output)) truncateSync(join(output, name))
    renameSync(output, `${output}-done-${cleared++}`)
  } else rmSync(output, { force: true })
}

/** Of a file, or of all files in a folder. */
function sizeOf(path: string): number {
  const found = statSync(path)
  if (!found.isDirectory()) return found.size
  return readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0)
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
