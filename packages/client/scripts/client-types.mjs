import { errorTable } from '../../server/dist/errors/codes.js'
import { components } from '../../server/dist/http/openapi/components.js'
import { jsonSchema } from '../../server/dist/http/openapi/json-schema.js'
import { loadTasks } from '../../tasks/dist/catalogue.js'

/** The answers that programs see, by the names the OpenAPI document has for them. */
const ANSWERS = ['StartedProcess', 'UploadedFile', 'ExecutionResult', 'Process', 'Task']

/** The text of the client's types: nobody writes by hand what the declarations say. */
export async function clientTypes() {
  const catalogue = await loadTasks()
  const tasks = catalogue.descriptions()
  const options = tasks.map(
    ({ name, summary, options }) => `/** ${summary} */\nexport ${interfaceOf(optionsName(name), options)}`,
  )
  const answers = ANSWERS.map((name) => `export ${interfaceOf(name, jsonSchema(components[name], 'output'))}`)
  return `${[
    '// Written by `npm run client:types` from the declarations: change those, not this file.',
    `/** Why a call failed: what programs decide by. */\nexport type ErrorCode =\n${Object.keys(errorTable)
      .map((code) => `  | '${code}'`)
      .join('\n')}`,
    ...answers,
    ...options,
    `/** The options of every task, by its name. */\nexport interface TaskOptions {\n${tasks.map(({ name }) => `  readonly '${name}': ${optionsName(name)}`).join('\n')}\n}`,
    'export type TaskName = keyof TaskOptions',
  ].join('\n\n')}\n`
}

/** merge-pdf → MergePdfOptions */
function optionsName(task) {
  return `${task.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())}Options`
}

function interfaceOf(name, schema) {
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

function nameOf(name) {
  return /^\w+$/.test(name) ? name : `'${name}'`
}

function typeOf(schema, indent) {
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
