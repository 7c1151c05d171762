import { expect } from 'vitest'

/** Vitest compares arrays of bytes element by element, at several seconds for a megabyte. Equal ones are found to be equal at once here. */
expect.addEqualityTesters([
  (a: unknown, b: unknown) =>
    a instanceof Uint8Array &&
    b instanceof Uint8Array &&
    a.constructor === b.constructor &&
    Buffer.compare(a, b) === 0
      ? true
      : undefined,
])
