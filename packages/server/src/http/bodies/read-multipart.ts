import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { MAX_MULTIPART_FIELDS } from './parsers.js'
import { partsInTime } from './parts-in-time.js'

export interface MultipartReader {
  readonly maxFiles: number
  readonly maxFileBytes: number
  readonly maxFieldBytes: number
  /** Rejects if the request is sent too slowly. */
  readonly tooSlow: Promise<never>
  takeFile(field: string, sentName: string | undefined, stream: Readable): Promise<void>
  takeField(name: string, value: string, isCut: boolean): void
}

/** Reads files and fields in the order in which they arrive. */
export async function readMultipart(request: FastifyRequest, reader: MultipartReader): Promise<void> {
  const { maxFiles, maxFileBytes, maxFieldBytes, tooSlow } = reader
  const limits = {
    // One more than the limit, to detect a file that is too long.
    fileSize: maxFileBytes + 1,
    fieldSize: maxFieldBytes,
    fieldNameSize: 200,
    fields: MAX_MULTIPART_FIELDS,
    files: maxFiles,
    parts: maxFiles + MAX_MULTIPART_FIELDS,
    headerPairs: 50,
  }
  const parts = request.parts({ limits, throwFileSizeLimit: false } as object)
  for await (const part of partsInTime(parts, tooSlow)) {
    if (part.type === 'file') await reader.takeFile(part.fieldname, part.filename, part.file)
    else reader.takeField(part.fieldname, String(part.value), part.valueTruncated)
  }
}
