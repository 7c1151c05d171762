import { MAX_FIRST, type OptionSchema, optionsSchema, secretNames } from '../declare/options-schema.js'
import { descriptionsOf } from '../declare/report-field.js'
import type { MakeTask, Task, TaskExample, TaskGroup, TaskLookup } from '../declare/task.js'

/** The description of a task for callers. */
export interface TaskDescription {
  readonly name: string
  readonly title: string
  readonly summary: string
  /** Null if the task belongs to none. */
  readonly group: TaskGroup | null
  /** Other words for the task. */
  readonly keywords: readonly string[]
  readonly inputs: { readonly accepts: readonly string[]; readonly min: number; readonly max: number }
  /** JSON Schema of `options`. */
  readonly options: OptionSchema
  /** The names of the options that users decide first, up to three. */
  readonly first: readonly string[]
  readonly result_name: string
  /** Without the test expectations, which are about the test's files. */
  readonly examples: readonly Omit<TaskExample, 'expect'>[]
  /** Descriptions of the fields of the report, by their paths. */
  readonly report: Readonly<Record<string, string>>
  readonly available: boolean
  /** What is missing, and how to install it. */
  readonly unavailable_because?: string | undefined
}

export interface TaskCatalogue extends TaskLookup {
  describe(name: string): TaskDescription | undefined
  descriptions(): readonly TaskDescription[]
  /** The URL of its file, if it was found in a folder. */
  file(name: string): string | undefined
  /** Why a task cannot run here; undefined if it can, or if it was not checked (`withAvailability` does). */
  unavailable(name: string): string | undefined
  /** The names of all secret options, of any task. */
  secretOptions(): ReadonlySet<string>
}

/** Loads the file of a task on demand. */
export type LoadTask = () => Promise<{ readonly default?: Task | MakeTask }>

/** By task name: from a folder or a bundler. */
export type TaskModules = ReadonlyMap<string, LoadTask>

/** The catalogue of these tasks. If only one is needed, others are loaded only as far as it needs them. */
export async function catalogueOf(modules: TaskModules, only?: string | undefined): Promise<TaskCatalogue> {
  const names = [...modules.keys()].sort()
  const tasks = new Map<string, Task>()
  const lookup: TaskLookup = { names, get: (name) => tasks.get(name) }
  const made: [name: string, make: MakeTask][] = []
  const load = async (wanted: readonly string[]): Promise<void> => {
    for (const name of wanted) {
      const exported = (await modules.get(name)!()).default
      if (typeof exported === 'function') made.push([name, exported])
      else tasks.set(name, named(name, exported))
    }
  }
  await load(only === undefined || !modules.has(only) ? names : [only])
  if (made.length > 0 && only !== undefined) await load(names.filter((name) => name !== only))
  for (const [name, make] of made) tasks.set(name, named(name, make(lookup)))
  return described(tasks)
}

function named(name: string, task: Task | undefined): Task {
  if (task?.name === name) return task
  throw new Error(
    `The file of task ${name} must export a task of that name, but it exports ${task?.name ?? 'none'}.`,
  )
}

function described(tasks: ReadonlyMap<string, Task>): TaskCatalogue {
  const names = [...tasks.keys()].sort()
  const descriptions = new Map<string, TaskDescription>()
  const describe = (name: string): TaskDescription | undefined => {
    const task = tasks.get(name)
    if (task === undefined) return undefined
    const known = descriptions.get(name) ?? descriptionOf(task)
    descriptions.set(name, known)
    return known
  }
  return {
    names,
    get: (name) => tasks.get(name),
    describe,
    file: () => undefined,
    unavailable: () => undefined,
    descriptions: () => names.map((name) => describe(name)!),
    secretOptions: () => new Set([...tasks.values()].flatMap((task) => secretNames(optionsSchema(task)))),
  }
}

function descriptionOf(task: Task): TaskDescription {
  const {
    name,
    title,
    summary,
    group = null,
    keywords = [],
    inputs: { accepts, min, max },
    first = Object.keys(task.options.shape).slice(0, MAX_FIRST),
    examples,
    resultName,
    report = {},
  } = task
  return {
    name,
    title,
    summary,
    group,
    keywords,
    inputs: { accepts, min, max },
    options: optionsSchema(task),
    first,
    result_name: resultName,
    examples: examples.map(({ expect: _, ...example }) => example),
    report: descriptionsOf(report),
    available: true,
  }
}
