import { inHttp, type Message, nameOf, phrase, says } from '../declare/message.js'
import type { Task, TaskLookup } from '../declare/task.js'
import { shortName } from '../options/command-flags.js'
import { readOptions } from '../options/read-options.js'
import { shownName } from '../wording/file-name.js'

export interface Step {
  readonly task: string
  readonly options: Readonly<Record<string, unknown>>
}

export interface StepProblem {
  /** Path inside the list of steps. */
  readonly path: PropertyKey[]
  readonly message: Message
}

/** The problems of the steps, before any of them runs. */
export function* stepProblems(
  steps: readonly Step[],
  tasks: TaskLookup,
  isAllowed: (task: string) => boolean,
): Iterable<StepProblem> {
  for (const [index, { task: name, options }] of steps.entries()) {
    const task = taskOfStep(tasks, name)
    if (task === undefined || !isAllowed(task.name)) {
      const known = tasks.names.filter(isAllowed).join(', ')
      yield {
        path: [index, 'task'],
        message: phrase`${says('tool_unknown')}No step can run "${shownName(name, 64)}". The tasks are: ${known}`,
      }
      continue
    }
    // The options of a step are JSON in every interface.
    for (const { path, message } of readOptions(task, options).problems ?? [])
      yield { path: [index, 'options', ...path], message: phrase`${nameOf(message)}${inHttp(message)}` }
  }
}

/** The task of a step, by its name or its short name, as on the command line. */
export function taskOfStep(tasks: TaskLookup, name: string): Task | undefined {
  const known = tasks.get(name)
  if (known !== undefined) return known
  const full = tasks.names.find((one) => shortName(one) === name)
  return full === undefined ? undefined : tasks.get(full)
}
