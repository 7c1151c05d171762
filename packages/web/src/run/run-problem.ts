import type { OptionProblem } from '../tools/tool.js'

/** Why a run failed, and which input has to be changed. */
export interface RunProblem {
  /** The error code of the service, such as `password_required`. */
  readonly code: string
  readonly message: string
  /** The id of the chosen file that caused it. */
  readonly fileId?: string | undefined
  readonly options: readonly OptionProblem[]
}

/** The properties of an entry that identify it in an error. */
export interface SentEntry {
  readonly fileId: string
  readonly filename: string
}

interface Failure {
  readonly code?: string
  readonly message: string
  readonly field?: string | undefined
  /** Set by the engine on this device: the index of the entry, from 0, and the name of the file. */
  readonly entry?: number | undefined
  readonly input?: string | undefined
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
}

/**
 * The problem described by an error of the service, or of the engine on this device, related to the entries
 * sent.
 */
export function problemOf(failure: Failure, entries: readonly SentEntry[]): RunProblem {
  const { code = 'internal_error', message, field, errors = [], entry, input } = failure
  const fields = errors.length > 0 ? errors : field === undefined ? [] : [{ field, message }]
  const paths = fields.map((one) => ({ path: pathOf(one.field), message: one.message }))
  const place = entry ?? paths.map(({ path }) => entryIn(path)).find((index) => index !== undefined)
  return {
    code,
    message,
    fileId: place === undefined ? fileNamed(message, input, entries) : entries[place]?.fileId,
    options: paths.flatMap(({ path: [first, ...rest], message: reason }) =>
      first === 'options' ? [{ path: rest, message: reason }] : [],
    ),
  }
}

function entryIn([first, index]: readonly (string | number)[]): number | undefined {
  return first === 'pages' && typeof index === 'number' ? index : undefined
}

/** Splits `pages[2][page]` into `pages`, 2, `page`. */
export function pathOf(field: string): (string | number)[] {
  return field
    .split(/[[\].]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** Finds the file by its name: given explicitly, at the beginning of the message, or in quotes. */
function fileNamed(
  message: string,
  input: string | undefined,
  entries: readonly SentEntry[],
): string | undefined {
  // If one name is a prefix of another, the longer one matches.
  const named = entries
    .filter(
      ({ filename }) =>
        filename === input || message.startsWith(`${filename}: `) || message.includes(`“${filename}”`),
    )
    .sort((one, other) => other.filename.length - one.filename.length)
  return named[0]?.fileId
}

/** Whether a password can solve the problem. */
export function asksForPassword({ code }: RunProblem): boolean {
  return code === 'password_required' || code === 'password_incorrect'
}
