import type { TaskContext } from '../declare/task.js'
import { type EnteredPages, whileEntered } from '../documents/entered-pages.js'
import { OutputBudget } from '../documents/output-budget.js'

/** Converts the pages of each entry with `convert`, one after the other, and returns its reports. */
export function eachEntered<Report>(
  context: TaskContext<unknown>,
  convert: (entered: EnteredPages, isOnly: boolean, budget: OutputBudget) => Promise<Report>,
): Promise<{ readonly files: readonly Report[] }> {
  const budget = new OutputBudget(context.output.maxBytes)
  return whileEntered(context, async (entered) => {
    const files: Report[] = []
    for (const one of entered) files.push(await convert(one, entered.length === 1, budget))
    return { files }
  })
}
