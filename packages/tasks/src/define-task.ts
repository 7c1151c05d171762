import type { AbortFlag } from '@octavo/pdf/abort-flag'
import type { z } from 'zod'
import { checkDeclaration, type TaskNeeds } from './declaration.js'
import type { ExampleExpectation } from './example-expectation.js'

/** An uploaded file. Entries that name the same upload share one of these. */
export interface TaskFile {
  readonly path: string
  /** As its first entry calls it: what is said of the file as a whole, a bookmark of its own included, says this. */
  readonly name: string
  /** Opens it, where any of its entries has one that does. */
  readonly password?: string | undefined
  /** What another engine made of the file after ours refused it as damaged. */
  readonly rescuedPath?: string | undefined
}

/** Looked at again and again: an `AbortSignal`, or what stands for one where no message gets in. */
export interface TaskSignal extends AbortFlag {
  throwIfAborted(): void
}

/** Pages of one file, as they enter the task. */
export interface TaskEntry {
  readonly file: TaskFile
  /** The name people see, in errors, reports and the names of outputs. */
  readonly name: string
  /** As it came with this entry; the file opens with its own `password`. */
  readonly password?: string | undefined
  /** The page grammar; absent means all. */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Degrees clockwise, a multiple of 90, added to each page's own. */
  readonly rotation: number
}

export interface NewOutput {
  /** Shown to people; made safe and unique. Absent: the name that was asked for, or the task's own. */
  readonly name?: string | undefined
  /** What it is called where no name was asked for. */
  readonly suggestedName?: string | undefined
  /** Opens the output where it is encrypted: none is handed out unopened. */
  readonly password?: string | undefined
  /** `application/pdf` unless another is given. */
  readonly type?: string | undefined
}

export interface TaskOutputs {
  /** The most bytes that all outputs may have together. */
  readonly maxBytes: number
  /** Announces one more output; the task writes it to the path that comes back. */
  add(output?: NewOutput): string
  /** Says of a PDF that whoever wrote it has opened it again and counted its pages: it need not be done once more. */
  verified(path: string, written: { readonly pages: number; readonly bytes: number }): void
}

export interface TaskContext<Options> {
  readonly entries: readonly TaskEntry[]
  readonly options: Options
  readonly output: TaskOutputs
  /** The path of a new file for work in between, which is gone when the run has ended. */
  readonly scratch: () => string
  /** How far the work is, in pages. May be called as often as is handy. */
  readonly progress: (done: number, total: number) => void
  readonly signal: TaskSignal
}

/** A call of the task as the documentation shows it, and as a test runs it on files made for it. */
export interface TaskExample {
  readonly title: string
  readonly entries: readonly {
    readonly filename: string
    readonly page?: string
    readonly rotation?: number
    readonly password?: string
  }[]
  readonly options: Readonly<Record<string, unknown>>
  /** What the outputs show, so that a test can tell that something was done. */
  readonly expect: ExampleExpectation
}

export interface TaskDeclaration<Schema extends z.ZodObject = z.ZodObject> {
  /** What callers send as `task`; the same as the file's name. */
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly inputs: {
    /** Media types of the files that may be uploaded. */
    readonly accepts: readonly string[]
    /** Entries of one run. */
    readonly min: number
    readonly max: number
  }
  /** Every field described, bounded, with a default and an example: a declaration that lacks one is refused. */
  readonly options: Schema
  /** What the result is called unless the caller says otherwise: `merged.pdf`. */
  readonly resultName: string
  /** How many files it makes: one, one for each entry (unless said otherwise), or as many as it finds. */
  readonly outputs?: 'one' | 'each' | 'several' | undefined
  /** Where they are not met, the task is in the catalogue as unavailable. */
  readonly needs?: TaskNeeds | undefined
  readonly examples: readonly TaskExample[]
  /** What the fields of the report say, by their places: `files[].turned`. */
  readonly report?: Readonly<Record<string, string>> | undefined
  /** Of a task that runs others: their names, by its options. A run needs what all of them need. */
  tasksRun?(options: z.output<Schema>): readonly string[]
  /** Gives back the report: what was kept, renamed and dropped. */
  run(context: TaskContext<z.output<Schema>>): Promise<unknown>
}

/** A task whose options' types no longer matter to who holds it. */
export interface Task extends Omit<TaskDeclaration, 'run' | 'tasksRun'> {
  tasksRun?(options: Record<string, unknown>): readonly string[]
  run(context: TaskContext<Record<string, unknown>>): Promise<unknown>
}

export interface TaskLookup {
  /** In alphabetical order. */
  readonly names: readonly string[]
  get(name: string): Task | undefined
}

/** What the file of a task that runs other tasks exports: they are known when all files have been loaded. */
export type MakeTask = (tasks: TaskLookup) => Task

export function defineTask<Schema extends z.ZodObject>(declaration: TaskDeclaration<Schema>): Task {
  checkDeclaration(declaration)
  return declaration as unknown as Task
}
