import { copyFile } from './lib/copy-file.js'
import { faultyTask } from './lib/faulty-task.js'

/** Not faulty, but no task that comes with the service makes several files yet. */
export default faultyTask('several-outputs', async ({ entries, output }) => {
  copyFile(entries[0].file, output.create({ name: 'part.pdf' }))
  copyFile(entries[0].file, output.create({ name: 'PART.pdf' }))
  output.create({ name: '../notes', type: 'text/plain' }).write(Buffer.from('Two parts.'))
  return { parts: 2 }
})
