/**
 * Every way a task can fail, by the code the caller of the service sees. What the machine around the task finds wrong
 * (time, memory, a crash) is added by who runs it.
 */
export type TaskFailureCode =
  | 'not_a_pdf'
  | 'damaged_pdf'
  | 'password_required'
  | 'password_incorrect'
  | 'unsupported_encryption'
  | 'limit_exceeded'
  | 'signed_document'
  | 'invalid_parameter'
  | 'storage_full'
  | 'internal_error'
  | 'task_crashed'
  | 'task_timeout'
  /** Whoever asked for the run took it back. */
  | 'cancelled'

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
