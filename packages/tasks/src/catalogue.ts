import { readdir } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type OptionSchema, optionsSchema, secretNames } from './declaration.js'
import type { MakeTask, Task, TaskExample, TaskLookup } from './define-task.js'

/** What callers are told about a task. */
export interface TaskDescription {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly inputs: { readonly accepts: readonly string[]; readonly min: number; readonly max: number }
  /** JSON Schema of `options`. */
  readonly options: OptionSchema
  readonly result_name: string
  /** Without what a test expects of them: that is about the test's files. */
  readonly examples: readonly Omit<TaskExample, 'expect'>[]
  /** What the fields of the report say, by their places. */
  readonly report: Readonly<Record<string, string>>
  readonly available: boolean
  /** What is missing, and how to install it. */
  readonly unavailable_because?: string | undefined
}

export interface TaskCatalogue extends TaskLookup {
  describe(name: string): TaskDescription | undefined
  descriptions(): readonly TaskDescription[]
  /** The address of its file. */
  file(name: string): string | undefined
  /** Why a task cannot run here; undefined where it can, or nobody has looked (`withAvailability` looks). */
  unavailable(name: string): string | undefined
  /** The names of all options that are passwords or the like, of whichever task. */
  secretOptions(): ReadonlySet<string>
}

const OWN_FOLDER = fileURLToPath(new URL('./tasks/', import.meta.url))

/** The names of all tasks, found without loading one. */
export async function taskNames(furtherFolders: readonly string[] = []): Promise<string[]> {
  return [...(await taskFiles(furtherFolders)).keys()].sort()
}

/**
 * Every file in the folder of tasks is a task, and the file's name is the task's. Further folders add to it. Where only one is wanted, the
 * others are loaded no more than it needs.
 */
export async function loadTasks(
  furtherFolders: readonly string[] = [],
  only?: string | undefined,
): Promise<TaskCatalogue> {
  const files = await taskFiles(furtherFolders)
  const tasks = new Map<string, Task>()
  const lookup: TaskLookup = {
    get names() {
      return [...files.keys()].sort()
    },
    get: (name) => tasks.get(name),
  }
  const made: [name: string, make: MakeTask][] = []
  const load = async (names: Iterable<string>): Promise<void> => {
    for (const name of names) {
      const exported = await exportedBy(files.get(name)!)
      if (typeof exported === 'function') made.push([name, exported])
      else tasks.set(name, named(name, exported))
    }
  }
  await load(only === undefined || !files.has(only) ? files.keys() : [only])
  if (made.length > 0 && only !== undefined) await load([...files.keys()].filter((name) => name !== only))
  for (const [name, make] of made) tasks.set(name, named(name, make(lookup)))
  return catalogueOf(tasks, files)
}

/** By the tasks' names. */
async function taskFiles(furtherFolders: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const folder of [OWN_FOLDER, ...furtherFolders]) {
    for (const file of (await readdir(folder)).sort()) {
      const name = /^([^.]+)\.(?:js|mjs|ts)$/.exec(file)?.[1]
      if (name === undefined) continue
      if (found.has(name)) throw new Error(`There are two tasks of the name ${name}.`)
      found.set(name, new URL(file, `${pathToFileURL(folder).href}/`).href)
    }
  }
  return found
}

async function exportedBy(file: string): Promise<Task | MakeTask | undefined> {
  return ((await import(file)) as { default?: Task | MakeTask }).default
}

function named(name: string, task: Task | undefined): Task {
  if (task?.name === name) return task
  throw new Error(
    `The file of task ${name} must export a task of that name, but it exports ${task?.name ?? 'none'}.`,
  )
}

function catalogueOf(tasks: ReadonlyMap<string, Task>, files: ReadonlyMap<string, string>): TaskCatalogue {
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
    file: (name) => files.get(name),
    unavailable: () => undefined,
    descriptions: () => names.map((name) => describe(name)!),
    secretOptions: () => new Set([...tasks.values()].flatMap((task) => secretNames(optionsSchema(task)))),
  }
}

function descriptionOf(task: Task): TaskDescription {
  const { name, title, summary, inputs, examples, resultName, report = {} } = task
  return {
    name,
    title,
    summary,
    inputs,
    options: optionsSchema(task),
    result_name: resultName,
    examples: examples.map(({ expect: _, ...example }) => example),
    report,
    available: true,
  }
}
