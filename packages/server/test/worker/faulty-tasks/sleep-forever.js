import { faultyTask } from './lib/faulty-task.js'

export default faultyTask('sleep-forever', async () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
