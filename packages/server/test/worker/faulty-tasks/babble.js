import { writeSync } from 'node:fs'
import { faultyTask } from './lib/faulty-task.js'

/** Announces a message that no memory could hold. */
export default faultyTask('babble', async () => {
  writeSync(3, Buffer.from([0xff, 0xff, 0xff, 0x7f, 0x7b]))
  await new Promise((resolve) => setTimeout(resolve, 60_000))
})
