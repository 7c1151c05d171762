import { writeSync } from 'node:fs'
import { faultyTask } from './lib/faulty-task.js'

/** Speaks to the pool behind the back of the one who runs it: a result that was never written. */
export default faultyTask('lie', async () => {
  const outputs = [{ path: 'out/9-0', name: '../x.pdf', type: 'application/pdf', size: 10, pages: 1 }]
  const json = JSON.stringify({
    kind: 'done',
    number: 1,
    answer: { outputs, report: {} },
    cpuMs: 0,
    residentBytes: 0,
  })
  const header = Buffer.alloc(4)
  header.writeUInt32LE(json.length, 0)
  writeSync(3, Buffer.concat([header, Buffer.from(json)]))
  await new Promise((resolve) => setTimeout(resolve, 60_000))
})
