import type { Declaration } from './settings/declare.js'
import { flagOf, variableOf } from './settings/names.js'
import { rooms } from './settings-table.js'

const titles: { readonly [Room in keyof typeof rooms]: string } = {
  http: 'The interface',
  data: 'Where things are kept',
  records: 'The database',
  tokens: 'Tokens and signing in',
  process: 'Processes',
  retention: 'How long things are kept',
  queue: 'The queue',
  worker: 'The workers',
  blobs: 'Files',
  redis: 'Redis, where machines share the work',
  seal: 'Sealing, where machines share the work',
  outbound: 'Inputs by URL',
  webhooks: 'Webhooks',
  logs: 'Logs',
  metrics: 'Metrics',
  traces: 'Traces',
}

/** docs/settings.md, whole. */
export function settingsDocs(): string {
  const parts = Object.entries(rooms).map(
    ([room, declaration]) =>
      `## ${titles[room as keyof typeof rooms]}\n\n${head}${Object.entries(declaration as Declaration)
        .map(row)
        .join('')}`,
  )
  return `${introduction}\n${parts.join('\n')}`
}

const introduction = `# Settings

Written by \`npm run docs:settings\` from what each part of the service declares; not edited by hand.

A flag counts before a variable, a variable before the default; a variable that is empty counts as not set. Where a value
is not allowed, the service does not start and says what is. Sizes are read as bytes, or with a unit: \`500MB\`, \`2GiB\`.
Secrets have no flag: arguments can be seen by others on the machine. Each of them can also come from a file: \`OCTAVO_TOKENS_FILE\`
is the path of a file that holds what \`OCTAVO_TOKENS\` would, and so on for every variable without a flag.
`

const head = '| variable | flag | default | allowed | meaning |\n|---|---|---|---|---|\n'

function row([name, setting]: [string, Declaration[string]]): string {
  const flag = setting.secret ? '—' : `\`--${flagOf(name)}\``
  const cells = [`\`${variableOf(name)}\``, flag, setting.shownDefault, setting.allowed, setting.description]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
}
