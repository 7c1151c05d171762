import { type CommandFlag, commandFlags } from '@octavo/tasks/command-flags'
import { conditionText, either, inHttp, option, type Wording } from '@octavo/tasks/message'
import { optionsSchema } from '@octavo/tasks/options-schema'
import type { Task } from '@octavo/tasks/task'

/**
 * How the command line speaks of the options of a task: by their flags. An option of another task, in a step of
 * a pipeline, is part of JSON and has the words of HTTP.
 */
export function flagWording(task: Task): Wording {
  const flags = new Map(commandFlags(optionsSchema(task)).map(({ option, flag }) => [option, flag]))
  const setting = (name: string, values: readonly unknown[]): string => {
    const flag = flags.get(name)
    if (flag === undefined) return inHttp([option(name, ...values)])
    if (values.length === 1 && typeof values[0] === 'boolean') return `--${values[0] ? '' : 'no-'}${flag}`
    return `--${flag} ${either(values.map(String))}`
  }
  return {
    verbs: { send: 'give', Send: 'Give', sent: 'given' },
    option: (name) => (flags.has(name) ? `--${flags.get(name)}` : name),
    setting,
    condition: setting,
  }
}

/** The description of an option, which begins with its condition in the words of HTTP. */
export function flagDescription({ schema }: CommandFlag, wording: Wording): string {
  const { description = '', with: required } = schema
  const condition = conditionText(required)
  return description.startsWith(condition)
    ? conditionText(required, wording) + description.slice(condition.length)
    : description
}
