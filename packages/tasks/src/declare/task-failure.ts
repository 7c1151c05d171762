/** The error of a task that failed, and its codes. @module */
import type { PdfErrorCode } from '@octavo/pdf/errors'
import { inHttp, type Message, option, phrase, Send, send } from './message.js'

interface FailureRules {
  /** The HTTP status of the response. */
  readonly status: number
  /** Whether the cause is in the request and its files, or in the service. */
  readonly fault: 'request' | 'service'
  /** Whether the process that ran the task is intact and can be reused. */
  readonly childSurvives: boolean
  /** Whether a retry of the same run may succeed. */
  readonly mayRetry: boolean
  /** Whether another engine may be able to read the file. */
  readonly mayRescue: boolean
}

const ofRequest = {
  status: 422,
  fault: 'request',
  childSurvives: true,
  mayRetry: false,
  mayRescue: false,
} as const satisfies FailureRules

const ofService = { ...ofRequest, status: 500, fault: 'service', childSurvives: false } as const

/**
 * All failures of tasks, by the code that callers see. The responses and the OpenAPI document of the service,
 * the pool's handling of a child, and the messages and exit codes of the command line are derived from here.
 */
export const taskFailures = {
  not_a_pdf: { ...ofRequest, mayRescue: true },
  damaged_pdf: { ...ofRequest, mayRescue: true },
  damaged_image: ofRequest,
  unsupported_image: ofRequest,
  /** A document of an office program cannot be read. */
  damaged_document: ofRequest,
  /** A page did not load, or not as the request demands. */
  page_failed: ofRequest,
  /** What a signature needs of other hosts was not to be had. */
  signing_failed: ofRequest,
  password_required: ofRequest,
  password_incorrect: ofRequest,
  unsupported_encryption: ofRequest,
  /** A form whose pages the reader generates: the task would process pages that nobody sees. */
  dynamic_xfa: ofRequest,
  /** A limit of the engine, of the outputs or of the memory was exceeded. */
  limit_exceeded: ofRequest,
  /** The request does not allow removing a signature. */
  signed_document: ofRequest,
  /** Text to draw has a character that no available font has. */
  missing_character: ofRequest,
  /** Content to redact cannot be removed reliably. */
  redaction_unsafe: ofRequest,
  /** A redacted document still contains redacted content. */
  redaction_incomplete: ofRequest,
  /** A conversion to PDF/A would lose something, and the request does not allow that. */
  conversion_loss: ofRequest,
  /** A file cannot be converted to the standard that was asked. */
  not_convertible: ofRequest,
  /** An electronic invoice is not XML in CII or UBL, or a document has none. */
  not_an_invoice: ofRequest,
  /** An electronic invoice lacks what its profile demands, and the request does not allow that. */
  incomplete_invoice: ofRequest,
  /** A scan has no text to convert. */
  no_text: ofRequest,
  invalid_parameter: { ...ofRequest, status: 400 },
  /** The caller cancelled the run. */
  cancelled: { ...ofRequest, status: 409, childSurvives: false },
  task_timeout: { ...ofRequest, status: 504, childSurvives: false },
  internal_error: ofService,
  /** Its process died, or its output is not valid. */
  task_crashed: { ...ofService, mayRetry: true },
  storage_full: { ...ofService, status: 507 },
  /** A program or an addon that the task needs is not installed. */
  task_unavailable: { ...ofService, status: 503 },
} as const satisfies Readonly<Record<string, FailureRules>>

export type TaskFailureCode = keyof typeof taskFailures

export const taskFailureCodes = Object.keys(taskFailures) as readonly TaskFailureCode[]

interface FailureOfEngine {
  readonly code: TaskFailureCode
  /** What the caller can do. */
  readonly hint?: Message
  /** The same, by what the document lacks as the details of the error say. */
  readonly hints?: Readonly<Record<string, Message>>
  /** The field of the entry that it is about. */
  readonly field?: string
}

