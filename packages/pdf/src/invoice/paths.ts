import type { XmlAttribute, XmlElement } from '../conformance/xmp/read-xml.js'

/**
 * Paths to values. `A/B` are elements in each other, `A|B` one of two names, `A/@b` an attribute, `.` the group itself,
 * `..` the element around it, `A[B/C=x]` and `A[@b!=x]` those with (without) such a value, and ` ; ` separates paths
 * that are tried in order. Such a value is one of `x|y`, and `$BT-5` is that of a term.
 */
interface Step {
  readonly names: readonly string[]
  readonly condition:
    | { readonly path: readonly Step[]; readonly isEqual: boolean; readonly values: readonly string[] }
    | undefined
}

const STEP = /([\w.|@]+)(?:\[([^\]=!]+)(!?=)([^\]]*)\])?(?:\/|$)/g

const parsed = new Map<string, readonly (readonly Step[])[]>()

function stepsOf(path: string): readonly (readonly Step[])[] {
  let known = parsed.get(path)
  if (known === undefined) {
    known = path === '' ? [] : path.split(' ; ').map(parse)
    parsed.set(path, known)
  }
  return known
}

function parse(path: string): readonly Step[] {
  return Array.from(path.matchAll(STEP), ([, names = '', of, operator, value = '']) => ({
    names: names.split('|'),
    condition:
      of === undefined ? undefined : { path: parse(of), isEqual: operator === '=', values: value.split('|') },
  }))
}

/** An element of an invoice, and the one around it. */
export interface InvoiceNode {
  readonly element: XmlElement
  readonly parent: InvoiceNode | undefined
}

/** The other names of elements in a syntax. */
export type Names = Readonly<Record<string, string>>

/** How the paths of one invoice are followed. */
export interface Reading {
  readonly names: Names
  /** The values of terms that paths ask for, by identifier. */
  readonly known: ReadonlyMap<string, string>
  /** What paths have led to, so that the rest can be found. */
  readonly read: Set<XmlElement | XmlAttribute>
}

/** The elements at a path; the values of attributes are not among them. */
export function nodesAt(from: InvoiceNode, path: string, reading: Reading): InvoiceNode[] {
  for (const steps of stepsOf(path)) {
    const found = walk([from], steps, reading)
    if (found.length > 0) return found
  }
  return []
}

/** The values at a path that are not empty. */
export function valuesAt(from: InvoiceNode, path: string, reading: Reading): string[] {
  for (const steps of stepsOf(path)) {
    const found = placesOf(from, steps, reading)
    for (const { place } of found) reading.read.add(place)
    if (found.length > 0) return found.map(({ value }) => value)
  }
  return []
}

interface Place {
  readonly place: XmlElement | XmlAttribute
  readonly value: string
}

function placesOf(from: InvoiceNode, steps: readonly Step[], reading: Reading): Place[] {
  const last = steps.at(-1)?.names[0]
  const places = last?.startsWith('@')
    ? walk([from], steps.slice(0, -1), reading).flatMap(({ element }) => attributeOf(element, last.slice(1)))
    : walk([from], steps, reading).map(({ element }) => ({ place: element, value: textOf(element) }))
  return places.filter(({ value }) => value !== '')
}

function walk(nodes: readonly InvoiceNode[], steps: readonly Step[], reading: Reading): InvoiceNode[] {
  let found = [...nodes]
  for (const step of steps) found = found.flatMap((node) => next(node, step, reading))
  return found
}

function next(node: InvoiceNode, { names: wanted, condition }: Step, reading: Reading): InvoiceNode[] {
  if (wanted[0] === '.') return [node]
  if (wanted[0] === '..') return node.parent === undefined ? [] : [node.parent]
  const { names } = reading
  const found: InvoiceNode[] = []
  for (const element of node.element.children) {
    if (element.kind !== 'element' || !isNamed(element, wanted, names)) continue
    const child = { element, parent: node }
    if (condition === undefined || isMet(child, condition, reading)) found.push(child)
  }
  return found
}

function isNamed({ local }: XmlElement, wanted: readonly string[], names: Names): boolean {
  for (const name of wanted) if ((Object.hasOwn(names, name) ? names[name] : name) === local) return true
  return false
}

function isMet(
  child: InvoiceNode,
  { path, isEqual, values }: NonNullable<Step['condition']>,
  reading: Reading,
): boolean {
  const wanted = values.map((value) => (value.startsWith('$') ? reading.known.get(value.slice(1)) : value))
  const met = placesOf(child, path, reading).filter(({ value }) => wanted.includes(value))
  // What chose the element is said by the name of its group or term.
  if (isEqual) for (const { place } of met) reading.read.add(place)
  return met.length > 0 === isEqual
}

export function elementsIn({ children }: XmlElement): XmlElement[] {
  return children.filter((child) => child.kind === 'element')
}

function attributeOf({ attributes }: XmlElement, name: string): Place[] {
  const place = attributes.find(({ local }) => local === name)
  return place === undefined ? [] : [{ place, value: place.value.trim() }]
}

/** The text of an element, without that of the elements in it. */
export function textOf(element: XmlElement): string {
  return untrimmedTextOf(element).trim()
}

export function untrimmedTextOf({ children }: XmlElement): string {
  let text = ''
  for (const child of children) if (child.kind === 'text' || child.kind === 'cdata') text += child.text
  return text
}
