import { faultyTask } from './lib/faulty-task.js'

/** Not faulty: more outputs than go into one message. */
export default faultyTask('very-many-outputs', async ({ output }) => {
  for (let n = 1; n <= 450; n++)
    output.create({ name: `${n}.txt`, type: 'text/plain' }).write(Buffer.from(String(n)))
  return { parts: 450 }
})
