import { copyFile } from './lib/copy-file.js'
import { faultyTask } from './lib/faulty-task.js'

/** Of an entry that is turned, its result is sound. */
export default faultyTask('garbage-output', async ({ entries, output }) => {
  const file = output.create()
  if (entries[0].rotation === 0) file.write(Buffer.from('%PDF-1.7\nThis only begins like a PDF.'))
  else copyFile(entries[0].file, file)
})
