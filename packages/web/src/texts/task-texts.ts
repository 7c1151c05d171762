import type { ToolCard } from '../tools/tool.js'
import { currentTaskTexts } from './text.js'
import type { OptionText } from './translation.js'

/** A tool in the chosen language, or as declared. */
export function inWords<Tool extends ToolCard>(tool: Tool): Tool {
  const known = currentTaskTexts().tasks[tool.name]
  if (known === undefined) return tool
  // The tool can be found by its English name too.
  return { ...tool, ...known, keywords: [...known.keywords, tool.title, ...tool.keywords] }
}

/** `name` is an option or the path of a part, such as `details.filename`. */
export function optionLabel(task: string, name: string): string {
  return optionText(task, name)?.[0] ?? humanised(lastOf(name))
}

export function optionHelp(task: string, name: string, description?: string): string | undefined {
  return optionText(task, name)?.[1] ?? description
}

/** The label of a value of option `name`; units, paper sizes and numbers have none. */
export function choiceLabel(task: string, name: string, value: unknown): string | undefined {
  const words = textOf(currentTaskTexts().choices, task, name) ?? {}
  const key = String(value)
  return Object.hasOwn(words, key) ? words[key] : undefined
}

/** `title` is the title in the declaration. */
export function exampleTitle(task: string, title: string): string {
  return currentTaskTexts().examples[task]?.[title] ?? title
}

function optionText(task: string, name: string): OptionText | undefined {
  return textOf(currentTaskTexts().options, task, name)
}

function textOf<Text>(texts: Readonly<Record<string, Text>>, task: string, name: string): Text | undefined {
  const found = [`${task}.${name}`, name, lastOf(name)].find((key) => Object.hasOwn(texts, key))
  return found === undefined ? undefined : texts[found]
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** `max_bytes` → `Max bytes`. */
function humanised(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
