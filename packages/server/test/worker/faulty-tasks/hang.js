import { faultyTask } from './lib/faulty-task.js'

export default faultyTask('hang', async ({ progress }) => {
  const cell = new Int32Array(new SharedArrayBuffer(4))
  for (let round = 1; ; round++) {
    Atomics.wait(cell, 0, 0, 120)
    progress(round, 1_000_000)
  }
})
