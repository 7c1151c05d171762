import { defineTask } from '@octavo/tasks/define-task'
import { z } from 'zod'
import { copyFile } from './lib/copy-file.js'

/** Takes its time, tells how far it is, and copies the file. */
export default defineTask({
  name: 'slow',
  title: 'Slow',
  summary: 'For tests alone.',
  inputs: { accepts: ['application/pdf'], min: 1, max: 10 },
  resultName: 'slow.pdf',
  options: z.object({
    steps: z
      .int()
      .min(1)
      .max(100)
      .default(5)
      .meta({ description: 'How many tenths of a second.', examples: [5] }),
  }),
  examples: [{ title: 'One file', entries: [{ filename: 'a.pdf' }], options: {}, expect: { pages: 12 } }],
  async run({ entries, options, output, progress }) {
    const cell = new Int32Array(new SharedArrayBuffer(4))
    for (let step = 1; step <= options.steps; step++) {
      Atomics.wait(cell, 0, 0, 100)
      progress(step, options.steps)
    }
    copyFile(entries[0].file, output.create())
    return { steps: options.steps }
  },
})
