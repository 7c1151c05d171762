import { PdfError } from '@octavo/pdf/errors'
import { type FileSource, openFileSource } from '@octavo/pdf/file-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { openInput } from '@octavo/pdf/open-input'
import type { AssembleInput } from '@octavo/pdf/options'
import { parsePageSelection, selectPages } from '@octavo/pdf/page-grammar'
import type { OpenAssembleInput } from '@octavo/pdf/split'
import type { TaskContext, TaskEntry, TaskFile } from './define-task.js'

/** Pages of an open file, as they enter a task. */
export interface EnteredPages {
  readonly entry: TaskEntry
  readonly input: OpenAssembleInput
  /** Places in the file, from 0. */
  readonly pages: Uint32Array
}

/** The files of a task as the engine takes them; entries that name the same file get the same input. */
export class TaskInputs {
  readonly #sources: FileSource[] = []
  readonly #inputs = new Map<TaskFile, AssembleInput>()
  readonly #rescues = new Map<string, string>()

  input(file: TaskFile): AssembleInput {
    const known = this.#inputs.get(file)
    if (known !== undefined) return known
    const source = this.#open(file.path)
    if (file.rescuedPath !== undefined) this.#rescues.set(source.path, file.rescuedPath)
    const input = { name: file.name, source, password: file.password }
    this.#inputs.set(file, input)
    return input
  }

  /** What another engine made of an input, as the engine asks for it. */
  readonly rescue = ({ source }: AssembleInput): FileSource | undefined => {
    const path = 'path' in source ? this.#rescues.get((source as FileSource).path) : undefined
    return path === undefined ? undefined : this.#open(path)
  }

  close(): void {
    for (const source of this.#sources) source.close()
  }

  #open(path: string): FileSource {
    const source = openFileSource(path)
    this.#sources.push(source)
    return source
  }
}

/** Opens every file once and finds the pages that enter, before anything is written; closes them all afterwards. */
export function withEnteredPages<T>(
  { entries, signal }: Pick<TaskContext<unknown>, 'entries' | 'signal'>,
  work: (entered: readonly EnteredPages[]) => T,
): T {
  const inputs = new TaskInputs()
  const opened = new Map<TaskFile, OpenAssembleInput>()
  const options = { primitives: nodePrimitives, signal, rescue: inputs.rescue }
  try {
    const entered = entries.map((entry): EnteredPages => {
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
    return work(entered)
  } finally {
    inputs.close()
  }
}

function enteredPages({ name, pages }: TaskEntry, pageCount: number): Uint32Array {
  try {
    return selectPages(parsePageSelection(pages), pageCount)
  } catch (error) {
    if (error instanceof PdfError) error.input = name
    throw error
  }
}
