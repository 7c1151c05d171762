/** Files of the disk as inputs and results, in Node. @module */
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { FileData } from './inputs.js'
import type { Result } from './result.js'

/** A local file, read while it is sent. */
export async function fromPath(path: string): Promise<FileData> {
  const { size } = await stat(path)
  return {
    name: basename(path),
    size,
    stream: () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
    part: (start, end) =>
      Readable.toWeb(createReadStream(path, { start, end: end - 1 })) as ReadableStream<Uint8Array>,
  }
}

/** Writes a result, or one of its outputs by its number from 1, to a file. */
export async function saveTo(path: string, result: Result, number?: number): Promise<void> {
  const stream = await result.stream(number)
  await pipeline(Readable.fromWeb(stream as NodeReadableStream), createWriteStream(path))
}
