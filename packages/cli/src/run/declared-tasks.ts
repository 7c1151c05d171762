import { loadTasks } from '@octavo/tasks/load-tasks'
import type { TaskNeeds } from '@octavo/tasks/task'
import { taskFolders } from './known-tasks.js'

export interface DeclaredTask {
  readonly name: string
  readonly summary: string
  /** Other words for it. */
  readonly keywords?: readonly string[] | undefined
  readonly needs?: TaskNeeds | undefined
  /** The URL of its file, if it was found in a folder. */
  readonly file?: string | undefined
}

/** All tasks. A bundle has the list instead, because loading the declarations takes longer than a command. */
export async function declaredTasks(): Promise<readonly DeclaredTask[]> {
  const tasks = await loadTasks(taskFolders())
  return tasks.names.map((name) => {
    const { summary, keywords, needs } = tasks.get(name)!
    return { name, summary, keywords, needs, file: tasks.file(name) }
  })
}
