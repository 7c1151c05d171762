import { execFileSync } from 'node:child_process'
import type { Json } from '../validators/document.js'

const INHERITABLE = ['/Resources', '/MediaBox', '/CropBox', '/Rotate']

interface QpdfObject {
  readonly value?: Json
  readonly stream?: { readonly dict: Record<string, Json>; readonly data: string }
}

/**
 * Everything that is reached from the catalogue and the information dictionary as qpdf reads it, with references numbered in the
 * order they are met: two files that say the same have the same. What pages inherit counts as theirs.
 */
export function objectGraph(path: string, password = ''): string[] {
  const json = execFileSync(
    'qpdf',
    [
      '--json=2',
      '--json-key=qpdf',
      '--json-stream-data=inline',
      '--decode-level=none',
      `--password=${password}`,
      path,
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [, objects] = (JSON.parse(json) as { qpdf: [unknown, Record<string, QpdfObject>] }).qpdf
  const trailer = objects.trailer!.value as Record<string, Json>
  const dictOf = (value: Json | undefined): Record<string, Json> | undefined => {
    const found = typeof value === 'string' ? (objects[`obj:${value}`]?.value ?? null) : (value ?? null)
    return typeof found === 'object' && found !== null && !Array.isArray(found)
      ? (found as Record<string, Json>)
      : undefined
  }
  const inherited = (page: Record<string, Json>, key: string): Json | undefined => {
    let node: Record<string, Json> | undefined = page
    for (let depth = 0; depth < 50 && node !== undefined; depth++) {
      if (node[key] !== undefined) return node[key]
      node = dictOf(node['/Parent'])
    }
    return undefined
  }
  const ownAttributes = (dict: Record<string, Json>): Record<string, Json> => {
    if (dict['/Type'] !== '/Page' && dict['/Type'] !== '/Pages') return dict
    const own = { ...dict }
    for (const key of INHERITABLE) {
      const value = dict['/Type'] === '/Page' ? inherited(dict, key) : undefined
      if (value === undefined) delete own[key]
      else own[key] = key === '/Resources' ? dictOf(value)! : value
    }
    return own
  }
  const order = new Map<string, number>()
  const waiting: string[] = []
  const shown = (value: Json): Json => {
    if (typeof value === 'string' && /^\d+ \d+ R$/.test(value)) {
      if (objects[`obj:${value}`] === undefined) return null
      if (!order.has(value)) {
        order.set(value, order.size + 1)
        waiting.push(value)
      }
      return `#${order.get(value)}`
    }
    if (Array.isArray(value)) return value.map((item) => shown(item as Json))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(ownAttributes(value as Record<string, Json>)).filter(
      ([key]) => key !== '/Length',
    )
    const pairs = entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, shown(item)])
    return Object.fromEntries(pairs.filter(([, item]) => item !== null)) as Json
  }
  const lines = [JSON.stringify([shown(trailer['/Root'] ?? null), shown(trailer['/Info'] ?? null)])]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { value = null, stream } = objects[`obj:${next}`]!
    lines.push(JSON.stringify(stream === undefined ? shown(value) : [shown(stream.dict), stream.data]))
  }
  return lines
}
