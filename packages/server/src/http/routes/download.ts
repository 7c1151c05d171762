import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { BlobNotFound } from '../../blobs/errors.js'
import { ServiceError } from '../../errors/service-error.js'
import type { Outputs } from '../../process/describe.js'
import { zipNameOf } from '../../process/result.js'
import { callerOf } from '../caller.js'
import type { HttpContext } from '../context.js'
import type { Download } from '../download/download.js'
import { getOperation, headOperation } from '../download/operations.js'
import { sendDownload } from '../download/send.js'
import { storedFile } from '../download/stored-file.js'
import { zipOf } from '../download/zip.js'
import type { Route } from '../route.js'

const processId = z.string()
const n = z.string().meta({ description: '1 for the first.' })

export function downloadRoutes(context: HttpContext): Route[] {
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
        latest(context, request, (outputs) => sendDownload(request, reply, wholeOf(context, outputs))),
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
        latest(context, request, (outputs) => sendDownload(request, reply, oneOf(context, request, outputs))),
    },
  ]
}

/** A new success may take the files away between the look at their rows and their opening: then there are newer ones. */
async function latest<T>(
  { processes }: HttpContext,
  request: FastifyRequest,
  send: (outputs: Outputs) => Promise<T>,
): Promise<T> {
  const caller = callerOf(request)
  const { processId } = request.params as { processId: string }
  try {
    return await send(await processes.outputs(caller, processId))
  } catch (error) {
    if (!(error instanceof BlobNotFound)) throw error
    return send(await processes.outputs(caller, processId))
  }
}

function wholeOf({ blobs }: HttpContext, { row, files }: Outputs): Download {
  const downloads = files.map((file) => storedFile(blobs, file))
  const [only, ...others] = downloads
  return only !== undefined && others.length === 0 ? only : zipOf(zipNameOf(row), downloads)
}

function oneOf({ blobs }: HttpContext, request: FastifyRequest, { files }: Outputs): Download {
  const { n } = request.params as { n: string }
  const file = /^[1-9]\d{0,5}$/.test(n) ? files[Number(n) - 1] : undefined
  if (file !== undefined) return storedFile(blobs, file)
  throw new ServiceError(
    'file_not_found',
    `There is no such output: the process has ${files.length}, counted from 1.`,
  )
}
