import type { messages as english } from './en/index.js'

export type TextKey = keyof typeof english

/** A text, or its forms by the plural rules of the language (Unicode CLDR). `{name}` stands for a value. */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

export type Messages = Readonly<Record<TextKey, Message>>

/** The texts of a language. What it lacks is shown in English. */
export interface Translation {
  readonly messages: Partial<Messages>
  readonly tasks: TaskTexts
}

/** What people read of an option: its label, and its description where that is not the declaration's own. */
export type OptionText = readonly [label: string, help?: string]

export interface TaskText {
  readonly title: string
  readonly summary: string
  /** What people call it, for the search. */
  readonly keywords: readonly string[]
}

/** What people read of tasks in one language. English is what their declarations say, except for options. */
export interface TaskTexts {
  readonly tasks: Readonly<Record<string, TaskText>>
  /** By name; by `task.name` where an option means something else there. */
  readonly options: Readonly<Record<string, OptionText>>
  /** Words for the values that an option is chosen from, by its name as above, then by value. */
  readonly choices: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Titles of examples, by task and by the title of the declaration. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, string>>>>
}
