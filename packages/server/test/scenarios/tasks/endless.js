import { defineTask } from '@octavo/tasks/define-task'
import { z } from 'zod'

/** Never ends by itself. */
export default defineTask({
  name: 'endless',
  title: 'Endless',
  summary: 'For tests alone.',
  inputs: { accepts: ['application/pdf'], min: 1, max: 10 },
  resultName: 'endless.pdf',
  options: z.object({}),
  examples: [{ title: 'One file', entries: [{ filename: 'a.pdf' }], options: {}, expect: { pages: 12 } }],
  async run({ progress }) {
    const cell = new Int32Array(new SharedArrayBuffer(4))
    for (let step = 1; ; step++) {
      Atomics.wait(cell, 0, 0, 120)
      progress(step, 1_000_000)
    }
  },
})
