import type { FastifyRequest } from 'fastify'
import { callerOf } from '../http/authenticate.js'
import type { HttpContext } from '../http/context.js'
import { attachment } from '../http/download/content-disposition.js'
import type { Download } from '../http/download/download.js'
import { KnownZips } from '../http/download/known-zips.js'
import { latest } from '../http/download/results.js'
import { sendDownload } from '../http/download/send.js'
import { storedFile } from '../http/download/stored-file.js'
import { zipOf } from '../http/download/zip.js'
import type { Route } from '../http/route.js'
import { describeTask } from './find-task.js'
import { dateOf, zipName } from './names.js'
import { ilovepdfOperation } from './operation.js'
import { taskParams } from './schemas.js'
import { namesOf } from './task-view.js'

export function downloadRoute(context: HttpContext): Route {
  const zips = new KnownZips()
  const url = '/v1/download/:task'
  return {
    method: 'GET',
    url,
    access: 'token',
    sendsResult: true,
    operation: ilovepdfOperation(url, {
      id: 'ilovepdfDownload',
      summary: 'Download the result',
      description: 'One file, or a ZIP file of several.',
      params: taskParams,
      answers: { 200: { description: 'The result.', mediaTypes: ['application/octet-stream'] } },
      errors: ['process_not_found', 'not_ready', 'invalid_parameter'],
    }),
    handler: (request, reply) =>
      latest(
        () => resultOf(context, request, zips),
        // SDKs would send their token to the store too, and some only know the charset in lower case.
        (download) =>
          sendDownload(request, reply, {
            ...download,
            disposition: attachment(download.name).replace("UTF-8''", "utf-8''"),
            link: undefined,
          }),
      ),
  }
}

/** One file, or a ZIP of several, under the requested names. */
async function resultOf(context: HttpContext, request: FastifyRequest, zips: KnownZips): Promise<Download> {
  const { blobs, processes } = context
  const { task } = request.params as { task: string }
  const caller = callerOf(request)
  const { row, note, result } = await describeTask(context, caller, task)
  const { count, first } = await processes.firstOutput(caller, task)
  const names = result === undefined ? [] : namesOf(row, note, result)
  if (count === 1) return storedFile(blobs, { ...first, name: names[0] ?? first.name })
  return zips.of(`${task} ${first.runId}`, async () => {
    const { files } = await processes.outputs(caller, task)
    const renamed = files.map((file, index) =>
      storedFile(blobs, { ...file, name: names[index] ?? file.name }),
    )
    const download = await zipOf(zipName(note, dateOf(row.finishedAt)), renamed)
    return { download, files: files.length }
  })
}
