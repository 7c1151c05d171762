import { loadTasks } from '@octavo/tasks/load-tasks'
import { describe, expect, it } from 'vitest'
import { errorTable } from '../../server/src/errors/codes.js'
import { taskFailureCodes } from '../../tasks/src/declare/task-failure.js'
import { choiceOf } from '../src/options/option-words.js'
import { messages as english } from '../src/texts/en/index.js'
import { tasks as englishTasks } from '../src/texts/en/tasks.js'
import { filled } from '../src/texts/text.js'
import type { Message, TaskTexts, Translation } from '../src/texts/translation.js'

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
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}

/** `details`, `details.filename` …: every option and its nested options. */
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

/** What is the same in every language: units, paper sizes, names of ciphers, numbers. */
const UNIVERSAL = /^(pt|mm|cm|in|aes-\d+|[AB]\d|Letter|Legal|Tabloid|Executive|\d+)$/

interface Choice {
  readonly path: string
  readonly value: unknown
}

/** Every value of an option with choices, or of its nested options. */
function choicesOf(schema: Schema, path = ''): Choice[] {
  const own = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  return [
    ...own.filter((value) => !UNIVERSAL.test(String(value))).map((value) => ({ path, value })),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      choicesOf(inner, path === '' ? name : `${path}.${name}`),
    ),
    ...[schema.items, ...(schema.anyOf ?? [])].flatMap((inner) =>
      inner === undefined ? [] : choicesOf(inner, path),
    ),
  ]
}

const choices = descriptions.flatMap(({ name, options }) =>
  choicesOf(options as Schema).map((choice) => ({ task: name, ...choice })),
)

/** The keys under which the texts of an option may be found: the first existing one is used. */
function keysOf(task: string, path: string): string[] {
  return [`${task}.${path}`, path, path.split('.').at(-1)!]
}

function wordless(known: TaskTexts['choices']): string[] {
  return choices
    .filter(({ task, path, value }) => {
      const key = keysOf(task, path).find((each) => Object.hasOwn(known, each))
      return key === undefined || !known[key]![String(value)]
    })
    .map(({ task, path, value }) => `${task}: ${path}: ${value}`)
}

/** Words for values that no option has. */
function stale(known: TaskTexts['choices']): string[] {
  return Object.entries(known).flatMap(([key, words]) =>
    Object.keys(words)
      .filter(
        (word) =>
          !choices.some(
            ({ task, path, value }) => keysOf(task, path).includes(key) && String(value) === word,
          ),
      )
      .map((word) => `${key}: ${word}`),
  )
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{[\w-]+\}/g)].map(([found]) => found))].sort()
}

function allPlaceholders(message: Message): string[] {
  return placeholders(typeof message === 'string' ? message : Object.values(message).join(' '))
}

function labelled(known: Readonly<Record<string, unknown>>): string[] {
  return options
    .filter(({ task, path }) => !keysOf(task, path).some((key) => key in known))
    .map(({ task, path }) => `${task}: ${path}`)
}

it('has an English label for every option', () => {
  expect(labelled(englishTasks.options)).toEqual([])
})

it('has English words only for existing choices, and shows no choice as code', () => {
  expect(stale(englishTasks.choices)).toEqual([])
  const shown = choices.map(({ task, path, value }) => choiceOf(task, path, value))
  expect(shown.filter((word) => !/^[A-Z0-9][A-Za-z’ ,-]*$/.test(word) || /[a-z][A-Z]/.test(word))).toEqual([])
  expect(choiceOf('crop-pdf', 'unit', 'mm')).toBe('mm')
  expect(choiceOf('merge-pdf', 'encrypt', 'aes-256')).toBe('AES-256')
})

it('has a message and advice for every way a run can fail', () => {
  // A run that was cancelled by the user needs no message.
  const ends = taskFailureCodes.filter((code) => code !== 'cancelled')
  const meetsOnTheWay = [
    'connection_failed',
    'unauthorized',
    'rate_limited',
    'file_too_large',
    'body_too_large',
    'quota_exceeded',
    'unsupported_file_type',
    'queue_full',
    'queue_timeout',
    'request_timeout',
    'storage_unavailable',
    'shutting_down',
    'interrupted',
  ]
  const wanted = [...ends, ...meetsOnTheWay]
  expect(wanted.filter((code) => !(`problem.${code}` in english && `run.advice.${code}` in english))).toEqual(
    [],
  )
  const known = [...Object.keys(errorTable), 'connection_failed']
  const told = Object.keys(english).flatMap((key) => /^(?:problem|run\.advice)\.(.+)$/.exec(key)?.[1] ?? [])
  expect(told.filter((code) => !known.includes(code))).toEqual([])
})

