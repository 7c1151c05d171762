import type { XmlElement } from '../conformance/xmp/read-xml.js'

/**
 * Paths to values. `A/B` are elements in each other, `A|B` one of two names, `A/@b` an attribute, `..` the element
 * around the group, `A[B/C=x]` and `A[@b!=x]` those with (without) such a value, and ` ; ` separates paths that are
 * tried in order.
 */
interface Step {
  readonly names: readonly string[]
  readonly condition:
    | { readonly path: readonly Step[]; readonly isEqual: boolean; readonly value: string }
    | undefined
}

const STEP = /([\w.|@]+)(?:\[([^\]=!]+)(!?=)([^\]]*)\])?(?:\/|$)/g

const parsed = new Map<string, readonly (readonly Step[])[]>()

function stepsOf(path: string): readonly (readonly Step[])[] {
  let known = parsed.get(path)
  if (known === undefined) {
    known = path === '' ? [[]] : path.split(' ; ').map(parse)
    parsed.set(path, known)
  }
  return known
}

function parse(path: string): readonly Step[] {
  return Array.from(path.matchAll(STEP), ([, names = '', of, operator, value = '']) => ({
    names: names.split('|'),
    condition: of === undefined ? undefined : { path: parse(of), isEqual: operator === '=', value },
  }))
}

/** An element of an invoice, and the one around it. */
export interface InvoiceNode {
  readonly element: XmlElement
  readonly parent: InvoiceNode | undefined
}

/** The other names of elements in a syntax. */
export type Names = Readonly<Record<string, string>>

/** The elements at a path; the values of attributes are not among them. */
export function nodesAt(from: InvoiceNode, path: string, names: Names): InvoiceNode[] {
  for (const steps of stepsOf(path)) {
    const found = walk([from], steps, names)
    if (found.length > 0) return found
  }
  return []
}

/** The values at a path that are not empty. */
export function valuesAt(from: InvoiceNode, path: string, names: Names): string[] {
  for (const steps of stepsOf(path)) {
    const found = valuesOf(from, steps, names)
    if (found.length > 0) return found
  }
  return []
}

function valuesOf(from: InvoiceNode, steps: readonly Step[], names: Names): string[] {
  const last = steps.at(-1)?.names[0]
  const values = last?.startsWith('@')
    ? walk([from], steps.slice(0, -1), names).map(({ element }) => attributeOf(element, last.slice(1)))
    : walk([from], steps, names).map(({ element }) => textOf(element))
  return values.filter((value) => value !== '')
}

function walk(nodes: readonly InvoiceNode[], steps: readonly Step[], names: Names): InvoiceNode[] {
  let found = [...nodes]
  for (const step of steps) found = found.flatMap((node) => next(node, step, names))
  return found
}

function next(node: InvoiceNode, { names: wanted, condition }: Step, names: Names): InvoiceNode[] {
  if (wanted[0] === '..') return node.parent === undefined ? [] : [node.parent]
  const locals = wanted.map((name) => (Object.hasOwn(names, name) ? names[name]! : name))
  return elementsIn(node.element)
    .filter(({ local }) => locals.includes(local))
    .map((element) => ({ element, parent: node }))
    .filter((child) => {
      if (condition === undefined) return true
      const values = valuesOf(child, condition.path, names)
      return values.includes(condition.value) === condition.isEqual
    })
}

export function elementsIn({ children }: XmlElement): XmlElement[] {
  return children.filter((child) => child.kind === 'element')
}

function attributeOf(element: XmlElement, name: string): string {
  return element.attributes.find(({ local }) => local === name)?.value.trim() ?? ''
}

/** The text of an element that has no elements. */
function textOf({ children }: XmlElement): string {
  let text = ''
  for (const child of children) if (child.kind === 'text' || child.kind === 'cdata') text += child.text
  return text.trim()
}
