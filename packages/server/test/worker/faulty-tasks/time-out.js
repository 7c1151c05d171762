import { TaskFailure } from '@octavo/tasks/task-failure'
import { faultyTask } from './lib/faulty-task.js'

export default faultyTask('time-out', async () => {
  throw new TaskFailure({ code: 'task_timeout', message: 'The program did not end in time.' })
})
