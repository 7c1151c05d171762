import { expect } from 'vitest'
import { OctavoError } from '../src/octavo.js'

export async function failure(promise: Promise<unknown>): Promise<OctavoError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(OctavoError)
  return error as OctavoError
}
