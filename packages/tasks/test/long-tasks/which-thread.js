import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { defineTask } from '@octavo/tasks/define-task'
import { z } from 'zod'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Says in a file in which thread it runs, and fails. Documents of office programs are converted for it, which may take long. */
export default defineTask({
  name: 'which-thread',
  title: 'Which thread',
  summary: 'For tests alone.',
  inputs: { accepts: ['application/pdf', WORD], converts: ['office-to-pdf'], min: 1, max: 1 },
  resultName: 'result.pdf',
  options: z.object({}),
  examples: [{ title: 'One file', entries: [{ filename: 'a.pdf' }], options: {}, expect: { pages: 1 } }],
  run() {
    writeFileSync(process.env.OCTAVO_TEST_BEGUN, isMainThread ? 'main' : 'own')
    throw new Error('There is no result.')
  },
})
