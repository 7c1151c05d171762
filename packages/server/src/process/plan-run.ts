import type { Entry } from '@octavo/tasks/entry'
import { entryCountProblem, selectionProblem } from '@octavo/tasks/entry-problems'
import { shownName } from '@octavo/tasks/file-name'
import { inHttp } from '@octavo/tasks/message'
import { needsOfRun } from '@octavo/tasks/needs'
import { readOptions } from '@octavo/tasks/options'
import { type FieldProblem, invalidFields, ServiceError } from '../errors/service-error.js'
import type { FileRow, ProcessRow } from '../records/records.js'
import type { Caller } from './caller.js'
import type { Context } from './context.js'
import { newId } from './ids.js'
import { inSlices } from './in-slices.js'
import type { ExecuteRequest } from './request.js'
import type { RunPlan } from './runs.js'
import { checkTasksRun, findTask } from './tasks.js'

/** Checks the request against the declaration of the task and the existing files. */
export async function planRun(
  context: Context,
  caller: Caller,
  request: ExecuteRequest,
  row: ProcessRow,
  uploads: readonly FileRow[],
): Promise<RunPlan> {
  const task = findTask(context, request.task)
  const countProblem = entryCountProblem(task, request.entries.length)
  if (countProblem !== undefined)
    throw new ServiceError('invalid_parameter', `pages: ${inHttp(countProblem)}`, { field: 'pages' })
  const { options, problems } = readOptions(task, request.options)
  if (options === undefined) {
    throw invalidFields(
      [],
      problems.map(({ field, message }) => ({ field, message: `${field}: ${inHttp(message)}` })),
    )
  }
  checkTasksRun(context, task, options)
  const entries = await resolved(request.entries, uploads)
  return {
    runId: newId(),
    processId: request.processId,
    owner: caller.owner,
    quotaBytes: caller.quotaBytes,
    task: task.name,
    entries,
    options,
    outputName: request.outputFilename,
    needs: needsOfRun(context.tasks, task, options, new Set(entries.map(({ file }) => file.type))),
    replacesSuccess: row.outputs > 0,
    skips: request.skips,
  }
}

/** With the files, by `server_filename`; the `fileName` is accepted too. Their page selections are checked. */
async function resolved(
  entries: readonly Entry<string>[],
  uploads: readonly FileRow[],
): Promise<Entry<FileRow>[]> {
  const byId = new Map(uploads.map((file) => [file.id, file]))
  const byName = new Map(uploads.map((file) => [file.name, file]))
  const found: Entry<FileRow>[] = []
  const problems: FieldProblem[] = []
  await inSlices(entries, (entry, index) => {
    const file = byId.get(entry.file) ?? byName.get(entry.file)
    if (file === undefined) throw fileNotFound(index, uploads.length)
    found.push({ ...entry, file })
    const message = selectionProblem(entry.page, file.pageCount)
    if (message === undefined) return
    const field = `pages[${index}][page]`
    problems.push({ field, message: `${field} (${shownName(entry.filename)}): ${message}` })
  })
  if (problems.length > 0) throw invalidFields([], problems)
  return found
}

function fileNotFound(index: number, uploaded: number): ServiceError {
  const field = `pages[${index}][server_filename]`
  const what = uploaded === 0 ? 'nothing has been uploaded to it yet' : 'it has no file of this name'
  return new ServiceError(
    'file_not_found',
    `${field}: The process does not have this file: ${what}. Send the server_filename from the upload response.`,
    { field },
  )
}
