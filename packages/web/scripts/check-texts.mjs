// `npm run texts:check`: lists what the catalogue of each language lacks, which the page shows in English, and
// what it has without use. Only a text that contradicts the English one makes it fail. The argument is another
// folder of catalogues.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadTasks } from '@octavo/tasks/load-tasks'

const ownFolder = fileURLToPath(new URL('../src/texts', import.meta.url))
const folder = process.argv[2] ?? ownFolder
const english = readCatalogue(ownFolder, 'en.json')
const tasks = (await loadTasks()).descriptions().map(({ name, options, examples }) => ({
  name,
  options: optionsOf(options),
  examples: examples.map(({ title }) => title),
}))

/** What is the same in every language: units, paper sizes, names of ciphers, numbers. */
const UNIVERSAL = /^(pt|mm|cm|in|aes-\d+|[AB]\d|Letter|Legal|Tabloid|Executive|\d+)$/

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const language = basename(file, '.json')
  const catalogue = readCatalogue(folder, file)
  const found = {
    // The English texts of tasks are in their declarations.
    missing: language === 'en' ? [] : [...missingMessages(catalogue, language), ...missingOfTasks(catalogue)],
    unused: [...unusedMessages(catalogue, language), ...unusedOfTasks(catalogue)],
    wrong: [...wrongMessages(catalogue), ...equalChoices(catalogue)],
  }
  const counts = Object.entries(found).map(([kind, texts]) => `${texts.length} ${kind}`)
  console.log(`${language}: ${counts.join(', ')}`)
  for (const [kind, texts] of Object.entries(found))
    for (const text of texts) console.log(`  ${kind}: ${text}`)
  if (found.wrong.length > 0) process.exitCode = 1
}

function readCatalogue(from, file) {
  const { messages = {}, tasks = {}, options = {} } = JSON.parse(readFileSync(join(from, file), 'utf8'))
  const ofTasks = Object.entries(tasks).flatMap(([name, texts]) =>
    Object.entries(texts.options ?? {}).map(([path, option]) => [`${name}: option ${path}`, option]),
  )
  const ofAnyTask = Object.entries(options).map(([path, option]) => [`option ${path}`, option])
  return { messages, tasks, options: new Map([...ofTasks, ...ofAnyTask]) }
}

/** Every option and part of an option, such as `details.filename`, with the values that it allows. */
function optionsOf(schema) {
  const found = new Map()
  const visit = (
    { properties = {}, items, anyOf = [], enum: values = [], const: value, description },
    path,
  ) => {
    const option = found.get(path) ?? { path, choices: new Set(), isDescribed: false }
    found.set(path, option)
    for (const each of value === undefined ? values : [value]) option.choices.add(String(each))
    option.isDescribed ||= description !== undefined
    for (const [name, inner] of Object.entries(properties))
      visit(inner, path === '' ? name : `${path}.${name}`)
    for (const inner of items === undefined ? anyOf : [items]) visit(inner, path)
  }
  visit(schema, '')
  found.delete('')
  return [...found.values()].map((option) => ({ ...option, choices: [...option.choices] }))
}

/** The names under which a catalogue may have the texts of an option. */
function namesOf(task, path) {
  return [`${task}: option ${path}`, `option ${path}`, `option ${path.slice(path.lastIndexOf('.') + 1)}`]
}

/** The texts that the page shows: the first wanted ones, unless English has some under an earlier name. */
function textsOf(catalogue, task, path, isWanted) {
  for (const name of namesOf(task, path)) {
    const texts = catalogue.options.get(name)
    if (texts !== undefined && isWanted(texts)) return texts
    const inEnglish = english.options.get(name)
    if (inEnglish !== undefined && isWanted(inEnglish)) return undefined
  }
  return undefined
}

function choiceLabel(catalogue, task, path, value) {
  const texts = textsOf(catalogue, task, path, ({ choices }) => choices?.[value] !== undefined)
  return texts?.choices[value]
}

