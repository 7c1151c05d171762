import { readdir } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type OptionSchema, optionsSchema } from './declaration.js'
import type { Task, TaskExample } from './define-task.js'

/** What callers are told about a task. */
export interface TaskDescription {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly inputs: { readonly accepts: readonly string[]; readonly min: number; readonly max: number }
  /** JSON Schema of `options`. */
  readonly options: OptionSchema
  readonly result_name: string
  readonly examples: readonly TaskExample[]
}

export interface TaskCatalogue {
  /** In alphabetical order. */
  readonly names: readonly string[]
  get(name: string): Task | undefined
  describe(name: string): TaskDescription | undefined
  descriptions(): readonly TaskDescription[]
}

const OWN_FOLDER = fileURLToPath(new URL('./tasks/', import.meta.url))

/** Every file in the folder of tasks is a task, and the file's name is the task's. Further folders add to it. */
export async function loadTasks(furtherFolders: readonly string[] = []): Promise<TaskCatalogue> {
  const tasks = new Map<string, Task>()
  for (const folder of [OWN_FOLDER, ...furtherFolders]) {
    for (const [name, file] of await taskFiles(folder)) {
      if (tasks.has(name)) throw new Error(`There are two tasks of the name ${name}.`)
      tasks.set(name, await loadTask(name, file))
    }
  }
  return catalogueOf(tasks)
}

async function taskFiles(folder: string): Promise<[name: string, file: string][]> {
  const found: [string, string][] = []
  for (const file of (await readdir(folder)).sort()) {
    const match = /^([^.]+)\.(js|mjs|ts)$/.exec(file)
    if (match !== null) found.push([match[1]!, new URL(file, `${pathToFileURL(folder).href}/`).href])
  }
  return found
}

async function loadTask(name: string, file: string): Promise<Task> {
  const { default: task } = (await import(file)) as { default?: Task }
  if (task?.name !== name)
    throw new Error(
      `The file of task ${name} must export a task of that name, but it exports ${task?.name ?? 'none'}.`,
    )
  return task
}

function catalogueOf(tasks: ReadonlyMap<string, Task>): TaskCatalogue {
  const names = [...tasks.keys()].sort()
  const described = new Map<string, TaskDescription>()
  const describe = (name: string): TaskDescription | undefined => {
    const task = tasks.get(name)
    if (task === undefined) return undefined
    const known = described.get(name) ?? descriptionOf(task)
    described.set(name, known)
    return known
  }
  return {
    names,
    get: (name) => tasks.get(name),
    describe,
    descriptions: () => names.map((name) => describe(name)!),
  }
}

function descriptionOf(task: Task): TaskDescription {
  const { name, title, summary, inputs, examples, resultName } = task
  return { name, title, summary, inputs, options: optionsSchema(task), result_name: resultName, examples }
}
