import { defineTask } from '@octavo/tasks/define-task'
import { z } from 'zod'

/** Keeps the start of every child. */
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)

export default defineTask({
  name: 'slow-to-load',
  title: 'Slow to load',
  summary: 'For tests alone.',
  inputs: { accepts: ['application/pdf'], min: 1, max: 10 },
  resultName: 'result.pdf',
  options: z.object({}),
  examples: [{ title: 'One file', entries: [{ filename: 'a.pdf' }], options: {}, expect: { pages: 12 } }],
  async run() {},
})
