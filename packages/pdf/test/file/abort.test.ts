import { expect, test } from 'vitest'
import { PdfError } from '../../src/errors.js'
import { openFile } from '../../src/file/open.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { plainDocument } from '../fixtures/plain.js'

const whole = plainDocument('A', 3)

test.each([
  ['if it is undamaged', whole],
  ['if it has to be rebuilt by scanning', whole.subarray(0, whole.length - 40)],
])('opening a file can be aborted %s', (_, bytes) => {
  const open = () => openFile(memorySource(bytes), { primitives: nodePrimitives, signal: { aborted: true } })
  expect(open).toThrow(expect.objectContaining({ name: 'PdfError', code: 'aborted' }))
  expect(open).toThrow(PdfError)
})
