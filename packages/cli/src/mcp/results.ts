import { randomBytes } from 'node:crypto'
import { closeSync, constants, fstatSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OutputOfCall, OutputReference } from '@octavo/server/mcp-host'
import { failed } from '../failures.js'

export interface KeptOutput extends OutputOfCall {
  readonly place: string
}

interface Kept {
  readonly outputs: readonly KeptOutput[]
  readonly report: unknown
  /** Removed with it: the folder of outputs that were not written elsewhere. */
  readonly folder: string | undefined
  readonly bytes: number
}

const MAX_RESULTS = 1000
const MAX_BYTES = 4 * 2 ** 30
const MAX_LISTED = 100

/** The results of the calls of one session; if there are too many, the oldest are removed. */
export class Results {
  readonly folder = mkdtempSync(join(tmpdir(), 'octavo-mcp-'))
  readonly #kept = new Map<string, Kept>()
  #bytes = 0

  newFolder(): string {
    return mkdtempSync(join(this.folder, 'call-'))
  }

  /** Returns its ID. */
  add(outputs: readonly KeptOutput[], report: unknown, folder: string | undefined): string {
    const bytes = folder === undefined ? 0 : outputs.reduce((sum, { filesize }) => sum + filesize, 0)
    const id = randomBytes(16).toString('base64url')
    this.#kept.set(id, { outputs, report, folder, bytes })
    this.#bytes += bytes
    for (const [oldest, { folder, bytes }] of this.#kept) {
      const isTooMuch = this.#kept.size > MAX_RESULTS || this.#bytes > MAX_BYTES
      if (!isTooMuch || oldest === id) break
      this.#kept.delete(oldest)
      this.#bytes -= bytes
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    }
    return id
  }

  find({ processId, output }: OutputReference): KeptOutput {
    const found = this.#kept.get(processId)?.outputs[output - 1]
    if (found === undefined) throw notKept()
    return found
  }

  report(processId: string): unknown {
    const found = this.#kept.get(processId)
    if (found === undefined) throw notKept()
    return found.report
  }

  /** Newest first. */
  list(): (OutputReference & { name: string })[] {
    return [...this.#kept]
      .reverse()
      .flatMap(([processId, { outputs }]) =>
        outputs.map(({ filename: name }, index) => ({ processId, output: index + 1, name })),
      )
      .slice(0, MAX_LISTED)
  }

  read(reference: OutputReference, maxBytes: number): { type: string; bytes: Uint8Array } {
    const { place, filename, type } = this.find(reference)
    // A written file may have been replaced since, also by a link to another place.
    const descriptor = openSync(place, constants.O_RDONLY | constants.O_NOFOLLOW)
    try {
      const { size } = fstatSync(descriptor)
      if (size > maxBytes) {
        throw failed(
          filename,
          'limit_exceeded',
          `The output has ${size} bytes; the maximum for a message is ${maxBytes}. Run the tool with "output", and read the file.`,
        )
      }
      return { type, bytes: readFileSync(descriptor) }
    } finally {
      closeSync(descriptor)
    }
  }

  removeAll(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function notKept() {
  return failed(
    'The resource',
    'file_not_found',
    'There is no such result. Results are kept until the server stops; if there are too many, the oldest are removed. Run the tool again.',
  )
}
