import { copyFileSync } from 'node:fs'
import { defineTask } from '@octavo/tasks/define-task'
import { z } from 'zod'

/** Takes images beside PDF. */
export default defineTask({
  name: 'picture',
  title: 'Picture',
  summary: 'For tests alone.',
  inputs: { accepts: ['application/pdf', 'image/png'], min: 1, max: 10 },
  resultName: 'picture.png',
  options: z.object({}),
  examples: [{ title: 'One file', entries: [{ filename: 'a.png' }], options: {}, expect: { pages: 12 } }],
  async run({ entries, output }) {
    copyFileSync(entries[0].file.path, output.add({ name: 'picture', type: 'image/png' }))
    return {}
  },
})
