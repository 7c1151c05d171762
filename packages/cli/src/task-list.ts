import { unmetNeeds } from '@octavo/tasks/unmet-needs'
import { declaredTasks } from './declared-tasks.js'

export interface ListedTask {
  readonly name: string
  readonly summary: string
  readonly isAvailable: boolean
}

/** One line for each task. What it needs is not started: that costs one process each. */
export async function taskList(): Promise<readonly ListedTask[]> {
  const tasks = await declaredTasks()
  return Promise.all(
    tasks.map(async ({ name, summary, needs = {}, file }) => {
      const problems = await unmetNeeds(needs, file, false)
      return { name, summary, isAvailable: problems.length === 0 }
    }),
  )
}
