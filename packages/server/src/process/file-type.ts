import { ANY_BYTES } from '@octavo/tasks/file-name'
import type { Task } from '@octavo/tasks/task'
import { ServiceError } from '../errors/service-error.js'

/** How many bytes of a file are needed to detect its type. */
export const HEAD_BYTES = 1024
export const PDF = 'application/pdf'
/** The media type of tasks that accept any file. */
const ANY_TYPE = '*/*'

const signatures: readonly { readonly type: string; readonly matches: (head: Buffer) => boolean }[] = [
  { type: 'image/png', matches: (head) => startsWith(head, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', matches: (head) => startsWith(head, '\xff\xd8\xff') },
  { type: 'image/gif', matches: (head) => startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a') },
  { type: 'image/tiff', matches: (head) => startsWith(head, 'II*\0') || startsWith(head, 'MM\0*') },
  {
    // A file of boxes (ISO/IEC 15444-1, annex I), or a codestream alone.
    type: 'image/jp2',
    matches: (head) => startsWith(head, '\0\0\0\x0cjP  \r\n\x87\n') || startsWith(head, '\xff\x4f\xff\x51'),
  },
  {
    type: 'image/webp',
    matches: (head) => startsWith(head, 'RIFF') && head.toString('latin1', 8, 12) === 'WEBP',
  },
]

/** The type by content alone, among those the task accepts; neither the name nor a header has a say. */
export function typeOf(head: Buffer, accepts: readonly string[]): string {
  const isAccepted = (type: string): boolean => accepts.includes(type) || accepts.includes(ANY_TYPE)
  const known = signatures.find(({ type, matches }) => isAccepted(type) && matches(head))
  if (known !== undefined) return known.type
  return isPdf(head) ? PDF : ANY_BYTES
}

/** Whether a task accepts any file: then the files keep their names. */
export function takesAnyType({ inputs }: Task): boolean {
  return inputs.accepts.includes(ANY_TYPE)
}

/** `field` is the field of the request that names the file. */
export function checkAccepted(task: Task, type: string, name: string, field = 'file'): void {
  const { accepts } = task.inputs
  if (accepts.includes(type) || takesAnyType(task)) return
  if (takesPdfAlone(task)) {
    throw new ServiceError(
      'not_a_pdf',
      `${name}: This is not a PDF file: there is no "%PDF-" within its first ${HEAD_BYTES} bytes.`,
      { field },
    )
  }
  throw new ServiceError(
    'unsupported_file_type',
    `${name}: Task ${task.name} does not accept files of this type. It accepts: ${accepts.join(', ')}.`,
    { field },
  )
}

/** An empty file has no type: the code is that of an unsupported type, if the task can reject one. */
export function emptyFile(task: Task, name: string): ServiceError {
  const ofAnother = takesPdfAlone(task) ? 'not_a_pdf' : 'unsupported_file_type'
  const code = takesAnyType(task) ? 'invalid_parameter' : ofAnother
  return new ServiceError(code, `${name}: The file is empty.`, {
    field: 'file',
  })
}

function takesPdfAlone({ inputs: { accepts } }: Task): boolean {
  return accepts.length === 1 && accepts[0] === PDF
}

function isPdf(head: Buffer): boolean {
  return head.subarray(0, HEAD_BYTES).includes('%PDF-')
}

function startsWith(head: Buffer, bytes: string): boolean {
  return head.length >= bytes.length && head.toString('latin1', 0, bytes.length) === bytes
}
