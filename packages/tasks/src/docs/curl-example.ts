import type { TaskExample } from '../declare/task.js'

/** Definitions that the examples use. */
export function curlPreamble(url: string): string {
  return `url=${url}
token="Authorization: Bearer $OCTAVO_TOKEN"
field() { jq -er --arg name "$1" '.[$name] // error(.message)'; } # one field of a response, or its error message`
}

/** The body contains the error message: by default curl would only show the status. */
const CURL = 'curl -sS --fail-with-body'

/** The four steps; `$token`, `$url` and `field` are defined in the preamble. */
export function curlExample(
  task: string,
  { entries, options }: Pick<TaskExample, 'entries' | 'options'>,
): string {
  const files = [...new Set(entries.map(({ filename }) => filename))]
  const variable = (file: string): string => `file${files.indexOf(file) + 1}`
  const pages = entries.map(({ filename, ...rest }) => ({
    filename,
    server_filename: `$${variable(filename)}`,
    ...rest,
  }))
  const body = { processId: '$id', task, pages, ...(Object.keys(options).length === 0 ? {} : { options }) }
  return [
    `id=$(${CURL} -H "$token" -d task=${task} $url/api/v1/start-task | field processId)`,
    ...files.map(
      (file) =>
        `${variable(file)}=$(${CURL} -H "$token" -F processId=$id -F task=${task} -F ${fileField(file)} $url/api/v1/uploads | field server_filename)`,
    ),
    `${CURL} -H "$token" -H 'Content-Type: application/json' -d @- $url/api/v1/execute <<END`,
    expanded(prettyJson(body)),
    'END',
    'curl -sSfOJ -H "$token" $url/api/v1/download/$id',
  ].join('\n')
}

/** Quoted for curl and the shell. */
function fileField(file: string): string {
  if (/^[\w@%+=:./-]+$/.test(file)) return `file=@${file}`
  return `'file=@"${file.replace(/["\\]/g, '\\$&').replaceAll("'", "'\\''")}"'`
}

/** In a here-document the shell replaces our variables, and nothing else. */
function expanded(json: string): string {
  return json.replace(/[\\$`]/g, '\\$&').replaceAll(/("processId": "|"server_filename": ")\\\$/g, '$1$')
}

const WIDTH = 100

/** JSON for people: values that fit on a line stay on one. */
function prettyJson(value: unknown, indent = ''): string {
  const short = oneLine(value)
  const isOpen = indent === '' && typeof value === 'object'
  if (typeof value !== 'object' || value === null || (!isOpen && indent.length + short.length <= WIDTH))
    return short
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((item) => `${inner}${prettyJson(item, inner)}`)
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${prettyJson(item, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  const pairs = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`)
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
}
