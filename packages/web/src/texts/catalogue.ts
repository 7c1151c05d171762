import type english from './en.json'
import type englishTool from './tool/en.json'

/** The texts of the editor are loaded with the first tool. */
export type TextKey = keyof typeof english.messages | keyof typeof englishTool.editor

/**
 * A text, or its plural forms by the rules of the language (Unicode CLDR). `{name}` is replaced by a value.
 */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/**
 * The texts of one language that every view needs, a JSON file. What is missing is shown in English: messages
 * from the English catalogue, the texts of tasks from their declarations.
 */
export interface Catalogue {
  readonly messages: Readonly<Partial<Record<TextKey, Message>>>
  readonly tasks: Readonly<Record<string, TaskTexts>>
}

export interface TaskTexts {
  readonly title?: string
  readonly summary?: string
  /** For the search. */
  readonly keywords?: readonly string[]
  /** What the button says that starts it: `Merge`. */
  readonly action?: string
  /** Instead of it, where the number of things is known: `Merge 3 files`. */
  readonly counted?: Message
  /** Instead of both, by the value of the option `mode`. */
  readonly actions?: Readonly<Record<string, string>>
}

/** The texts of one language that a tool and its results need: another JSON file, loaded with the first tool. */
export interface ToolTexts {
  readonly tasks: Readonly<
    Record<
      string,
      {
        /** Options of this task, which come before those with the same name in `options`. */
        readonly options?: Readonly<Record<string, OptionTexts>>
        /** By the title in the declaration. */
        readonly examples?: Readonly<Record<string, string>>
      }
    >
  >
  /** Options that mean the same in several tasks, by name or by path, such as `bookmarks.uri`. */
  readonly options: Readonly<Record<string, OptionTexts>>
  /**
   * What is wrong with options, by the name of the problem. `{name}` is a value of the problem, or the label
   * of an option.
   */
  readonly problems: Readonly<Record<string, Message>>
  /** The lines of reports, by the name of the note. */
  readonly report: Readonly<Record<string, Message>>
  /** What an output lacks, by the kind of loss. */
  readonly losses: Readonly<Record<string, Message>>
  /** The messages of the editor, and of the check of recognised words. */
  readonly editor: Readonly<Record<string, Message>>
}

export interface OptionTexts {
  readonly label?: string
  readonly help?: string
  /** What it means that nothing is set, or 0: `As large as fits`. */
  readonly unset?: string
  /** Labels of its values. */
  readonly choices?: Readonly<Record<string, string>>
}
