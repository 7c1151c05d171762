import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { BlobNotFound } from '../../blobs/errors.js'
import type { FileRow } from '../../records/records.js'
import { ServiceError } from '../../service-error.js'
import { callerOf } from '../caller.js'
import type { HttpContext } from '../context.js'
import { attachment } from '../download/content-disposition.js'
import { matchesTag, readRange } from '../download/range.js'
import { type ZipFile, zipLength, zipStream } from '../download/zip.js'
import type { Operation, Route } from '../route.js'

/** A stream costs more than so many bytes. */
const READ_AT_ONCE = 256 * 1024

const ticketQuery = z.object({
  ticket: z.string().optional().meta({ description: 'Instead of a token: see the call that gives tickets.' }),
})

const operation: Omit<Operation, 'id' | 'summary' | 'params'> = {
  query: ticketQuery,
  headers: z.object({ Range: z.string().optional(), 'If-None-Match': z.string().optional() }),
  answers: {
    200: {
      description: 'The file.',
      mediaTypes: ['application/pdf', 'application/zip', 'application/octet-stream'],
    },
    206: {
      description: 'The part that was asked for.',
      mediaTypes: ['application/pdf', 'application/octet-stream'],
    },
    304: { description: 'It is the one you have.' },
  },
  errors: ['process_not_found', 'file_not_found', 'not_ready', 'range_not_satisfiable'],
}

export function downloadRoutes(context: HttpContext): Route[] {
  return [
    {
      method: 'GET',
      url: '/api/v1/download/:processId',
      access: 'ticket',
      operation: {
        ...operation,
        id: 'download',
        summary: 'Download the result; several outputs as one ZIP',
        params: z.object({ processId: z.string() }),
      },
      async handler(request, reply) {
        const { processId } = request.params as { processId: string }
        return latest(context, request, processId, (outputs) => {
          const [only] = outputs
          return outputs.length === 1 && only !== undefined
            ? sendFile(context, request, reply, only)
            : sendZip(context, request, reply, outputs)
        })
      },
    },
    {
      method: 'GET',
      url: '/api/v1/download/:processId/:n',
      access: 'ticket',
      operation: {
        ...operation,
        id: 'downloadOne',
        summary: 'Download one of several outputs',
        params: z.object({ processId: z.string(), n: z.string().meta({ description: '1 for the first.' }) }),
      },
      async handler(request, reply) {
        const { processId, n } = request.params as { processId: string; n: string }
        return latest(context, request, processId, async (outputs) => {
          const output = /^[1-9]\d{0,5}$/.test(n) ? outputs[Number(n) - 1] : undefined
          if (output !== undefined) return sendFile(context, request, reply, output)
          throw new ServiceError(
            'file_not_found',
            `There is no such output: the process has ${outputs.length}, counted from 1.`,
          )
        })
      },
    },
  ]
}

/** A new success may take the files away between the look at their rows and their opening: then there are newer ones. */
async function latest(
  { processes }: HttpContext,
  request: FastifyRequest,
  processId: string,
  send: (outputs: readonly FileRow[]) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const caller = callerOf(request)
  try {
    return await send(await processes.outputs(caller, processId))
  } catch (error) {
    if (!(error instanceof BlobNotFound)) throw error
    return send(await processes.outputs(caller, processId))
  }
}

async function sendFile(
  { blobs }: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { blob, name, size, type, sha256 }: FileRow,
): Promise<FastifyReply> {
  const tag = `"${sha256}"`
  const headers = {
    etag: tag,
    'accept-ranges': 'bytes',
    'content-disposition': attachment(name),
    'cache-control': 'private, no-cache',
  }
  if (matchesTag(request.headers['if-none-match'], tag)) return reply.headers(headers).code(304).send()
  const ifRange = request.headers['if-range']
  const mayBePart = request.method === 'GET' && (ifRange === undefined || ifRange === tag)
  const range = mayBePart ? readRange(request.headers.range, size) : 'none'
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new ServiceError(
      'range_not_satisfiable',
      `The range lies behind the end of the file, which has ${size} bytes.`,
    )
  }
  const isWhole = range === 'none'
  const part = isWhole ? { start: 0, end: size - 1 } : range
  const open = size > 0 && size <= READ_AT_ONCE ? blobs.read : blobs.open
  const bytes = request.method === 'HEAD' ? undefined : await open(blob, part)
  reply.headers(headers).type(type)
  if (isWhole) return reply.header('content-length', size).send(bytes)
  return reply
    .code(206)
    .header('content-length', range.end - range.start + 1)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .send(bytes)
}

async function sendZip(
  { blobs }: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  outputs: readonly FileRow[],
): Promise<FastifyReply> {
  const files: ZipFile[] = outputs.map(({ name, size, blob }) => ({
    name,
    size,
    open: () => blobs.open(blob),
  }))
  const tag = `"${tagOf(outputs)}"`
  reply.headers({
    etag: tag,
    'accept-ranges': 'none',
    'content-disposition': attachment('results.zip'),
    'cache-control': 'private, no-cache',
  })
  if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  reply.type('application/zip').header('content-length', zipLength(files))
  return request.method === 'HEAD' ? reply.send() : reply.send(zipStream(files))
}

function tagOf(outputs: readonly FileRow[]): string {
  const hash = createHash('sha256')
  for (const { name, sha256 } of outputs) hash.update(`${sha256} ${name}\n`)
  return hash.digest('hex')
}
