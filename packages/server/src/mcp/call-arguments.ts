import { setImmediate as turn } from 'node:timers/promises'
import * as z from 'zod'
import { outputOfUri } from './resource-uri.js'
import type { CallEntry, FilePlaces, FileSource, ToolCall, ToolProblem } from './tool-host.js'

const LONGEST_NAME = 1000
const LONGEST_PATH = 4096
const LONGEST_PASSWORD = 1000
const LONGEST_PAGES = 20_000
const MAX_PAGE = 1_000_000
const MAX_PROBLEMS = 20
/** As many as the entries of an execution over HTTP. */
const MAX_FILES = 10_000
/** About two milliseconds. */
const FILES_IN_A_SLICE = 200

const path = z.string().min(1).max(LONGEST_PATH)

const ofEveryPlace = {
  content: z
    .string()
    .optional()
    .meta({ description: 'The file itself, in base64. For small files.', contentEncoding: 'base64' }),
  resource: z.string().max(200).optional().meta({
    description: 'The uri of an output of an earlier call: octavo://process/…/output/1',
  }),
  filename: z.string().min(1).max(LONGEST_NAME).optional().meta({
    description: 'The name shown in messages, reports and bookmarks, and used in options that name a file.',
  }),
  pages: z
    .union([z.string().max(LONGEST_PAGES), z.int().min(1).max(MAX_PAGE)])
    .optional()
    .meta({ description: 'Pages to take, in this order: "1-3,last", "odd", "r2", "!4". Default: all.' }),
  rotation: z
    .int()
    .min(-360)
    .max(360)
    .multipleOf(90)
    .optional()
    .meta({ description: 'Degrees clockwise, a multiple of 90, added to the rotation of each page.' }),
  password: z
    .string()
    .max(LONGEST_PASSWORD)
    .optional()
    .meta({ description: 'The password, if the file is encrypted.' }),
}

const options = z.record(z.string(), z.unknown()).optional()

const schemas = {
  folders: z.strictObject({
    files: z.array(
      z.strictObject({
        path: path.optional().meta({ description: 'Path of the file, inside an allowed folder.' }),
        ...ofEveryPlace,
      }),
    ),
    options,
    output: path.optional().meta({
      description:
        'Where the result is written, inside an allowed folder: a file, or a folder (ends with /) for several. Left out: the result is kept as a resource until the server stops.',
    }),
    overwrite: z
      .boolean()
      .optional()
      .meta({ description: 'Replace files that are there already. Default: false.' }),
  }),
  service: z.strictObject({
    files: z.array(
      z.strictObject({
        ...ofEveryPlace,
        processId: z.string().max(100).optional().meta({
          description: 'With server_filename: a file that was uploaded over the HTTP interface.',
        }),
        server_filename: z
          .string()
          .max(LONGEST_NAME)
          .optional()
          .meta({ description: 'From the upload response.' }),
      }),
    ),
    options,
    output: z
      .string()
      .max(LONGEST_NAME)
      .optional()
      .meta({ description: 'Name of the result, such as report.pdf.' }),
  }),
} as const satisfies Record<FilePlaces, z.ZodObject>

type FileOf<Places extends FilePlaces> = z.output<(typeof schemas)[Places]>['files'][number]
type SentFile = Partial<FileOf<'folders'> & FileOf<'service'>>

export interface ArgumentsSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
}

/** JSON Schema of the arguments that all tools have. */
export function argumentsSchema(places: FilePlaces): ArgumentsSchema {
  const { type: _, $schema: __, ...schema } = z.toJSONSchema(schemas[places], { io: 'input' })
  return { type: 'object', properties: {}, ...schema } as ArgumentsSchema
}

/** A call with invalid arguments. */
export class CallProblem extends Error implements ToolProblem {
  override readonly name = 'CallProblem'
  readonly code = 'invalid_parameter'
  readonly field: string
  readonly errors: ToolProblem['errors']

  constructor(errors: readonly { readonly field: string; readonly message: string }[]) {
    const [first] = errors
    const others = errors.length > 1 ? ` (and ${errors.length - 1} more: see errors)` : ''
    super(`${first?.field}: ${first?.message}${others}`)
    this.field = first?.field ?? 'arguments'
    this.errors = errors.length > 1 ? errors : undefined
  }
}

