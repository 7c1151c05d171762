import { faultyTask } from './lib/faulty-task.js'

export default faultyTask('eat-memory', async () => {
  const kept = []
  for (;;) kept.push(Buffer.alloc(4 * 1024 * 1024, kept.length))
})
