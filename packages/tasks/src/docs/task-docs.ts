import type { TaskLookup } from '../task.js'
import { taskIndex } from './task-index.js'
import { taskPage } from './task-page.js'

/** What belongs into docs/tasks/: texts by the names of their files. */
export function taskDocs(tasks: TaskLookup): Map<string, string> {
  const all = tasks.names.map((name) => tasks.get(name)!)
  return new Map([
    ['README.md', taskIndex(all)],
    ...all.map((task): [string, string] => [`${task.name}.md`, taskPage(task)]),
  ])
}
