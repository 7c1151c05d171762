import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable } from '../../errors/store-unavailable.js'
import type { ByteRange } from '../blobs.js'
import type { Bucket, Got } from './bucket.js'

/** A body that breaks off is requested again from that position, at most this many times. */
const MAX_RESUMES = 8
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 250
const READ_AHEAD = 256 * 1024

export interface Download {
  readonly size: number
  /** Of the whole object, where the store knows it. */
  readonly sha256: string | undefined
  readonly stream: Readable
}

/**
 * Rejects with `BlobNotFound` before any byte. The stream returns all bytes or fails: it never ends early. A
 * body without data for `idleMs`, while a reader waits for it, counts as broken off.
 */
export async function download(
  bucket: Pick<Bucket, 'get'>,
  blob: string,
  range: ByteRange | undefined,
  idleMs: number,
): Promise<Download> {
  let got = await bucket.get(blob, range)
  const { start, length: size, sha256 } = got
  const end = start + size
  let isClosed = false

  async function* bytes(): AsyncGenerator<Uint8Array> {
    let at = start
    for (let resumes = 0; at < end; resumes++) {
      if (resumes > 0) got = await bucket.get(blob, { start: at, end: end - 1 })
      let cause: unknown
      try {
        if (isClosed) return
        for await (const chunk of watched(got.body, idleMs)) {
          at += chunk.length
          yield chunk
        }
      } catch (error) {
        cause = error
      } finally {
        got.body.destroy()
      }
      if (at === end || isClosed) return
      if (at > end || resumes === MAX_RESUMES) throw new StoreUnavailable('file storage', { cause })
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** resumes, LONGEST_PAUSE_MS))
    }
  }

  const stream = Readable.from(bytes(), { objectMode: false, highWaterMark: READ_AHEAD })
  stream.once('close', () => {
    isClosed = true
    got.body.destroy()
  })
  return { size, sha256, stream }
}

/** Fails after a time without data. Only the time in which a reader waits for the next chunk counts. */
async function* watched(body: Readable, idleMs: number): AsyncGenerator<Uint8Array> {
  let isWaiting = true
  const timer = setTimeout(() => {
    if (isWaiting) body.destroy(new Error(`No data arrived for ${idleMs} ms.`))
  }, idleMs)
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      isWaiting = false
      yield chunk
      isWaiting = true
      timer.refresh()
    }
  } finally {
    clearTimeout(timer)
  }
}

/** The bytes of a small body at once; undefined if it broke off. */
export function wholeBody({ body, length }: Got, idleMs: number): Promise<Buffer | undefined> {
  const bytes = Buffer.allocUnsafe(length)
  let at = 0
  return new Promise((resolve) => {
    const timer = setTimeout(() => body.destroy(), idleMs)
    const end = (given: Buffer | undefined): void => {
      clearTimeout(timer)
      resolve(given)
    }
    body.on('data', (chunk: Uint8Array) => {
      if (at + chunk.length <= length) bytes.set(chunk, at)
      at += chunk.length
      timer.refresh()
    })
    body.once('end', () => end(at === length ? bytes : undefined))
    body.once('error', () => end(undefined))
    body.once('close', () => end(undefined))
  })
}
