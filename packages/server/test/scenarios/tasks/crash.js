import { defineTask } from '@octavo/tasks/define-task'
import { z } from 'zod'

/** Takes its whole process down. */
export default defineTask({
  name: 'crash',
  title: 'Crash',
  summary: 'For tests alone.',
  inputs: { accepts: ['application/pdf'], min: 1, max: 10 },
  resultName: 'crash.pdf',
  options: z.object({}),
  examples: [{ title: 'One file', entries: [{ filename: 'a.pdf' }], options: {}, expect: { pages: 12 } }],
  async run() {
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => {})
  },
})
