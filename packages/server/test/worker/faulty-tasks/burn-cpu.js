import { faultyTask } from './lib/faulty-task.js'

export default faultyTask('burn-cpu', async () => {
  for (let sum = 0; ; sum++) if (sum < 0) return
})
