import { expect, test } from 'vitest'
import { attempt, failures } from './attempt.js'
import { builtSpecimens } from './specimens.js'

test('undamaged documents are merged', () => {
  for (const { name, bytes } of builtSpecimens()) {
    const { kind, failure } = attempt(bytes(), 1)
    expect([name, kind, failure]).toEqual([name, 'assembled', undefined])
  }
})

test('damaged documents give a result or a typed error in time', () => {
  expect(failures(builtSpecimens(), 1, 80)).toEqual([])
}, 180_000)
