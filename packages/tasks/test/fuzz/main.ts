import { mkdtempSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { attempt, HANG_MS, mutation, type Outcome, type Specimen } from '../../../pdf/test/fuzz/attempt.js'
import { filesIn } from '../../../pdf/test/fuzz/specimens.js'
import { hostileSignatures } from '../verify-signatures/hostile-signatures.js'
import { hostileFiles } from './hostile-files.js'
import { attemptEdit, attemptTask, examplesOf, type TaskOutcome, taskSpecimens } from './task-attempt.js'
import { processBusy, watch } from './watchdog.js'

const usage = `npm run fuzz -- [--count 10000] [--seed 1] [--threads 2] [--tasks a,b] [FOLDER or FILE]

Runs the engine and an example of every task on hostile files and on damaged documents, and changes with edit-pdf some of
what it lists. Each run must end in time, with an output that opens or with a typed error.
  --count    number of damaged documents
  --seed     seed of the first one; the same seed and folder give the same document
  --threads  number of documents in parallel (default: the number of cores)
  --tasks    runs only these tasks, besides the engine
FOLDER       damages the PDFs in this folder instead of generated documents`

interface Run {
  readonly folder: string | undefined
  /** All if it is missing. */
  readonly tasks: readonly string[] | undefined
  readonly first: number
  readonly behind: number
  readonly step: number
}

interface Message {
  readonly seed: number
  /** The engine, or a task. */
  readonly what: string
  /** Missing when the attempt starts. */
  readonly outcome?: Outcome
}

const hostile = Object.entries({ ...hostileFiles, ...hostileSignatures })

if (isMainThread) await runAll()
else await work(workerData as Run)

/** In a separate thread, so that an attempt that hangs can be stopped and named. */
async function work({ folder, tasks: chosen, first, behind, step }: Run): Promise<void> {
  const specimens = specimensOf(folder)
  const tasks = await loadTasks()
  const say = (message: Message): void => parentPort?.postMessage(message)
  for (let seed = first; seed < behind; seed += step) {
    const { bytes } = documentOf(specimens, seed)
    say({ seed, what: 'engine' })
    say({ seed, what: 'engine', outcome: attempt(bytes, seed) })
    const run = async (what: string, work: () => Promise<TaskOutcome>): Promise<void> => {
      say({ seed, what })
      const { kind, milliseconds, failure } = await work()
      say({ seed, what, outcome: { kind, milliseconds, failure } })
    }
    for (const { task, example } of examplesOf(tasks, seed))
      if (chosen?.includes(task.name) ?? true) await run(task.name, () => attemptTask(task, example, bytes))
    if (chosen === undefined) await run('edit-pdf by its listing', () => attemptEdit(tasks, bytes, seed))
  }
}

/** For seeds below 1, a hostile file; for others, a mutation. */
function documentOf(specimens: readonly Specimen[], seed: number): { name: string; bytes: Uint8Array } {
  if (seed > 0) return mutation(specimens, seed)
  const [name, make] = hostile[-seed]!
  return { name, bytes: make() }
}

function specimensOf(folder: string | undefined): Specimen[] {
  return folder === undefined ? taskSpecimens() : filesIn(folder)
}

async function runAll(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      threads: { type: 'string', default: String(availableParallelism()) },
      tasks: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return
  }
  const [folder] = positionals
  const tasks = values.tasks?.split(',')
  const specimens = specimensOf(folder)
  if (specimens.length === 0) {
    console.error(`No PDF was found in ${folder}.\n\n${usage}`)
    process.exit(2)
  }
  const keep = mkdtempSync(join(tmpdir(), 'octavo-fuzz-'))
  const kinds = new Map<string, number>()
  let failed = 0
  let mutations = 0
  const fail = (seed: number, why: string): void => {
    failed++
    const { name, bytes } = documentOf(specimens, seed)
    const path = join(keep, `${seed}.pdf`)
    writeFileSync(path, bytes)
    console.error(`seed ${seed}, ${name}, kept as ${path}\n${why}\n`)
  }
  const done = ({ seed, what, outcome }: Message): void => {
    const { kind, failure } = outcome!
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    if (failure !== undefined) fail(seed, failure)
    if (what === 'engine' && ++mutations % 1000 === 0)
      console.log(`${mutations} documents, ${failed} failures`)
  }
  const from = Math.max(1, Number(values.seed))
  const behind = from + Number(values.count)
  // With a given seed or given files, only these are run.
  const first = from > 1 || folder !== undefined ? from : 1 - hostile.length
  const step = Math.max(1, Number(values.threads))
  await Promise.all(
    Array.from({ length: step }, async (_, thread) => {
      for (let next = first + thread; next < behind; )
        next = await runUntilStuck({ folder, tasks, first: next, behind, step }, done, fail)
    }),
  )
  const counts = [...kinds].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${kind} ${count}`)
  console.log(
    `${specimens.length} files, ${mutations} hostile or damaged documents: ${counts.join(', ')}; ${failed} failures`,
  )
  process.exit(failed === 0 ? 0 : 1)
}

/**
 * Runs seeds in a thread until all are done, or one hangs or ends the thread; returns the seed to continue
 * with.
 */
function runUntilStuck(
  run: Run,
  done: (message: Message) => void,
  fail: (seed: number, why: string) => void,
): Promise<number> {
  return new Promise((resolve) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: run })
    let current: Message = { seed: run.first, what: 'the start' }
    let watched: ReturnType<typeof watch> | undefined
    const stop = (why: string): void => {
      watched?.stop()
      worker.removeAllListeners()
      fail(current.seed, `${current.what}: ${why}`)
      void worker.terminate().then(() => resolve(current.seed + run.step))
    }
    worker.on('message', (message: Message) => {
      watched?.stop()
      current = message
      if (message.outcome === undefined)
        watched = watch(HANG_MS * run.step, processBusy, () => stop('It did not end.'))
      else done(message)
    })
    worker.on('error', (error) => stop(`The thread ended: ${error}`))
    worker.on('exit', () => {
      watched?.stop()
      resolve(run.behind)
    })
  })
}
