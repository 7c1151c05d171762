import { ServiceError } from '../../errors/service-error.js'

const MOST_PAIRS = 60_000
const MOST_DEPTH = 6
const LONGEST_KEY = 200
const LONGEST_SHOWN = 64
const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/
const NUMBER = /^(?:0|[1-9]\d{0,5})$/
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

type Node = Map<string, Node | string>

/**
 * `pages[0][filename]=a.pdf` → `{ pages: [{ filename: 'a.pdf' }] }`. Built of maps first and of plain objects at the end, so
 * that no name that is sent can reach a prototype.
 */
export function fromBracketPairs(pairs: Iterable<readonly [string, string]>): Record<string, unknown> {
  const root: Node = new Map()
  let count = 0
  for (const [key, value] of pairs) {
    if (++count > MOST_PAIRS) throw refused('body', `The form has more than ${MOST_PAIRS} fields.`)
    put(root, key, value)
  }
  return objectOf(root, '')
}

function put(root: Node, key: string, value: string): void {
  const path = pathOf(key)
  const last = path.pop()!
  let node = root
  for (const name of path) {
    const next = node.get(name) ?? new Map()
    if (typeof next === 'string') throw refused(key, 'One field is both a value and a group of values.')
    node.set(name, next)
    node = next
  }
  // `page[]=1&page[]=2`: one behind the other.
  const name = last === '' ? String(node.size) : last
  if (node.has(name)) throw refused(key, 'The field is sent more than once.')
  node.set(name, value)
}

function pathOf(key: string): string[] {
  const match = key.length <= LONGEST_KEY ? KEY.exec(key) : null
  if (match === null) throw refused(key, 'A field is named like task or pages[0][filename].')
  const path = [match[1]!, ...[...match[2]!.matchAll(/\[([^\]]*)\]/g)].map((found) => found[1]!)]
  if (path.length > MOST_DEPTH) throw refused(key, `A field has at most ${MOST_DEPTH} parts.`)
  if (path.slice(0, -1).includes('')) throw refused(key, 'Number the parts: pages[0][filename].')
  if (path.some((name) => FORBIDDEN.has(name))) throw refused(key, 'A field cannot be named so.')
  return path
}

function objectOf(node: Node, field: string): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const [name, value] of node) {
    const inner = field === '' ? name : `${field}[${name}]`
    // Not an assignment: that could call a setter.
    Object.defineProperty(object, name, {
      value: typeof value === 'string' ? value : builtOf(value, inner),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return object
}

function builtOf(node: Node, field: string): unknown {
  if (![...node.keys()].every((name) => NUMBER.test(name))) return objectOf(node, field)
  return Array.from({ length: node.size }, (_, index) => {
    const item = node.get(String(index))
    if (item === undefined) throw refused(field, 'Its numbers have to run from 0 without a gap.')
    return typeof item === 'string' ? item : builtOf(item, `${field}[${index}]`)
  })
}

function refused(key: string, problem: string): ServiceError {
  const field = key.replace(/\p{C}/gu, '\ufffd').slice(0, LONGEST_SHOWN)
  return new ServiceError('invalid_parameter', `${field}: ${problem}`, { field })
}
