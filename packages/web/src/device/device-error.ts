import type { DeviceFailure } from './device-messages.js'

/** Why something failed on this device, with the error code and message that the service would use. */
export class DeviceError extends Error {
  override readonly name = 'DeviceError'
  readonly code: DeviceFailure['code']
  /** The name of the file that caused the error. */
  readonly input: string | undefined
  /** The index of the entry in the request, from 0. */
  readonly entry: number | undefined
  /** The parameter, such as `pages[0][page]`, or the name of an option. */
  readonly field: string | undefined

  constructor({ code, message, input, entry, field }: DeviceFailure) {
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

/** The browser ended the worker or could not load it. It reports no further details. */
export function workerCrashed(): DeviceError {
  return new DeviceError({
    code: 'task_crashed',
    message:
      'The browser ended the task without a result. The files are unchanged. Fewer or smaller files need less memory.',
  })
}
