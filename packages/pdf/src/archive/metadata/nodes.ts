import type { XmpForm, XmpNode } from '../../conformance/xmp/read-rdf.js'

/** Nodes of the XMP data model, made by code. */

export function simpleNode(namespace: string, prefix: string, local: string, value: string): XmpNode {
  return {
    namespace,
    prefix,
    local,
    form: 'simple',
    value,
    lang: undefined,
    qualifiers: [],
    children: [],
  }
}

export function listNode(
  namespace: string,
  prefix: string,
  local: string,
  form: Exclude<XmpForm, 'simple'>,
  children: readonly XmpNode[],
): XmpNode {
  return { ...simpleNode(namespace, prefix, local, ''), form, children }
}

/** An item of a list, with its language in an alternative. */
export function item(value: string, lang?: string): XmpNode {
  return { ...simpleNode('', '', '', value), lang }
}

/** A structure as an item of a list. */
export function structItem(children: readonly XmpNode[]): XmpNode {
  return { ...simpleNode('', '', '', ''), form: 'struct', children }
}
