import modules from 'octavo:tasks'
import { catalogueOf } from '@octavo/tasks/catalogue'
import { commandLine } from '@octavo/tasks/command-line'
import { worded } from '@octavo/tasks/message'
import { readOptions } from '@octavo/tasks/options'
import { withoutListing } from './listing-modes.js'
import type { Tool } from './tool.js'

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
    isBuiltIn: task.needs?.addons === undefined || task.needs.browserCanDo === true,
    outputs: task.outputs ?? 'each',
    commandLine: (entries, options) => commandLine(task, { entries, options }),
    problems(options, wording) {
      const { problems = [] } = readOptions(task, { ...preset, ...options })
      return problems.map(({ path, message }) => ({ path, message: worded(message, wording) }))
    },
  }
}
