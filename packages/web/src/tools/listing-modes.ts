import type { OptionSchema } from '@octavo/tasks/options-schema'
import type { Task } from '@octavo/tasks/task'
import type { OptionValues } from './tool.js'

/** What the page starts with instead of a list: what changes nothing that the user did not ask for. */
const FIRST_MODES: Readonly<Record<string, string>> = { 'attachments-pdf': 'extract' }

/**
 * The options as the page shows them. Who opens a tool wants to change something: the modes that only list
 * what is in a file come last among the choices, and the page does not start with one.
 */
export function withoutListing(
  task: Pick<Task, 'name' | 'givesJson'>,
  options: OptionSchema,
): { readonly options: OptionSchema; readonly preset: OptionValues } {
  const { mode } = options.properties ?? {}
  const { givesJson } = task
  if (mode?.enum === undefined || givesJson === undefined) return { options, preset: {} }
  const isListing = (value: unknown): boolean => givesJson.call(task, { mode: value })
  const others = mode.enum.filter((value) => !isListing(value))
  const shown = {
    ...mode,
    enum: [...others, ...mode.enum.filter(isListing)],
    default: isListing(mode.default) ? (FIRST_MODES[task.name] ?? others[0]) : mode.default,
  }
  return {
    options: { ...options, properties: { ...options.properties, mode: shown } },
    preset: shown.default === mode.default ? {} : { mode: shown.default },
  }
}
