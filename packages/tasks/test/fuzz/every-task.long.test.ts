import { describe } from 'vitest'
import { testEdits, testHostileFiles, testMutations } from './fuzz-tests.js'

// Some files take seconds, so only a few tasks get each of them. `npm run fuzz` runs all tasks on all files.
testHostileFiles((task, isDear) => (isDear ? task % 16 === 0 : task % 8 !== 0))

describe('Tasks on damaged documents', () => {
  testMutations(31, 301)
  testEdits(8, 91)
})
