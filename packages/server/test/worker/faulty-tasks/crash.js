import { faultyTask } from './lib/faulty-task.js'

export default faultyTask('crash', async () => {
  process.kill(process.pid, 'SIGSEGV')
  await new Promise(() => {})
})
