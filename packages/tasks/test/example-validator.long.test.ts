import { expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { exampleFile } from './example-files.js'
import { exampleValidators, passedThrough, problemsOf } from './example-validator.js'

const tasks = await loadTasks()

withPrograms('The example validator', exampleValidators, () => {
  for (const name of tasks.names)
    for (const { title, entries, expect: expected } of tasks.get(name)!.examples) {
      it(`rejects an unchanged input as the result of ${name}: ${title}`, () => {
        const inputs = entries.map(({ filename, password = '' }) => ({
          bytes: exampleFile(filename),
          password,
        }))
        expect(problemsOf(expected, passedThrough(expected, inputs))).not.toEqual([])
      })
    }
})
