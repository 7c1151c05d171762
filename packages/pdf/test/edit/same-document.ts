import type { Json, PdfNode, QpdfDocument } from '../validators/document.js'

/**
 * Where two documents differ, in words, as far as one can get from their catalogues and information dictionaries: objects may have other
 * numbers, but the same ones must lead to the same ones.
 */
export function differences(one: QpdfDocument, other: QpdfDocument): string[] {
  const found: string[] = []
  const partners = new Map<string, string>()
  const waiting: [left: PdfNode, right: PdfNode, path: string][] = [
    [one.catalog, other.catalog, 'Root'],
    [one.info, other.info, 'Info'],
  ]
  const compare = (left: Json, right: Json, path: string): void => {
    if (isReference(left) || isReference(right)) {
      if (!isReference(left) || !isReference(right)) found.push(`${path}: one is an object of its own`)
      else if (partners.get(left) === undefined) {
        partners.set(left, right)
        waiting.push([one.node(left), other.node(right), path])
      } else if (partners.get(left) !== right) found.push(`${path}: leads to another object`)
    } else if (Array.isArray(left) && Array.isArray(right) && left.length === right.length)
      left.forEach((item, index) => {
        compare(item as Json, right[index] as Json, `${path}[${index}]`)
      })
    else if (isRecord(left) && isRecord(right)) {
      for (const key of new Set([...Object.keys(left), ...Object.keys(right)]))
        if (key !== '/Length') compare(left[key] ?? null, right[key] ?? null, `${path}${key}`)
    } else if (left !== right) found.push(`${path}: ${JSON.stringify(left)} became ${JSON.stringify(right)}`)
  }
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [left, right, path] = next
    compare(left.value, right.value, path)
    if (left.isStream !== right.isStream || left.data() !== right.data()) found.push(`${path}: other data`)
  }
  return found
}

function isReference(value: Json): value is string {
  return typeof value === 'string' && /^\d+ \d+ R$/.test(value)
}

function isRecord(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
