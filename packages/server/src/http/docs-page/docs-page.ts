import { code, escaped, folded, paragraph, prose, table } from './html.js'
import type { Call, Content, Document, Operation } from './openapi.js'
import { type JsonSchema, schemaHtml, schemaId, typeOf } from './schema-html.js'
import { tryForm } from './try-form.js'

/** The OpenAPI document as a page: every call and every schema, folded. Only trying a call needs its script. */
export function docsPage(openApi: object): string {
  const { info, tags, paths, webhooks, components } = openApi as Document
  const calls = Object.entries({ ...paths, ...webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const sections = tags.map(({ name, description }) => {
    const ofTag = calls.filter(({ operation }) => operation.tags.includes(name))
    return `<section><h2>${escaped(name)}</h2>${paragraph(description)}${ofTag.map((call) => callHtml(call, components.schemas)).join('')}</section>`
  })
  const schemas = Object.entries(components.schemas).map(([name, schema]) =>
    folded(code(name), schemaHtml(schema), schemaId(name)),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)} API</title>
<link rel="stylesheet" href="docs/style.css">
<link rel="icon" href="data:,">
<script src="docs/try.js" defer></script>
</head>
<body>
<header>
<h1>${escaped(info.title)} API <small>${escaped(info.version)}</small></h1>
${paragraph(info.description)}
<p>For programs that generate clients: <a href="openapi.json">openapi.json</a>.</p>
<p><label>Token, to try calls without signing in <input id="token" type="password" autocomplete="off"></label></p>
</header>
<main>
${sections.join('\n')}
<section><h2>Schemas</h2>
${schemas.join('\n')}
</section>
</main>
</body>
</html>
`
}

function callHtml(call: Call, schemas: Document['components']['schemas']): string {
  const { method, path, operation } = call
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  const title = `<code class="method">${method.toUpperCase()}</code> ${code(path)} <span>${escaped(summary)}</span>`
  const parts = [
    paragraph(description),
    path.startsWith('/') ? `<pre>${escaped(curl(call))}</pre>` : '',
    parameters.length === 0 ? '' : `<h3>Parameters</h3>${table(parameters.map(parameterCells))}`,
    requestBody === undefined ? '' : `<h3>Body</h3>${contentHtml(requestBody.content)}`,
    `<h3>Responses</h3>${table(Object.entries(responses).map(responseCells))}`,
    path.startsWith('/') ? tryForm(call, schemas) : '',
  ]
  return folded(title, parts.join(''), operationId)
}

function parameterCells({
  name,
  in: place,
  required = false,
  description,
  schema,
}: NonNullable<Operation['parameters']>[number]): string[] {
  const first = `${code(name)} <small>${place}</small>${required ? ' <em>required</em>' : ''}`
  return [first, `${prose(description)} <small>${typeOf(schema)}</small>`]
}

function responseCells([status, { description, content = {} }]: [
  string,
  Operation['responses'][string],
]): string[] {
  const bodies = Object.entries(content).map(([type, { schema }]) => `${code(type)} ${typeOf(schema)}`)
  return [code(status), `${prose(description)} <small>${bodies.join('; ')}</small>`]
}

/** Media types with the same schema are shown together. */
function contentHtml(content: Content): string {
  const bySchema = new Map<string, string[]>()
  for (const [type, { schema }] of Object.entries(content)) {
    const key = JSON.stringify(schema)
    bySchema.set(key, [...(bySchema.get(key) ?? []), code(type)])
  }
  const schemas = [...bySchema].map(
    ([schema, types]) => `<p>${types.join(', ')}</p>${schemaHtml(JSON.parse(schema) as JsonSchema)}`,
  )
  const examples = Object.values(content).flatMap((one) => Object.values(one.examples ?? {}))
  const shown = examples.map(({ summary, value }) =>
    folded(escaped(summary), `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`),
  )
  return `${schemas.join('')}${shown.length === 0 ? '' : `<h3>Examples</h3>${shown.join('')}`}`
}

const bodyOptions: Readonly<Record<string, string>> = {
  'application/json': '--json @request.json',
  'multipart/form-data': '-F name=value -F file=@document.pdf',
  'application/x-www-form-urlencoded': '--data-urlencode name=value',
}

function curl({ method, path, operation: { security, requestBody } }: Call): string {
  const [type] = Object.keys(requestBody?.content ?? {})
  const body =
    type === undefined ? [] : [bodyOptions[type] ?? `-H 'Content-Type: ${type}' --data-binary @file`]
  return [
    'curl -sS --fail-with-body',
    ...(method === 'head' ? ['-I'] : method === 'get' ? [] : [`-X ${method.toUpperCase()}`]),
    ...(security.length === 0 ? [] : ['-H "Authorization: Bearer $OCTAVO_TOKEN"']),
    ...body,
    `"$OCTAVO_URL${path}"`,
  ].join(' ')
}
