import { defineTask } from '@octavo/tasks/define-task'
import { TaskFailure } from '@octavo/tasks/task-failure'
import { z } from 'zod'

/** Fails after seven of ten pages, quicker than it would tell of them. */
export default defineTask({
  name: 'stumble',
  title: 'Stumble',
  summary: 'For tests alone.',
  inputs: { accepts: ['application/pdf'], min: 1, max: 10 },
  resultName: 'stumble.pdf',
  options: z.object({}),
  examples: [{ title: 'One file', entries: [{ filename: 'a.pdf' }], options: {}, expect: { pages: 12 } }],
  async run({ progress }) {
    for (let page = 1; page <= 7; page++) progress(page, 10)
    throw new TaskFailure({ code: 'damaged_pdf', message: 'Page 8 cannot be read.' })
  },
})
