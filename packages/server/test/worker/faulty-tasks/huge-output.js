import { closeSync, openSync, writeSync } from 'node:fs'
import { faultyTask } from './lib/faulty-task.js'

export default faultyTask('huge-output', async ({ output }) => {
  const descriptor = openSync(output.add({ type: 'text/plain' }), 'w')
  const block = Buffer.alloc(1024 * 1024, 'x')
  try {
    for (;;) writeSync(descriptor, block)
  } finally {
    closeSync(descriptor)
  }
})
