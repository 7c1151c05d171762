import { copyFileSync, writeFileSync } from 'node:fs'
import { defineTask } from '@octavo/tasks/define-task'
import { z } from 'zod'

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
    copyFileSync(entries[0].file.path, output.add({ name: 'Teil ä.pdf' }))
    copyFileSync(entries[0].file.path, output.add({ name: 'TEIL Ä.pdf' }))
    writeFileSync(output.add({ name: '../../notes', type: 'text/plain' }), 'Two parts.')
    return { parts: 2 }
  },
})
