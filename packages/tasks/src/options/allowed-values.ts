import { alternatives, kindsOf, type OptionSchema } from '../declare/options-schema.js'
import { RECOGNITION_LANGUAGE } from '../declare/recognition.js'
import { MAX_PAGE } from './pages-option.js'

const MAX_SHOWN = 40

/** The values that a schema allows, in words: `a whole number from 0 to 360, a multiple of 90`. */
export function allowedValues(schemas: readonly OptionSchema[]): string {
  const forms = schemas.flatMap(formsOf)
  const kinds = kindsOf(forms)
  if (kinds !== undefined) {
    const values = kinds.values.flat().map((value) => JSON.stringify(value))
    return `an object with ${kinds.property} ${values.join(', ')}`
  }
  const descriptions = new Set(forms.map(description))
  const known = [...descriptions].filter((one) => one !== '')
  return known.length === 0 ? 'something else' : known.join(', or ')
}

/** The page grammar is described as one form, whatever its schema consists of. */
function formsOf(schema: OptionSchema): readonly OptionSchema[] {
  if (schema.format === 'pages') return [schema]
  return alternatives(schema).map((form) =>
    schema.format === 'bytes' && form.type === 'integer' ? { ...form, format: 'bytes' } : form,
  )
}

function description(schema: OptionSchema): string {
  if (schema.enum !== undefined) return `one of ${schema.enum.map((word) => JSON.stringify(word)).join(', ')}`
  if (schema.format === 'pages')
    return `pages like 1-3,last, a whole number from 1 to ${MAX_PAGE}, or a list of these`
  if (schema.format === RECOGNITION_LANGUAGE)
    return 'the code of a language, such as deu, or several like eng+deu'
  if (schema.format === 'bytes') return `a number of bytes${rangeOf(schema)}, also as 200k, 5MB or 1GiB`
  if ('const' in schema) return JSON.stringify(schema.const)
  switch (schema.type) {
    case 'integer':
      return `a whole number${rangeOf(schema)}`
    case 'number':
      return `a number${rangeOf(schema)}`
    case 'string':
      return `a text${lengthOf(schema.minLength, schema.maxLength, 'character')}`
    case 'boolean':
      return 'true or false'
    case 'null':
      return 'null'
    case 'array': {
      const items = schema.items === undefined ? '' : `, each of them ${allowedValues([schema.items])}`
      return `a list${lengthOf(schema.minItems, schema.maxItems, 'item')}${items}`
    }
    case 'object': {
      const names = Object.keys(schema.properties ?? {})
      return names.length === 0 ? 'an object' : `an object with ${names.join(', ')}`
    }
    default:
      return ''
  }
}

function rangeOf(schema: OptionSchema): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const from = minimum ?? (exclusiveMinimum === undefined ? undefined : `more than ${exclusiveMinimum}`)
  const to = maximum ?? (exclusiveMaximum === undefined ? undefined : `less than ${exclusiveMaximum}`)
  const range = from === undefined || to === undefined ? '' : ` from ${from} to ${to}`
  return multipleOf === undefined || multipleOf === 1 ? range : `${range}, a multiple of ${multipleOf}`
}

function lengthOf(min: number | undefined, max: number | undefined, unit: string): string {
  if (max === undefined) return ''
  const units = max === 1 ? unit : `${unit}s`
  return min === undefined || min === 0 ? ` of at most ${max} ${units}` : ` of ${min} to ${max} ${units}`
}

/** The value that was sent, short enough for a message; only the type of a secret value. */
export function shownValue(value: unknown, isSecret: boolean): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'string') {
    if (isSecret || value.length > MAX_SHOWN) return `a text of ${value.length} characters`
    return `"${value.replace(/\p{C}/gu, '\ufffd')}"`
  }
  if (isSecret || typeof value === 'object')
    return `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`
  return String(value)
}
