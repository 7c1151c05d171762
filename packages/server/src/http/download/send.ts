import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../../errors/service-error.js'
import { evaluateConditions } from './conditions.js'
import { attachment } from './content-disposition.js'
import type { Download } from './download.js'
import { lengthOf } from './range.js'

/** Responds with the bytes, the requested range, or an error. */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download,
): Promise<FastifyReply> {
  const { size, tag, type } = download
  const result = evaluateConditions(request, download)
  const validators = { etag: tag, 'accept-ranges': 'bytes' }
  if (result.status === 412) {
    reply.headers(validators)
    throw new ServiceError(
      'precondition_failed',
      `If-Match does not list the ETag of the current result, ${tag}. Send the request without If-Match to get it.`,
    )
  }
  if (result.status === 416) {
    reply.headers({ ...validators, 'content-range': `bytes */${size}` })
    throw new ServiceError(
      'range_not_satisfiable',
      `The range starts behind the end of the file, which has ${size} bytes.`,
    )
  }
  const headers = headersOf(download)
  if (result.status === 304) return reply.headers(headers).code(304).send()
  // Not for a range: its conditions refer to our ETag, which the store does not have.
  if (result.status === 200 && request.method === 'GET' && download.link !== undefined)
    return reply.header('cache-control', 'no-store').redirect(await download.link(), 302)
  const part = result.status === 206 ? result.part : { start: 0, end: size - 1 }
  // Before a header is set: if the bytes no longer exist, the response is an error.
  const bytes = request.method === 'HEAD' ? undefined : await download.open(part)
  reply.headers(headers).type(type).header('content-length', lengthOf(part))
  if (result.status === 206)
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  return reply.send(bytes)
}

/** Responds to a call other than GET with all of the bytes, without ranges and conditions. */
export async function sendWhole(reply: FastifyReply, download: Download): Promise<FastifyReply> {
  const { size, type } = download
  const bytes = await download.open({ start: 0, end: size - 1 })
  return reply.headers(headersOf(download)).type(type).header('content-length', size).send(bytes)
}

function headersOf({ name, tag, disposition = attachment(name) }: Download) {
  return {
    etag: tag,
    'accept-ranges': 'bytes',
    'content-disposition': disposition,
    'cache-control': 'private, no-cache',
  }
}
