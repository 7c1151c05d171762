import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultyTask } from './lib/faulty-task.js'

export default faultyTask('folder-output', async ({ output }) => {
  output.create().close()
  const path = join('out', readdirSync('out')[0])
  rmSync(path)
  mkdirSync(path)
  writeFileSync(join(path, 'inside'), 'No file, but a folder with one.')
})
