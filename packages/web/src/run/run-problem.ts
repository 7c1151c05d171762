import type { OptionProblem } from '../tools/tool.js'

/** Why a run failed, and what of it is to be changed. */
export interface RunProblem {
  /** What the service calls it: `password_required`. */
  readonly code: string
  readonly message: string
  /** The choice of a file that it is about. */
  readonly fileId?: string | undefined
  readonly options: readonly OptionProblem[]
}

/** What of an entry a problem can be found by. */
export interface SentEntry {
  readonly fileId: string
  readonly filename: string
}

interface Failure {
  readonly code?: string
  readonly message: string
  readonly field?: string | undefined
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
}

/** What an error of the service, or of the engine on this device, says of the entries that were sent. */
export function problemOf(failure: Failure, entries: readonly SentEntry[]): RunProblem {
  const { code = 'internal_error', message, field, errors = [] } = failure
  const fields = errors.length > 0 ? errors : field === undefined ? [] : [{ field, message }]
  return {
    code,
    message,
    fileId: fileOf(
      fields.map((one) => one.field),
      message,
      entries,
    ),
    options: fields.flatMap((one) => {
      const [first, ...path] = pathOf(one.field)
      return first === 'options' ? [{ path, message: one.message }] : []
    }),
  }
}

/** `pages[2][page]` as `pages`, 2, `page`. */
export function pathOf(field: string): (string | number)[] {
  return field
    .split(/[[\].]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** By its place among the entries, or else by its name at the beginning of the message. */
function fileOf(
  fields: readonly string[],
  message: string,
  entries: readonly SentEntry[],
): string | undefined {
  for (const field of fields) {
    const [first, index] = pathOf(field)
    if (first === 'pages' && typeof index === 'number') return entries[index]?.fileId
  }
  // Of two names of which one begins the other, the longer is meant.
  const named = entries
    .filter(({ filename }) => message.startsWith(`${filename}: `) || message.includes(`“${filename}”`))
    .sort((one, other) => other.filename.length - one.filename.length)
  return named[0]?.fileId
}

/** Whether a password would help. */
export function asksForPassword({ code }: RunProblem): boolean {
  return code === 'password_required' || code === 'password_incorrect'
}
