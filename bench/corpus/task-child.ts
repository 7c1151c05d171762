import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { nodePrimitives } from '@octavo/pdf/node'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { boundedReport } from '@octavo/tasks/report'
import { runTask } from '@octavo/tasks/run'
import { TaskFailure, taskFailures } from '@octavo/tasks/task-failure'
import { serve } from '../child.js'

export interface TaskQuestion {
  readonly task: string
  /** The index of an example of the task: its options are used, with the file as each of its entries. */
  readonly example: number
  /** Other options than those of the example. */
  readonly options?: Readonly<Record<string, unknown>>
  readonly path: string
  readonly password: string
  /** The folder for the outputs. It is emptied before the run. */
  readonly folder: string
  /** Makes outputs reproducible (salts are zeros) and returns a digest of each output. */
  readonly digests: boolean
}

export type TaskReply = TaskEnd & {
  /** CPU time of the run. */
  readonly cpuMs: number
}

type TaskEnd =
  | {
      readonly kind: 'done'
      readonly outputs: readonly TaskReplyOutput[]
      readonly report: string
      /** The notes of all files in the report. */
      readonly notes: readonly string[]
      /** The kinds of doubts about a redaction, of all files in the report. */
      readonly doubts: readonly string[]
    }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** A bug in the task: an unexpected error, or files that were left behind. */
  | { readonly kind: 'broken'; readonly message: string }

export interface TaskReplyOutput {
  readonly path: string
  readonly type: string
  readonly digest: string
}

const ready = loadTasks()
const randomBytes = nodePrimitives.randomBytes
const MAX_BYTES = 2 * 1024 ** 3

serve<TaskQuestion, TaskReply>(async (question) => {
  await ready
  const cpuBefore = process.cpuUsage()
  const end = await answer(question)
  const { user, system } = process.cpuUsage(cpuBefore)
  return { ...end, cpuMs: (user + system) / 1000 }
})

async function answer(question: TaskQuestion): Promise<TaskEnd> {
  const { task: name, example, options, path, password, folder, digests } = question
  Object.assign(nodePrimitives, { randomBytes: digests ? zeros : randomBytes })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const task = (await ready).get(name)
  const exampleRun = task?.examples[example]
  if (task === undefined || exampleRun === undefined)
    return { kind: 'broken', message: `there is no ${name}` }
  const file = { path }
  // The file names are those that the options of the example refer to.
  const entries = exampleRun.entries.map(({ filename, page, rotation = 0 }) => ({
    ...{ file, filename, page, rotation },
    ...(password === '' ? {} : { password }),
  }))
  try {
    const { outputs, report } = await runTask(
      task,
      { entries, options: options ?? exampleRun.options },
      {
        outputPath: (index) => join(folder, `${index}.out`),
        scratchPath: (index) => join(folder, `${index}.between`),
        maxOutputBytes: MAX_BYTES,
        maxOutputs: 10_000,
      },
      { progress: () => {}, signal: new AbortController().signal },
    )
    const left = readdirSync(folder).length - outputs.length
    if (left !== 0) return { kind: 'broken', message: `${left} files were left behind` }
    return {
      kind: 'done',
      outputs: outputs.map(({ path, type }) => ({
        path,
        type,
        digest: digests ? digestOf(readFileSync(path)) : '',
      })),
      notes: ofFiles(report).flatMap(({ notes = [] }) => notes),
      doubts: ofFiles(report).flatMap(({ doubts = [] }) => doubts.map(({ kind }) => kind)),
      report: digests ? digestOf(Buffer.from(JSON.stringify(boundedReport(report)) ?? '')) : '',
    }
  } catch (error) {
    if (!(error instanceof TaskFailure)) return { kind: 'broken', message: String(error) }
    const { code, message, trace = '' } = error
    if (taskFailures[code].fault === 'request') return { kind: 'refused', code, message }
    return { kind: 'broken', message: `${message} ${trace.split('\n').slice(0, 3).join(' | ')}` }
  }
}

interface FileReport {
  readonly notes?: readonly string[]
  readonly doubts?: readonly { readonly kind: string }[]
}

function ofFiles(report: unknown): readonly FileReport[] {
  return ((report ?? {}) as { readonly files?: readonly FileReport[] }).files ?? []
}

function zeros(length: number): Uint8Array {
  return new Uint8Array(length)
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}
