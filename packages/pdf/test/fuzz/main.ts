import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { attempt, DEADLINE_MS, mutation, type Outcome, type Specimen } from './attempt.js'
import { builtSpecimens, filesIn } from './specimens.js'

const usage = `npm run fuzz -- [--count 10000] [--seed 1] [FOLDER or FILE]

Damages documents in every way that is known, assembles and inspects them. Each must give a result or a typed error in time.
  --count  how many mutations
  --seed   the first one's seed; the same seed and folder give the same mutation
FOLDER     takes its PDFs instead of built documents`

interface Run {
  readonly folder: string | undefined
  readonly first: number
  readonly behind: number
}

interface Message {
  readonly seed: number
  /** Missing when the attempt begins. */
  readonly outcome?: Outcome
}

if (isMainThread) await runAll()
else work(workerData as Run)

/** In a thread of its own, so that what hangs can be stopped and named. */
function work({ folder, first, behind }: Run): void {
  const specimens = specimensOf(folder)
  for (let seed = first; seed < behind; seed++) {
    const begin: Message = { seed }
    parentPort?.postMessage(begin)
    const message: Message = { seed, outcome: attempt(mutation(specimens, seed).bytes, seed) }
    parentPort?.postMessage(message)
  }
}

function specimensOf(folder: string | undefined): Specimen[] {
  return folder === undefined ? builtSpecimens() : filesIn(folder)
}

async function runAll(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return
  }
  const [folder] = positionals
  const specimens = specimensOf(folder)
  if (specimens.length === 0) {
    console.error(`No PDF was found in ${folder}.\n\n${usage}`)
    process.exit(2)
  }
  const keep = mkdtempSync(join(tmpdir(), 'octavo-fuzz-'))
  const kinds = new Map<string, number>()
  let failed = 0
  const fail = (seed: number, why: string): void => {
    failed++
    const { name, bytes } = mutation(specimens, seed)
    const path = join(keep, `${seed}.pdf`)
    writeFileSync(path, bytes)
    console.error(`seed ${seed}, ${name}, kept as ${path}\n${why}\n`)
  }
  const first = Number(values.seed)
  const behind = first + Number(values.count)
  for (let next = first; next < behind; ) {
    next = await runUntilStuck(
      { folder, first: next, behind },
      (seed, outcome) => {
        kinds.set(outcome.kind, (kinds.get(outcome.kind) ?? 0) + 1)
        if (outcome.failure !== undefined) fail(seed, outcome.failure)
        if ((seed - first + 1) % 1000 === 0) console.log(`${seed - first + 1} mutations, ${failed} failures`)
      },
      fail,
    )
  }
  const counts = [...kinds].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${kind} ${count}`)
  console.log(
    `${specimens.length} files, ${behind - first} mutations: ${counts.join(', ')}; ${failed} failures`,
  )
  process.exit(failed === 0 ? 0 : 1)
}

/** Runs seeds in a thread until all are done, or one hangs or ends the thread; gives the seed to go on with. */
function runUntilStuck(
  run: Run,
  done: (seed: number, outcome: Outcome) => void,
  fail: (seed: number, why: string) => void,
): Promise<number> {
  return new Promise((resolve) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: run })
    let current = run.first
    let timer: NodeJS.Timeout | undefined
    const stop = (why: string): void => {
      clearTimeout(timer)
      worker.removeAllListeners()
      fail(current, why)
      void worker.terminate().then(() => resolve(current + 1))
    }
    worker.on('message', ({ seed, outcome }: Message) => {
      clearTimeout(timer)
      current = seed
      if (outcome === undefined) timer = setTimeout(() => stop('It did not end.'), DEADLINE_MS * 6)
      else done(seed, outcome)
    })
    worker.on('error', (error) => stop(`The thread ended: ${error}`))
    worker.on('exit', () => {
      clearTimeout(timer)
      resolve(run.behind)
    })
  })
}
