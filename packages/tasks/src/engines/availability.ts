import type { TaskCatalogue, TaskDescription } from '../catalogue/load-tasks.js'
import type { OptionSchema } from '../declare/options-schema.js'
import { SHORTCUT_TYPE } from '../declare/outbound.js'
import { RECOGNITION_LANGUAGE } from '../declare/recognition.js'
import type { ProgramMode } from './program-permission.js'
import type { LanguageSettings } from './tesseract-known.js'

/**
 * Checks once whether this machine has what the tasks of the catalogue need. Tasks without needs cost
 * nothing. Checking whether an installed program or addon starts costs one process each, which is too much
 * for a list.
 */
export async function withAvailability(
  tasks: TaskCatalogue,
  {
    isStarted = true,
    programs,
  }: { readonly isStarted?: boolean; readonly programs?: ProgramMode | undefined } = {},
): Promise<TaskCatalogue> {
  const needing = tasks.names.filter((name) => tasks.get(name)?.needs !== undefined)
  if (needing.length === 0) return tasks
  const { unmetNeeds } = await import('./unmet-needs.js')
  const unmet = new Map<string, string>()
  await Promise.all(
    needing.map(async (name) => {
      const problems = await unmetNeeds(tasks.get(name)!.needs!, tasks.file(name), { isStarted, programs })
      if (problems.length > 0) unmet.set(name, problems.join(' '))
    }),
  )
  const get = withFurtherTypes(tasks, (name) => !unmet.has(name))
  const describe = (name: string): TaskDescription | undefined => {
    const task = tasks.describe(name)
    if (task === undefined) return undefined
    const { accepts } = get(name)!.inputs
    const reason = unmet.get(name)
    const inputs = { ...task.inputs, accepts }
    if (reason === undefined) return { ...task, inputs }
    return { ...task, inputs, available: false, unavailable_because: reason }
  }
  return {
    ...tasks,
    get,
    describe,
    descriptions: () => tasks.names.map((name) => describe(name)!),
    unavailable: (name) => unmet.get(name),
  }
}

/** Tasks accept the types that available tasks convert for them. */
function withFurtherTypes(
  tasks: TaskCatalogue,
  isAvailable: (task: string) => boolean,
): TaskCatalogue['get'] {
  const all = new Map(
    tasks.names.map((name) => {
      const task = tasks.get(name)!
      const { accepts, converts = [] } = task.inputs
      if (converts.length === 0 || !converts.every(isAvailable)) return [name, task]
      // Any bytes may be a text.
      const further = converts
        .flatMap((one) => tasks.get(one)?.inputs.accepts ?? [])
        .filter((type) => !type.startsWith('text/'))
      const inputs = { ...task.inputs, accepts: [...new Set([...accepts, ...further])] }
      return [name, { ...task, inputs }]
    }),
  )
  return (name) => all.get(name)
}

/**
 * The catalogue of a service whose operator allows hosts: the descriptions of tasks that load pages from them accept the
 * address of one, as an Internet shortcut.
 */
export function withAddresses(tasks: TaskCatalogue): TaskCatalogue {
  const describe = (name: string): TaskDescription | undefined => {
    const task = tasks.describe(name)
    if (task === undefined || tasks.get(name)?.needs?.outbound !== 'pages') return task
    return { ...task, inputs: { ...task.inputs, accepts: [...task.inputs.accepts, SHORTCUT_TYPE] } }
  }
  return { ...tasks, describe, descriptions: () => tasks.names.map((name) => describe(name)!) }
}

/** The catalogue whose descriptions name the languages of text recognition that are installed on this machine. */
export async function withLanguages(
  tasks: TaskCatalogue,
  settings: LanguageSettings = {},
): Promise<TaskCatalogue> {
  // Without Tesseract itself, which a process that runs no task does not need.
  const { knownLanguages } = await import('./tesseract-known.js')
  // Debian has data for scripts too, such as `script/Latin`, which are no languages.
  const installed = (await knownLanguages(settings)).filter((language) => !language.includes('/'))
  const filled = (option: OptionSchema): OptionSchema =>
    option.items?.format === RECOGNITION_LANGUAGE
      ? {
          ...option,
          items: { ...option.items, enum: installed },
          examples: (option.examples as string[][]).map((languages) =>
            languages.filter((language) => installed.includes(language)),
          ),
        }
      : option
  const descriptions = new Map(
    tasks.descriptions().map((task): [string, TaskDescription] => {
      const options = Object.entries(task.options.properties ?? {})
      if (!options.some(([, option]) => filled(option) !== option)) return [task.name, task]
      const properties = Object.fromEntries(options.map(([name, option]) => [name, filled(option)]))
      return [task.name, { ...task, options: { ...task.options, properties } }]
    }),
  )
  return {
    ...tasks,
    describe: (name) => descriptions.get(name),
    descriptions: () => [...descriptions.values()],
  }
}
