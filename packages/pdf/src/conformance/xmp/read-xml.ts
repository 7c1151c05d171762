import { MAX_NAMES } from '../../document/xmp/xml-scan.js'

/** The nesting limit; metadata is not deeper. */
const MAX_DEPTH = 256

export interface XmlAttribute {
  readonly prefix: string
  readonly local: string
  readonly namespace: string
  readonly value: string
}

export interface XmlElement {
  readonly kind: 'element'
  readonly prefix: string
  readonly local: string
  readonly namespace: string
  /** Includes the declarations of namespaces. */
  readonly attributes: readonly XmlAttribute[]
  readonly children: XmlNode[]
}

export type XmlNode =
  | XmlElement
  | { readonly kind: 'text' | 'cdata'; text: string }
  | { readonly kind: 'instruction'; readonly target: string; readonly text: string }

export const XMLNS = 'http://www.w3.org/2000/xmlns/'
export const XML = 'http://www.w3.org/XML/1998/namespace'

/** Thrown by the readers of a packet: it is not XML, or not RDF. */
export class PacketError extends Error {}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** XML 1.0, productions 4 and 4a, in a qualified name (Namespaces in XML, 4). */
const nameStart =
  'A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}'
const local = `[${nameStart}][${nameStart}.0-9\\u00b7\\u0300-\\u036f\\u203f\\u2040-]*`
const name = new RegExp(`${local}(?::${local})?`, 'uy')
const space = /[ \t\r\n]+/y
/** What XML does not allow (XML 1.0, 2.2). */
const controls = /[\x00-\x08\x0b\x0c\x0e-\x1f]/g
const forbidden = /[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** The namespaces that an element binds, and the scope around it. */
interface Scope {
  readonly own: ReadonlyMap<string, string>
  readonly around: Scope | undefined
}

interface OpenElement {
  readonly element: XmlElement
  readonly qualified: string
  readonly scope: Scope
}

const outermost: Scope = { own: new Map([['xml', XML]]), around: undefined }

/**
 * The nodes of an XML document (XML 1.0 with namespaces), without comments. Strict: a text that is not
 * well-formed is refused, and so is a document type definition, which could define entities. Only control
 * characters, which XML does not allow either, are read as spaces, as Adobe's toolkit does. `maxNames` limits elements and attributes.
 */
export function readXml(text: string, maxNames = MAX_NAMES): XmlNode[] {
  return new XmlReader(text, maxNames).read()
}

class XmlReader {
  readonly #text: string
  #at = 0
  #namesLeft: number
  readonly #top: XmlNode[] = []
  readonly #open: OpenElement[] = []

  constructor(text: string, maxNames: number) {
    this.#namesLeft = maxNames
    if (forbidden.test(text)) throw new PacketError('A character is not allowed in XML.')
    this.#text = text.replace(controls, ' ').replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  }

  read(): XmlNode[] {
    while (this.#at < this.#text.length) {
      if (this.#text[this.#at] === '<') this.#markup()
      else this.#characters()
    }
    const roots = this.#top.filter(({ kind }) => kind === 'element')
    if (this.#open.length > 0 || roots.length !== 1) throw new PacketError('The XML has no end or no root.')
    return this.#top
  }

  #characters(): void {
    const end = this.#find('<', this.#at) ?? this.#text.length
    const raw = this.#text.slice(this.#at, end)
    this.#at = end
    if (raw.includes(']]>')) throw new PacketError('A text contains the end of a section.')
    this.#append('text', resolved(raw))
  }

  #append(kind: 'text' | 'cdata', text: string): void {
    const parent = this.#open.at(-1)?.element
    if (parent !== undefined) {
      const last = parent.children.at(-1)
      // A comment does not divide a text.
      if (last?.kind === kind && kind === 'text') last.text += text
      else parent.children.push({ kind, text })
    } else if (kind === 'cdata' || text.trim() !== '') throw new PacketError('A text is outside of the root.')
  }

  #markup(): void {
    if (this.#skip('<!--')) {
      const end = this.#through('-->')
      if (end.includes('--') || end.endsWith('-')) throw new PacketError('A comment contains hyphens.')
    } else if (this.#skip('<?')) this.#instruction()
    else if (this.#skip('<![CDATA[')) this.#append('cdata', this.#through(']]>'))
    else if (this.#skip('</')) this.#endTag()
    else if (this.#skip('<!DOCTYPE')) this.#doctype()
    else this.#startTag()
  }

  #instruction(): void {
    const start = this.#at - 2
    const target = this.#match(name)
    const text = this.#through('?>')
    if (text !== '' && !/^[ \t\n]/.test(text)) throw new PacketError('An instruction has no name.')
    if (target.toLowerCase() === 'xml' && start > 0) throw new PacketError('The declaration is not first.')
    this.#spend()
    const nodes = this.#open.at(-1)?.element.children ?? this.#top
    if (target !== 'xml') nodes.push({ kind: 'instruction', target, text: text.trim() })
  }

  /** One that only names the root defines nothing; others are refused. */
  #doctype(): void {
    const text = this.#through('>')
    const isBeforeRoot = this.#open.length === 0 && this.#top.every(({ kind }) => kind !== 'element')
    if (!isBeforeRoot || !/^\s+[\w:.-]+\s*$/.test(text))
      throw new PacketError('The XML has a document type definition.')
  }

  #endTag(): void {
    const qualified = this.#match(name)
    this.#skipSpace()
    if (this.#open.pop()?.qualified !== qualified || !this.#skip('>'))
      throw new PacketError('An end tag does not match.')
  }

  #startTag(): void {
    this.#at++
    this.#spend()
    if (this.#open.length >= MAX_DEPTH) throw new PacketError('The XML is nested too deeply.')
    const qualified = this.#match(name)
    const raw = new Map<string, string>()
    for (let spaced = this.#skipSpace(); !this.#startsWith('>') && !this.#startsWith('/>'); ) {
      if (!spaced) throw new PacketError('A tag is damaged.')
      this.#spend()
      const key = this.#match(name)
      this.#skipSpace()
      if (!this.#skip('=') || raw.has(key)) throw new PacketError('An attribute is damaged or repeated.')
      this.#skipSpace()
      raw.set(key, this.#quoted())
      spaced = this.#skipSpace()
    }
    const around = this.#open.at(-1)?.scope ?? outermost
    const scope = scopeOf(raw, around)
    const attributes = [...raw].map(([key, value]) => ({ ...attributeName(key, scope), value }))
    const full = attributes.map(({ namespace, local }) => `${namespace} ${local}`)
    if (new Set(full).size < full.length) throw new PacketError('An attribute is repeated.')
    const [prefix, local] = divided(qualified)
    const namespace = bound(prefix, scope)
    const element: XmlElement = { kind: 'element', prefix, local, namespace, attributes, children: [] }
    const parent = this.#open.at(-1)?.element
    ;(parent?.children ?? this.#top).push(element)
    if (this.#skip('/>')) return
    this.#at++
    this.#open.push({ element, qualified, scope })
  }

  #quoted(): string {
    const quote = this.#text[this.#at]
    if (quote !== '"' && quote !== "'") throw new PacketError('The value of an attribute has no quotes.')
    this.#at++
    const raw = this.#through(quote)
    if (raw.includes('<')) throw new PacketError('The value of an attribute contains a bracket.')
    return resolved(raw.replace(/[\t\n]/g, ' '))
  }

  #spend(): void {
    if (--this.#namesLeft < 0) throw new PacketError('The XML has too many names.')
  }

  #startsWith(token: string): boolean {
    return this.#text.startsWith(token, this.#at)
  }

  #skip(token: string): boolean {
    if (!this.#startsWith(token)) return false
    this.#at += token.length
    return true
  }

  #skipSpace(): boolean {
    space.lastIndex = this.#at
    const found = space.exec(this.#text)
    this.#at += found?.[0].length ?? 0
    return found !== null
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found === null) throw new PacketError('A name is missing.')
    this.#at += found[0].length
    return found[0]
  }

  #find(token: string, from: number): number | undefined {
    const found = this.#text.indexOf(token, from)
    return found < 0 ? undefined : found
  }

  /** The text before a token, which is passed. */
  #through(token: string): string {
    const end = this.#find(token, this.#at)
    if (end === undefined) throw new PacketError('The XML is cut off.')
    const text = this.#text.slice(this.#at, end)
    this.#at = end + token.length
    return text
  }
}

function divided(qualified: string): [prefix: string, local: string] {
  const colon = qualified.indexOf(':')
  return [colon < 0 ? '' : qualified.slice(0, colon), qualified.slice(colon + 1)]
}

function bound(prefix: string, scope: Scope): string {
  for (let level: Scope | undefined = scope; level !== undefined; level = level.around) {
    const namespace = level.own.get(prefix)
    if (namespace !== undefined) return namespace
  }
  if (prefix !== '') throw new PacketError('A prefix is not bound.')
  return ''
}

function scopeOf(attributes: ReadonlyMap<string, string>, around: Scope): Scope {
  const own = [...attributes].flatMap(([key, namespace]): [string, string][] => {
    if (key === 'xmlns') return [['', namespace]]
    if (!key.startsWith('xmlns:')) return []
    if (namespace === '') throw new PacketError('A prefix is bound to nothing.')
    return [[key.slice(6), namespace]]
  })
  return own.length === 0 ? around : { own: new Map(own), around }
}

function attributeName(qualified: string, scope: Scope): Omit<XmlAttribute, 'value'> {
  if (qualified === 'xmlns') return { prefix: '', local: 'xmlns', namespace: XMLNS }
  const [prefix, local] = divided(qualified)
  if (prefix === 'xmlns') return { prefix, local, namespace: XMLNS }
  // An attribute without a prefix is in no namespace (Namespaces in XML, 6.2).
  return { prefix, local, namespace: prefix === '' ? '' : bound(prefix, scope) }
}

function resolved(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(/&(?:#x([0-9a-fA-F]{1,8});|#(\d{1,8});|([a-z]+);)?/g, (_, hex, decimal, entity) => {
    if (entity !== undefined && Object.hasOwn(entities, entity)) return entities[entity]!
    const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal ?? -1)
    if (!(code >= 0 && code <= 0x10ffff)) throw new PacketError('A reference has no meaning.')
    const character = String.fromCodePoint(code)
    if (forbidden.test(character)) throw new PacketError('A character is not allowed in XML.')
    return character.replace(controls, ' ')
  })
}
