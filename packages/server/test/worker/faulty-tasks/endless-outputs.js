import { writeSync } from 'node:fs'
import { faultyTask } from './lib/faulty-task.js'

/** Claims outputs, message after message, without an end. */
export default faultyTask('endless-outputs', async () => {
  const outputs = Array(200).fill({ name: 'x.pdf', type: 'application/pdf', size: 10, pages: 1 })
  const json = JSON.stringify({ kind: 'outputs', number: 1, outputs })
  const header = Buffer.alloc(4)
  header.writeUInt32LE(json.length, 0)
  const message = Buffer.concat([header, Buffer.from(json)])
  for (;;) for (let done = 0; done < message.length; ) done += writeSync(3, message, done)
})
