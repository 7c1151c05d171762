import { faultyTask } from './lib/faulty-task.js'

export default faultyTask('exit-at-once', async () => process.exit(0))
