import * as z from 'zod'
import { errorCode } from '../http/views.js'
import { fileStatuses } from './errors.js'
import { taskStatuses } from './task-view.js'

/** The largest number that every SDK can represent. */
export const MAX_INTEGER = 2_147_483_647

const count = z.int().min(0).max(MAX_INTEGER)
const size = z
  .int()
  .min(0)
  .max(2 ** 50)
  .meta({ format: 'int64' })
const name = z.string().max(1000)
const task = z.string().meta({ description: 'ID of the task, as returned by start.' })
const serverFilename = z.string().meta({ description: 'ID of the file, as returned by upload.' })
const flag = z.boolean()

export const taskParams = z.object({ task })
export const fileParams = z.object({ task, server_filename: serverFilename })
export const toolParams = z.object({ tool: z.string().meta({ examples: ['compress'] }) })
export const regionParams = toolParams.extend({ region: z.string().meta({ description: 'Ignored.' }) })

export const authSchema = z.object({
  public_key: z.string().max(512).meta({ description: 'An API token of this service.', writeOnly: true }),
})

export const remainingSchema = z
  .object({ remaining_files: count, remaining_pages: count, remaining_credits: count })
  .meta({ id: 'IlovepdfCredits', description: 'Use is not counted: always the same large numbers.' })

export const startedSchema = z
  .object({
    server: z.string().meta({ description: 'Host and port to send the other calls to.' }),
    task,
    ...remainingSchema.shape,
  })
  .meta({ id: 'IlovepdfStarted' })

export const uploadSchema = z
  .object({
    task,
    file: z.file().optional(),
    cloud_file: z.url().max(2000).optional().meta({ description: 'A URL to fetch the file from instead.' }),
    pdfinfo: z.enum(['0', '1']).optional().meta({ description: 'With 1, the response lists page sizes.' }),
    chunk: z.int().min(0).max(9_999).optional().meta({ description: 'Number of the chunk, from 0.' }),
    chunks: z.int().min(1).max(10_000).optional().meta({ description: 'Number of chunks of the file.' }),
  })
  .meta({ id: 'IlovepdfUpload' })

export const uploadedSchema = z
  .object({
    server_filename: z.string().nullable().meta({ description: 'Null before the last chunk of a file.' }),
    pdf_pages: z
      .array(z.string().meta({ examples: ['612x792'] }))
      .max(100_000)
      .optional(),
    pdf_page_number: z.string().optional().meta({ description: 'Number of pages.' }),
  })
  .meta({ id: 'IlovepdfUploaded' })

export const deletedFileSchema = z.object({ upload_status: z.literal('FileDeleted') })

const fileSchema = z
  .object({
    server_filename: serverFilename,
    filename: name.optional(),
    rotate: z.int().min(-360).max(360).optional().meta({ description: 'A multiple of 90.' }),
    password: z.string().max(10_000).optional().meta({ format: 'password', writeOnly: true }),
  })
  .meta({ id: 'IlovepdfFile' })

const metaSchema = z
  .record(z.string(), z.string().max(10_000))
  .meta({ description: 'Document metadata of the outputs: Title, Author, Subject, Keywords and others.' })

const common = {
  task,
  files: z.array(fileSchema).min(1).max(10_000),
  ignore_errors: flag.optional().meta({ description: 'Continue without files that fail. Default: true.' }),
  ignore_password: flag
    .optional()
    .meta({ description: 'The same for files whose password is missing or wrong. Default: true.' }),
  output_filename: name
    .optional()
    .meta({ description: 'With {date}, {n}, {filename}, {tool} and {app}, as is packaged_filename.' }),
  packaged_filename: name.optional().meta({ description: 'Name of the ZIP file of several outputs.' }),
  meta: metaSchema.optional(),
  custom_int: z.int().min(-MAX_INTEGER).max(MAX_INTEGER).optional(),
  custom_string: z.string().max(10_000).optional(),
  webhook: z
    .url()
    .max(2000)
    .optional()
    .meta({ description: 'Notified when the task ends; the call returns at once.' }),
}

