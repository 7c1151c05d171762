import type { PdfErrorCode } from '@octavo/pdf/errors'

interface FailureRules {
  /** The HTTP status it is answered with. */
  readonly status: number
  /** Whether the cause is in the request and its files, or in the service. */
  readonly fault: 'request' | 'service'
  /** Whether the process that the task ran in is sound and may take the next request. */
  readonly childSurvives: boolean
  /** Whether the same run may succeed when it is tried once more. */
  readonly mayRetry: boolean
  /** Whether another engine may make the file readable. */
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
 * Every way a task can fail, by the code that callers see. The service's answers and its OpenAPI document, what its pool does with a child, and what the
 * command line says and does are derived from here.
 */
export const taskFailures = {
  not_a_pdf: { ...ofRequest, mayRescue: true },
  damaged_pdf: { ...ofRequest, mayRescue: true },
  damaged_image: ofRequest,
  unsupported_image: ofRequest,
  password_required: ofRequest,
  password_incorrect: ofRequest,
  unsupported_encryption: ofRequest,
  /** A form whose pages the reader makes: the task would work on pages that nobody sees. */
  dynamic_xfa: ofRequest,
  /** A cap of the engine, of the outputs or of the memory was met. */
  limit_exceeded: ofRequest,
  /** The request refuses to lose a signature. */
  signed_document: ofRequest,
  /** Text that is to be drawn has a character that no font at hand has. */
  missing_character: ofRequest,
  /** What is to be redacted cannot be taken out for certain. */
  redaction_unsafe: ofRequest,
  /** A redacted document still holds what was to go. */
  redaction_incomplete: ofRequest,
  invalid_parameter: { ...ofRequest, status: 400 },
  /** Whoever asked for the run took it back. */
  cancelled: { ...ofRequest, status: 409, childSurvives: false },
  task_timeout: { ...ofRequest, status: 504, childSurvives: false },
  internal_error: ofService,
  /** Its process died, or what it left is no result. */
  task_crashed: { ...ofService, mayRetry: true },
  storage_full: { ...ofService, status: 507 },
  /** A program or an addon that the task needs is not installed. */
  task_unavailable: { ...ofService, status: 503 },
} as const satisfies Readonly<Record<string, FailureRules>>

export type TaskFailureCode = keyof typeof taskFailures

export const taskFailureCodes = Object.keys(taskFailures) as readonly TaskFailureCode[]

interface FailureOfEngine {
  readonly code: TaskFailureCode
  /** The field of the entry that it speaks of. */
  readonly field?: string
}

/** What each refusal of the engine is to the caller of a task. */
export const engineFailures: Readonly<Record<PdfErrorCode, FailureOfEngine>> = {
  not_a_pdf: { code: 'not_a_pdf', field: 'server_filename' },
  damaged_pdf: { code: 'damaged_pdf', field: 'server_filename' },
  damaged_image: { code: 'damaged_image', field: 'server_filename' },
  unsupported_image: { code: 'unsupported_image', field: 'server_filename' },
  password_required: { code: 'password_required', field: 'password' },
  password_incorrect: { code: 'password_incorrect', field: 'password' },
  unsupported_encryption: { code: 'unsupported_encryption', field: 'server_filename' },
  dynamic_xfa: { code: 'dynamic_xfa', field: 'server_filename' },
  limit_exceeded: { code: 'limit_exceeded' },
  invalid_pages: { code: 'invalid_parameter', field: 'page' },
  invalid_option: { code: 'invalid_parameter' },
  missing_character: { code: 'missing_character' },
  redaction_unsafe: { code: 'redaction_unsafe', field: 'server_filename' },
  redaction_incomplete: { code: 'redaction_incomplete', field: 'server_filename' },
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

const systemFailures: Readonly<Record<string, FailureDetails>> = {
  ENOSPC: storageFull,
  EDQUOT: storageFull,
  /** Of a browser, by their names. */
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

/** What an error of the system, of Node or of a browser is to the caller of a task; undefined for one that says nothing to a caller. */
export function systemFailure(error: unknown): FailureDetails | undefined {
  if (!(error instanceof Error)) return undefined
  // A DOMException has a number for its code, and says by its name what it is.
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return Object.hasOwn(systemFailures, code) ? systemFailures[code] : undefined
}

export interface FailureDetails {
  readonly code: TaskFailureCode
  /** For people: names the thing, says what is wrong and what would be right. No path of the machine, no stack. */
  readonly message: string
  /** The file it belongs to, by the name people know. */
  readonly input?: string | undefined
  /** The entry of the job, from 0. */
  readonly entry?: number | undefined
  /** The parameter as it was sent: `pages[0][page]`. */
  readonly field?: string | undefined
  /** For the operator's log alone: where an unexpected error came from. */
  readonly trace?: string | undefined
}

export class TaskFailure extends Error implements FailureDetails {
  override readonly name = 'TaskFailure'
  readonly code: TaskFailureCode
  readonly input: string | undefined
  readonly entry: number | undefined
  readonly field: string | undefined
  readonly trace: string | undefined

  constructor({ code, message, input, entry, field, trace }: FailureDetails) {
    super(message)
    this.code = code
    this.input = input
    this.entry = entry
    this.field = field
    this.trace = trace
  }

  /** An Error as it stands leaves its message out of JSON. */
  toJSON(): FailureDetails {
    const { code, message, input, entry, field, trace } = this
    return { code, message, input, entry, field, trace }
  }
}
