import { loadTasks } from '@octavo/tasks/load-tasks'
import { minimalValues } from '../../src/options/option-values.js'
import type { Catalogue, ToolTexts } from '../../src/texts/catalogue.js'
import english from '../../src/texts/en.json' with { type: 'json' }
import tools from '../../src/texts/tool/en.json' with { type: 'json' }
import { withoutListing } from '../../src/tools/listing-modes.js'

const tasks = await loadTasks()

/** The title of a tool on the English page. */
export function titleOf(name: string): string {
  const { tasks: texts }: Pick<Catalogue, 'tasks'> = english
  return texts[name]?.title ?? tasks.get(name)!.title
}

/** The first example that the page offers, or that needs no options, with its title on the English page. */
export function shownExample(name: string) {
  const task = tasks.get(name)!
  const { options, preset } = withoutListing(task, tasks.describe(name)!.options)
  const example = task.examples.find((each) => {
    const names = Object.keys(minimalValues(options, each.options))
    const isOffered = names.length > 0 || Object.keys({ ...preset, ...each.options }).length === 0
    return isOffered && names.every((option) => options.properties?.[option]?.format !== 'file')
  })!
  const { tasks: texts }: Pick<ToolTexts, 'tasks'> = tools
  return { ...example, shownTitle: texts[name]?.examples?.[example.title] ?? example.title }
}