const pages = z
  .string()
  .max(10_000)
  .optional()
  .meta({ description: 'A page selection, such as 1,3-end. Default: all.' })

const mark = {
  pages,
  vertical_position: z.enum(['top', 'middle', 'bottom']).optional(),
  horizontal_position: z.enum(['left', 'center', 'right']).optional(),
  vertical_position_adjustment: z.number().min(-14_400).max(14_400).optional(),
  horizontal_position_adjustment: z.number().min(-14_400).max(14_400).optional(),
  font_style: z.enum(['Regular', 'Bold', 'Italic', 'BoldItalic']).optional(),
  font_size: z.number().min(0).max(1000).optional(),
  font_color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
}

const transparency = z.number().min(0).max(100).optional().meta({ description: '100 is opaque.' })
const layer = z.enum(['above', 'below']).optional()

const element = {
  ...mark,
  text: z.string().max(10_000).optional(),
  image: z.string().max(1000).optional().meta({ description: 'The server_filename of an uploaded image.' }),
  mosaic: flag.optional(),
  rotation: z.number().min(-360).max(360).optional(),
  transparency,
  layer,
}

const conformance = z
  .enum(['pdfa-1b', 'pdfa-1a', 'pdfa-2b', 'pdfa-2u', 'pdfa-2a', 'pdfa-3b', 'pdfa-3u', 'pdfa-3a'])
  .optional()
  .meta({ description: 'Default: pdfa-2b.' })

const length = z.number().min(0.001).max(14_400).optional()
const position = z.number().min(-14_400).max(14_400).optional()

const editElement = z
  .object({
    type: z.enum(['text', 'image']).optional(),
    pages: z.string().max(10_000).optional().meta({ description: 'A page selection. Default: 1.' }),
    zindex: z.int().min(0).max(1_000_000).optional().meta({ description: 'Higher ones are drawn later.' }),
    coordinates: z
      .object({ x: position, y: position })
      .optional()
      .meta({ description: 'Points from the upper left corner of the page as displayed.' }),
    dimensions: z.object({ w: length, h: length }).optional().meta({ description: 'In points.' }),
    rotation: z.number().min(-360).max(360).optional(),
    opacity: z.number().min(0).max(100).optional(),
    text: z.string().max(10_000).optional(),
    text_align: z.enum(['left', 'center', 'right']).optional(),
    font_size: z.number().min(0).max(1000).optional(),
    font_style: z.enum(['Regular', 'Bold', 'Italic', 'Bold Italic']).optional(),
    font_color: mark.font_color,
    underline_text: flag.optional(),
    server_filename: z.string().max(1000).optional().meta({ description: 'An uploaded PNG or JPEG.' }),
  })
  .meta({ id: 'IlovepdfEditElement' })