/** How each error of the engine is reported to the caller of a task. */
export const engineFailures: Readonly<Record<PdfErrorCode, FailureOfEngine>> = {
  not_a_pdf: { code: 'not_a_pdf', field: 'server_filename' },
  damaged_pdf: { code: 'damaged_pdf', field: 'server_filename' },
  damaged_image: { code: 'damaged_image', field: 'server_filename' },
  unsupported_image: { code: 'unsupported_image', field: 'server_filename' },
  password_required: { code: 'password_required', field: 'password' },
  password_incorrect: { code: 'password_incorrect', field: 'password' },
  unsupported_encryption: { code: 'unsupported_encryption', field: 'server_filename' },
  dynamic_xfa: {
    code: 'dynamic_xfa',
    field: 'server_filename',
    hint: phrase`Print it to a PDF there and ${send} that, or ${send} ${option('dynamic_xfa', 'keep_pages')} to go on with the pages in the file, without the form.`,
  },
  signed_document: {
    code: 'signed_document',
    field: 'server_filename',
    hint: phrase`${Send} ${option('signatures', 'strip')} to remove them.`,
  },
  limit_exceeded: { code: 'limit_exceeded' },
  invalid_pages: { code: 'invalid_parameter', field: 'page' },
  invalid_option: { code: 'invalid_parameter' },
  missing_character: { code: 'missing_character' },
  redaction_unsafe: { code: 'redaction_unsafe', field: 'server_filename' },
  redaction_incomplete: { code: 'redaction_incomplete', field: 'server_filename' },
  conversion_loss: {
    code: 'conversion_loss',
    field: 'server_filename',
    hint: phrase`${Send} ${option('allow_loss', 'true')} to convert it all the same, with these losses in the report.`,
  },
  not_convertible: {
    code: 'not_convertible',
    field: 'server_filename',
    hints: {
      text: 'Recognise its text with ocr-pdf first.',
      language: phrase`Set the language with tag-pdf (${option('language')}) first.`,
      alternatives: phrase`Describe the figures with tag-pdf (${option('alt_texts')}) first.`,
    },
  },
  not_an_invoice: { code: 'not_an_invoice', field: 'server_filename' },
  incomplete_invoice: {
    code: 'incomplete_invoice',
    field: 'server_filename',
    hint: phrase`${Send} ${option('faults', 'report')} to go on all the same, with these faults in the report.`,
  },
  aborted: { code: 'cancelled' },
}

const storageFull = {
  code: 'storage_full',
  message: 'There is no storage space left for the result.',
} as const
const changedFile = {
  code: 'invalid_parameter',
  message: 'A file was changed, moved or removed since it was chosen. Choose it again.',
} as const
const tooManyFiles = {
  code: 'limit_exceeded',
  message: 'Too many files: they cannot all be open at once.',
} as const

/** Its message is about no option. */
type SystemFailure = FailureDetails & { readonly message: string }

const systemFailures: Readonly<Record<string, SystemFailure>> = {
  ENOSPC: storageFull,
  EDQUOT: storageFull,
  /** Errors of a browser, by name. */
  QuotaExceededError: storageFull,
  NotReadableError: changedFile,
  NotFoundError: changedFile,
  EFBIG: { code: 'limit_exceeded', message: 'The result exceeds the maximum output size.' },
  EMFILE: tooManyFiles,
  ENFILE: tooManyFiles,
  ERR_MEMORY_ALLOCATION_FAILED: {
    code: 'limit_exceeded',
    message: 'The task needs more memory than its limit.',
  },
}

/**
 * How an error of the system, of Node or of a browser is reported to the caller of a task; undefined for
 * other errors.
 */
export function systemFailure(error: unknown): SystemFailure | undefined {
  if (!(error instanceof Error)) return undefined
  // The code of a DOMException is a number; its name identifies it.
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return Object.hasOwn(systemFailures, code) ? systemFailures[code] : undefined
}

export interface FailureDetails {
  readonly code: TaskFailureCode
  /** For people: names the thing, what is wrong and how to fix it. No local paths, no stack. */
  readonly message: Message
  /** The file it is about, by its display name. */
  readonly input?: string | undefined
  /** The entry of the job, from 0. */
  readonly entry?: number | undefined
  /** The parameter as it was sent: `pages[0][page]`. */
  readonly field?: string | undefined
  /** Only for the operator's log: the origin of an unexpected error. */
  readonly trace?: string | undefined
}

/** Its `message` is in the words of HTTP. */
export class TaskFailure extends Error implements FailureDetails {
  override readonly name = 'TaskFailure'
  readonly parts: Message
  readonly code: TaskFailureCode
  readonly input: string | undefined
  readonly entry: number | undefined
  readonly field: string | undefined
  readonly trace: string | undefined

  constructor({ code, message, input, entry, field, trace }: FailureDetails) {
    super(inHttp(message))
    this.parts = message
    this.code = code
    this.input = input
    this.entry = entry
    this.field = field
    this.trace = trace
  }

  /** By default the message of an Error is not part of its JSON. */
  toJSON(): FailureDetails {
    const { code, parts: message, input, entry, field, trace } = this
    return { code, message, input, entry, field, trace }
  }
}
