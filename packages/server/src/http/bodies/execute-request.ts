import * as z from 'zod'
import { type FieldProblem, invalidFields } from '../../errors/service-error.js'
import { inSlices } from '../../process/in-slices.js'
import type { ExecuteRequest } from '../../process/request.js'
import { processSchema, startedSchema, uploadedFileSchema } from '../views.js'
import { readWithList } from './read-request.js'
import { type KnownFields, tooManyFields, unknownFields } from './unknown-fields.js'

export const MAX_ENTRIES = 10_000
const LONGEST_NAME = 1000
const LONGEST_PASSWORD = 1000
const LONGEST_PAGES = 20_000

const DEGREES = 'must be degrees clockwise: a multiple of 90, as a whole number'
const PAGES = 'must be pages like 1-3,last, a whole number from 1, or a list of these'
const MAX_DEGREES = 1_000_000_000
const MAX_PAGE = 1_000_000_000

/** If several forms are allowed, one sentence about all of them is clearer than one about each. */
const degrees = z
  .union(
    [
      z.int(DEGREES).min(-MAX_DEGREES, DEGREES).max(MAX_DEGREES, DEGREES),
      z.string().regex(/^(?:[+-]?\d{1,15}(?:\.0{1,5})?)?$/, DEGREES),
    ],
    DEGREES,
  )
  .nullish()

const pageText = z.string().max(LONGEST_PAGES, `must have at most ${LONGEST_PAGES} characters`)
const pageNumber = z.int(PAGES).min(-MAX_PAGE, PAGES).max(MAX_PAGE, PAGES)
const selection = z
  .union(
    [pageText, pageNumber, z.array(z.union([pageText, pageNumber], PAGES)).max(LONGEST_PAGES, PAGES)],
    PAGES,
  )
  .nullish()

export const pageEntrySchema = z
  .object({
    filename: z
      .string()
      .min(1)
      .max(LONGEST_NAME)
      .meta({
        description: 'Name of the file, as shown in error messages, reports and bookmarks.',
        examples: ['a.pdf'],
      }),
    server_filename: z.string().min(1).max(LONGEST_NAME).meta({
      description: '`server_filename` of the uploaded file. Its `fileName` is accepted too.',
    }),
    rotation: degrees.meta({
      description: 'Clockwise rotation in degrees, a multiple of 90, added to the rotation of each page.',
      examples: [90],
    }),
    rotate: degrees.meta({ description: 'Alias of `rotation`.' }),
    page: selection.meta({
      description:
        'Page selection, in output order: `all`, `1-3,last`, `odd`, `r2`, `!4`. Default: all pages.',
      examples: ['all', '1-3,last'],
    }),
    password: z.string().max(LONGEST_PASSWORD).nullish().meta({
      format: 'password',
      writeOnly: true,
      description: 'Password of the file. It is kept in memory for this execution only.',
    }),
  })
  .meta({ id: 'PageEntry' })

export const executeSchema = z.object({
  processId: z.string().min(1).max(LONGEST_NAME).meta({ description: 'The ID from start-task.' }),
  task: z
    .string()
    .min(1)
    .max(LONGEST_NAME)
    .meta({ description: 'The task to run.', examples: ['merge-pdf'] }),
  pages: z.array(pageEntrySchema).min(1).max(MAX_ENTRIES).meta({
    description: 'The input, in order: each entry selects pages of one uploaded file.',
  }),
  options: z
    .record(z.string(), z.unknown())
    .nullish()
    .meta({ description: 'Options of the task. `GET /api/v1/tasks/{name}` describes them.' }),
  output_filename: z
    .string()
    .max(LONGEST_NAME)
    .nullish()
    .meta({
      description: 'Name of the output file, or of the ZIP archive of several.',
      examples: ['report.pdf'],
    }),
  webhook: z.string().max(2000).nullish().meta({
    description: 'URL to notify when the execution ends. The server has to allow its host.',
  }),
})

/** Its entries are validated one by one. */
const withoutEntries = executeSchema.extend({ pages: z.array(z.unknown()).min(1).max(MAX_ENTRIES) })

