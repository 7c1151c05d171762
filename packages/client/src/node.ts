/** Files of the disk as inputs and results, in Node. @module */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { FileData } from './inputs.js'
import { localFile } from './local-file.js'
import type { Result } from './result.js'

/** A local file, read while it is sent: as an input that is used several times, or with its size. */
export function fromPath(path: string): Promise<FileData> {
  return localFile(path)
}

/** Writes a result, or one of its outputs by its number from 1, to a file. */
export async function saveTo(path: string, result: Result, number?: number): Promise<void> {
  const stream = await result.stream(number)
  await pipeline(Readable.fromWeb(stream as NodeReadableStream), createWriteStream(path))
}
