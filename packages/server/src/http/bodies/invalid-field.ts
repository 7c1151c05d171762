import { ServiceError } from '../../errors/service-error.js'

const LONGEST_SHOWN = 64

/** A name that a client sent, made safe for a message. */
export function shownField(name: string): string {
  return name.replace(/\p{C}/gu, '\ufffd').slice(0, LONGEST_SHOWN)
}

/** One field of a form is invalid. */
export function invalidField(name: string, problem: string): ServiceError {
  const field = shownField(name)
  return new ServiceError('invalid_parameter', `${field}: ${problem}`, { field })
}
