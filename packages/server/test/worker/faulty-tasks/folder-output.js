import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultyTask } from './lib/faulty-task.js'

export default faultyTask('folder-output', async ({ output }) => {
  const path = output.add()
  mkdirSync(path)
  writeFileSync(join(path, 'inside'), 'No file, but a folder with one.')
})
