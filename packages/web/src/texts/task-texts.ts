import type { OptionValues, ToolCard } from '../tools/tool.js'
import type { OptionTexts } from './catalogue.js'
import { catalogues, currentLanguage, filled, toolTexts } from './text.js'

/** A tool in the chosen language, or as declared. */
export function translated<Tool extends ToolCard>(tool: Tool): Tool {
  const { title = tool.title, summary = tool.summary, keywords } = catalogues()[0].tasks[tool.name] ?? {}
  if (keywords === undefined) return { ...tool, title, summary }
  // The tool can be found by its English name too.
  return { ...tool, title, summary, keywords: [...keywords, tool.title, ...tool.keywords] }
}

/** What the button says that starts a tool with these options: `Save changes`. `count` of things, if known. */
export function actionText(
  tool: Pick<ToolCard, 'name' | 'title'>,
  { mode }: OptionValues,
  count?: number,
): string {
  for (const [index, { tasks }] of catalogues().entries()) {
    const { action, counted, actions = {} } = tasks[tool.name] ?? {}
    const ofMode = actions[String(mode)]
    if (ofMode !== undefined) return ofMode
    if (counted !== undefined && count !== undefined)
      return filled(index === 0 ? currentLanguage() : 'en', counted, { count })
    if (action !== undefined) return action
  }
  return tool.title
}

/** Whether the page has texts of its own for the options of a task: then those of the declaration are not shown. */
export function hasOptionTexts(task: string): boolean {
  return toolTexts().some(({ tasks }) => Object.hasOwn(tasks, task))
}

/** `path` is an option or a part of one, such as `details.filename`. Undefined: its name serves as its label. */
export function optionLabel(task: string, path: string): string | undefined {
  return optionTexts(task, path, ({ label }) => label !== undefined)?.label
}

export function optionHelp(task: string, path: string): string | undefined {
  return optionTexts(task, path, ({ label }) => label !== undefined)?.help
}

/** What it means that an option is not set. */
export function unsetText(task: string, path: string): string | undefined {
  return optionTexts(task, path, ({ unset }) => unset !== undefined)?.unset
}

/** The label of a value of an option. Undefined: the value serves, as for units, paper sizes and numbers. */
export function choiceLabel(task: string, path: string, value: unknown): string | undefined {
  const key = String(value)
  return optionTexts(task, path, ({ choices }) => choices !== undefined && Object.hasOwn(choices, key))
    ?.choices?.[key]
}

/** `title` is the title in the declaration. */
export function exampleTitle(task: string, title: string): string {
  const known = toolTexts().map(({ tasks }) => tasks[task]?.examples?.[title])
  return known.find((each) => each !== undefined) ?? title
}

/** Of the option in this task, else of the option in any task; in the chosen language, else in English. */
function optionTexts(
  task: string,
  path: string,
  isWanted: (texts: OptionTexts) => boolean,
): OptionTexts | undefined {
  const last = path.slice(path.lastIndexOf('.') + 1)
  const all = toolTexts()
  return [
    ...all.map(({ tasks }) => tasks[task]?.options?.[path]),
    ...all.map(({ options }) => options[path]),
    ...all.map(({ options }) => options[last]),
  ].find((texts) => texts !== undefined && isWanted(texts))
}
