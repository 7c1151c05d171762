const WIDTH = 100

/** JSON for people: values that fit on a line stay on one. */
export function prettyJson(value: unknown, indent = ''): string {
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
