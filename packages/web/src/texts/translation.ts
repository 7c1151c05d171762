import type { messages as english } from './en/index.js'

export type TextKey = keyof typeof english

/**
 * A text, or its plural forms by the rules of the language (Unicode CLDR). `{name}` is replaced by a value.
 */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

export type Messages = Readonly<Record<TextKey, Message>>

/** The texts of a language. Missing texts are shown in English. */
export interface Translation {
  readonly messages: Partial<Messages>
  readonly tasks: TaskTexts
}

/** The label of an option, and its description if it differs from the declaration. */
export type OptionText = readonly [label: string, help?: string]

export interface TaskText {
  readonly title: string
  readonly summary: string
  /** Keywords for the search. */
  readonly keywords: readonly string[]
}

/** The texts of tasks in one language. The English texts are in the declarations, except for options. */
export interface TaskTexts {
  readonly tasks: Readonly<Record<string, TaskText>>
  /** By option name, or by `task.name` if the option has another meaning in that task. */
  readonly options: Readonly<Record<string, OptionText>>
  /** Labels of option values, by option name as above, then by value. */
  readonly choices: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Titles of examples, by task and by the title in the declaration. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, string>>>>
}
