import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callerOf } from '../authenticate.js'
import type { HttpContext } from '../context.js'
import type { Download } from '../download/download.js'
import { KnownZips } from '../download/known-zips.js'
import { latest } from '../download/latest.js'
import { getOperation, headOperation } from '../download/operations.js'
import { sendDownload } from '../download/send.js'
import { storedFile } from '../download/stored-file.js'
import { zipOf } from '../download/zip.js'
import type { Route } from '../route.js'

const processId = z.string()
const n = z.string().meta({ description: '1 for the first.' })

export function downloadRoutes(context: HttpContext): Route[] {
  const zips = new KnownZips()
  const ofAll = { params: z.object({ processId }) }
  const ofOne = { params: z.object({ processId, n }) }
  return [
    {
      method: 'GET',
      url: '/api/v1/download/:processId',
      access: 'ticket',
      operation: {
        ...getOperation,
        ...ofAll,
        id: 'download',
        summary: 'Download the result; several outputs as one ZIP',
      },
      headOperation: {
        ...headOperation,
        ...ofAll,
        id: 'downloadHead',
        summary: 'Ask for the name, the length and the tag of the result',
      },
      handler: (request, reply) =>
        latest(
          () => wholeOf(context, request, zips),
          (download) => sendDownload(request, reply, download),
        ),
    },
    {
      method: 'GET',
      url: '/api/v1/download/:processId/:n',
      access: 'ticket',
      operation: { ...getOperation, ...ofOne, id: 'downloadOne', summary: 'Download one of several outputs' },
      headOperation: {
        ...headOperation,
        ...ofOne,
        id: 'downloadOneHead',
        summary: 'Ask for the name, the length and the tag of one of several outputs',
      },
      handler: (request, reply) =>
        latest(
          () => oneOf(context, request),
          (download) => sendDownload(request, reply, download),
        ),
    },
  ]
}

async function wholeOf(
  { blobs, processes }: HttpContext,
  request: FastifyRequest,
  zips: KnownZips,
): Promise<Download> {
  const { processId } = request.params as { processId: string }
  const caller = callerOf(request)
  const { count, first } = await processes.firstOutput(caller, processId)
  if (count === 1) return storedFile(blobs, first)
  return zips.of(`${processId} ${first.runId}`, async () => {
    const { zipName, files } = await processes.outputs(caller, processId)
    return {
      download: zipOf(
        zipName,
        files.map((file) => storedFile(blobs, file)),
      ),
      files: files.length,
    }
  })
}

async function oneOf({ blobs, processes }: HttpContext, request: FastifyRequest): Promise<Download> {
  const { processId, n } = request.params as { processId: string; n: string }
  const number = /^[1-9]\d{0,5}$/.test(n) ? Number(n) : undefined
  return storedFile(blobs, await processes.output(callerOf(request), processId, number))
}
