import { copyFileSync, writeFileSync } from 'node:fs'
import { faultyTask } from './lib/faulty-task.js'

/** Not faulty, but no task that comes with the service makes several files yet. */
export default faultyTask('several-outputs', async ({ entries, output }) => {
  copyFileSync(entries[0].file.path, output.add({ name: 'part.pdf' }))
  copyFileSync(entries[0].file.path, output.add({ name: 'PART.pdf' }))
  writeFileSync(output.add({ name: '../notes', type: 'text/plain' }), 'Two parts.')
  return { parts: 2 }
})
