import type { AbortFlag } from '@octavo/pdf/abort-flag'
import type { DecodedPixels } from '@octavo/pdf/pictures'
import type { Primitives } from '@octavo/pdf/primitives'
import type { Sink } from '@octavo/pdf/sink'
import type { Source } from '@octavo/pdf/source'
import type { z } from 'zod'
import type { Entry } from './entry.js'
import type { ExampleExpectation } from './example-expectation.js'
import type { ImageCoder } from './image-coder.js'
import type { Rendering } from './rendering.js'
import type { ReportFields } from './report-field.js'

/** Bytes to read from, wherever they lie, until it is closed. */
export interface OpenSource extends Source {
  close(): void
}

/** An uploaded file. Entries that name the same upload share one of these. */
export interface TaskFile {
  /** As its first entry calls it: messages, reports and bookmarks about the whole file use this name. */
  readonly name: string
  /** The password that opens it, given by any of its entries. */
  readonly password?: string | undefined
  /** Opens it for reading; to be closed by who opens it. */
  open(): OpenSource
  /** What another engine made of the file after ours refused it as damaged; undefined where there is no such copy. */
  openRescued(): OpenSource | undefined
}

/** Polled while the task runs: an `AbortSignal`, or a substitute where events are not delivered meanwhile. */
export interface TaskSignal extends AbortFlag {
  throwIfAborted(): void
}

/** Pages of one file, as they enter the task. */
export type TaskEntry = Entry<TaskFile>

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

/** A file that a run writes, from its first byte to its last. What a task leaves open is closed when it has ended. */
export interface WritableFile extends Sink {
  close(): void
}

export interface OutputFile extends WritableFile {
  /** Says of a PDF that whoever wrote it has opened it again and counted its pages: it need not be done once more. */
  verified(pages: number): void
}

/** A file that can be read once it is closed. A scratch file is removed when the run has ended. */
export interface StoredFile extends OutputFile {
  open(): OpenSource
  /** In bytes; 0 where it is not a regular file. */
  size(): number
  /** Removes it before the run has ended. */
  remove(): void
}

export interface TaskOutputs {
  /** The most bytes that all outputs may have together. */
  readonly maxBytes: number
  /** The most files that there may be. */
  readonly maxFiles: number
  /** Announces one more output, to be written and closed. */
  create(output?: NewOutput): OutputFile
  /** Makes a scratch file that is written already an output. */
  adopt(scratch: StoredFile, output?: NewOutput): void
}

/** What other engines do for tasks. In Node they are native code and WebAssembly, which only a task that says so in its `needs` may load. */
export interface TaskEngines {
  /** Decodes a picture of a kind that the engine does not read itself: WebP. Throws `damaged_image` and `limit_exceeded`. */
  decodePicture(bytes: Uint8Array, maxPixels: number): Promise<DecodedPixels>
  /** Undefined in a browser. */
  readonly rendering?: Rendering | undefined
  /** For images that are coded anew. Undefined in a browser. */
  readonly imageCoder?: (() => Promise<ImageCoder>) | undefined
}

/** All that a task is given, in Node and in a browser alike. */
export interface TaskContext<Options> {
  readonly entries: readonly TaskEntry[]
  readonly options: Options
  readonly output: TaskOutputs
  /** A new scratch file. */
  readonly scratch: () => StoredFile
  /** Compression, digests and ciphers of the platform. */
  readonly primitives: Primitives
  readonly engines: TaskEngines
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
  /** Whether the options ask for what a browser cannot do. */
  readonly needsService?: boolean
  /** What the outputs show, so that a test can tell that something was done. */
  readonly expect: ExampleExpectation
}

/** A program of the system that a task starts. */
export interface ProgramNeed {
  /** As it is found on the PATH. */
  readonly name: string
  /** Where it is given, the program must start with it and end well: `--version`. */
  readonly versionFlag?: string | undefined
  /** What to type where it is missing: `apt install tesseract-ocr`. */
  readonly install: string
}

/** What a task takes beyond what every task may take. */
export interface TaskNeeds {
  readonly programs?: readonly ProgramNeed[] | undefined
  /** npm packages with native code: `sharp`. */
  readonly addons?: readonly string[] | undefined
  /** Whether a browser has something that does the same as the addons; otherwise the task runs on the service and at the command line alone. */
  readonly browserCanDo?: boolean | undefined
  /** Bytes, where the memory that every run may take is not enough. */
  readonly memory?: number | undefined
  /** Of processor time and by the clock, where the time that every run may take is not enough. */
  readonly seconds?: number | undefined
}

/** What people look for together. */
export type TaskGroup =
  | 'organize'
  | 'layout'
  | 'edit'
  | 'optimize'
  | 'security'
  | 'convert'
  | 'inspect'
  | 'automate'

export interface TaskDeclaration<Schema extends z.ZodObject = z.ZodObject> {
  /** What callers send as `task`; the same as the file's name. */
  readonly name: string
  readonly title: string
  readonly summary: string
  /** Where the page shows it; among its other tools where it is left out. */
  readonly group?: TaskGroup | undefined
  /** What people call it who do not know its name: `join`. */
  readonly keywords?: readonly string[] | undefined
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
  /** How many files it makes: one, one for each entry (the default), or any number. */
  readonly outputs?: 'one' | 'each' | 'several' | undefined
  /** Whether its files belong together: the command line then takes a folder as the files of one run, and otherwise makes a run of each. */
  readonly takesFilesTogether?: boolean | undefined
  /** Of a task whose result is a PDF: whether these options make it give JSON instead, to be read by people. */
  givesJson?(options: z.output<Schema>): boolean
  /** Of a task that asks a question: whether its report says no, as `diff` does. The command line then ends with 1, and with 2 where the work failed. */
  isDifferent?(report: unknown): boolean
  /** Where they are not met, the task is in the catalogue as unavailable. */
  readonly needs?: TaskNeeds | undefined
  readonly examples: readonly TaskExample[]
  /** The fields of the report, by their paths: `files[].turned`. */
  readonly report?: ReportFields | undefined
  /** Of a task that runs others: their names, by its options. A run needs what all of them need. */
  tasksRun?(options: z.output<Schema>): readonly string[]
  /**
   * Gives back the report: what was kept, renamed and dropped. What it works with is imported inside: whoever needs the declaration alone
   * (the server, the page, the documentation) then loads nothing of it.
   */
  run(context: TaskContext<z.output<Schema>>): Promise<unknown>
}

/** A task whose options' types no longer matter to who holds it. */
export interface Task extends Omit<TaskDeclaration, 'run' | 'tasksRun' | 'givesJson'> {
  givesJson?(options: Record<string, unknown>): boolean
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
