import type english from './en.json'

export type TextKey = keyof typeof english.messages

/**
 * A text, or its plural forms by the rules of the language (Unicode CLDR). `{name}` is replaced by a value.
 */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/**
 * The texts of one language, a JSON file. What is missing is shown in English: messages from the English
 * catalogue, the texts of tasks from their declarations.
 */
export interface Catalogue {
  readonly messages: Readonly<Partial<Record<TextKey, Message>>>
  readonly tasks: Readonly<Record<string, TaskTexts>>
  /** Options that mean the same in several tasks, by name or by path, such as `bookmarks.uri`. */
  readonly options: Readonly<Record<string, OptionTexts>>
}

export interface TaskTexts {
  readonly title?: string
  readonly summary?: string
  /** For the search. */
  readonly keywords?: readonly string[]
  /** Options of this task, which come before those with the same name in the catalogue. */
  readonly options?: Readonly<Record<string, OptionTexts>>
  /** By the title in the declaration. */
  readonly examples?: Readonly<Record<string, string>>
}

export interface OptionTexts {
  readonly label?: string
  /** Instead of the description in the declaration. */
  readonly help?: string
  /** Labels of its values. */
  readonly choices?: Readonly<Record<string, string>>
}
