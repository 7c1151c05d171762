import { alternatives, type OptionSchema } from '../declare/options-schema.js'
import { byteCount } from '../wording/byte-count.js'

/**
 * Converts text to the type of the schema, because forms and command lines only have text: `true`, `2.5`, and
 * a list or an object as JSON. Sizes may have a unit: `200k`. Text that cannot be converted is left unchanged, and the schema rejects it.
 */
export function fromText(schema: OptionSchema, sent: unknown): unknown {
  if (typeof sent === 'string') return valueOfText(schema, sent)
  if (Array.isArray(sent)) {
    const items = alternatives(schema).find((one) => one.items !== undefined)?.items
    return items === undefined ? sent : sent.map((item) => fromText(items, item))
  }
  if (typeof sent !== 'object' || sent === null) return sent
  const objects = alternatives(schema).filter((one) => one.properties !== undefined)
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const property = objects.find(({ properties }) => Object.hasOwn(properties!, name))?.properties?.[name]
      return [name, property === undefined ? value : fromText(property, value)]
    }),
  )
}

function valueOfText(schema: OptionSchema, text: string): unknown {
  const choices = alternatives(schema)
  const bytes = schema.format === 'bytes' ? byteCount(text) : undefined
  if (bytes !== undefined) return bytes
  if (choices.some(({ type, enum: values }) => type === 'string' || values?.includes(text))) return text
  for (const choice of choices) {
    const read = readAs(choice, text)
    if (read !== undefined) return read
  }
  return text
}

function readAs(schema: OptionSchema, text: string): unknown {
  switch (schema.type) {
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'number':
    case 'integer':
      return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined
    case 'null':
      return text === 'null' ? null : undefined
    case 'array':
    case 'object': {
      const read = parsed(text)
      const isRight = Array.isArray(read) === (schema.type === 'array')
      return typeof read === 'object' && read !== null && isRight ? fromText(schema, read) : undefined
    }
    default:
      return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