describe.each(Object.keys(translations))('The translation %s', (language) => {
  const load = translations[language]!
  // French and Spanish have a plural form for millions, which only page counts can reach.
  const forms = new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((form) => language === 'ar' || form !== 'many')
    .sort()

  it('has exactly the messages that English has', async () => {
    const { messages } = await load()
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort())
  })

  it('uses the placeholders of English and every plural form of the language', async () => {
    const { messages } = await load()
    for (const [key, message] of Object.entries(messages)) {
      const original: Message = english[key as keyof typeof english]
      if (typeof original === 'string') {
        expect(typeof message, key).toBe('string')
        expect(allPlaceholders(message), key).toEqual(allPlaceholders(original))
      } else {
        const given = Object.keys(message).filter((form) => language === 'ar' || form !== 'many')
        expect(given.sort(), key).toEqual(forms)
        const known = allPlaceholders(original)
        expect(
          allPlaceholders(message).filter((name) => !known.includes(name)),
          key,
        ).toEqual([])
        for (const form of Object.values(message)) expect(form, key).not.toBe('')
      }
    }
  })

  it('has title, summary and keywords for every tool, and a label for every option', async () => {
    const { tasks } = await load()
    expect(Object.keys(tasks.tasks).sort()).toEqual([...catalogue.names].sort())
    for (const [name, { title, summary, keywords }] of Object.entries(tasks.tasks)) {
      expect([title, summary].includes(''), name).toBe(false)
      expect(keywords.length, name).toBeGreaterThan(0)
    }
    expect(labelled(tasks.options)).toEqual([])
  })

  it('has words for exactly the existing choices', async () => {
    const { tasks } = await load()
    expect(wordless(tasks.choices)).toEqual([])
    expect(stale(tasks.choices)).toEqual([])
  })

  it('has different words for the choices of an option', async () => {
    const { tasks } = await load()
    for (const { task, path } of choices) {
      const key = keysOf(task, path).find((each) => Object.hasOwn(tasks.choices, each))!
      const words = choices
        .filter((each) => each.task === task && each.path === path)
        .map(({ value }) => tasks.choices[key]![String(value)])
      expect(new Set(words).size, `${task}: ${path}: ${words}`).toBe(words.length)
    }
  })

  it('has a title for exactly the existing examples', async () => {
    const { tasks } = await load()
    const titles = Object.fromEntries(
      descriptions.map(({ name, examples }) => [name, examples.map(({ title }) => title).sort()]),
    )
    const known = Object.entries(tasks.examples).map(([name, words]) => [name, Object.keys(words).sort()])
    expect(Object.fromEntries(known)).toEqual(titles)
    expect(Object.values(tasks.examples).flatMap(Object.values)).not.toContain('')
  })
})

it('isolates names written in the other direction from the sentence around them', () => {
  const moved = { name: 'تقرير 2024.pdf', place: 1, count: 3 }
  expect(filled('en', '{name} moved to position {place} of {count}', moved)).toBe(
    '\u2068تقرير 2024.pdf\u2069 moved to position 1 of 3',
  )
  expect(filled('ar', 'نُقل {name}', { name: 'scan (1).pdf' })).toBe('نُقل \u2068scan (1).pdf\u2069')
  expect(filled('en', '{name} removed', { name: 'scan (1).pdf' })).toBe('scan (1).pdf removed')
})

it.each([
  ['fr', '1 000 000 de pages'],
  ['es', '1.000.000 de páginas'],
] as const)('uses the plural form of millions in %s', async (language, said) => {
  const { messages } = await translations[language]!()
  for (const key of ['arrange.count', 'files.total-pages', 'run.result.pages'] as const)
    expect(filled(language, messages[key]!, { count: 1_000_000 }).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
      said,
    )
})
