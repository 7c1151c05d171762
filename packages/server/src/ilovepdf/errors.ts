import { type ErrorCode, statusOf } from '../errors/codes.js'
import { ServiceError } from '../errors/service-error.js'
import type { ErrorResponse } from '../http/facade.js'

/** The status of a file, in the spelling of iLovePDF. */
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
  damaged_document: 'DamagedFile',
  page_failed: 'DamagedFile',
  unsupported_image: 'DamagedFile',
  not_convertible: 'NonConformant',
  conversion_loss: 'NonConformant',
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

/** An error of process that is about single files. */
export class FilesRefused extends ServiceError {
  readonly files: readonly FileProblem[]

  constructor(error: ServiceError, files: readonly FileProblem[]) {
    super(error.code, error.message, error)
    this.files = files
  }
}

/** An error in the format that the SDKs of iLovePDF read. */
export function ilovepdfErrorResponse(error: ServiceError, url: string): ErrorResponse {
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

/** SDKs only read the body of a 400. 404 is kept for URLs that do not exist. */
export function ilovepdfStatus(code: ErrorCode, url: string): number {
  const status = statusOf(code)
  const isOfRequest = status === 409 || status === 413 || status === 415 || status === 422
  const isNamedInBody = status === 404 && /^(?:Start|Upload|Processing)Error$/.test(typeOf(url))
  return isOfRequest || isNamedInBody ? 400 : status
}

/** A message with the field names that the client sent: without steps and options, and with `files` instead of `pages`. */
export function withIlovepdfFields(text: string): string {
  return text
    .replace(/^Step \d+ \([\w-]+\): /, '')
    .replace(/\boptions(?:\[tasks\]\[\d+\]\[options\])?\[(\w+)\]/g, '$1')
    .replace(/\bpages(\[\d+\])/g, 'files$1')
}
