import { loadTasks } from '@octavo/tasks/catalogue'
import { describe, expect, it } from 'vitest'
import { messages as english } from '../src/texts/en/index.js'
import { tasks as englishTasks } from '../src/texts/en/tasks.js'
import type { Message, Translation } from '../src/texts/translation.js'

const translations: Readonly<Record<string, () => Promise<Translation>>> = {
  de: () => import('../src/texts/de/index.js'),
  fr: () => import('../src/texts/fr/index.js'),
  es: () => import('../src/texts/es/index.js'),
  ja: () => import('../src/texts/ja/index.js'),
  ar: () => import('../src/texts/ar/index.js'),
}
const catalogue = await loadTasks()
const descriptions = catalogue.descriptions()

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** `details`, `details.filename` …: every option, and what it has inside. */
function optionPaths(schema: Schema, before = ''): string[] {
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      `${before}${name}`,
      ...optionPaths(inner, `${before}${name}.`),
    ]),
    ...[schema.items, ...(schema.anyOf ?? [])].flatMap((inner) =>
      inner === undefined ? [] : optionPaths(inner, before),
    ),
  ]
}

const options = descriptions.flatMap(({ name, options }) =>
  [...new Set(optionPaths(options as Schema))].map((path) => ({ task: name, path })),
)

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{[\w-]+\}/g)].map(([found]) => found))].sort()
}

function allPlaceholders(message: Message): string[] {
  return placeholders(typeof message === 'string' ? message : Object.values(message).join(' '))
}

function labelled(known: Readonly<Record<string, unknown>>): string[] {
  return options
    .filter(
      ({ task, path }) => ![`${task}.${path}`, path, path.split('.').at(-1)!].some((key) => key in known),
    )
    .map(({ task, path }) => `${task}: ${path}`)
}

it('every option has a label in English', () => {
  expect(labelled(englishTasks.options)).toEqual([])
})

describe.each(Object.keys(translations))('In %s', (language) => {
  const load = translations[language]!
  // Millions have a form of their own in French and Spanish; nobody has so many files.
  const forms = new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((form) => language === 'ar' || form !== 'many')
    .sort()

  it('there is every text, and none that nobody shows', async () => {
    const { messages } = await load()
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort())
  })

  it('texts have the values of the English ones, and every plural form of the language', async () => {
    const { messages } = await load()
    for (const [key, message] of Object.entries(messages)) {
      const original: Message = english[key as keyof typeof english]
      if (typeof original === 'string') {
        expect(typeof message, key).toBe('string')
        expect(allPlaceholders(message), key).toEqual(allPlaceholders(original))
      } else {
        expect(Object.keys(message).sort(), key).toEqual(forms)
        const known = allPlaceholders(original)
        expect(
          allPlaceholders(message).filter((name) => !known.includes(name)),
          key,
        ).toEqual([])
        for (const form of Object.values(message)) expect(form, key).not.toBe('')
      }
    }
  })

  it('every tool has a title, a summary and words to find it by, and every option a label', async () => {
    const { tasks } = await load()
    expect(Object.keys(tasks.tasks).sort()).toEqual([...catalogue.names].sort())
    for (const [name, { title, summary, keywords }] of Object.entries(tasks.tasks)) {
      expect([title, summary].includes(''), name).toBe(false)
      expect(keywords.length, name).toBeGreaterThan(0)
    }
    expect(labelled(tasks.options)).toEqual([])
  })
})
