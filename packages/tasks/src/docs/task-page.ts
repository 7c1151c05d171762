import { type OptionSchema, optionsSchema } from '../declare/options-schema.js'
import type { Task, TaskNeeds } from '../declare/task.js'
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
  const needed = [
    ...programs.map(({ name, install }) => `the program \`${name}\` (\`${install}\`)`),
    ...addons.map((name) => `the package \`${name}\` (\`npm install ${name}\`)`),
    ...(memory === undefined ? [] : [`up to ${Math.ceil(memory / 2 ** 20)} MiB of memory`]),
    ...(seconds === undefined ? [] : [`up to ${seconds} seconds`]),
  ]
  return needed.length === 0 ? [] : [['requires', needed.join(', ')]]
}

function optionsTable(task: Task): string {
  const schema = optionsSchema(task)
  const options = Object.entries(schema.properties ?? {})
  if (options.length === 0) return 'This task has no options.'
  const flags = new Map(commandFlags(schema).map(({ option, flag, kind }) => [option, { flag, kind }]))
  const rows = options.map(([name, option]) => {
    const { flag, kind } = flags.get(name)!
    const shown = kind === 'switch' ? `\`--${flag}\`, \`--no-${flag}\`` : `\`--${flag}\``
    return [[name, shown, option] as const, ...innerOptions(name, option, MAX_DEPTH)]
  })
  return table(
    ['option', 'flag', 'default', 'allowed', 'meaning'],
    rows
      .flat()
      .map(([name, flag, option]) => [
        `\`${name}\``,
        flag,
        defaultOf(option),
        sentence(allowedValues([option])),
        option.description ?? '',
      ]),
  )
}

/** Fields inside lists and objects: `pages[].entry`. They have no flags and are sent as JSON. */
function innerOptions(
  path: string,
  schema: OptionSchema,
  depth: number,
): (readonly [name: string, flag: string, schema: OptionSchema])[] {
  if (depth === 0 || schema.format === 'pages') return []
  const below = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      [`${path}.${name}`, '', inner] as const,
      ...innerOptions(`${path}.${name}`, inner, depth - 1),
    ]),
    ...(schema.items === undefined ? [] : innerOptions(`${path}[]`, schema.items, depth - 1)),
    ...(schema.anyOf ?? []).flatMap((form) => innerOptions(path, form, depth - 1)),
  ]
  const known = new Set<string>()
  return below.filter(([name]) => !known.has(name) && known.add(name))
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
