import { createStore, useStore } from '../store.js'
import type { Catalogue, Message, TextKey, ToolTexts } from './catalogue.js'
import englishCatalogue from './en.json'

export type { TextKey }

const english: Catalogue = englishCatalogue

/** Each language except English is two separate files, loaded when needed. */
export const languages = {
  en: {
    name: 'English',
    direction: 'ltr',
    load: async () => english,
    loadTool: () => import('./tool/en.json'),
  },
  de: {
    name: 'Deutsch',
    direction: 'ltr',
    load: () => import('./de.json'),
    loadTool: () => import('./tool/de.json'),
  },
  fr: {
    name: 'Français',
    direction: 'ltr',
    load: () => import('./fr.json'),
    loadTool: () => import('./tool/fr.json'),
  },
  es: {
    name: 'Español',
    direction: 'ltr',
    load: () => import('./es.json'),
    loadTool: () => import('./tool/es.json'),
  },
  ja: {
    name: '日本語',
    direction: 'ltr',
    load: () => import('./ja.json'),
    loadTool: () => import('./tool/ja.json'),
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    load: () => import('./ar.json'),
    loadTool: () => import('./tool/ar.json'),
  },
} as const satisfies Readonly<
  Record<
    string,
    { name: string; direction: 'ltr' | 'rtl'; load(): Promise<Catalogue>; loadTool(): Promise<ToolTexts> }
  >
>

export type Language = keyof typeof languages

interface Texts {
  readonly language: Language
  readonly catalogue: Catalogue
  /** Those of the language, then those in English. */
  readonly tool: readonly ToolTexts[]
}

const texts = createStore<Texts>({ language: 'en', catalogue: english, tool: [] })

const STORAGE_KEY = 'octavo-language'

/** Loads the language that was chosen before, or else the first available one of the browser's languages. */
export async function loadTexts(): Promise<void> {
  const saved = localStorage.getItem(STORAGE_KEY)
  const wanted = [...(saved === null ? [] : [saved]), ...navigator.languages]
  const found = wanted.map((tag) => tag.split('-')[0]!).find(isLanguage)
  // If the file of the language cannot be loaded, the page is shown in English.
  await showLanguage(found ?? 'en').catch(() => showLanguage('en'))
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORAGE_KEY, language)
  await showLanguage(language)
}

async function showLanguage(language: Language): Promise<void> {
  const catalogue = await languages[language].load()
  const tool = isToolShown ? await toolTextsOf(language) : []
  document.documentElement.lang = language
  document.documentElement.dir = languages[language].direction
  texts.set({ language, catalogue, tool })
}

let isToolShown = false

/** Loads the texts of tools, for the first tool that is shown. */
export async function loadToolTexts(): Promise<void> {
  isToolShown = true
  if (texts.get().tool.length > 0) return
  const tool = await toolTextsOf(texts.get().language)
  texts.set({ ...texts.get(), tool })
}

/** What cannot be loaded is shown in English, or as the declaration has it. */
async function toolTextsOf(language: Language): Promise<readonly ToolTexts[]> {
  const wanted = [...new Set<Language>([language, 'en'])].map((each) => languages[each].loadTool())
  const loaded = await Promise.allSettled<ToolTexts>(wanted)
  return loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languages, tag)
}

export type Values = Readonly<Record<string, string | number>>

export type Text = (key: TextKey, values?: Values) => string

/** For components, which render again when the language changes. */
export function useText(): Text {
  const shown = useStore(texts)
  return (key, values) => textIn(shown, key, values)
}

export function useLanguage(): Language {
  return useStore(texts).language
}

export function currentLanguage(): Language {
  return texts.get().language
}

/**
 * The language with the browser's region: `en-GB` for a browser in Britain. Digits are always Latin, like
 * those of page numbers.
 */
export function currentLocale(): Intl.Locale {
  return localeOf(texts.get().language)
}

function localeOf(language: Language): Intl.Locale {
  // Outside a browser there is no region.
  const tag = globalThis.navigator?.languages?.find((each) => each.split('-')[0] === language)
  return new Intl.Locale(tag ?? language, { numberingSystem: 'latn' })
}

/** The chosen language, then English for what it lacks. */
export function catalogues(): readonly [Catalogue, Catalogue] {
  return [texts.get().catalogue, english]
}

/** The same of the texts of tools, as far as they are loaded. */
export function toolTexts(): readonly ToolTexts[] {
  return texts.get().tool
}

/** For code outside components: announcements, file names. */
export const text: Text = (key, values) => textIn(texts.get(), key, values)

type ToolTextKind = 'problems' | 'report' | 'losses' | 'editor'

/** One of the texts of tools; undefined if no language has it. */
export function toolText(kind: ToolTextKind, name: string, values?: Values): string | undefined {
  return toolTextIn(texts.get(), kind, name, values)
}

function toolTextIn(
  { language, tool }: Texts,
  kind: ToolTextKind,
  name: string,
  values?: Values,
): string | undefined {
  const at = tool.findIndex((each) => Object.hasOwn(each[kind], name))
  // A text without a translation has the plural forms of English.
  return at < 0 ? undefined : filled(at === tool.length - 1 ? 'en' : language, tool[at]![kind][name]!, values)
}

function textIn(shown: Texts, key: TextKey, values?: Values): string {
  const message = shown.catalogue.messages[key]
  if (message !== undefined) return filled(shown.language, message, values)
  const inEnglish = english.messages[key]
  // A text without a translation has the plural forms of English.
  if (inEnglish !== undefined) return filled('en', inEnglish, values)
  return toolTextIn(shown, 'editor', key, values) ?? key
}

/** `count` selects the plural form; numbers are formatted for the language. */
export function filled(language: Language, message: Message, values: Values = {}): string {
  const form =
    typeof message === 'string'
      ? message
      : (message[formatsOf(language).plurals.select(Number(values.count ?? 0))] ?? message.other)
  return form.replace(/\{([\w-]+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? formatsOf(language).numbers.format(value) : isolated(value, language)
  })
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const LEFT_TO_RIGHT = /[A-Za-z\u00c0-\u024f]/

/**
 * Isolates a name of the other text direction, so that its punctuation and numbers are not reordered (Unicode
 * Standard Annex 9, 2.4).
 */
function isolated(value: string, language: Language): string {
  const other = languages[language].direction === 'rtl' ? LEFT_TO_RIGHT : RIGHT_TO_LEFT
  return other.test(value) ? `\u2068${value}\u2069` : value
}

interface Formats {
  readonly plurals: Intl.PluralRules
  readonly numbers: Intl.NumberFormat
}

/**
 * Creating a formatter takes longer than using it a hundred times, and lists of pages have thousands of
 * texts.
 */
const formats = new Map<Language, Formats>()

function formatsOf(language: Language): Formats {
  let found = formats.get(language)
  if (found === undefined) {
    found = { plurals: new Intl.PluralRules(language), numbers: new Intl.NumberFormat(localeOf(language)) }
    formats.set(language, found)
  }
  return found
}
