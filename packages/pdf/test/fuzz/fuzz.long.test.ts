import { expect, test } from 'vitest'
import { failures } from './attempt.js'
import { builtSpecimens, filesIn } from './specimens.js'

test('damaged documents give a result or a typed error in time', () => {
  expect(failures(builtSpecimens(), 81, 1000)).toEqual([])
}, 180_000)

const corpus = process.env.OCTAVO_CORPUS
if (corpus !== undefined) {
  test('damaged files of OCTAVO_CORPUS give a result or a typed error in time', () => {
    expect(failures(filesIn(corpus), 1, 300)).toEqual([])
  }, 180_000)
}
