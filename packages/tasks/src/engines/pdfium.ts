import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FileSource } from '@octavo/pdf/file-source'
import { memorySource } from '@octavo/pdf/memory-source'
import type { AssembleInput } from '@octavo/pdf/options'
import type { Source } from '@octavo/pdf/source'
import type { PdfiumJob } from './pdfium-rewrite.js'

export interface PdfiumRescueLimits {
  /** Time limit of one rescue, after which the child is killed. */
  readonly timeoutMs?: number | undefined
  /** Larger files are not tried, and a larger copy is not accepted, because it is held in memory. */
  readonly maxBytes?: number | undefined
}

/** The rescue function of the engine: the input as rewritten by another engine, or undefined. */
export type Rescue = (input: AssembleInput) => Source | undefined

const CHILD = fileURLToPath(new URL('./pdfium-child.js', import.meta.url))
/**
 * pdfium reads and writes in blocks, so the JavaScript heap stays small; its own memory is that of
 * WebAssembly, in pages of 64 KiB.
 */
const CHILD_FLAGS = ['--max-old-space-size=128', '--wasm-max-mem-pages=16384']
const COPY_BYTES = 1024 * 1024

/** Reads files that our reader rejects with pdfium, in a child process that can be killed. */
export const rescueWithPdfium: Rescue = createPdfiumRescue()

export function createPdfiumRescue({
  timeoutMs = 15_000,
  maxBytes = 256 * 1024 * 1024,
}: PdfiumRescueLimits = {}): Rescue {
  return ({ source, password }) => {
    if (source.size > maxBytes) return undefined
    const folder = mkdtempSync(join(tmpdir(), 'octavo-rescue-'))
    try {
      const input = pathOf(source) ?? writtenTo(join(folder, 'input.pdf'), source)
      const output = join(folder, 'output.pdf')
      const passwords = password === undefined ? [] : [password]
      const succeeded = runChild({ input, output, passwords, maxBytes }, folder, timeoutMs)
      if (!succeeded || statSync(output).size > maxBytes) return undefined
      const { buffer, byteOffset, byteLength } = readFileSync(output)
      return memorySource(new Uint8Array(buffer, byteOffset, byteLength))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/**
 * The job is sent through the standard input, because other users of the machine can see arguments and
 * environments.
 */
function runChild(job: PdfiumJob, folder: string, timeoutMs: number): boolean {
  const { status } = spawnSync(process.execPath, [...CHILD_FLAGS, CHILD], {
    cwd: folder,
    env: {},
    input: JSON.stringify(job),
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  return status === 0
}

function pathOf(source: Source | FileSource): string | undefined {
  return 'path' in source ? resolve(source.path) : undefined
}

function writtenTo(path: string, source: Source): string {
  const descriptor = openSync(path, 'wx', 0o600)
  try {
    const block = new Uint8Array(Math.min(COPY_BYTES, source.size))
    for (let position = 0; position < source.size; ) {
      const count = source.read(position, block)
      if (count === 0) break
      for (let done = 0; done < count; ) done += writeSync(descriptor, block, done, count - done)
      position += count
    }
  } finally {
    closeSync(descriptor)
  }
  return path
}
