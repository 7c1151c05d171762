import { defineTask } from '@octavo/tasks/define-task'
import { z } from 'zod'
import { copyFile } from './lib/copy-file.js'

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
    copyFile(entries[0].file, output.create({ name: 'picture', type: 'image/png' }))
    return {}
  },
})
