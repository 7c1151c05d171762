import { type ErrorCode, statusOf } from '../../errors/codes.js'
import { ServiceError } from '../../errors/service-error.js'

/** What became of a file, in iLovePDF's spelling. */
export const fileStatuses = [
  'FileSuccess',
  'FileWaiting',
  'WrongPassword',
  'TimeOut',
  'ServerFileNotFound',
  'DamagedFile',
  'NoImages',
  'OutOfRange',
  'NonConformant',
  'UnknowError',
] as const

export type FileStatus = (typeof fileStatuses)[number]

const statuses: Partial<Record<ErrorCode, FileStatus>> = {
  password_required: 'WrongPassword',
  password_incorrect: 'WrongPassword',
  unsupported_encryption: 'WrongPassword',
  task_timeout: 'TimeOut',
  file_not_found: 'ServerFileNotFound',
  not_a_pdf: 'DamagedFile',
  damaged_pdf: 'DamagedFile',
  damaged_image: 'DamagedFile',
  unsupported_image: 'DamagedFile',
}

export function fileStatusOf(code: ErrorCode, field?: string): FileStatus {
  if (code === 'invalid_parameter' && field !== undefined && /pages|ranges/.test(field)) return 'OutOfRange'
  return statuses[code] ?? 'UnknowError'
}

export interface FileProblem {
  readonly server_filename: string
  readonly filename: string
  readonly error: FileStatus
}

/** A refusal to process that is about single files. */
export class FilesRefused extends ServiceError {
  readonly files: readonly FileProblem[]

  constructor(error: ServiceError, files: readonly FileProblem[]) {
    super(error.code, error.message, error)
    this.files = files
  }
}

export interface IlovepdfAnswer {
  readonly status: number
  readonly body: object
}

/** A refusal in the shape that iLovePDF's SDKs read. */
export function ilovepdfAnswer(error: ServiceError, url: string): IlovepdfAnswer {
  const { code, message, field } = error
  const status = statusOf(code)
  if (status === 401) return { status, body: { name: 'Unauthorized', message, code: 0, status } }
  const type = typeOf(url)
  const param = error instanceof FilesRefused ? error.files : (field ?? null)
  return { status: ilovepdfStatus(code, url), body: { error: { type, message, code, param } } }
}

function typeOf(url: string): string {
  const [, call = ''] = /^\/v1\/([a-z]+(?:\/next)?)/.exec(url) ?? []
  return types[call] ?? 'TaskError'
}

const types: Readonly<Record<string, string>> = {
  start: 'StartError',
  'task/next': 'StartError',
  upload: 'UploadError',
  process: 'ProcessingError',
  download: 'DownloadError',
}

/** SDKs look into the body of a 400 alone. 404 stays where an address names what is not there. */
export function ilovepdfStatus(code: ErrorCode, url: string): number {
  const status = statusOf(code)
  const isOfRequest = status === 409 || status === 413 || status === 415 || status === 422
  const isNamedInBody = status === 404 && /^(?:Start|Upload|Processing)Error$/.test(typeOf(url))
  return isOfRequest || isNamedInBody ? 400 : status
}
