/** What a task is: its declaration, and what it is given when it runs. @module */
import type { AbortFlag } from '@octavo/pdf/abort-flag'
import type { DecodedPixels } from '@octavo/pdf/pictures'
import type { Primitives } from '@octavo/pdf/primitives'
import type { Sink } from '@octavo/pdf/sink'
import type { Source } from '@octavo/pdf/source'
import type * as z from 'zod'
import type { BarcodeReader } from './barcodes.js'
import type { Entry } from './entry.js'
import type { ExampleExpectation } from './example-expectation.js'
import type { ImageCoder } from './image-coding.js'
import type { Outbound, OutboundPurpose } from './outbound.js'
import type { PictureCoding } from './picture-decoding.js'
import type { ProgramFolder } from './programs.js'
import type { Recognition } from './recognition.js'
import type { Rendering } from './rendering.js'
import type { ReportFields } from './report-field.js'

/** Bytes to read, in memory or in a file, until it is closed. */
export interface OpenSource extends Source {
  close(): void
}

/** An uploaded file. Entries that name the same upload share one of these. */
export interface TaskFile {
  /** The filename of its first entry: used in messages, reports and bookmarks about the whole file. */
  readonly name: string
  /** The password that opens it, given by any of its entries. */
  readonly password?: string | undefined
  /** Opens it for reading; the caller has to close it. */
  open(): OpenSource
  /**
   * The file as rewritten by another engine after ours rejected it as damaged; undefined if there is no such
   * copy.
   */
  openRescued(): OpenSource | undefined
}

/** Pages of one file, as they enter the task. */
export type TaskEntry = Entry<TaskFile>

export interface NewOutput {
  /** The display name; made safe and unique. Absent: the requested name, or the task's own. */
  readonly name?: string | undefined
  /** The name if none was requested. */
  readonly suggestedName?: string | undefined
  /** Opens the output if it is encrypted, because every output is verified. */
  readonly password?: string | undefined
  /** `application/pdf` by default. */
  readonly type?: string | undefined
  /** The entries whose documents it consists of; all entries if absent. */
  readonly from?: readonly TaskEntry[] | undefined
}

/** A file that a run writes. Files that a task leaves open are closed when it has ended. */
export interface WritableFile extends Sink {
  close(): void
}

export interface OutputFile extends WritableFile {
  /** Declares that the writer of a PDF has already opened it and counted its pages. */
  verified(pages: number): void
}

/** A file that can be read when it is closed. A scratch file is removed when the run has ended. */
export interface StoredFile extends OutputFile {
  open(): OpenSource
  /** In bytes; 0 if it is not a regular file. */
  size(): number
  /** Removes it before the run has ended. */
  remove(): void
}

/** A folder on disk, for programs of the system. Removed when the run has ended. */
export interface ScratchFolder {
  readonly path: string
  remove(): void
}

export interface TaskOutputs {
  /** The maximum total size of all outputs. */
  readonly maxBytes: number
  /** The maximum number of files. */
  readonly maxFiles: number
  /** Adds an output, to be written and closed. */
  create(output?: NewOutput): OutputFile
  /** Turns a finished scratch file into an output. */
  adopt(scratch: StoredFile, output?: NewOutput): void
}

/**
 * Other engines. In Node they are native code and WebAssembly, which only a task that declares it in its
 * `needs` may load.
 */
export interface TaskEngines {
  /**
   * Decodes an image file to its pixels as displayed, in sRGB. Without `coding`, it is of a format that every platform
   * decodes: JPEG, PNG, WebP. Throws `damaged_image`, `unsupported_image` and `limit_exceeded`.
   */
  decodePicture(
    bytes: Uint8Array,
    maxPixels: number,
    coding?: PictureCoding | undefined,
  ): Promise<DecodedPixels>
  /** Undefined in a browser. */
  readonly rendering?: Rendering | undefined
  /** For images that are encoded again. Undefined in a browser. */
  readonly imageCoder?: (() => Promise<ImageCoder>) | undefined
  /** Undefined in a browser. */
  readonly barcodes?: (() => Promise<BarcodeReader>) | undefined
  /** Reads the text of pictures. */
  readonly recognition?: Recognition | undefined
  /** Files with certificates that are trusted, in PEM or DER. Undefined in a browser. */
  readonly trusted?: ((by: 'operator' | 'system') => Promise<readonly Uint8Array[]>) | undefined
  /**
   * Prepares an empty folder for programs of the system, which the task declares in its `needs`: they run in a sandbox.
   * Undefined in a browser.
   */
  readonly programs?: ((folder: ScratchFolder, maxBytes: number) => Promise<ProgramFolder>) | undefined
}

/** The context of a task, the same in Node and in a browser. */
export interface TaskContext<Options> {
  readonly entries: readonly TaskEntry[]
  readonly options: Options
  readonly output: TaskOutputs
  /** A new scratch file. */
  readonly scratch: () => StoredFile
  /** A new scratch folder. Undefined in a browser. */
  readonly scratchFolder?: (() => ScratchFolder) | undefined
  /** A new folder for a program that later runs of this process use too. Undefined if there are none. */
  readonly keptFolder?: (() => ScratchFolder) | undefined
  /** Compression, digests and ciphers of the platform. */
  readonly primitives: Primitives
  readonly engines: TaskEngines
  /** Progress in pages. May be called often. */
  readonly progress: (done: number, total: number) => void
  /** Sends requests to other hosts. Undefined if none may be reached. */
  readonly outbound?: Outbound | undefined
  /** Checked while the task runs. */
  readonly signal: AbortFlag
  /** Milliseconds until the run is stopped and fails; absent if it may take any time. */
  readonly timeLeft?: (() => number) | undefined
}