function missingMessages({ messages }, language) {
  return Object.entries(english.messages).flatMap(([key, original]) => {
    const message = messages[key]
    if (message === undefined) return [key]
    if (typeof original === 'string' || typeof message === 'string') return []
    return usualForms(language).flatMap((form) => (form in message ? [] : [`${key}, plural form ${form}`]))
  })
}

/** The plural forms of numbers up to 1000: some languages have one more for millions. */
function usualForms(language) {
  const rules = new Intl.PluralRules(language)
  return [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))]
}

function missingOfTasks(catalogue) {
  return tasks.flatMap(({ name, options, examples }) => {
    const own = catalogue.tasks[name] ?? {}
    return [
      ...['title', 'summary', 'keywords'].filter((key) => own[key] === undefined),
      ...options.flatMap((option) => missingOfOption(catalogue, name, option)),
      ...examples.filter((title) => !own.examples?.[title]).map((title) => `example “${title}”`),
    ].map((text) => `${name}: ${text}`)
  })
}

function missingOfOption(catalogue, task, { path, choices, isDescribed }) {
  const texts = textsOf(catalogue, task, path, ({ label }) => label !== undefined)
  const values = choices.filter((value) => !UNIVERSAL.test(value))
  return [
    ...(texts === undefined ? [`option ${path}`] : []),
    ...(texts?.help === undefined && isDescribed ? [`option ${path}, help`] : []),
    ...values
      .filter((value) => choiceLabel(catalogue, task, path, value) === undefined)
      .map((value) => `option ${path}, value ${value}`),
  ]
}

function unusedMessages({ messages }, language) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return Object.entries(messages).flatMap(([key, message]) => {
    if (!(key in english.messages)) return [key]
    const forms = typeof message === 'string' ? [] : Object.keys(message)
    return forms
      .filter((form) => !pluralCategories.includes(form))
      .map((form) => `${key}, plural form ${form}`)
  })
}

function unusedOfTasks(catalogue) {
  const values = new Map()
  for (const { name, options } of tasks)
    for (const { path, choices } of options)
      for (const known of namesOf(name, path)) values.set(known, [...(values.get(known) ?? []), ...choices])
  return [
    ...[...catalogue.options].flatMap(([name, { choices = {} }]) => {
      const allowed = values.get(name)
      if (allowed === undefined) return [name]
      const others = Object.keys(choices).filter((value) => !allowed.includes(value))
      return others.map((value) => `${name}, value ${value}`)
    }),
    ...Object.entries(catalogue.tasks).flatMap(([name, { examples = {} }]) => {
      const task = tasks.find((each) => each.name === name)
      const others = Object.keys(examples).filter((title) => !task?.examples.includes(title))
      return task === undefined ? [name] : others.map((title) => `${name}: example “${title}”`)
    }),
  ]
}

/** A text has the placeholders of the English one; a plural form may leave some out, as `one` does the number. */
function wrongMessages({ messages }) {
  return Object.entries(english.messages).flatMap(([key, original]) => {
    const message = messages[key]
    if (message === undefined) return []
    if (typeof original === 'string' && typeof message !== 'string') return [`${key}: has plural forms`]
    const [expected, actual] = [placeholdersOf(original), placeholdersOf(message)]
    const unknown = actual.filter((name) => !expected.includes(name))
    const lost = typeof original === 'string' ? expected.filter((name) => !actual.includes(name)) : []
    return [
      ...unknown.map((name) => `${key}: {${name}} is not in the English text`),
      ...lost.map((name) => `${key}: {${name}} is missing`),
    ]
  })
}

function placeholdersOf(message) {
  const text = typeof message === 'string' ? message : Object.values(message).join(' ')
  return [...new Set([...text.matchAll(/\{([\w-]+)\}/g)].map(([, name]) => name))]
}

/** Two values with the same label cannot be told apart. */
function equalChoices(catalogue) {
  return tasks.flatMap(({ name, options }) =>
    options.flatMap(({ path, choices }) => {
      const labels = choices.flatMap((value) => choiceLabel(catalogue, name, path, value) ?? [])
      const twice = labels.filter((label, index) => labels.indexOf(label) !== index)
      return twice.map((label) => `${name}: option ${path}: two values are called “${label}”`)
    }),
  )
}
