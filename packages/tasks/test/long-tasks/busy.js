import { writeFileSync } from 'node:fs'
import { defineTask } from '@octavo/tasks/define-task'
import { z } from 'zod'

/** As a recognition of text does, it looks neither at the signal nor at messages. Creates a file when it has begun. */
export default defineTask({
  name: 'busy',
  title: 'Busy',
  summary: 'For tests alone.',
  inputs: { accepts: ['application/pdf'], min: 1, max: 1 },
  resultName: 'result.pdf',
  needs: { seconds: 3600 },
  options: z.object({}),
  examples: [{ title: 'One file', entries: [{ filename: 'a.pdf' }], options: {}, expect: { pages: 12 } }],
  run() {
    writeFileSync(process.env.OCTAVO_TEST_BEGUN, '')
    for (;;);
  },
})