/** A call of the task as shown in the documentation, and as run by a test on generated files. */
export interface TaskExample {
  readonly title: string
  readonly entries: readonly {
    readonly filename: string
    readonly page?: string
    readonly rotation?: number
    readonly password?: string
  }[]
  readonly options: Readonly<Record<string, unknown>>
  /** Whether the options need something that a browser does not support. */
  readonly needsService?: boolean
  /** Properties of the outputs, so that a test can check the effect. */
  readonly expect: ExampleExpectation
}

/** A program of the system that a task starts. */
export interface ProgramNeed {
  /** Its name on the PATH. */
  readonly name: string
  /** Names under which other distributions have it, in the order in which they are tried. */
  readonly otherNames?: readonly string[] | undefined
  /** If set, the program must run successfully with it: `--version`. */
  readonly versionFlag?: string | undefined
  /** How to install it: `apt install tesseract-ocr`. */
  readonly install: string
  /** Whether it is only started in bubblewrap, as `programs` of the engines does. */
  readonly isSandboxed?: boolean | undefined
  /** Whether the task also runs without it. */
  readonly isOptional?: boolean | undefined
}

/** Requirements of a task beyond the default permissions and limits. */
export interface TaskNeeds {
  readonly programs?: readonly ProgramNeed[] | undefined
  /** npm packages with native code: `sharp`. */
  readonly addons?: readonly string[] | undefined
  /**
   * Whether a browser has a substitute for the addons and programs; otherwise the task only runs on the service
   * and on the command line.
   */
  readonly browserCanDo?: boolean | undefined
  /** With `browserCanDo`: the types of files that no browser reads in a worker. */
  readonly browserCannotRead?: readonly string[] | undefined
  /** What it sends requests for, to hosts that the operator allows, if there are any. */
  readonly outbound?: OutboundPurpose | undefined
  /** Whether it uses Web Crypto, which a browser only has on pages loaded over HTTPS or from the same machine. */
  readonly webCrypto?: boolean | undefined
  /** Bytes, if the default memory limit is not enough. */
  readonly memory?: number | undefined
  /** CPU time and wall-clock time, if the default limits are not enough. */
  readonly seconds?: number | undefined
}

/** Groups of related tasks. */
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
  /** The name that callers send as `task`; the same as the file's name. */
  readonly name: string
  readonly title: string
  readonly summary: string
  /** The group on the web page; its other tools if absent. */
  readonly group?: TaskGroup | undefined
  /** Other words for the task: `join`. */
  readonly keywords?: readonly string[] | undefined
  readonly inputs: {
    /** Media types that may be uploaded. */
    readonly accepts: readonly string[]
    /** Tasks that accept further types, and convert them for this one where all of these tasks are available. */
    readonly converts?: readonly string[] | undefined
    /** Entries of one run. */
    readonly min: number
    readonly max: number
  }
  /**
   * Every field has a description, limits, a default and an example: a declaration without them is rejected.
   */
  readonly options: Schema
  /**
   * The options that users decide first, up to three: an interface shows these, and the others on request.
   * Absent: the first three. Empty: the task asks nothing.
   */
  readonly first?: readonly (keyof z.input<Schema> & string)[] | undefined
  /** The default name of the result: `merged.pdf`. */
  readonly resultName: string
  /** How many files it creates: one, one for each entry (the default), or any number. */
  readonly outputs?: 'one' | 'each' | 'several' | undefined
  /**
   * Whether its files belong together: then the command line passes a folder as the files of one run,
   * otherwise it runs the task for each file.
   */
  readonly takesFilesTogether?: boolean | undefined
  /** For a task with a PDF result: whether these options make it return JSON for people instead. */
  givesJson?(options: z.output<Schema>): boolean
  /** The same for another text: its extension, `csv`; undefined if these options make it return a PDF. */
  givesText?(options: z.output<Schema>): string | undefined
  /** Whether these options make it send requests to other hosts, which a browser cannot: it runs on the service then. */
  sendsRequests?(options: z.output<Schema>): boolean
  /**
   * For a task that answers a question: whether its report says no, as in `diff`. Then the command line exits
   * with 1, and with 2 for a failure.
   */
  isDifferent?(report: unknown): boolean
  /** If they are not met, the task is listed as unavailable. */
  readonly needs?: TaskNeeds | undefined
  readonly examples: readonly TaskExample[]
  /** The fields of the report, by path: `files[].turned`. */
  readonly report?: ReportFields | undefined
  /** For a task that runs others: their names, by its options. A run needs what all of them need. */
  tasksRun?(options: z.output<Schema>): readonly string[]
  /**
   * Returns the report: what was kept, renamed and dropped. Its implementation is imported dynamically, so
   * that code that only needs the declaration (the server, the page, the documentation) does not load it.
   */
  run(context: TaskContext<z.output<Schema>>): Promise<unknown>
}

/** A task with erased option types. */
export interface Task
  extends Omit<TaskDeclaration, 'run' | 'tasksRun' | 'givesJson' | 'givesText' | 'sendsRequests'> {
  givesJson?(options: Record<string, unknown>): boolean
  givesText?(options: Record<string, unknown>): string | undefined
  sendsRequests?(options: Record<string, unknown>): boolean
  tasksRun?(options: Record<string, unknown>): readonly string[]
  run(context: TaskContext<Record<string, unknown>>): Promise<unknown>
}

export interface TaskLookup {
  /** In alphabetical order. */
  readonly names: readonly string[]
  get(name: string): Task | undefined
}

/** The export of a task file that runs other tasks: created when all files have been loaded. */
export type MakeTask = (tasks: TaskLookup) => Task
