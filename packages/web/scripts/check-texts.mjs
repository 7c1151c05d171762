// `npm run texts:check`: lists what the texts of each language lack, which the page shows in English, and what
// they have without use. It fails if the English texts lack something, or if a text contradicts the English one.
// The argument is another folder of texts.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { problemNames } from '@octavo/tasks/problem-names'

const ownFolder = fileURLToPath(new URL('../src/texts', import.meta.url))
const folder = process.argv[2] ?? ownFolder
const english = readTexts(ownFolder, 'en.json')
const tasks = (await loadTasks()).descriptions().map(({ name, options, examples }) => ({
  name,
  options: optionsOf(options),
  examples: examples.map(({ title }) => title),
}))

/** What is the same in every language: units, paper sizes, formats, names of ciphers, numbers. */
const UNIVERSAL = /^(pt|mm|cm|in|aes-\d+|[AB]\d|Letter|Legal|Tabloid|Executive|\d+)$/
/** The texts of a task besides those of its options; a language has those that English has. */
const OF_TASK = ['title', 'summary', 'action', 'counted', 'actions']
/** Lists of texts by name. */
const KINDS = ['messages', 'problems', 'report', 'losses', 'editor']

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const language = basename(file, '.json')
  const texts = readTexts(folder, file)
  const missing = [
    ...KINDS.flatMap((kind) => missingTexts(kind, texts, language)),
    ...missingOfTasks(texts, language),
  ]
  const found = {
    missing: language === 'en' ? [] : missing,
    unused: [...KINDS.flatMap((kind) => unusedTexts(kind, texts, language)), ...unusedOfTasks(texts)],
    wrong: [
      ...(language === 'en' ? missing.map((text) => `${text} is missing`) : []),
      ...KINDS.flatMap((kind) => wrongTexts(kind, texts)),
      ...equalChoices(texts),
    ],
  }
  const counts = Object.entries(found).map(([kind, all]) => `${all.length} ${kind}`)
  console.log(`${language}: ${counts.join(', ')}`)
  for (const [kind, all] of Object.entries(found)) for (const text of all) console.log(`  ${kind}: ${text}`)
  if (found.wrong.length > 0) process.exitCode = 1
}

function readTexts(from, file) {
  const { messages, tasks } = JSON.parse(readFileSync(join(from, file), 'utf8'))
  const { tasks: tools, options, ...kinds } = JSON.parse(readFileSync(join(from, 'tool', file), 'utf8'))
  const ofTasks = Object.entries(tools).flatMap(([name, { options: own = {} }]) =>
    Object.entries(own).map(([path, option]) => [`${name}: option ${path}`, option]),
  )
  const ofAnyTask = Object.entries(options).map(([path, option]) => [`option ${path}`, option])
  return { messages, ...kinds, tasks, tools, options: new Map([...ofTasks, ...ofAnyTask]) }
}

/** Every option and part of an option, such as `details.filename`, with the values that it allows. */
function optionsOf(schema) {
  const found = new Map()
  const visit = ({ properties = {}, items, anyOf = [], enum: values = [], const: value }, path) => {
    const option = found.get(path) ?? { path, choices: new Set() }
    found.set(path, option)
    for (const each of value === undefined ? values : [value]) option.choices.add(String(each))
    for (const [name, inner] of Object.entries(properties))
      visit(inner, path === '' ? name : `${path}.${name}`)
    for (const inner of items === undefined ? anyOf : [items]) visit(inner, path)
  }
  visit(schema, '')
  found.delete('')
  return [...found.values()].map((option) => ({ ...option, choices: [...option.choices] }))
}

/** The names under which a language may have the texts of an option. */
function namesOf(task, path) {
  return [`${task}: option ${path}`, `option ${path}`, `option ${path.slice(path.lastIndexOf('.') + 1)}`]
}

/** The texts that the page shows: the first wanted ones, unless English has some under an earlier name. */
function textsOf(texts, task, path, isWanted) {
  for (const name of namesOf(task, path)) {
    const own = texts.options.get(name)
    if (own !== undefined && isWanted(own)) return own
    const inEnglish = english.options.get(name)
    if (inEnglish !== undefined && isWanted(inEnglish)) return undefined
  }
  return undefined
}

function choiceLabel(texts, task, path, value) {
  const own = textsOf(texts, task, path, ({ choices }) => choices?.[value] !== undefined)
  return own?.choices[value]
}

function missingTexts(kind, texts, language) {
  const wanted = new Set([...Object.keys(english[kind]), ...(kind === 'problems' ? problemNames : [])])
  return [...wanted].flatMap((key) => {
    const [original, text] = [english[kind][key], texts[kind][key]]
    if (text === undefined) return [named(kind, key)]
    if (typeof original === 'string' || typeof text === 'string') return []
    const forms = usualForms(language).filter((form) => !(form in text))
    return forms.map((form) => `${named(kind, key)}, plural form ${form}`)
  })
}

