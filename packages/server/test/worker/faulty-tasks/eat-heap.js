import { faultyTask } from './lib/faulty-task.js'

export default faultyTask('eat-heap', async () => {
  const kept = []
  for (;;) kept.push({ number: kept.length, text: `item ${kept.length}` })
})