/** Parameters of single tools, in addition to the common ones. */
const ofTool = {
  merge: {},
  split: {
    split_mode: z.enum(['ranges', 'fixed_range', 'remove_pages', 'filesize']).optional(),
    ranges: z
      .string()
      .max(10_000)
      .optional()
      .meta({ examples: ['1,4-6,8-end'] }),
    fixed_range: z.int().min(1).max(1_000_000).optional().meta({ description: 'Pages per file.' }),
    remove_pages: z.string().max(10_000).optional(),
    filesize: z
      .int()
      .min(1000)
      .max(68_719_476_736)
      .optional()
      .meta({ format: 'int64', description: 'Maximum size of a file in bytes.' }),
    merge_after: flag.optional().meta({ description: 'One file of all ranges.' }),
  },
  compress: { compression_level: z.enum(['extreme', 'recommended', 'low']).optional() },
  pdfjpg: {
    pdfjpg_mode: z.enum(['pages', 'extract']).optional(),
    pages,
    dpi: z.number().min(24).max(500).optional(),
  },
  imagepdf: {
    orientation: z.enum(['portrait', 'landscape']).optional(),
    margin: z.number().min(0).max(14_400).optional().meta({ description: 'In points.' }),
    pagesize: z.enum(['fit', 'A4', 'letter']).optional(),
    merge_after: flag.optional().meta({ description: 'One document of all images. Default: true.' }),
  },
  officepdf: {},
  htmlpdf: {
    page_size: z
      .enum(['A3', 'A4', 'A5', 'A6', 'Letter', 'Auto'])
      .optional()
      .meta({ description: 'Auto, the default, is the size that the page declares, or else A4.' }),
    page_orientation: z.enum(['portrait', 'landscape']).optional(),
    page_margin: z.number().min(0).max(5000).optional().meta({ description: 'In pixels, 96 to the inch.' }),
    single_page: flag.optional().meta({ description: 'One page as long as the content.' }),
    view_width: z
      .int()
      .min(0)
      .max(16_384)
      .optional()
      .meta({ description: 'The window that the page is loaded in. Default: 1920.' }),
    view_height: z.int().min(0).max(16_384).optional(),
    delay: z
      .number()
      .min(0)
      .max(60)
      .optional()
      .meta({ description: 'Seconds to wait for scripts. Default: 2 for a URL, 0 for a file.' }),
  },
  watermark: {
    mode: z.enum(['text', 'image', 'multi']).optional(),
    ...element,
    elements: z
      .array(
        z
          .object({ type: z.enum(['text', 'image']).optional(), ...element })
          .meta({ id: 'IlovepdfWatermarkElement' }),
      )
      .max(20)
      .optional(),
  },
  pagenumber: {
    ...mark,
    vertical_position: z.enum(['top', 'bottom']).optional(),
    text: z
      .string()
      .max(10_000)
      .optional()
      .meta({ examples: ['{n} of {p}'] }),
    facing_pages: flag.optional(),
    first_cover: flag.optional(),
    starting_number: z.int().min(0).max(1_000_000_000).optional(),
    transparency,
    layer,
  },
  rotate: {},
  unlock: {},
  protect: {
    password: z.string().max(10_000).meta({ format: 'password', writeOnly: true }),
    owner_password: z.string().max(10_000).optional().meta({ format: 'password', writeOnly: true }),
    allow_print: flag.optional(),
    allow_modify: flag.optional(),
    allow_copy: flag.optional(),
    allow_annotate: flag.optional(),
    allow_fill: flag.optional(),
    allow_accessibility: flag.optional(),
    allow_assemble: flag.optional(),
    allow_nothing: flag.optional(),
  },
  repair: {},
  extract: {
    detailed: flag.optional().meta({
      description: 'Lines of comma-separated values: page, x, y, width, font, size, length and text.',
    }),
    by_word: flag.optional().meta({ description: 'With detailed: a line for each word.' }),
  },
  pdfmarkdown: {},
  pdfocr: {
    ocr_languages: z
      .array(z.string())
      .optional()
      .meta({
        description: 'The languages of the text, as codes of Tesseract: eng, deu …',
        examples: [['eng']],
      }),
  },
  editpdf: { elements: z.array(editElement).min(1).max(1000) },
  formsdetect: {},
  pdfa: {
    conformance,
    allow_downgrade: flag
      .optional()
      .meta({ description: 'Use a lower level if that of conformance cannot be reached. Default: true.' }),
  },
  validatepdfa: { conformance },
} as const satisfies Record<string, Readonly<Record<string, z.ZodType>>>

export const documentedTools = Object.keys(ofTool)

function requestOf([tool, own]: readonly [string, Readonly<Record<string, z.ZodType>>]): z.ZodObject {
  return z
    .object({ tool: z.literal(tool), ...common, ...own })
    .meta({ id: `Ilovepdf_${tool}`, additionalProperties: true })
}

