import { writeFileSync } from 'node:fs'
import { faultyTask } from './lib/faulty-task.js'

export default faultyTask('garbage-output', async ({ output }) => {
  writeFileSync(output.add(), '%PDF-1.7\nThis only begins like a PDF.')
})