/** The names of a task's options; none for an unknown task. */
export type OptionNames = (task: string) => readonly string[]

/** Reads the body of an execute call. Whether its files, pages and options exist is checked later. */
export async function readExecuteRequest(
  body: unknown,
  optionsOf: OptionNames = () => [],
): Promise<ExecuteRequest> {
  refuseTooManyFields(body)
  const sent = withFirstEntry(withoutEmptyOptions(body))
  const { read, list } = await readWithList(withoutEntries, sent, 'pages', pageEntrySchema)
  const problems = await unknown(body, optionsOf(read.task))
  const entries: ExecuteRequest['entries'][number][] = []
  await inSlices(list, (entry, index) => {
    entries.push({
      file: entry.server_filename,
      filename: entry.filename,
      rotation: rotationOf(entry, index, problems),
      page: entry.page ?? undefined,
      password: entry.password || undefined,
    })
  })
  if (problems.length > 0) throw invalidFields([], problems)
  return {
    processId: read.processId,
    task: read.task,
    entries,
    options: read.options ?? undefined,
    outputFilename: read.output_filename || undefined,
    webhook: read.webhook || undefined,
  }
}

const MAX_PROBLEMS = 100

const bodyFields: KnownFields = {
  what: 'The body',
  names: Object.keys(executeSchema.shape),
  passedThrough: new Set(Object.keys(startedSchema.shape)),
}
const entryFields: KnownFields = {
  what: 'An entry',
  names: Object.keys(pageEntrySchema.shape),
  passedThrough: new Set([
    ...Object.keys(uploadedFileSchema.shape),
    ...Object.keys(processSchema.shape.files.element.shape),
  ]),
}

/** The body matches the schema at this point. */
async function unknown(body: unknown, options: readonly string[]): Promise<FieldProblem[]> {
  const { pages } = body as { pages: readonly object[] }
  const problems = unknownFields(body as object, { ...bodyFields, options }, (name) => name)
  await inSlices(pages, (entry, index) => {
    if (problems.length >= MAX_PROBLEMS) return
    problems.push(...unknownFields(entry, entryFields, (name) => `pages[${index}][${name}]`))
  })
  return problems
}

function refuseTooManyFields(body: unknown): void {
  const { options, pages } = (body ?? {}) as { options?: unknown; pages?: unknown }
  const entries = Array.isArray(pages) ? pages.slice(0, MAX_ENTRIES) : []
  const problem =
    tooManyFields(body, 'body') ??
    tooManyFields(options, 'options') ??
    entries.reduce<FieldProblem | undefined>(
      (found, entry, index) => found ?? tooManyFields(entry, `pages[${index}]`),
      undefined,
    )
  if (problem !== undefined) throw invalidFields([], [problem])
}

/** Without pages, the required fields of the first entry are reported as missing. */
function withFirstEntry(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { pages: [{}] }
  const { pages } = body as { pages?: unknown }
  const isEmpty =
    pages === undefined || pages === null || pages === '' || (Array.isArray(pages) && pages.length === 0)
  return isEmpty ? { ...body, pages: [{}] } : body
}

/** An empty options field of a form. */
function withoutEmptyOptions(body: unknown): unknown {
  const isEmpty = typeof body === 'object' && body !== null && 'options' in body && body.options === ''
  return isEmpty ? { ...body, options: undefined } : body
}

function rotationOf(
  entry: z.output<typeof pageEntrySchema>,
  index: number,
  problems: FieldProblem[],
): number {
  const angles = (['rotation', 'rotate'] as const).flatMap((name) => {
    const sent = entry[name]
    if (sent === undefined || sent === null || sent === '') return []
    const angle = Number(sent)
    if (angle % 90 === 0) return [((angle % 360) + 360) % 360]
    const field = `pages[${index}][${name}]`
    problems.push({
      field,
      message: `${field}: ${angle} is not a multiple of 90.`,
    })
    return []
  })
  const [first = 0, second = first] = angles
  if (first !== second) {
    const field = `pages[${index}][rotate]`
    problems.push({
      field,
      message: `${field} and pages[${index}][rotation] are aliases, but have different values. Send one of them.`,
    })
  }
  return first
}
