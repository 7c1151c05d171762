import type { ToolCard } from '../tools/tool.js'
import type { OptionTexts } from './catalogue.js'
import { catalogues } from './text.js'

/** A tool in the chosen language, or as declared. */
export function translated<Tool extends ToolCard>(tool: Tool): Tool {
  const { title = tool.title, summary = tool.summary, keywords } = catalogues()[0].tasks[tool.name] ?? {}
  if (keywords === undefined) return { ...tool, title, summary }
  // The tool can be found by its English name too.
  return { ...tool, title, summary, keywords: [...keywords, tool.title, ...tool.keywords] }
}

/** `path` is an option or a part of one, such as `details.filename`. Undefined: its name serves as its label. */
export function optionLabel(task: string, path: string): string | undefined {
  return optionTexts(task, path, hasLabel)?.label
}

/** Undefined: the description in the declaration serves. */
export function optionHelp(task: string, path: string): string | undefined {
  return optionTexts(task, path, hasLabel)?.help
}

/** The label of a value of an option. Undefined: the value serves, as for units, paper sizes and numbers. */
export function choiceLabel(task: string, path: string, value: unknown): string | undefined {
  const key = String(value)
  return optionTexts(task, path, ({ choices }) => choices !== undefined && Object.hasOwn(choices, key))
    ?.choices?.[key]
}

/** `title` is the title in the declaration. */
export function exampleTitle(task: string, title: string): string {
  return catalogues()[0].tasks[task]?.examples?.[title] ?? title
}

const hasLabel = ({ label }: OptionTexts): boolean => label !== undefined

/** Of the option in this task, else of the option in any task; in the chosen language, else in English. */
function optionTexts(
  task: string,
  path: string,
  isWanted: (texts: OptionTexts) => boolean,
): OptionTexts | undefined {
  const last = path.slice(path.lastIndexOf('.') + 1)
  const both = catalogues()
  return [
    ...both.map(({ tasks }) => tasks[task]?.options?.[path]),
    ...both.map(({ options }) => options[path]),
    ...both.map(({ options }) => options[last]),
  ].find((texts) => texts !== undefined && isWanted(texts))
}
