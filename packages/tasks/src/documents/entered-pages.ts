import { PdfError } from '@octavo/pdf/errors'
import { openInput } from '@octavo/pdf/open-input'
import type { AssembleInput } from '@octavo/pdf/options'
import { parsePageSelection, selectPages } from '@octavo/pdf/page-grammar'
import type { Source } from '@octavo/pdf/source'
import type { OpenAssembleInput } from '@octavo/pdf/split'
import type { OpenSource, TaskContext, TaskEntry, TaskFile } from '../declare/task.js'

/** Pages of an open file, as they enter a task. */
export interface EnteredPages {
  readonly entry: TaskEntry
  readonly input: OpenAssembleInput
  /** Their indexes in the file. */
  readonly pages: Uint32Array
}

/** The files of a task as inputs of the engine; entries with the same file get the same input. */
export class TaskInputs {
  readonly #open: OpenSource[] = []
  readonly #inputs = new Map<TaskFile, AssembleInput>()
  readonly #files = new Map<Source, TaskFile>()

  input(file: TaskFile): AssembleInput {
    const known = this.#inputs.get(file)
    if (known !== undefined) return known
    const source = file.open()
    this.#open.push(source)
    this.#files.set(source, file)
    const input = { name: file.name, source, password: file.password }
    this.#inputs.set(file, input)
    return input
  }

  /** The input as rewritten by another engine, for the engine's `rescue`. */
  readonly rescue = ({ source }: AssembleInput): Source | undefined => {
    const rescued = this.#files.get(source)?.openRescued()
    if (rescued !== undefined) this.#open.push(rescued)
    return rescued
  }

  close(): void {
    for (const source of this.#open) source.close()
  }
}

type Context = Pick<TaskContext<unknown>, 'entries' | 'primitives' | 'signal'>

/**
 * Opens every file once and resolves its page selection before anything is written; closes them all
 * afterwards.
 */
export function withEnteredPages<T>(context: Context, work: (entered: readonly EnteredPages[]) => T): T {
  const inputs = new TaskInputs()
  try {
    return work(openEntered(context, inputs))
  } finally {
    inputs.close()
  }
}

/** The same for work that waits for other engines. */
export async function whileEntered<T>(
  context: Context,
  work: (entered: readonly EnteredPages[]) => Promise<T>,
): Promise<T> {
  const inputs = new TaskInputs()
  try {
    return await work(openEntered(context, inputs))
  } finally {
    inputs.close()
  }
}

function openEntered({ entries, primitives, signal }: Context, inputs: TaskInputs): EnteredPages[] {
  const opened = new Map<TaskFile, OpenAssembleInput>()
  const options = { primitives, signal, rescue: inputs.rescue }
  return entries.map((entry): EnteredPages => {
    const { file } = entry
    let input = opened.get(file)
    if (input === undefined) {
      const closed = inputs.input(file)
      const { name, source, password } = closed
      input = { name, source, password, opened: openInput(closed, options) }
      opened.set(file, input)
    }
    return { entry, input, pages: enteredPages(entry, input.opened.tree.pages.length) }
  })
}

function enteredPages({ filename, page }: TaskEntry, pageCount: number): Uint32Array {
  try {
    return selectPages(parsePageSelection(page), pageCount)
  } catch (error) {
    if (error instanceof PdfError) error.input = filename
    throw error
  }
}
