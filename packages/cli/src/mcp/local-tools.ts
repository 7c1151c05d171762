import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import type { CallHooks, OutcomeOfCall, ToolCall, ToolHost, ToolProblem } from '@octavo/server/mcp-host'
import { typeOfName } from '@octavo/tasks/file-types'
import type { TaskCatalogue } from '@octavo/tasks/load-tasks'
import { inHttp } from '@octavo/tasks/message'
import { needsOfRun } from '@octavo/tasks/needs'
import { readOptions } from '@octavo/tasks/options'
import { boundedReport } from '@octavo/tasks/report'
import type { Task } from '@octavo/tasks/task'
import { failureOf, WorkFailed } from '../failures.js'
import { checkAvailable, taskFolders } from '../run/known-tasks.js'
import type { TaskRunJob } from '../run/task-job.js'
import { inThread } from '../run/task-thread.js'
import { withinTime } from '../run/time-limit.js'
import type { AllowedFolders } from './allowed-folders.js'
import { callInputs } from './call-inputs.js'
import { concurrencyLimit } from './concurrency-limit.js'
import type { Results } from './results.js'
import { outputPlace } from './written-outputs.js'

const MAX_FILE_BYTES = 8 * 2 ** 20
const MAX_PROBLEMS = 10

export interface LocalToolsOptions {
  readonly version: string
  readonly catalogue: TaskCatalogue
  /** The names of the offered tasks. */
  readonly offered: readonly string[]
  readonly folders: AllowedFolders
  readonly results: Results
}

/** The tools as run by the command line: on this machine, without a service. */
export function localTools({ version, catalogue, offered, folders, results }: LocalToolsOptions): ToolHost {
  const limited = concurrencyLimit(availableParallelism())

  function run(call: ToolCall, hooks: CallHooks): Promise<OutcomeOfCall> {
    const task = catalogue.get(call.task)!
    checkOptions(task, call.options)
    checkAvailable(catalogue, task, call.options)
    return limited(hooks.signal, () => runInThread(task, call, hooks))
  }

  async function runInThread(
    task: Task,
    call: ToolCall,
    { progress, signal }: CallHooks,
  ): Promise<OutcomeOfCall> {
    const { options, overwrite, output } = call
    const inputFolder = results.newFolder()
    const kept = results.newFolder()
    const place =
      output === undefined
        ? undefined
        : outputPlace(folders, output, { resultName: task.resultName, overwrite })
    let isKept = false
    try {
      const job: TaskRunJob = {
        ...callInputs(call.entries, { folders, results, folder: inputFolder }),
        task: task.name,
        taskFolders: taskFolders(),
        options,
        outputName: place?.name,
        folder: place?.folder ?? kept,
      }
      const run = withinTime(inThread, needsOfRun(catalogue, task, options, typesOf(job)))
      const result = await run(job, progress, signal)
      const written = place?.publish(result.outputs)
      const outputs = result.outputs.map(({ name, path, type, size, pages }, index) => {
        const at = written?.[index]
        const filename = at === undefined ? name : basename(at)
        return { filename, filesize: size, pages, type, path: at, place: at ?? path }
      })
      const report = boundedReport(result.report)
      isKept = written === undefined
      const processId = results.add(outputs, report, isKept ? kept : undefined)
      return { processId, outputs: outputs.map(({ place: _, ...shown }) => shown), report }
    } finally {
      place?.discard()
      rmSync(inputFolder, { recursive: true, force: true })
      if (!isKept) rmSync(kept, { recursive: true, force: true })
    }
  }

  return {
    version,
    instructions: instructionsFor(folders),
    places: 'folders',
    maxFileBytes: MAX_FILE_BYTES,
    tasks: offered.flatMap((name) => catalogue.describe(name) ?? []),
    run,
    problemOf,
    results: async () => results.list(),
    output: async (reference) => results.read(reference, MAX_FILE_BYTES),
    report: async (processId) => results.report(processId),
  }
}

function typesOf({ inputs }: TaskRunJob): string[] {
  return inputs.flatMap(({ name }) => typeOfName(name) ?? [])
}

function instructionsFor({ paths }: AllowedFolders): string {
  const where =
    paths.length === 0
      ? 'No folder of this machine may be used: send files as base64 in "content".'
      : `Files are named by paths inside these folders: ${paths.join(', ')}. Relative paths begin at the first of them.`
  return `Octavo works on PDF files on this machine: each tool is one task. ${where} Without "output" a result is kept as a resource (octavo://process/…/output/1), which another call can name as "resource". Files that are there are replaced only with "overwrite": true. Tools are listed in a short form: tool-details has everything about one of them.`
}

function checkOptions(task: Task, sent: ToolCall['options']): void {
  const { problems } = readOptions(task, sent)
  if (problems === undefined) return
  const message = problems
    .slice(0, MAX_PROBLEMS)
    .map(({ field, message }) => `${field}: ${inHttp(message)}`)
    .join(' ')
  throw new WorkFailed({ code: 'invalid_parameter', message, field: problems[0]?.field, file: undefined })
}

function problemOf(error: unknown): ToolProblem {
  const { code, message, file, field } = failureOf(error)
  if (code === 'internal_error') {
    process.stderr.write(`octavo mcp: ${error instanceof Error ? error.stack : String(error)}\n`)
    return { code, message: 'The tool failed because of an internal error of the server.' }
  }
  return { code, message: file === undefined ? message : `${file}: ${message}`, field }
}
