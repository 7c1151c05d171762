import { expect, test } from 'vitest'
import { attempt, mutation, type Specimen } from './attempt.js'
import { builtSpecimens, filesIn } from './specimens.js'

/** Tries a range of seeds and returns those that end in neither a result nor a typed error. */
function failures(specimens: readonly Specimen[], firstSeed: number, count: number): string[] {
  const found: string[] = []
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const { name, bytes } = mutation(specimens, seed)
    const { failure } = attempt(bytes, seed)
    if (failure !== undefined) found.push(`seed ${seed}, ${name}: ${failure}`)
  }
  return found
}

test('undamaged documents are merged', () => {
  for (const { name, bytes } of builtSpecimens()) {
    const { kind, failure } = attempt(bytes(), 1)
    expect([name, kind, failure]).toEqual([name, 'assembled', undefined])
  }
})

test('damaged documents give a result or a typed error in time', () => {
  expect(failures(builtSpecimens(), 1, 300)).toEqual([])
}, 180_000)

const corpus = process.env.OCTAVO_CORPUS
if (corpus !== undefined) {
  test('damaged files of OCTAVO_CORPUS give a result or a typed error in time', () => {
    expect(failures(filesIn(corpus), 1, 300)).toEqual([])
  }, 180_000)
}
