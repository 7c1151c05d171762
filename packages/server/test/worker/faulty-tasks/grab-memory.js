import { faultyTask } from './lib/faulty-task.js'

/** More than the ceiling in one go: faster than any look from outside. */
export default faultyTask('grab-memory', async () => {
  const kept = []
  for (let gigabytes = 0; gigabytes < 64; gigabytes++) kept.push(new Uint8Array(1024 ** 3).fill(1))
})