/** Parameters that the tool does not have are ignored. */
export const processSchema = z.union(Object.entries(ofTool).map(requestOf)).meta({
  id: 'IlovepdfProcess',
  discriminator: {
    propertyName: 'tool',
    mapping: Object.fromEntries(
      documentedTools.map((tool) => [tool, `#/components/schemas/Ilovepdf_${tool}`]),
    ),
  },
})

const status = z.enum(taskStatuses).meta({ id: 'IlovepdfTaskStatus' })
const fileStatus = z.enum(fileStatuses).meta({ id: 'IlovepdfFileStatus' })

export const outcomeSchema = z
  .object({
    download_filename: z.string(),
    filesize: size,
    output_filesize: size,
    output_filenumber: count,
    output_extensions: z.array(z.string()).max(100),
    timer: z.string().meta({ description: 'Run time in seconds.', examples: ['0.412'] }),
    status,
    custom_int: z.int().min(-MAX_INTEGER).max(MAX_INTEGER).nullable(),
    custom_string: z.string().nullable(),
    validations: z
      .array(
        z
          .object({
            server_filename: serverFilename,
            status: fileStatus,
          })
          .meta({ id: 'IlovepdfValidation' }),
      )
      .max(10_000)
      .optional()
      .meta({
        description: 'Of validatepdfa: FileSuccess for files that conform, NonConformant for others.',
      }),
  })
  .meta({ id: 'IlovepdfOutcome' })

const taskFields = {
  tool: z.string(),
  process_start: z.string().meta({ examples: ['2026-01-31 09:05:00'] }),
  ...outcomeSchema.shape,
  status_message: z.string(),
  server: z.string(),
  task,
  file_number: z.string(),
}

export const listedTaskSchema = z.object(taskFields).meta({ id: 'IlovepdfTaskSummary' })

export const taskSchema = z
  .object({
    ...taskFields,
    files: z
      .array(
        z
          .object({
            server_filename: serverFilename,
            status: fileStatus,
            status_message: z.string(),
            filename: z.string(),
            timer: z.number().min(0).max(1e9),
            filesize: size,
            output_filesize: size,
          })
          .meta({ id: 'IlovepdfTaskFile' }),
      )
      .max(10_000),
  })
  .meta({ id: 'IlovepdfTask' })

export const listSchema = z.object({
  tool: z.string().max(100).optional(),
  status: status.optional(),
  custom_int: z.int().min(-MAX_INTEGER).max(MAX_INTEGER).optional(),
  page: z.int().min(0).max(1000).optional().meta({ description: 'From 1, with 50 tasks each.' }),
})

export const nextSchema = z.object({
  task: task.meta({ description: 'ID of the task whose result is the input.' }),
  tool: z.string().max(100),
})

export const nextTaskSchema = z
  .object({
    task,
    files: z
      .record(z.string(), z.string())
      .meta({ description: 'The name of each file, by its server_filename.' }),
  })
  .meta({ id: 'IlovepdfNextTask' })

export const unauthorizedSchema = z
  .object({
    name: z.literal('Unauthorized'),
    message: z.string(),
    code: z.literal(0),
    status: z.literal(401),
  })
  .meta({ id: 'IlovepdfUnauthorized' })

export const errorSchema = z
  .object({
    error: z.object({
      type: z.enum(['StartError', 'UploadError', 'ProcessingError', 'DownloadError', 'TaskError']),
      message: z.string(),
      code: errorCode,
      param: z
        .union([
          z.string().meta({ description: 'The parameter that the error is about.' }),
          z
            .array(
              z
                .object({
                  server_filename: z.string(),
                  filename: z.string(),
                  error: fileStatus,
                })
                .meta({ id: 'IlovepdfFileProblem' }),
            )
            .max(10_000),
        ])
        .nullable(),
    }),
  })
  .meta({ id: 'IlovepdfError', description: 'The body of every error response of /v1 but 401.' })
