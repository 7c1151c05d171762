import { readdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../engines/engine.js'
import { commandRunner } from './command-runner.js'
import { libraryRunner } from './library-runner.js'
import type { Measured, Measurement, Runner } from './measurement.js'

export interface Plan {
  /** The maximum number of measured runs of an engine. */
  readonly maxRuns: number
  /** The total time for the measured runs of one engine. A slow engine gets fewer runs. */
  readonly budgetMs: number
  /** The exact number of runs, independent of their duration. */
  readonly exactRuns: number | undefined
  /** Returns a description of the problem if the first output of an engine is wrong. */
  verify(engine: Engine, output: string): string | undefined
}

interface EngineState {
  readonly engine: Engine
  readonly runner: Runner
  readonly output: string
  readonly runs: Measurement[]
  runsLeft: number
  outputBytes: number
  failure?: string
}

const MAX_WARM_UPS = 2000
/** Long enough for the compiler to optimize the code in cases with few pages, too. */
const WARM_UP_MS = 5000
/** The minimum for an engine that is fast enough for a median. */
const MIN_RUNS = 5

/**
 * Measures all engines with the same inputs. The engines take turns, one run each, so that other load on the
 * machine affects all of them equally. Warm-up runs are not counted.
 */
export async function measure(
  engines: readonly Engine[],
  inputs: readonly string[],
  folder: string,
  plan: Plan,
): Promise<Measured[]> {
  const states = engines.map((engine, index): EngineState => {
    const output = join(folder, `output-${index}.pdf`)
    return { engine, runner: start(engine, inputs, output), output, runs: [], runsLeft: 0, outputBytes: 0 }
  })
  for (const state of states) await warmUp(state, plan)
  while (states.some(({ runsLeft }) => runsLeft > 0)) {
    for (const state of states) {
      if (state.runsLeft <= 0) continue
      state.runsLeft--
      // The process was idle during the runs of the others, and idle code and memory are released. So a run
      // that is not measured warms it up again.
      if (state.engine.kind === 'library') await runOnce(state)
      const run = await runOnce(state)
      if (run !== undefined) state.runs.push(run)
    }
  }
  return states.map(({ runner, runs, outputBytes, failure }) => {
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

async function warmUp(state: EngineState, plan: Plan): Promise<void> {
  const first = await runOnce(state, plan)
  if (first === undefined) return
  let fastestMs = first.wallMs
  // A command line always starts cold: its first run only brings the files into the page cache.
  if (state.engine.kind === 'library') {
    let spentMs = first.wallMs
    for (let count = 1; count < MAX_WARM_UPS && spentMs < WARM_UP_MS; count++) {
      const next = await runOnce(state)
      if (next === undefined) return
      spentMs += next.wallMs
      fastestMs = Math.min(fastestMs, next.wallMs)
    }
  }
  const minRuns = fastestMs * MIN_RUNS < plan.budgetMs * 2 ? MIN_RUNS : 1
  state.runsLeft = plan.exactRuns ?? clamp(Math.floor(plan.budgetMs / fastestMs), minRuns, plan.maxRuns)
  if (state.engine.kind === 'command' && state.runsLeft === 1) {
    state.runs.push(first)
    state.runsLeft = 0
  }
}

async function runOnce(state: EngineState, plan?: Plan): Promise<Measurement | undefined> {
  try {
    const run = await state.runner.run()
    state.outputBytes = sizeOf(state.output)
    const problem = plan?.verify(state.engine, state.output)
    if (problem !== undefined) throw new Error(problem)
    return run
  } catch (error) {
    state.failure = error instanceof Error ? error.message : String(error)
    state.runsLeft = 0
    return undefined
  } finally {
    removeOutput(state.output)
  }
}

let removedFolders = 0

/**
 * Truncates the files in a folder and keeps the renamed folder until the end of the benchmark. File systems
 * do not reuse the inodes of recently deleted files, so after a deletion the next engine that creates files
 * would pay for the search for free ones.
 */
function removeOutput(output: string): void {
  const found = statSync(output, { throwIfNoEntry: false })
  if (found?.isDirectory()) {
    for (const name of readdirSync(output)) truncateSync(join(output, name))
    renameSync(output, `${output}-done-${removedFolders++}`)
  } else rmSync(output, { force: true })
}

/** The size of a file, or the sum over all files in a folder. */
function sizeOf(path: string): number {
  const found = statSync(path)
  if (!found.isDirectory()) return found.size
  return readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0)
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
