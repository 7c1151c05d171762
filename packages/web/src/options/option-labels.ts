import { either, type SaidValues, type Wording } from '@octavo/tasks/message'
import type { OptionSchema } from '@octavo/tasks/options-schema'
import { choiceLabel, hasOptionTexts, optionHelp, optionLabel } from '../texts/task-texts.js'
import { toolText } from '../texts/text.js'
import type { OptionProblem, Tool } from '../tools/tool.js'

/** Abbreviations are written in capitals. */
const ABBREVIATIONS = new Set(['aes', 'xfa', 'uri', 'pdf', 'xmp', 'mime', '3d', 'json'])

/** `user_password` → `User password`, `aes-256` → `AES-256`; other text is unchanged. */
export function humanized(name: string): string {
  const parts = name.replace(/([a-z])[-_](?=[a-z])/gi, '$1 ').split(' ')
  const written = parts.map((part) => {
    const [, head = part] = /^([a-z0-9]+?)(?=-|$)/i.exec(part) ?? []
    return ABBREVIATIONS.has(head.toLowerCase()) ? head.toUpperCase() + part.slice(head.length) : part
  })
  const text = written.join(' ')
  return /^[a-z]/.test(text) && !UNITS.has(text) ? text[0]!.toUpperCase() + text.slice(1) : text
}

const UNITS = new Set(['pt', 'mm', 'cm', 'in'])

/** A description without its condition, because options that do not apply are hidden. */
export function helpOf({ description, with: condition }: OptionSchema): string | undefined {
  if (description === undefined || condition === undefined) return description
  const [, name = '', value = ''] = /^With (\w+): ([\w, -]+)\. /.exec(description) ?? []
  const isNamed = value.split(/, | or | and /).every((each) => condition[name]?.map(String).includes(each))
  const rest = description.replace(isNamed ? /^With [^.]+\. / : /^With [\w, -]+: /, '')
  return rest.slice(0, 1).toUpperCase() + rest.slice(1)
}

/** The label of an option or part, whose path is for example `details.filename`. */
export function labelOf(task: string, path: string): string {
  return optionLabel(task, path) ?? humanized(path.slice(path.lastIndexOf('.') + 1))
}

/** The label of one of an option's values. */
export function choiceOf(task: string, path: string, value: unknown): string {
  return choiceLabel(task, path, value) ?? humanized(String(value))
}

/** How the page speaks of the problems of options: in texts of its own, with their labels. */
export function labelWording(task: string): Wording {
  const setting = (name: string, values: readonly unknown[]): string =>
    `“${labelOf(task, name)}: ${either(values.map((value) => choiceOf(task, name, value)))}”`
  return {
    verbs: { send: 'set', Send: 'Set', sent: 'entered' },
    option: (name) => `“${labelOf(task, name)}”`,
    setting,
    condition: setting,
    own: (name, values) =>
      hasOptionTexts(task) ? problemText(task, name ?? 'not_possible', values) : undefined,
  }
}

/** `{name}` that is no value of the problem is the label of an option. */
function problemText(task: string, name: string, values: SaidValues): string | undefined {
  return toolText('problems', name, values)?.replace(/\{([a-z_]+)\}/g, (_, option: string) =>
    labelOf(task, option),
  )
}

/** What is wrong with an option of a run that failed; `message` is that of the service. */
export function failedOptionText(
  { name, options }: Pick<Tool, 'name' | 'options'>,
  { path, message }: OptionProblem,
): string {
  const isPages = options.properties?.[String(path[0])]?.format === 'pages'
  const known = problemText(name, isPages ? 'no_such_page' : 'not_for_these_files', {})
  return hasOptionTexts(name) ? (known ?? message) : message
}

export function helpFor(task: string, path: string, schema: OptionSchema): string | undefined {
  return hasOptionTexts(task) ? optionHelp(task, path) : (optionHelp(task, path) ?? helpOf(schema))
}
