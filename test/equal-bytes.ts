import { expect } from 'vitest'

/**
 * Vitest compares byte arrays element by element, which takes several seconds for a megabyte. This detects
 * equal ones immediately.
 */
expect.addEqualityTesters([
  (a: unknown, b: unknown) =>
    a instanceof Uint8Array &&
    b instanceof Uint8Array &&
    a.constructor === b.constructor &&
    Buffer.compare(a, b) === 0
      ? true
      : undefined,
])
