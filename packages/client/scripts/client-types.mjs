import { components } from '../../server/dist/http/openapi/components.js'
import { Schemas } from '../../server/dist/http/openapi/json-schema.js'
import { reportSchema } from '../../server/dist/http/openapi/report-schema.js'
import { loadTasks } from '../../tasks/dist/catalogue/load-tasks.js'

/** The answers that programs see, by the names the OpenAPI document has for them; what they are made of comes with them. */
const ANSWERS = ['StartedProcess', 'UploadedFile', 'ExecutionResult', 'Process', 'Task']
/** Tasks of a folder have names that nobody knows here. */
const PLAIN = { TaskName: 'string' }

/** The text of the client's types: nobody writes by hand what the declarations say. */
export async function clientTypes() {
  const catalogue = await loadTasks()
  const tasks = catalogue.descriptions()
  const options = tasks.map(
    ({ name, summary, options }) => `/** ${summary} */\nexport ${interfaceOf(optionsName(name), options)}`,
  )
  const reports = tasks.map(
    ({ name, title }) =>
      `/** ${title}: the report. */\nexport ${interfaceOf(reportName(name), reportSchema(catalogue.get(name).report ?? {}))}`,
  )
  const schemas = new Schemas()
  for (const name of ANSWERS) schemas.of(components[name], 'output')
  const { ErrorCode, TaskName: _, ...named } = schemas.named()
  const answers = Object.entries(named).map(([name, schema]) => `export ${interfaceOf(name, schema)}`)
  return `${[
    '// Written by `npm run client:types` from the declarations: change those, not this file.',
    `/** ${ErrorCode.description} */\nexport type ErrorCode =\n${ErrorCode.enum.map((code) => `  | '${code}'`).join('\n')}`,
    ...answers,
    ...options,
    ...reports,
    `/** The options of every task, by its name. */\nexport interface TaskOptions {\n${tasks.map(({ name }) => `  readonly '${name}': ${optionsName(name)}`).join('\n')}\n}`,
    `/** The report of every task, by its name. */\nexport interface TaskReports {\n${tasks.map(({ name }) => `  readonly '${name}': ${reportName(name)}`).join('\n')}\n}`,
    'export type TaskName = keyof TaskOptions',
  ].join('\n\n')}\n`
}

/** merge-pdf → MergePdfOptions */
function optionsName(task) {
  return `${pascal(task)}Options`
}

function reportName(task) {
  return `${pascal(task)}Report`
}

function pascal(task) {
  return task.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())
}

function interfaceOf(name, schema) {
  if (schema.type !== 'object') return `type ${name} = ${typeOf(schema, '')}`
  if (Object.keys(schema.properties ?? {}).length === 0)
    return `type ${name} = Readonly<Record<string, never>>`
  return `interface ${name} ${objectType(schema, '')}`
}

function objectType({ properties = {}, required = [] }, indent) {
  const inner = `${indent}  `
  const lines = Object.entries(properties).flatMap(([name, schema]) => [
    ...(schema.description === undefined ? [] : [`${inner}/** ${schema.description} */`]),
    `${inner}readonly ${nameOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner)}${required.includes(name) ? '' : ' | undefined'}`,
  ])
  return `{\n${lines.join('\n')}\n${indent}}`
}

/** `#/components/schemas/ErrorCode` → `ErrorCode` */
function named(reference) {
  const name = reference.split('/').at(-1)
  return PLAIN[name] ?? name
}

function nameOf(name) {
  return /^\w+$/.test(name) ? name : `'${name}'`
}

function typeOf(schema, indent) {
  if (schema.$ref !== undefined) return named(schema.$ref)
  if ('const' in schema) return JSON.stringify(schema.const).replaceAll('"', "'")
  if (schema.enum !== undefined) return schema.enum.map((value) => `'${value}'`).join(' | ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives !== undefined)
    return [...new Set(alternatives.map((one) => typeOf(one, indent)))].join(' | ')
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ')
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array': {
      const item = typeOf(schema.items ?? {}, indent)
      return `readonly ${/[|{]/.test(item) ? `(${item})` : item}[]`
    }
    case 'object':
      if (schema.properties !== undefined) return objectType(schema, indent)
      return `Readonly<Record<string, ${typeOf(schema.additionalProperties ?? {}, indent)}>>`
    default:
      return 'unknown'
  }
}
