import { faultyTask } from './lib/faulty-task.js'

export default faultyTask('throw-odd', async ({ entries }) => {
  throw new TypeError(`Secret of ${entries[0].file.path}`)
})