function named(kind, key) {
  return kind === 'messages' || kind === 'editor' ? key : `${kind}: ${key}`
}

/** The plural forms of numbers up to 1000: some languages have one more for millions. */
function usualForms(language) {
  const rules = new Intl.PluralRules(language)
  return [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))]
}

function missingOfTasks(texts, language) {
  return tasks.flatMap(({ name, options, examples }) => {
    const [own, inEnglish] = [texts.tasks[name] ?? {}, english.tasks[name] ?? {}]
    // The English titles and keywords are those of the declarations, unless the page has better ones.
    const wanted =
      language === 'en'
        ? ['summary', 'action']
        : [...new Set(['title', 'summary', 'keywords', ...OF_TASK.filter((key) => key in inEnglish)])]
    return [
      ...wanted.filter((key) => own[key] === undefined),
      ...Object.keys(inEnglish.actions ?? {})
        .filter((mode) => own.actions !== undefined && !(mode in own.actions))
        .map((mode) => `actions, ${mode}`),
      ...options.flatMap((option) => missingOfOption(texts, name, option)),
      ...examples
        .filter((title) => !texts.tools[name]?.examples?.[title])
        .map((title) => `example “${title}”`),
    ].map((text) => `${name}: ${text}`)
  })
}

function missingOfOption(texts, task, { path, choices }) {
  const has = (key) => (option) => option[key] !== undefined
  const own = textsOf(texts, task, path, has('label'))
  const inEnglish = textsOf(english, task, path, has('label'))
  const isUnset = textsOf(english, task, path, has('unset')) !== undefined
  return [
    ...(own === undefined ? [`option ${path}`] : []),
    ...(inEnglish?.help !== undefined && own?.help === undefined ? [`option ${path}, help`] : []),
    ...(isUnset && textsOf(texts, task, path, has('unset')) === undefined ? [`option ${path}, unset`] : []),
    ...choices
      .filter((value) => !UNIVERSAL.test(value))
      .filter((value) => choiceLabel(texts, task, path, value) === undefined)
      .map((value) => `option ${path}, value ${value}`),
  ]
}

function unusedTexts(kind, texts, language) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return Object.entries(texts[kind]).flatMap(([key, text]) => {
    if (!(key in english[kind])) return [named(kind, key)]
    const forms = typeof text === 'string' ? [] : Object.keys(text)
    return forms
      .filter((form) => !pluralCategories.includes(form))
      .map((form) => `${named(kind, key)}, plural form ${form}`)
  })
}

function unusedOfTasks(texts) {
  const values = new Map()
  for (const { name, options } of tasks)
    for (const { path, choices } of options)
      for (const known of namesOf(name, path)) values.set(known, [...(values.get(known) ?? []), ...choices])
  return [
    ...[...texts.options].flatMap(([name, option]) => {
      const allowed = values.get(name)
      if (allowed === undefined) return [name]
      const others = Object.keys(option.choices ?? {}).filter((value) => !allowed.includes(value))
      const isHelped = option.help === undefined || english.options.get(name)?.help !== undefined
      return [...others.map((value) => `${name}, value ${value}`), ...(isHelped ? [] : [`${name}, help`])]
    }),
    ...Object.entries(texts.tools).flatMap(([name, { examples = {} }]) => {
      const task = tasks.find((each) => each.name === name)
      const others = Object.keys(examples).filter((title) => !task?.examples.includes(title))
      return task === undefined ? [name] : others.map((title) => `${name}: example “${title}”`)
    }),
  ]
}

/** A text has the placeholders of the English one; a plural form may leave some out, as `one` does the number. */
function wrongTexts(kind, texts) {
  return Object.entries(english[kind]).flatMap(([key, original]) => {
    const text = texts[kind][key]
    if (text === undefined) return []
    if (typeof original === 'string' && typeof text !== 'string')
      return [`${named(kind, key)}: has plural forms`]
    const [expected, actual] = [placeholdersOf(original), placeholdersOf(text)]
    const unknown = actual.filter((name) => !expected.includes(name))
    const lost = typeof original === 'string' ? expected.filter((name) => !actual.includes(name)) : []
    return [
      ...unknown.map((name) => `${named(kind, key)}: {${name}} is not in the English text`),
      ...lost.map((name) => `${named(kind, key)}: {${name}} is missing`),
    ]
  })
}

function placeholdersOf(message) {
  const text = typeof message === 'string' ? message : Object.values(message).join(' ')
  return [...new Set([...text.matchAll(/\{([\w-]+)\}/g)].map(([, name]) => name))]
}

/** Two values with the same label cannot be told apart. */
function equalChoices(texts) {
  return tasks.flatMap(({ name, options }) =>
    options.flatMap(({ path, choices }) => {
      const labels = choices.flatMap((value) => choiceLabel(texts, name, path, value) ?? [])
      const twice = labels.filter((label, index) => labels.indexOf(label) !== index)
      return twice.map((label) => `${name}: option ${path}: two values are called “${label}”`)
    }),
  )
}
