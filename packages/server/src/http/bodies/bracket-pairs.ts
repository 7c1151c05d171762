import type { ServiceError } from '../../errors/service-error.js'
import { invalidField } from './invalid-field.js'

/** Two fields for each of the maximum number of entries of execute. */
const MAX_PAIRS = 20_000
const MAX_DEPTH = 6
const LONGEST_KEY = 200
const NUMBER = /^(?:0|[1-9]\d{0,5})$/
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

type Node = Map<string, Node | string>

/**
 * How lists may be written. Strict: numbered from 0 without gaps, because a gap means that something is
 * missing. Lenient: like lists of PHP, with gaps, and of Ruby, without numbers, where a repeated name starts
 * a new item.
 */
export type ListStyle = 'strict' | 'lenient'

/**
 * `pages[0][filename]=a.pdf` → `{ pages: [{ filename: 'a.pdf' }] }`. Built from maps first and converted to
 * plain objects at the end, so that no name can reach a prototype.
 */
export function fromBracketPairs(
  pairs: Iterable<readonly [string, string]>,
  lists: ListStyle = 'strict',
): Record<string, unknown> {
  const root: Node = new Map()
  let count = 0
  for (const [key, value] of pairs) {
    if (++count > MAX_PAIRS) throw tooManyPairs()
    put(root, key, value, lists)
  }
  return objectOf(root, '', lists)
}

/** How many fields a form has, before any is read. Throws if they are too many. */
export function fieldsIn(text: string): number {
  let pairs = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1))
    if (++pairs > MAX_PAIRS) throw tooManyPairs()
  return pairs
}

/** The form as it is in the body. */
export function readForm(text: string, lists: ListStyle = 'strict'): Record<string, unknown> {
  fieldsIn(text)
  return fromBracketPairs(new URLSearchParams(text), lists)
}

function tooManyPairs(): ServiceError {
  return invalidField('body', `The form has more than ${MAX_PAIRS} fields, the maximum.`)
}

function put(root: Node, key: string, value: string, lists: ListStyle): void {
  const path = pathOf(key, lists)
  const last = path.pop()!
  let node = root
  for (const [index, part] of path.entries()) {
    const name = part === '' ? openItem(node, path[index + 1] ?? last) : part
    const next = node.get(name) ?? new Map()
    if (typeof next === 'string') throw invalidField(key, 'One field is both a value and a group of values.')
    node.set(name, next)
    node = next
  }
  // `page[]=1&page[]=2`: appended in order.
  const name = last === '' ? String(node.size) : last
  if (node.has(name)) throw invalidField(key, 'The field is sent more than once.')
  node.set(name, value)
}

/** The last item of a list, or a new one if that already has a field of this name. */
function openItem(list: Node, field: string): string {
  const last = list.get(String(list.size - 1))
  const isOpen = last instanceof Map && !last.has(field)
  return String(isOpen ? list.size - 1 : list.size)
}

function pathOf(key: string, lists: ListStyle): string[] {
  const path = key.length <= LONGEST_KEY ? partsOf(key) : undefined
  if (path === undefined) throw invalidField(key, 'A field is named like task or pages[0][filename].')
  if (path.length > MAX_DEPTH) throw invalidField(key, `A field has at most ${MAX_DEPTH} parts.`)
  for (const [index, name] of path.entries()) {
    if (name === '' && index < path.length - 1 && lists === 'strict')
      throw invalidField(key, 'Number the parts: pages[0][filename].')
    if (FORBIDDEN.has(name)) throw invalidField(key, 'The name of the field is not allowed.')
  }
  return path
}

/**
 * `pages[0][filename]` → pages, 0, filename. Without a regular expression: a form may have thousands of
 * fields.
 */
function partsOf(key: string): string[] | undefined {
  const open = key.indexOf('[')
  const first = open === -1 ? key : key.slice(0, open)
  if (first === '' || first.includes(']')) return undefined
  const parts = [first]
  for (let at = first.length; at < key.length; ) {
    const end = key.indexOf(']', at)
    if (key[at] !== '[' || end === -1) return undefined
    const part = key.slice(at + 1, end)
    if (part.includes('[')) return undefined
    parts.push(part)
    at = end + 1
  }
  return parts
}

function objectOf(node: Node, field: string, lists: ListStyle): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const [name, value] of node) {
    const inner = field === '' ? name : `${field}[${name}]`
    // No setter is called: the only name with a setter is rejected.
    object[name] = typeof value === 'string' ? value : builtOf(value, inner, lists)
  }
  return object
}

function builtOf(node: Node, field: string, lists: ListStyle): unknown {
  for (const name of node.keys()) if (!NUMBER.test(name)) return objectOf(node, field, lists)
  if (lists === 'lenient') {
    const numbered = [...node].sort(([a], [b]) => Number(a) - Number(b))
    return numbered.map(([name, item]) =>
      typeof item === 'string' ? item : builtOf(item, `${field}[${name}]`, lists),
    )
  }
  return Array.from({ length: node.size }, (_, index) => {
    const item = node.get(String(index))
    if (item === undefined) throw invalidField(field, 'Its numbers have to run from 0 without a gap.')
    return typeof item === 'string' ? item : builtOf(item, `${field}[${index}]`, lists)
  })
}
