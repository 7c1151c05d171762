import { type OutboundPurpose, outboundPurposes } from './outbound.js'
import type { Task, TaskLookup } from './task.js'

/** Requirements of a run beyond the default permissions and limits. */
export interface RunNeeds {
  /** The programs that it may start. */
  readonly programs: readonly string[]
  /** Those that it may start, and can do without. */
  readonly optionalPrograms: readonly string[]
  /** Whether it loads native code. */
  readonly addons: boolean
  /** What it sends requests for, to hosts that the operator allows. */
  readonly outbound?: readonly OutboundPurpose[] | undefined
  /** 0 if nothing more is needed. */
  readonly memoryBytes: number
  readonly seconds: number
}

/** The requirements of the task and, with these options, of the tasks that it runs. */
export function needsOfRun(
  tasks: TaskLookup,
  task: Task,
  options: Readonly<Record<string, unknown>>,
  /** The types of its files. */
  types: Iterable<string> = [],
): RunNeeds {
  const all = [...tasksOfRun(tasks, task, options), ...convertersOf(tasks, task, new Set(types))]
  const needs = all.flatMap((one) => one.needs ?? [])
  const programs = needs.flatMap((one) => one.programs ?? [])
  const namesOf = (isOptional: boolean): string[] => [
    ...new Set(
      programs
        .filter((one) => (one.isOptional ?? false) === isOptional)
        .flatMap(({ name, otherNames = [] }) => [name, ...otherNames]),
    ),
  ]
  return {
    programs: namesOf(false).sort(),
    optionalPrograms: namesOf(true).sort(),
    addons: needs.some(({ addons = [] }) => addons.length > 0),
    outbound: outboundPurposes.filter((purpose) => needs.some(({ outbound }) => outbound === purpose)),
    memoryBytes: Math.max(0, ...needs.map(({ memory = 0 }) => memory)),
    seconds: needs.reduce((sum, { seconds = 0 }) => sum + seconds, 0),
  }
}

function convertersOf(tasks: TaskLookup, { inputs }: Task, types: ReadonlySet<string>): readonly Task[] {
  const others = [...types].filter((type) => type !== 'application/pdf')
  if (others.length === 0) return []
  return (inputs.converts ?? [])
    .flatMap((name) => tasks.get(name) ?? [])
    .filter(({ inputs: { accepts } }) => others.some((type) => accepts.includes(type)))
}

/** The task itself, then those that it runs. */
export function tasksOfRun(
  tasks: TaskLookup,
  task: Task,
  options: Readonly<Record<string, unknown>>,
): readonly Task[] {
  const others = task.tasksRun?.(options) ?? []
  return [task, ...others.flatMap((name) => tasks.get(name) ?? [])]
}
