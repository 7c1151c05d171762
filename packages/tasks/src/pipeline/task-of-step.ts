import type { Task, TaskLookup } from '../declare/task.js'
import { shortName } from '../options/command-flags.js'

/** The task of a step, by its name or its short name, as on the command line. */
export function taskOfStep(tasks: TaskLookup, name: string): Task | undefined {
  const known = tasks.get(name)
  if (known !== undefined) return known
  const full = tasks.names.find((one) => shortName(one) === name)
  return full === undefined ? undefined : tasks.get(full)
}
