import { defineTask } from '@octavo/tasks/define-task'
import { z } from 'zod'

/** For tests: needs what no machine has. */
export default defineTask({
  name: 'needs-missing',
  title: 'Needs what is missing',
  summary: 'For tests alone.',
  inputs: { accepts: ['application/pdf'], min: 1, max: 3 },
  resultName: 'result.pdf',
  needs: {
    programs: [
      { name: 'sort', install: 'apt install coreutils' },
      { name: 'octavo-no-such-program', install: 'apt install no-such-package' },
    ],
    addons: ['octavo-no-such-addon'],
  },
  options: z.object({}),
  examples: [{ title: 'One file', entries: [{ filename: 'a.pdf' }], options: {}, expect: { pages: 1 } }],
  async run() {
    throw new Error('It was run without what it needs.')
  },
})
