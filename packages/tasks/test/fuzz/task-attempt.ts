import { nodePrimitives } from '@octavo/pdf/node'
import { memoryStore } from '@octavo/tasks/byte-store'
import type { TaskCatalogue } from '@octavo/tasks/load-tasks'
import { runTask } from '@octavo/tasks/run-in-browser'
import type { Task, TaskExample } from '@octavo/tasks/task'
import { TaskFailure, type TaskFailureCode } from '@octavo/tasks/task-failure'
import { DEADLINE_MS, type Outcome, type Specimen } from '../../../pdf/test/fuzz/attempt.js'
import { busyMilliseconds } from '../../../pdf/test/fuzz/busy-time.js'
import { Random } from '../../../pdf/test/fuzz/random.js'
import { reopen } from '../../../pdf/test/fuzz/reopen.js'
import { builtSpecimens } from '../../../pdf/test/fuzz/specimens.js'
import { nodeEngines } from '../../src/platform/node-engines.js'
import { nodeTypesetting } from '../../src/platform/node-typesetting.js'
import { exampleFile } from '../example-files.js'

/** The errors that a file may be rejected with. Anything else is a fault. */
const refusals: ReadonlySet<TaskFailureCode> = new Set<TaskFailureCode>([
  'not_a_pdf',
  'damaged_pdf',
  'damaged_image',
  'unsupported_image',
  'password_required',
  'password_incorrect',
  'unsupported_encryption',
  'limit_exceeded',
  'signed_document',
  'dynamic_xfa',
  'invalid_parameter',
  'missing_character',
  // Damage can make any object refer to content that a page no longer has: what cannot be redacted safely is
  // not written.
  'redaction_unsafe',
  'redaction_incomplete',
])

const primitives = { ...nodePrimitives, typesetting: nodeTypesetting }
const limits = { maxOutputBytes: 256 * 1024 ** 2, maxOutputs: 2000 }
const hooks = { progress: () => undefined, signal: { aborted: false } }

export interface TaskOutcome extends Outcome {
  readonly pdfs: readonly { readonly bytes: Uint8Array; readonly password: string | undefined }[]
}

/** Generated documents, and those of the examples, whose pages, chapters and fields the options name. */
export function taskSpecimens(): Specimen[] {
  const examples = ['a.pdf', 'book.pdf', 'form.pdf'].map((name) => {
    const bytes = exampleFile(name)
    return { name: `example ${name}`, bytes: () => bytes }
  })
  return [...builtSpecimens(), ...examples]
}

/** One example of each task, a different one for each seed. */
export function examplesOf(tasks: TaskCatalogue, seed: number): { task: Task; example: TaskExample }[] {
  const random = new Random(seed ^ 0x2545f491)
  return tasks.names.map((name) => {
    const task = tasks.get(name)!
    return { task, example: random.of(task.examples) }
  })
}

/**
 * Runs an example with this file in place of its first one: its outputs have to open, or it has to fail with
 * a typed error.
 */
export async function attemptTask(
  task: Task,
  { entries, options }: TaskExample,
  bytes: Uint8Array,
): Promise<TaskOutcome> {
  const began = busyMilliseconds()
  const files = new Map([[entries[0]!.filename, bytes]])
  for (const { filename } of entries) if (!files.has(filename)) files.set(filename, companion(filename))
  const job = {
    entries: entries.map((entry) => ({ rotation: 0, ...entry, file: files.get(entry.filename)! })),
    options,
  }
  const password = options.user_password as string | undefined
  let kind = 'done'
  let failure: string | undefined
  let pdfs: TaskOutcome['pdfs'] = []
  try {
    const { outputs } = await runTask(
      task,
      job,
      { ...limits, store: memoryStore() },
      hooks,
      primitives,
      nodeEngines,
    )
    const written = outputs.filter(({ type }) => type === 'application/pdf')
    pdfs = written.map(({ kept }) => ({ bytes: kept, password }))
    for (const { kept, pages } of written) reopen(kept, pages, password)
  } catch (error) {
    if (error instanceof TaskFailure && refusals.has(error.code)) kind = error.code
    else failure = `${task.name}: ${described(error)}`
  }
  const milliseconds = busyMilliseconds() - began
  if (failure === undefined && milliseconds > DEADLINE_MS)
    failure = `${task.name} took ${milliseconds.toFixed(0)} ms.`
  return { kind, milliseconds, failure, pdfs }
}

const companions = new Map<string, Uint8Array>()

function companion(filename: string): Uint8Array {
  const known = companions.get(filename) ?? exampleFile(filename)
  companions.set(filename, known)
  return known
}

function described(error: unknown): string {
  if (error instanceof TaskFailure) return `${error.code} ${error.message}\n${error.trace ?? ''}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
