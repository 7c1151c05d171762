import { kindsOf, type OptionSchema, optionsSchema } from '../declare/options-schema.js'
import type { ProgramNeed, Task, TaskNeeds } from '../declare/task.js'
import { allowedValues } from '../options/allowed-values.js'
import { commandFlags, shortName } from '../options/command-flags.js'
import { clientExample } from './client-example.js'
import { commandLine } from './command-line.js'
import { curlExample } from './curl-example.js'

/** The complete text of docs/tasks/<name>.md. */
export function taskPage(task: Task): string {
  const { name, title, summary, examples } = task
  return [
    `# ${title}`,
    'Written by `npm run docs:tasks` from the declaration of the task; not edited by hand.',
    summary,
    facts(task),
    '## Options',
    optionsTable(task),
    '## Examples',
    ...examples.flatMap((example) => [
      `### ${example.title}`,
      block(commandLine(task, example)),
      block(curlExample(name, example)),
      block(clientExample(task, example), 'ts'),
    ]),
    '## Report',
    reportTable(task),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

const RESULTS = {
  one: 'one file',
  each: 'one file for each entry; a ZIP archive if there are several',
  several: 'one or more files; a ZIP archive if there are several',
}

function facts(task: Task): string {
  const { name, inputs, resultName, outputs = 'each', needs = {} } = task
  const short = shortName(name)
  return table(
    ['', ''],
    [
      ['task', `\`${name}\`; on the command line \`octavo ${short}\``],
      [
        'input',
        `${inputs.min} to ${inputs.max} entries: ${inputs.accepts.map((type) => `\`${type}\``).join(', ')}`,
      ],
      ...neededRow(needs),
      ['output', `${RESULTS[outputs]} (default name: \`${resultName}\`)`],
    ],
  )
}

function neededRow({ programs = [], addons = [], memory, seconds }: TaskNeeds): string[][] {
  const shown = ({ name, otherNames = [], install }: ProgramNeed): string => {
    const also = otherNames.map((one) => `, or \`${one}\``).join('')
    return `the program \`${name}\` (\`${install}\`)${also}`
  }
  const needed = [
    ...programs.filter(({ isOptional }) => isOptional !== true).map(shown),
    ...addons.map((name) => `the package \`${name}\` (\`npm install ${name}\`)`),
    ...(memory === undefined ? [] : [`up to ${Math.ceil(memory / 2 ** 20)} MiB of memory`]),
    ...(seconds === undefined ? [] : [`up to ${seconds} seconds`]),
  ]
  const used = programs.filter(({ isOptional }) => isOptional === true).map(shown)
  return [
    ...(needed.length === 0 ? [] : [['requires', needed.join(', ')]]),
    ...(used.length === 0 ? [] : [['uses, if it is installed', used.join(', ')]]),
  ]
}

function optionsTable(task: Task): string {
  const schema = optionsSchema(task)
  const options = Object.entries(schema.properties ?? {})
  if (options.length === 0) return 'This task has no options.'
  const flags = new Map(commandFlags(schema).map(({ option, flag, kind }) => [option, { flag, kind }]))
  const rows = options.flatMap(([name, option]) => {
    const { flag, kind } = flags.get(name)!
    const shown = kind === 'switch' ? `\`--${flag}\`, \`--no-${flag}\`` : `\`--${flag}\``
    return [[name, shown, [{ schema: option }]] as const, ...innerOptions(name, option)]
  })
  return table(
    ['option', 'flag', 'default', 'allowed', 'meaning'],
    rows.map(([name, flag, fields]) => [
      `\`${name}\``,
      flag,
      [...new Set(fields.map(({ schema }) => defaultOf(schema)))].join(' or '),
      sentence(allowedValues(fields.map(({ schema }) => schema))),
      meaningOf(fields),
    ]),
  )
}

/** A field of an option. In an object that is one of several kinds: the kinds that have it, and how many there are. */
interface Field {
  readonly schema: OptionSchema
  readonly kinds?: readonly unknown[]
  readonly allKinds?: readonly unknown[]
}

/**
 * Fields inside lists and objects: `pages[].entry`. They have no flags and are sent as JSON. Objects of several kinds
 * can have different fields of the same name.
 */
function innerOptions(path: string, schema: OptionSchema): [name: string, flag: string, fields: Field[]][] {
  const byName = new Map<string, Field[]>()
  for (const [name, field] of fieldsOf(path, schema, MAX_DEPTH)) {
    const known = byName.get(name) ?? []
    byName.set(name, known)
    known.push(field)
  }
  return [...byName].map(([name, fields]) => [name, '', fields])
}

function* fieldsOf(path: string, schema: OptionSchema, depth: number): Iterable<[name: string, Field]> {
  if (depth === 0 || schema.format === 'pages') return
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    yield [`${path}.${name}`, { schema: inner }]
    yield* fieldsOf(`${path}.${name}`, inner, depth - 1)
  }
  if (schema.items !== undefined) yield* fieldsOf(`${path}[]`, schema.items, depth - 1)
  const forms = schema.anyOf ?? []
  const kinds = kindsOf(forms)
  for (const [index, form] of forms.entries()) {
    for (const [name, field] of fieldsOf(path, form, depth - 1)) {
      const isDirect = !/[.[]/.test(name.slice(path.length + 1))
      const isOfKind = kinds !== undefined && isDirect
      yield [
        name,
        isOfKind ? { ...field, kinds: kinds.values[index]!, allKinds: kinds.values.flat() } : field,
      ]
    }
  }
}

/** Each meaning once, after the kinds of objects that it is for. */
function meaningOf(fields: readonly Field[]): string {
  const kindsOfMeaning = new Map<string, unknown[]>()
  for (const { schema, kinds = [] } of fields) {
    const meaning = schema.description ?? ''
    kindsOfMeaning.set(meaning, [...(kindsOfMeaning.get(meaning) ?? []), ...kinds])
  }
  const all = fields[0]?.allKinds ?? []
  return [...kindsOfMeaning]
    .filter(([meaning]) => meaning !== '')
    .map(([meaning, kinds]) => `${forKinds(kinds, all)}${meaning}`)
    .join(' ')
}

/** Few words: the kinds, or those that are left out. */
function forKinds(kinds: readonly unknown[], all: readonly unknown[]): string {
  const others = all.filter((kind) => !kinds.includes(kind))
  if (others.length === 0) return ''
  return others.length < kinds.length ? `Not with ${others.join(', ')}: ` : `With ${kinds.join(', ')}: `
}

const MAX_DEPTH = 6

function defaultOf({ default: value }: OptionSchema): string {
  if (value === '' || value === null || value === undefined) return 'none'
  if (Array.isArray(value) && value.length === 0) return 'none'
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

function reportTable({ report = {} }: Task): string {
  const rows = Object.entries(report).map(([path, field]) =>
    typeof field === 'string' ? [`\`${path}\``, '', field] : [`\`${path}\``, field.value, field.description],
  )
  return rows.length === 0 ? 'The report has no fields.' : table(['field', 'value', 'description'], rows)
}

function block(code: string, language = 'sh'): string {
  return `\`\`\`${language}\n${code}\n\`\`\``
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function sentence(words: string): string {
  return words.replace(/"/g, '`')
}
