import { alternatives, type OptionSchema } from '../declare/options-schema.js'

/** The command-line flag of an option. */
export interface CommandFlag {
  readonly option: string
  /** Without the dashes: `max-bytes`. */
  readonly flag: string
  /**
   * `switch` is `--x` or `--no-x`; `text` is `--x VALUE`; `choices` is `--x one,two`, or `--x none`; `list`
   * is `text` repeated, or once as JSON; `json` is an object as JSON; `secret` is `--x-file FILE`, because
   * other users of the machine can see arguments.
   */
  readonly kind: 'switch' | 'text' | 'choices' | 'list' | 'json' | 'secret'
  /** The placeholder of the value in a help text: `NUMBER`, `wrap|none`. */
  readonly placeholder: string
  readonly schema: OptionSchema
}

/** The flags of a task, from the schema of its options. */
export function commandFlags(options: OptionSchema): CommandFlag[] {
  return Object.entries(options.properties ?? {}).map(([option, schema]) => {
    const kind = kindOf(schema)
    const name = option.replaceAll('_', '-')
    return {
      option,
      flag: kind === 'secret' ? `${name}-file` : name,
      kind,
      placeholder: placeholderOf(schema, kind),
      schema,
    }
  })
}

/** Commands other than tasks. */
const OTHER_COMMANDS = ['inspect', 'serve', 'mcp', 'token', 'copy-data', 'doctor', 'completion', 'help']

/** Short names of tasks: `rotate` for `rotate-pdf`, `extract` for `extract-pages`, `office-to` for `office-to-pdf`. */
export function shortName(task: string): string {
  const short = task.replace(/-(?:pdf|pages)$/, '')
  return OTHER_COMMANDS.includes(short) ? task : short
}

function kindOf(schema: OptionSchema): CommandFlag['kind'] {
  if (schema.secret === true) return 'secret'
  const forms = alternatives(schema)
  const has = (...types: string[]): boolean =>
    forms.some(({ type, enum: values }) => values !== undefined || types.includes(String(type)))
  if (forms.every(({ type }) => type === 'boolean')) return 'switch'
  if (has('string', 'number', 'integer')) return 'text'
  const list = forms.find(({ type }) => type === 'array')
  if (list === undefined) return 'json'
  return list.items?.enum === undefined ? 'list' : 'choices'
}

function placeholderOf(schema: OptionSchema, kind: CommandFlag['kind']): string {
  if (kind === 'switch') return ''
  if (kind === 'secret') return 'FILE'
  if (kind === 'json') return 'JSON'
  const forms = alternatives(schema)
  if (kind === 'list' || kind === 'choices') {
    const items = forms.find(({ type }) => type === 'array')?.items
    return items === undefined ? 'JSON' : placeholderOf(items, kindOf(items))
  }
  const values = forms.flatMap((form) => form.enum ?? [])
  if (values.length > 0) return values.join('|')
  if (schema.format === 'pages') return 'PAGES'
  if (schema.format === 'bytes') return 'SIZE'
  if (schema.format === 'pem') return 'PEM'
  if (forms.some(({ type }) => type === 'string')) return 'TEXT'
  return 'NUMBER'
}
