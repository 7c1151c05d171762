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
import { programsOf } from '../programs-of.js'
import { editOptionsFor, type ListedPage, PICTURE } from './edit-options.js'

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
  'not_convertible',
  'conversion_loss',
  'not_an_invoice',
  'no_text',
])

/** How edit-pdf refuses an id that it did not list. */
const UNFOUND = / has no (text|image|annotation) with the id /
/** Pages of a document that are edited. */
const EDITED_PAGES = 10

const primitives = { ...nodePrimitives, typesetting: nodeTypesetting }
const limits = { maxOutputBytes: 256 * 1024 ** 2, maxOutputs: 2000 }
const hooks = { progress: () => undefined, signal: { aborted: false } }

export interface TaskOutcome extends Outcome {
  readonly pdfs: readonly { readonly bytes: Uint8Array; readonly password: string | undefined }[]
  /** Its outputs in JSON. */
  readonly json: readonly unknown[]
  /** Why the task refused the file or the options. */
  readonly refusal: string
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
  // Documents of other kinds are read by other programs.
  const onPdfs = tasks.names.map((name) => tasks.get(name)!).filter((task) => programsOf(task).length === 0)
  // Recognition takes seconds for each page.
  const isOnPdfs = (task: Task, { options }: TaskExample): boolean =>
    (task.tasksRun?.(options) ?? []).every((name) => programsOf(tasks.get(name)!).length === 0)
  return onPdfs.map((task) => {
    const examples = task.examples.filter((example) => isOnPdfs(task, example))
    return { task, example: random.of(examples.length > 0 ? examples : task.examples) }
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
  let refusal = ''
  let failure: string | undefined
  let pdfs: TaskOutcome['pdfs'] = []
  let json: unknown[] = []
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
    json = outputs
      .filter(({ type }) => type === 'application/json')
      .map(({ kept }) => JSON.parse(new TextDecoder().decode(kept)))
    for (const { kept, pages } of written) reopen(kept, pages, password)
  } catch (error) {
    if (error instanceof TaskFailure && refusals.has(error.code)) {
      kind = error.code
      refusal = error.message
    } else failure = `${task.name}: ${described(error)}`
  }
  const milliseconds = busyMilliseconds() - began
  if (failure === undefined && milliseconds > DEADLINE_MS)
    failure = `${task.name} took ${milliseconds.toFixed(0)} ms.`
  return { kind, milliseconds, failure, pdfs, json, refusal }
}

/**
 * Lists what a document has, changes some of it by the listed ids, and adds to it. What was listed has to be
 * found again.
 */
export async function attemptEdit(
  tasks: TaskCatalogue,
  bytes: Uint8Array,
  seed: number,
): Promise<TaskOutcome> {
  const task = tasks.get('edit-pdf')!
  const random = new Random(seed ^ 0x61c88647)
  const entries = [{ filename: 'edited.pdf' }]
  const example = (options: TaskExample['options']): TaskExample => ({
    title: JSON.stringify(options),
    entries: JSON.stringify(options).includes(PICTURE) ? [...entries, { filename: PICTURE }] : entries,
    options,
    expect: {},
  })
  if (random.below(8) === 0)
    return attemptTask(task, example({ mode: random.of(['suggest-fields', 'add-fields', 'export']) }), bytes)
  const listed = await attemptTask(task, example({ mode: 'list' }), bytes)
  if (listed.kind !== 'done' || listed.failure !== undefined) return listed
  const [{ pages }] = listed.json as [{ pages: readonly ListedPage[] }]
  const edit = example(editOptionsFor(pages.slice(0, EDITED_PAGES), random))
  const outcome = await attemptTask(task, edit, bytes)
  const failure = outcome.failure ?? (UNFOUND.test(outcome.refusal) ? outcome.refusal : undefined)
  return failure === undefined ? outcome : { ...outcome, failure: `${edit.title}\n${failure}` }
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
