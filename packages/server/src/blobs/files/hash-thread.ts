import { createHash, type Hash } from 'node:crypto'
import { readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

/** Hash the file of a descriptor from the position of the last message up to a position. */
export interface HashMessage {
  readonly id: number
  readonly descriptor: number
  readonly upTo: number
  readonly then: 'go on' | 'finish' | 'forget'
}

export type HashAnswer = { readonly id: number } & ({ readonly sha256: string } | { readonly failed: string })

const BLOCK = 2 ** 20

/**
 * Bytes that were just written are read back from the page cache, which is cheaper than sending them between
 * threads.
 */
const block = new Uint8Array(BLOCK)
const jobs = new Map<number, { hash: Hash; position: number }>()

parentPort?.on('message', ({ id, descriptor, upTo, then }: HashMessage) => {
  if (then === 'forget') {
    jobs.delete(id)
    return
  }
  const job = jobs.get(id) ?? { hash: createHash('sha256'), position: 0 }
  jobs.set(id, job)
  try {
    follow(job, descriptor, upTo)
    if (then === 'finish') answer({ id, sha256: job.hash.digest('hex') })
  } catch (error) {
    answer({ id, failed: error instanceof Error && 'code' in error ? String(error.code) : 'unknown' })
  }
})

function follow(job: { hash: Hash; position: number }, descriptor: number, upTo: number): void {
  while (job.position < upTo) {
    const read = readSync(descriptor, block, 0, Math.min(BLOCK, upTo - job.position), job.position)
    if (read === 0) throw new Error('The file is shorter than it was.')
    job.hash.update(block.subarray(0, read))
    job.position += read
  }
}

function answer(message: HashAnswer): void {
  jobs.delete(message.id)
  parentPort?.postMessage(message)
}
