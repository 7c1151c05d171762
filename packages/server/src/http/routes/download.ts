import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { BlobNotFound } from '../../blobs/errors.js'
import { callerOf } from '../authenticate.js'
import type { HttpContext } from '../context.js'
import type { Download } from '../download/download.js'
import { KnownZips } from '../download/known-zips.js'
import { getOperation, headOperation } from '../download/operations.js'
import { sendDownload } from '../download/send.js'
import { storedFile } from '../download/stored-file.js'
import { zipOf } from '../download/zip.js'
import type { Route } from '../route.js'
import { processId } from '../views.js'

const n = z.int().min(1).max(999_999).meta({ description: 'Number of the output file; 1 is the first.' })

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
        summary: 'Download the result',
        description: 'Returns the output file, or a ZIP archive if there are several. Supports byte ranges.',
      },
      headOperation: {
        ...headOperation,
        ...ofAll,
        id: 'downloadHead',
        summary: 'Get the headers of the result',
        description: 'Returns the name, size and ETag of the result without its content.',
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
      operation: {
        ...getOperation,
        ...ofOne,
        id: 'downloadOne',
        summary: 'Download one output file',
        description: 'Returns one of several output files. Supports byte ranges.',
      },
      headOperation: {
        ...headOperation,
        ...ofOne,
        id: 'downloadOneHead',
        summary: 'Get the headers of one output file',
        description: 'Returns the name, size and ETag of one output file without its content.',
      },
      handler: (request, reply) =>
        latest(
          () => oneOf(context, request),
          (download) => sendDownload(request, reply, download),
        ),
    },
  ]
}

/** A new success may take the files away between the look at their rows and their opening: then there are newer ones. */
async function latest<T>(
  look: () => Promise<Download>,
  send: (download: Download) => Promise<T>,
): Promise<T> {
  try {
    return await send(await look())
  } catch (error) {
    if (!(error instanceof BlobNotFound)) throw error
    return send(await look())
  }
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
