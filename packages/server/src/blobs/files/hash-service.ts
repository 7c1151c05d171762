import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { HashAnswer, HashMessage } from './hash-thread.js'

const THREAD = createRequire(import.meta.url).resolve('@octavo/server/hash-thread')
const IDLE_MS = 30_000

/** Up to this size, hashing takes no longer than passing the file to the thread. */
export const HASHED_IN_PLACE = 2 ** 20

interface Finishing {
  resolve(sha256: string): void
  reject(error: Error): void
}

export interface FileHash {
  /** The file is written up to here. */
  advance(upTo: number): void
  finish(upTo: number): Promise<string>
  forget(): void
}

/** Hashes large files while they are written, in a thread that only runs while it is needed. */
export class HashService {
  #thread: Worker | undefined
  #jobs = 0
  #nextId = 0
  readonly #finishing = new Map<number, Finishing>()
  #idle: NodeJS.Timeout | undefined

  /** The descriptor has to stay open until `finish` has returned the hash or `forget` was called. */
  follow(descriptor: number): FileHash {
    const id = this.#nextId++
    const thread = this.#started()
    this.#jobs++
    thread.ref()
    const post = (upTo: number, then: HashMessage['then']): void =>
      thread.postMessage({ id, descriptor, upTo, then } satisfies HashMessage)
    let over = false
    const end = (): void => {
      if (over) return
      over = true
      this.#jobs--
      this.#finishing.delete(id)
      this.#endWhenIdle()
    }
    return {
      advance: (upTo) => post(upTo, 'go on'),
      finish: (upTo) =>
        new Promise<string>((resolve, reject) => {
          if (this.#thread !== thread) reject(threadEnded())
          this.#finishing.set(id, { resolve, reject })
          post(upTo, 'finish')
        }).finally(end),
      forget: () => {
        if (!over) post(0, 'forget')
        end()
      },
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#thread?.terminate()
  }

  #started(): Worker {
    clearTimeout(this.#idle)
    if (this.#thread !== undefined) return this.#thread
    const thread = new Worker(THREAD, { name: 'octavo-hash', resourceLimits: { maxOldGenerationSizeMb: 64 } })
    thread.on('message', (answer: HashAnswer) => {
      const waiting = this.#finishing.get(answer.id)
      if ('sha256' in answer) waiting?.resolve(answer.sha256)
      else waiting?.reject(new Error(`The file could not be hashed (${answer.failed}).`))
    })
    thread.on('error', (error: Error) => this.#lost(thread, error))
    thread.on('exit', () => this.#lost(thread, threadEnded()))
    this.#thread = thread
    return thread
  }

  #lost(thread: Worker, error: Error): void {
    if (this.#thread !== thread) return
    this.#thread = undefined
    for (const { reject } of this.#finishing.values()) reject(error)
  }

  #endWhenIdle(): void {
    if (this.#jobs > 0) return
    this.#thread?.unref()
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      const thread = this.#thread
      this.#thread = undefined
      void thread?.terminate()
    }, IDLE_MS).unref()
  }
}

function threadEnded(): Error {
  return new Error('The thread that hashes has ended.')
}

/** A small file that was just written is read from the page cache. */
export async function hashWhole(descriptor: number, size: number, hashes: HashService): Promise<string> {
  if (size > HASHED_IN_PLACE) return hashes.follow(descriptor).finish(size)
  const bytes = Buffer.allocUnsafe(size)
  let position = 0
  while (position < size) {
    const read = readSync(descriptor, bytes, position, size - position, position)
    if (read === 0) throw new Error('The file is shorter than it was.')
    position += read
  }
  return createHash('sha256').update(bytes).digest('hex')
}
