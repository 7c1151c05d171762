import { TaskFailure } from '@octavo/tasks/task-failure'
import { faultyTask } from './lib/faulty-task.js'

export default faultyTask('miss-program', async () => {
  throw new TaskFailure({ code: 'task_unavailable', message: 'The program is not installed.' })
})
