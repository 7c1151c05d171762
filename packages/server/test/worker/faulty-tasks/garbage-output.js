import { copyFileSync, writeFileSync } from 'node:fs'
import { faultyTask } from './lib/faulty-task.js'

/** Of an entry that is turned, its result is sound. */
export default faultyTask('garbage-output', async ({ entries, output }) => {
  if (entries[0].rotation === 0) writeFileSync(output.add(), '%PDF-1.7\nThis only begins like a PDF.')
  else copyFileSync(entries[0].file.path, output.add())
})
