import { escaped, folded } from './html.js'
import type { Call, Content, Document } from './openapi.js'
import type { JsonSchema } from './schema-html.js'

/**
 * A form that sends the call, with an input for each parameter and for the body. `data-place` tells `try-script.ts` where a value belongs: `path`, `query`,
 * `header`, `form` for a field of a multipart body, or the media type of a whole body.
 */
export function tryForm(
  { method, path, operation: { parameters = [], requestBody } }: Call,
  schemas: Document['components']['schemas'],
): string {
  const inputs = [
    ...parameters.map(({ name, in: place, required = false }) => textInput(name, place, required)),
    ...(requestBody === undefined ? [] : bodyInputs(requestBody.content, schemas)),
  ]
  const form = `<form data-method="${method.toUpperCase()}" data-path="${escaped(path)}">${inputs.join('')}<button>Send</button><output></output></form>`
  return folded('Try it', form)
}

function bodyInputs(content: Content, schemas: Document['components']['schemas']): string[] {
  const fields = fieldsOf(content['multipart/form-data']?.schema, schemas)
  const hasFile = Object.values(fields).some(isFile)
  const json = content['application/json']
  if (json !== undefined && !hasFile) {
    const [example] = Object.values(json.examples ?? {})
    const text = JSON.stringify(example?.value ?? json.schema.examples?.[0] ?? {}, null, 2)
    return [
      `<label>body <textarea name="body" rows="8" data-place="application/json">${escaped(text)}</textarea></label>`,
    ]
  }
  if (hasFile)
    return Object.entries(fields).map(([name, schema]) =>
      isFile(schema) ? fileInput(name, 'form') : textInput(name, 'form', false),
    )
  return Object.keys(content).map((type) => fileInput('body', type))
}

function fieldsOf(
  schema: JsonSchema | undefined,
  schemas: Document['components']['schemas'],
): Readonly<Record<string, JsonSchema>> {
  const named = schema?.$ref?.split('/').at(-1)
  return (named === undefined ? schema : schemas[named])?.properties ?? {}
}

const isFile = (schema: JsonSchema): boolean => (schema.items ?? schema).format === 'binary'

function textInput(name: string, place: string, isRequired: boolean): string {
  return `<label>${escaped(name)} <input name="${escaped(name)}" data-place="${place}"${isRequired ? ' required' : ''}></label>`
}

function fileInput(name: string, place: string): string {
  return `<label>${escaped(name)} <input type="file" multiple name="${escaped(name)}" data-place="${escaped(place)}"></label>`
}
