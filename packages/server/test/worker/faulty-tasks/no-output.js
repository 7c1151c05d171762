import { faultyTask } from './lib/faulty-task.js'

export default faultyTask('no-output', async ({ output }) => {
  output.create()
})
