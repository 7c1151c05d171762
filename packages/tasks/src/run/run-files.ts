import { PdfError } from '@octavo/pdf/errors'
import type { Primitives } from '@octavo/pdf/primitives'
import type { WrittenPdf } from '../conformance/written-pdf.js'
import type {
  NewOutput,
  OutputFile,
  ScratchFolder,
  StoredFile,
  Task,
  TaskEntry,
  TaskOutputs,
} from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { countPages } from '../documents/count-pages.js'
import { OutputBudget } from '../documents/output-budget.js'
import { safeFileName, UniqueNames } from '../wording/file-name.js'
import type { FinishedFile, Workspace } from './workspace.js'

interface AnnouncedOutput<File extends FinishedFile> {
  readonly file: File
  /** The file as it was written. */
  readonly stored: StoredFile
  readonly name: string
  readonly type: string
  readonly password: string | undefined
  readonly from: readonly TaskEntry[] | undefined
}

/** An output that exists and could be opened. */
export interface CheckedOutput<File extends FinishedFile = FinishedFile>
  extends Pick<AnnouncedOutput<File>, 'file' | 'name' | 'type' | 'password'> {
  readonly size: number
  /** Null for files without pages. */
  readonly pages: number | null
}

const PDF = 'application/pdf'

/** The outputs and scratch files of one run. */
export class RunFiles<File extends FinishedFile> implements TaskOutputs {
  readonly maxBytes: number
  readonly maxFiles: number
  readonly #workspace: Workspace<File>
  readonly #resultName: string
  readonly #wantedName: string | undefined
  readonly #announced: AnnouncedOutput<File>[] = []
  /** Those that the task itself writes. */
  readonly #created: StoredFile[] = []
  readonly #scratch = new Set<StoredFile>()
  readonly #folders: ScratchFolder[] = []
  readonly #names = new UniqueNames()
  readonly #firstSizes = new Map<number, number>()
  readonly scratchFolder: (() => ScratchFolder) | undefined

  constructor(task: Pick<Task, 'resultName'>, wantedName: string | undefined, workspace: Workspace<File>) {
    this.#resultName = task.resultName
    this.#wantedName = wantedName
    this.#workspace = workspace
    this.maxBytes = workspace.maxOutputBytes
    this.maxFiles = workspace.maxOutputs
    const { createFolder } = workspace
    this.scratchFolder =
      createFolder &&
      (() => {
        const folder = createFolder()
        this.#folders.push(folder)
        return folder
      })
  }

  create(output?: NewOutput): OutputFile {
    const named = this.#named(output)
    const file = this.#workspace.createOutput(this.#announced.length)
    this.#announced.push({ file, stored: file, ...named })
    this.#created.push(file)
    return file
  }

  adopt(scratch: StoredFile, output?: NewOutput): void {
    const named = this.#named(output)
    scratch.close()
    const file = this.#workspace.adopt(scratch, this.#announced.length)
    this.#announced.push({ file, stored: scratch, ...named })
    this.#scratch.delete(scratch)
  }

  readonly scratch = (): StoredFile => {
    const file = this.#workspace.createScratch()
    this.#scratch.add(file)
    return file
  }

  /** The PDFs that were written; `entries` are those of the run. */
  written(entries: readonly TaskEntry[]): WrittenPdf[] {
    for (const file of this.#created) file.close()
    return this.#announced.flatMap(({ name, type, password, from = entries }, index) => {
      if (type !== PDF) return []
      const open = () => this.#announced[index]!.file.open()
      return [{ name, password, from, open, replace: (scratch: StoredFile) => this.#replace(index, scratch) }]
    })
  }

  /** The outputs that were replaced, in their order, with the sizes that the task has reported. */
  replaced(): { readonly before: number; readonly after: number }[] {
    return this.#announced.flatMap(({ file }, index) => {
      const before = this.#firstSizes.get(index)
      return before === undefined ? [] : { before, after: file.size() }
    })
  }

  /**
   * Every output is checked, whichever engine wrote it: it must exist, and a PDF is opened and its pages are
   * counted.
   */
  check(): CheckedOutput<File>[] {
    for (const file of this.#created) file.close()
    if (this.#announced.length === 0) throw unusable('The task ended without a result.')
    const budget = new OutputBudget(this.maxBytes)
    return this.#announced.map((output) => {
      const { file, name, type, password } = output
      const size = file.size()
      if (size === 0) throw unusable('The task ended without writing its result.')
      budget.take(size)
      const pages = type === PDF ? this.#pagesOf(file, size, password) : null
      return { file, name, type, password, size, pages }
    })
  }

  /** To be called at the end, in any case. */
  release(): void {
    for (const file of this.#created) closeAnyway(file)
    for (const file of this.#scratch) {
      closeAnyway(file)
      file.remove()
    }
    for (const folder of this.#folders) folder.remove()
  }

  #replace(index: number, scratch: StoredFile): void {
    const replaced = this.#announced[index]!
    if (!this.#firstSizes.has(index)) this.#firstSizes.set(index, replaced.file.size())
    replaced.stored.remove()
    const file = this.#workspace.adopt(scratch, index)
    this.#announced[index] = { ...replaced, file, stored: scratch }
    this.#scratch.delete(scratch)
  }

  #pagesOf(file: File, size: number, password: string | undefined): number {
    const { verification } = file
    if (verification?.bytes === size) return verification.pages
    return pagesOf(file, password, this.#workspace.primitives)
  }

  #named({ name, suggestedName, type = PDF, password, from }: NewOutput = {}) {
    const { maxOutputs } = this.#workspace
    if (this.#announced.length >= maxOutputs) {
      throw new TaskFailure({
        code: 'limit_exceeded',
        message: `The task would create more than ${maxOutputs} files, the maximum.`,
      })
    }
    const safe = safeFileName(name ?? this.#wantedName ?? suggestedName, type, this.#resultName)
    return { name: this.#names.take(safe), type, password, from }
  }
}

/** The writer has already reported the error. */
function closeAnyway(file: StoredFile): void {
  try {
    file.close()
  } catch {}
}

function pagesOf(file: FinishedFile, password: string | undefined, primitives: Primitives): number {
  try {
    return countPages(file.open(), { primitives, password }).pages
  } catch (error) {
    if (error instanceof PdfError) throw unusable('The task wrote a result that is not a readable PDF.')
    throw error
  }
}

function unusable(what: string): TaskFailure {
  return new TaskFailure({
    code: 'task_crashed',
    message: `${what} Nothing of it was kept; the files are unchanged.`,
  })
}
