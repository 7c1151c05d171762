import { lstatSync } from 'node:fs'
import { PdfError } from '@octavo/pdf/errors'
import type { NewOutput, Task, TaskOutputs } from './define-task.js'
import { safeFileName, uniqueFileName } from './file-name.js'
import { countPages } from './probe.js'
import type { TaskWorkspace } from './run.js'
import { TaskFailure } from './task-failure.js'

export interface AnnouncedOutput {
  readonly path: string
  readonly name: string
  readonly type: string
  readonly password: string | undefined
}

/** An output that is there and could be opened. */
export interface CheckedOutput extends AnnouncedOutput {
  readonly size: number
  /** Null for what has no pages. */
  readonly pages: number | null
}

export type TaskOutput = Omit<CheckedOutput, 'password'>

const PDF = 'application/pdf'

/** What was opened and counted by who wrote it, by its path. */
type CountedOutputs = ReadonlyMap<string, { readonly pages: number; readonly bytes: number }>

/** Hands out places for outputs and remembers them. */
export function collectOutputs(
  task: Task,
  wantedName: string | undefined,
  { outputPath, maxOutputBytes, maxOutputs }: TaskWorkspace,
): TaskOutputs & { readonly announced: readonly AnnouncedOutput[]; readonly counted: CountedOutputs } {
  const announced: AnnouncedOutput[] = []
  const names = new Set<string>()
  /** How often each name was wanted: what is wanted ten thousand times is not tried so often every time. */
  const repeats = new Map<string, number>()
  const counted = new Map<string, { readonly pages: number; readonly bytes: number }>()
  return {
    announced,
    counted,
    verified: (path, written) => void counted.set(path, written),
    maxBytes: maxOutputBytes,
    add({ name, suggestedName, type = PDF, password }: NewOutput = {}) {
      if (announced.length >= maxOutputs) {
        throw new TaskFailure({
          code: 'limit_exceeded',
          message: `The task would make more than ${maxOutputs} files, which is the most it may make.`,
        })
      }
      const safe = safeFileName(name ?? wantedName ?? suggestedName, type, task.resultName)
      const lower = safe.toLowerCase()
      const same = (repeats.get(lower) ?? 0) + 1
      repeats.set(lower, same)
      const unique = uniqueFileName(
        safe,
        (candidate) => names.has(candidate.toLowerCase()),
        Math.max(2, same),
      )
      names.add(unique.toLowerCase())
      const path = outputPath(announced.length)
      announced.push({ path, name: unique, type, password })
      return path
    },
  }
}

/** No output is handed out unopened, whichever engine wrote it: each is there, and each PDF is opened and counted. */
export function checkOutputs(
  announced: readonly AnnouncedOutput[],
  counted: CountedOutputs,
  maxBytes: number,
): CheckedOutput[] {
  if (announced.length === 0) throw unusable('The task ended without a result.')
  let total = 0
  return announced.map((output) => {
    const size = sizeOf(output.path)
    total += size
    if (total > maxBytes) throw tooLarge(maxBytes)
    if (output.type !== PDF) return { ...output, size, pages: null }
    const known = counted.get(output.path)
    const isCounted = known !== undefined && known.bytes === size
    return { ...output, size, pages: isCounted ? known.pages : pagesOf(output.path, output.password) }
  })
}

export function tooLarge(maxBytes: number): TaskFailure {
  return new TaskFailure({
    code: 'limit_exceeded',
    message: `The result would be larger than ${maxBytes} bytes, which is the most a task may write.`,
  })
}

function sizeOf(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || !found.isFile() || found.size === 0)
    throw unusable('The task ended without writing its result.')
  return found.size
}

function pagesOf(path: string, password: string | undefined): number {
  try {
    return countPages(path, password).pages
  } catch (error) {
    if (error instanceof PdfError) throw unusable('The task wrote a result that is no readable PDF.')
    throw error
  }
}

function unusable(what: string): TaskFailure {
  return new TaskFailure({
    code: 'task_crashed',
    message: `${what} Nothing of it was kept; the files are unchanged.`,
  })
}
