import modules from 'octavo:tasks'
import { catalogueOf } from '@octavo/tasks/catalogue'
import { commandLine } from '@octavo/tasks/command-line'
import { type Message, nameOf, worded } from '@octavo/tasks/message'
import { readOptions } from '@octavo/tasks/options'
import type { OptionSchema } from '@octavo/tasks/options-schema'
import { generalProblems } from '@octavo/tasks/problem-names'
import type { Task, TaskNeeds } from '@octavo/tasks/task'
import { withoutListing } from './listing-modes.js'
import type { OptionValues, Tool } from './tool.js'

/** A task that is built into the page. */
export async function describeOwnTask(name: string): Promise<Tool> {
  const catalogue = await catalogueOf(modules, name)
  const task = catalogue.get(name)!
  const description = catalogue.describe(name)!
  const { options, preset } = withoutListing(task, description.options)
  return {
    ...description,
    options,
    preset,
    deviceTypes: runsInBrowser(task.needs) ? browserTypes(task) : [],
    isConverting: task.inputs.converts !== undefined,
    sendsRequests: (chosen) => task.sendsRequests?.({ ...defaultsOf(options), ...chosen }) === true,
    outputs: task.outputs ?? 'each',
    commandLine: (entries, options) => commandLine(task, { entries, options }),
    problems(options, wording) {
      const { problems = [] } = readOptions(task, { ...preset, ...options })
      return problems.map(({ path, message }) => ({
        path,
        message: worded(message, wording),
        needsLabel: isGeneral(message),
      }))
    },
  }
}

function defaultsOf({ properties = {} }: OptionSchema): OptionValues {
  return Object.fromEntries(Object.entries(properties).map(([name, { default: value }]) => [name, value]))
}

function isGeneral(message: Message): boolean {
  const said = nameOf(message)
  return typeof said !== 'object' || !('says' in said) || generalProblems.some((name) => name === said.says)
}

function runsInBrowser(needs: TaskNeeds | undefined): boolean {
  if (needs?.webCrypto === true && globalThis.crypto?.subtle === undefined) return false
  return (needs?.addons === undefined && needs?.programs === undefined) || needs.browserCanDo === true
}

function browserTypes({ inputs: { accepts }, needs }: Task): readonly string[] {
  return accepts.filter((type) => needs?.browserCannotRead?.includes(type) !== true)
}
