import { optionsSchema } from '../declare/options-schema.js'
import type { Task, TaskExample } from '../declare/task.js'
import { type CommandFlag, commandFlags, shortName } from '../options/command-flags.js'

type Described = Pick<Task, 'name' | 'options' | 'resultName' | 'outputs' | 'givesJson' | 'givesText'>

/** An example as a command line; password files are named, not created. */
export function commandLine(
  task: Described,
  { entries, options }: Pick<TaskExample, 'entries' | 'options'>,
): string {
  const flags = commandFlags(optionsSchema(task))
  const files = entries.map(({ filename, page, rotation }) =>
    quoted(
      `${filename}${page === undefined ? '' : `@${page}`}${rotation === undefined ? '' : `:${rotation}`}`,
    ),
  )
  const given = Object.entries(options).flatMap(([name, value]) => {
    const flag = flags.find(({ option }) => option === name)
    return flag === undefined ? [] : argumentsOf(flag, value)
  })
  const needsPassword = entries.some(({ password }) => password !== undefined)
  const password = needsPassword ? ['--password-file password.txt'] : []
  const name = shortName(task.name)
  const isJson = task.givesJson?.(task.options.parse(options)) === true
  const isSeveral = task.outputs === 'several' ? !isJson : task.outputs !== 'one' && entries.length > 1
  const extension = isJson ? 'json' : task.givesText?.(task.options.parse(options))
  const result =
    extension === undefined ? task.resultName : task.resultName.replace(/\.\w+$/, `.${extension}`)
  return `octavo ${[name, ...files, ...given, ...password, '-o', isSeveral ? `${name}/` : result].join(' ')}`
}

function argumentsOf({ flag, kind }: CommandFlag, value: unknown): string[] {
  switch (kind) {
    case 'switch':
      return [value === true ? `--${flag}` : `--no-${flag}`]
    case 'secret':
      return [`--${flag} ${flag.replace(/-file$/, '')}.txt`]
    case 'choices':
      return [`--${flag} ${Array.isArray(value) && value.length > 0 ? value.join(',') : 'none'}`]
    case 'list':
      return Array.isArray(value) ? value.map((one) => `--${flag} ${quoted(textOf(one))}`) : []
    default:
      return [`--${flag} ${quoted(textOf(value))}`]
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Quoted for a shell if necessary. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
