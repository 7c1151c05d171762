import { randomBytes } from 'node:crypto'
import { createReadStream, lstatSync, mkdtempSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { failed, failureOf, WorkFailed } from './failures.js'

/** An output that is written elsewhere first: it is whole, or it is not there. */
export interface OutputFile {
  /** What it is called in messages. */
  readonly name: string
  /** Where it is written to until it is whole. */
  readonly path: string
  /** Puts it where it belongs. */
  publish(): Promise<void>
  /** Removes what is left, whether it was published or not. */
  discard(): void
}

/** A file with this name; one that is there already is only replaced by force. */
export function namedOutput(name: string, force: boolean): OutputFile {
  const target = targetOf(name)
  const check = (): void => {
    const found = statSync(target, { throwIfNoEntry: false })
    if (found === undefined) return
    if (!found.isFile()) {
      throw failed(name, 'not_a_file', 'This is not a regular file; `-o -` writes to the standard output.')
    }
    if (!force) throw failed(name, 'output_exists', 'The file is there already; --force replaces it.')
  }
  const path = join(
    dirname(target),
    `.${basename(target).slice(0, 100)}.${randomBytes(6).toString('hex')}.tmp`,
  )
  attempt(name, check)
  return {
    name,
    path,
    publish: async () => {
      attempt(name, () => {
        check()
        renameSync(path, target)
      })
    },
    discard: () => rmSync(path, { force: true }),
  }
}

/** The standard output, which gets no byte before the last one is known to be right. */
export function standardOutput(): OutputFile {
  const name = 'standard output'
  const folder = mkdtempSync(join(tmpdir(), 'octavo-'))
  const path = join(folder, 'output.pdf')
  return {
    name,
    path,
    publish: async () => {
      try {
        await pipeline(createReadStream(path), process.stdout, { end: false })
      } catch (error) {
        throw new WorkFailed(failureOf(error, name))
      }
    },
    discard: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A link stays a link: what it leads to is replaced. */
function targetOf(name: string): string {
  const found = lstatSync(name, { throwIfNoEntry: false })
  if (found?.isSymbolicLink() !== true) return name
  try {
    return realpathSync(name)
  } catch {
    throw failed(name, 'broken_link', 'This is a link that leads nowhere.')
  }
}

function attempt(name: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    throw new WorkFailed(failureOf(error, name))
  }
}
