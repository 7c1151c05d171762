import { join } from 'node:path'
import { Octavo, OctavoError, type ProcessEvent, type TaskName } from '@octavo/client'
import { fromPath, saveTo } from '@octavo/client/node'
import type { TaskResult } from '@octavo/tasks/run'
import { UsageError, WorkFailed } from '../failures.js'
import { readPasswordFile } from '../files/passwords.js'
import type { TaskRunJob } from './task-job.js'
import type { Progress, RunJob } from './task-run.js'

/** Runs the work on a service: uploads the files, and downloads the outputs. */
export function onService(address: string, tokenFile: string | undefined): RunJob {
  const octavo = new Octavo({ url: serviceUrl(address), token: tokenFrom(tokenFile) })
  return async (job, progress, signal) => {
    try {
      return await runOnService(octavo, job, progress, signal)
    } catch (error) {
      signal.throwIfAborted()
      throw error instanceof OctavoError ? workFailedWith(error, job) : error
    }
  }
}

function serviceUrl(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url !== undefined && ['http:', 'https:'].includes(url.protocol)) return address
  throw new UsageError(
    `--server: '${address}' is not the address of a service, such as http://localhost:8080.`,
  )
}

function tokenFrom(file: string | undefined): string {
  const token = file === undefined ? (process.env.OCTAVO_TOKEN ?? '') : readPasswordFile(file).trim()
  if (token !== '') return token
  if (file !== undefined)
    throw new UsageError(`--token-file: the first line of '${file}' must be a token; it is empty.`)
  throw new UsageError(
    '--server needs a token: set OCTAVO_TOKEN, or give a file whose first line is the token with --token-file FILE.',
  )
}

async function runOnService(
  octavo: Octavo,
  { task, inputs, entries, options, outputName, folder }: TaskRunJob,
  progress: Progress,
  signal: AbortSignal,
): Promise<TaskResult> {
  const files = await Promise.all(inputs.map(({ path }) => fromPath(path)))
  const sent = entries.map(({ file, filename, page, rotation }) => ({
    file: files[file]!,
    name: filename,
    page,
    rotation,
    password: inputs[file]!.password,
  }))
  // Its name and options come from the declaration of the task, and the service validates them too.
  const result = await octavo.run(task as TaskName, sent, options as Record<string, never>, {
    outputName,
    signal,
    onProgress: (event) => showProgress(event, progress),
  })
  try {
    const outputs: TaskResult['outputs'][number][] = []
    for (const [index, { name, size, pages }] of result.files.entries()) {
      const path = join(folder, String(index))
      await saveTo(path, result, index + 1)
      signal.throwIfAborted()
      outputs.push({
        path,
        name,
        size,
        pages,
        type: pages === null ? 'application/octet-stream' : 'application/pdf',
      })
    }
    return { outputs, report: result.report }
  } finally {
    // A process that cannot be deleted now expires.
    await result.delete().catch(() => undefined)
  }
}

function showProgress({ percent }: ProcessEvent, progress: Progress): void {
  if (typeof percent === 'number') progress(percent, 100)
}

/**
 * The file is that of the field, `pages[0][password]`, or the one that could not be uploaded. An option that is wrong
 * for one file has its name in front of the message, as every message about a file: `a.pdf: …`.
 */
function workFailedWith(error: OctavoError, { inputs, entries }: TaskRunJob): WorkFailed {
  const { code, message, field } = error
  const [, entry] = /^pages\[(\d+)\]/.exec(field ?? '') ?? []
  const ofField = entry === undefined ? undefined : entries[Number(entry)]?.filename
  const isAbout = (name: string): boolean => message.startsWith(`${name}: `)
  const file = ofField ?? error.file ?? inputs.find(({ name }) => isAbout(name))?.name
  const text = file !== undefined && isAbout(file) ? message.slice(`${file}: `.length) : message
  const advice = code === 'unauthorized' ? ' Check OCTAVO_TOKEN or --token-file.' : ''
  return new WorkFailed({ code, message: `${text}${advice}`, file, field })
}
