import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { assemble } from '../../src/assemble/assemble.js'
import { openInput } from '../../src/assemble/open-input.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { input } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'

const PARTS = 200
/** Each part kept twelve kilobytes. Three are left: what is in use at the time, and code compiled meanwhile. */
const MAX_KEPT = 8 * 1024

test('what a part allocated stayed in memory until a full collection', () => {
  setFlagsFromString('--expose-gc')
  const collect: (options?: { type: 'minor' }) => void = runInNewContext('gc')
  const closed = input('whole.pdf', plainDocument('P', PARTS))
  const whole = { ...closed, opened: openInput(closed, { primitives: nodePrimitives }) }
  const writeParts = (): void => {
    for (let page = 0; page < PARTS; page++) {
      const pages = Uint32Array.of(page)
      assemble([{ input: whole, pages }], createMemorySink(), { primitives: nodePrimitives })
    }
  }
  writeParts()
  writeParts()
  collect()
  const before = process.memoryUsage().heapUsed
  writeParts()
  collect({ type: 'minor' })
  expect((process.memoryUsage().heapUsed - before) / PARTS).toBeLessThan(MAX_KEPT)
})