/** Throws `CallProblem`. Other calls continue while many files are validated. */
export async function readArguments(
  task: string,
  places: FilePlaces,
  maxFileBytes: number,
  sent: unknown,
): Promise<ToolCall> {
  const schema = schemas[places]
  const files = listed(sent)
  const read = schema.safeParse(files === undefined ? (sent ?? {}) : { ...(sent as object), files: [] })
  const issues = read.success ? [] : [...read.error.issues]
  const entries: CallEntry[] = []
  for (const [index, file] of (files ?? []).entries()) {
    if (issues.length >= MAX_PROBLEMS) break
    const one = schema.shape.files.element.safeParse(file)
    if (one.success) entries.push(entryOf(one.data, index, places, maxFileBytes))
    else
      for (const issue of one.error.issues) issues.push({ ...issue, path: ['files', index, ...issue.path] })
    if (index % FILES_IN_A_SLICE === FILES_IN_A_SLICE - 1) await turn()
  }
  if (!read.success || issues.length > 0) throw new CallProblem(issues.slice(0, MAX_PROBLEMS).map(problemOf))
  const { options = {}, output, ...rest } = read.data
  return { task, entries, options, output, overwrite: 'overwrite' in rest && rest.overwrite === true }
}

/** The files, if they are a list. Too many are refused before any of them is validated. */
function listed(sent: unknown): readonly unknown[] | undefined {
  const { files } = (sent ?? {}) as { files?: unknown }
  if (!Array.isArray(files)) return undefined
  if (files.length <= MAX_FILES) return files
  const message = `The call has ${files.length} files; the maximum is ${MAX_FILES}.`
  throw new CallProblem([{ field: 'files', message }])
}

function entryOf(file: SentFile, index: number, places: FilePlaces, maxFileBytes: number): CallEntry {
  const { filename, pages: page, rotation = 0, password } = file
  const source = sourceOf(file, places, (message, field = '') => {
    throw new CallProblem([{ field: `files[${index}]${field}`, message }])
  })
  if (source.kind === 'content' && source.bytes.length > maxFileBytes) {
    const instead = places === 'folders' ? 'Name it by path.' : 'Upload it over the HTTP interface instead.'
    throw new CallProblem([
      {
        field: `files[${index}].content`,
        message: `The file is larger than ${maxFileBytes} bytes, the maximum for a message. ${instead}`,
      },
    ])
  }
  return { file: source, filename, rotation, password, ...(page === undefined ? {} : { page }) }
}

const ways: Readonly<Record<FilePlaces, string>> = {
  folders: 'path, content or resource',
  service: 'content, resource, or processId with server_filename',
}

function sourceOf(
  { path, content, resource, processId, server_filename: serverFilename }: SentFile,
  places: FilePlaces,
  refuse: (message: string, field?: string) => never,
): FileSource {
  const isUpload = processId !== undefined || serverFilename !== undefined
  const named = [path !== undefined, content !== undefined, resource !== undefined, isUpload]
  if (named.filter(Boolean).length !== 1) return refuse(`Name the file in one way: ${ways[places]}.`)
  if (path !== undefined) return { kind: 'path', path }
  if (content !== undefined) {
    const bytes = Buffer.from(content, 'base64')
    // Other characters are skipped, so it is complete if none is missing: testing millions of them takes longer than decoding them.
    const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0
    const isComplete =
      content.length % 4 === 0 && bytes.length === Math.floor(((content.length - padding) * 3) / 4)
    if (!isComplete && /[^\w+/=\s-]/.test(content)) return refuse('It must be base64.', '.content')
    return { kind: 'content', bytes }
  }
  if (resource !== undefined) {
    const reference = outputOfUri(resource)
    if (reference === undefined)
      return refuse('It must be the uri of an output: octavo://process/…/output/1', '.resource')
    return { kind: 'output', reference }
  }
  if (processId === undefined || serverFilename === undefined)
    return refuse('processId and server_filename go together: send both.')
  return { kind: 'upload', processId, serverFilename }
}

function problemOf({ path, message }: z.core.$ZodIssue): { field: string; message: string } {
  const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return { field: field.replace(/^\./, '') || 'arguments', message: `${message}.` }
}
