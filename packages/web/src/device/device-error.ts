import type { FailureDetails } from '@octavo/tasks/task-failure'

/** Why something cannot be done on this device, with the code and in the words that the service has for it. */
export class DeviceError extends Error {
  override readonly name = 'DeviceError'
  readonly code: FailureDetails['code']
  /** The file it belongs to, by its name. */
  readonly input: string | undefined
  /** The entry of the request, from 0. */
  readonly entry: number | undefined
  /** The parameter: `pages[0][page]`, or the name of an option. */
  readonly field: string | undefined

  constructor({ code, message, input, entry, field }: FailureDetails) {
    super(message)
    this.code = code
    this.input = input
    this.entry = entry
    this.field = field
  }
}

export function cancelled(): DeviceError {
  return new DeviceError({ code: 'cancelled', message: 'The run was stopped before it had a result.' })
}

/** The browser ended the worker, or could not load it: it does not tell more. */
export function workerDied(): DeviceError {
  return new DeviceError({
    code: 'task_crashed',
    message:
      'The browser ended the task without a result. The files are unchanged. Fewer or smaller files need less memory.',
  })
}
