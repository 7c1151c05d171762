import { describe, expect, it } from 'vitest'
import { specimens, tasks, testEdits, testHostileFiles, testMutations } from './fuzz-tests.js'
import { attemptTask, examplesOf } from './task-attempt.js'

// every-task.long.test.ts has the other tasks and the next mutations.
testHostileFiles((task, isDear) => !isDear && task % 8 === 0)

/** A document with everything has a password, loses something as PDF/A, and is no invoice. */
const EXPECTED = [
  ...['done', 'invalid_parameter', 'password_required', 'unsupported_image'],
  ...['conversion_loss', 'not_convertible', 'not_an_invoice'],
]

describe('Tasks on damaged documents', () => {
  it('return a result or an expected error for an undamaged document', async () => {
    for (const { task, example } of examplesOf(tasks, 0)) {
      const { kind, failure } = await attemptTask(task, example, specimens.at(-3)!.bytes())
      expect([task.name, failure]).toEqual([task.name, undefined])
      expect(EXPECTED).toContain(kind)
    }
  })

  testMutations(1, 61)
  testEdits(1, 16)
})
