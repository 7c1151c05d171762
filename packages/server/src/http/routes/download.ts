import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { callerOf } from '../authenticate.js'
import type { HttpContext } from '../context.js'
import type { Download } from '../download/download.js'
import { getOperation, headOperation } from '../download/operations.js'
import { latest, type WholeResult } from '../download/results.js'
import { sendDownload } from '../download/send.js'
import { storedFile } from '../download/stored-file.js'
import type { Route } from '../route.js'
import { processId } from '../views.js'

const n = z.int().min(1).max(999_999).meta({ description: 'Number of the output file; 1 is the first.' })

export function downloadRoutes(context: HttpContext, wholeResult: WholeResult): Route[] {
  const ofAll = { params: z.object({ processId }) }
  const ofOne = { params: z.object({ processId, n }) }
  return [
    {
      method: 'GET',
      url: '/api/v1/download/:processId',
      access: 'ticket',
      sendsResult: true,
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
          () => wholeResult(callerOf(request), (request.params as { processId: string }).processId),
          (download) => sendDownload(request, reply, download),
        ),
    },
    {
      method: 'GET',
      url: '/api/v1/download/:processId/:n',
      access: 'ticket',
      sendsResult: true,
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

async function oneOf({ blobs, processes }: HttpContext, request: FastifyRequest): Promise<Download> {
  const { processId, n } = request.params as { processId: string; n: string }
  const number = /^[1-9]\d{0,5}$/.test(n) ? Number(n) : undefined
  return storedFile(blobs, await processes.output(callerOf(request), processId, number))
}
