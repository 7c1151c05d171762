import { defineTask } from '@octavo/tasks/define-task'
import { z } from 'zod'
import { copyFile } from './lib/copy-file.js'

/** Makes several outputs, with names that have to be made safe and unique. */
export default defineTask({
  name: 'several',
  title: 'Several',
  summary: 'For tests alone.',
  inputs: { accepts: ['application/pdf'], min: 1, max: 10 },
  resultName: 'part.pdf',
  options: z.object({}),
  examples: [{ title: 'One file', entries: [{ filename: 'a.pdf' }], options: {}, expect: { pages: 12 } }],
  async run({ entries, output }) {
    copyFile(entries[0].file, output.create({ name: 'Teil ä.pdf' }))
    copyFile(entries[0].file, output.create({ name: 'TEIL Ä.pdf' }))
    output.create({ name: '../../notes', type: 'text/plain' }).write(Buffer.from('Two parts.'))
    return { parts: 2 }
  },
})
