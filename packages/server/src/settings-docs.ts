import type { Declaration } from './settings/declare.js'
import { flagOf, variableOf } from './settings/names.js'
import { declarations } from './settings-table.js'

const titles: { readonly [Module in keyof typeof declarations]: string } = {
  http: 'HTTP',
  data: 'Data folder',
  records: 'Database',
  tokens: 'Tokens and sign-in',
  process: 'Processes',
  retention: 'Retention',
  queue: 'Queue',
  worker: 'Workers',
  blobs: 'File storage',
  redis: 'Redis (several machines)',
  seal: 'Encryption of queued passwords (several machines)',
  gotenberg: 'Interface of Gotenberg',
  outbound: 'Other hosts',
  webhooks: 'Webhooks',
  logs: 'Logs',
  metrics: 'Metrics',
  traces: 'Traces',
}

/** The complete text of docs/settings.md. */
export function settingsDocs(): string {
  const parts = Object.entries(declarations).map(
    ([module, declaration]) =>
      `## ${titles[module as keyof typeof declarations]}\n\n${head}${Object.entries(
        declaration as Declaration,
      )
        .map(row)
        .join('')}`,
  )
  return `${introduction}\n${parts.join('\n')}`
}

const introduction = `# Settings

Written by \`npm run docs:settings\` from what each part of the service declares; not edited by hand.

A flag takes precedence over a variable, and a variable over the default; an empty variable counts as unset. If a value
is not allowed, the service does not start and says which values are. Sizes are in bytes, or with a unit: \`500MB\`, \`2GiB\`.
Secrets have no flag: other users of the machine could see the arguments. Each of them can also
come from a file: \`OCTAVO_TOKENS_FILE\` is the path of a file that holds the value of \`OCTAVO_TOKENS\`, and so on for every variable without a flag.
`

const head = '| variable | flag | default | allowed | meaning |\n|---|---|---|---|---|\n'

function row([name, setting]: [string, Declaration[string]]): string {
  const flag = setting.secret ? '—' : `\`--${flagOf(name)}\``
  const cells = [`\`${variableOf(name)}\``, flag, setting.shownDefault, setting.allowed, setting.description]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
}
