import { faultyTask } from './lib/faulty-task.js'

export default faultyTask('huge-output', async ({ output }) => {
  const file = output.create({ type: 'text/plain' })
  const block = Buffer.alloc(1024 * 1024, 'x')
  for (;;) file.write(block)
})
