/** The nesting limit; metadata is not deeper. */
const MAX_DEPTH = 64
/** The limit of elements and attributes together, to bound memory use. */
export const MAX_NAMES = 200_000

export interface XmlName {
  readonly prefix: string
  readonly local: string
  /** The namespace; empty if the prefix is not bound. */
  readonly namespace: string
  /** The `xmlns` attribute that binds the prefix. */
  readonly boundBy: XmlAttribute | undefined
}

export interface XmlAttribute extends XmlName {
  /** As written, with entities unresolved. */
  readonly rawValue: string
  /** From the first character of the name to after the closing quote. */
  readonly start: number
  readonly end: number
}

/** An element with its offsets in the text: `start` … `contentStart` … `contentEnd` … `end`. */
export interface XmlElement extends XmlName {
  readonly attributes: readonly XmlAttribute[]
  readonly parent: XmlElement | undefined
  readonly start: number
  readonly contentStart: number
  contentEnd: number
  end: number
}

/** The namespaces that an element binds, and its enclosing scope. */
interface Scope {
  readonly own: ReadonlyMap<string, XmlAttribute>
  readonly around: Scope | undefined
}

/**
 * The elements of an XML text in order, with their offsets, so that the text can be edited without rewriting
 * it. Undefined if it is not well-formed or has a document type declaration, which could change its meaning.
 */
export function scanXml(text: string): XmlElement[] | undefined {
  const elements: XmlElement[] = []
  const open: {
    readonly element: XmlElement
    readonly qualified: string
    readonly scope: Scope | undefined
  }[] = []
  let at = text.indexOf('<')
  let namesLeft = MAX_NAMES
  while (at >= 0) {
    const skipped = skipMarkup(text, at)
    if (skipped < 0) return undefined
    if (skipped > at) {
      at = text.indexOf('<', skipped)
      continue
    }
    if (text[at + 1] === '/') {
      const top = open.pop()
      const end = text.indexOf('>', at)
      if (top === undefined || end < 0 || text.slice(at + 2, end).trimEnd() !== top.qualified)
        return undefined
      top.element.contentEnd = at
      top.element.end = end + 1
      at = text.indexOf('<', end)
      continue
    }
    const tag = readTag(text, at, open.at(-1)?.scope, namesLeft)
    if (tag === undefined || open.length >= MAX_DEPTH) return undefined
    namesLeft -= 1 + tag.attributes.length
    const { prefix, local, namespace, boundBy } = tag.name
    const element: XmlElement = {
      prefix,
      local,
      namespace,
      boundBy,
      attributes: tag.attributes,
      parent: open.at(-1)?.element,
      start: at,
      contentStart: tag.end,
      contentEnd: tag.end,
      end: tag.end,
    }
    elements.push(element)
    if (!tag.isEmpty) open.push({ element, qualified: tag.qualified, scope: tag.scope })
    at = text.indexOf('<', tag.end)
  }
  return open.length === 0 ? elements : undefined
}

/**
 * The offset after a comment, processing instruction or CDATA section; `at` if none starts there, -1 if it
 * has no end.
 */
function skipMarkup(text: string, at: number): number {
  const behind = (end: string, from: number): number => {
    const found = text.indexOf(end, from)
    return found < 0 ? -1 : found + end.length
  }
  if (text.startsWith('<!--', at)) return behind('-->', at + 4)
  if (text.startsWith('<?', at)) return behind('?>', at + 2)
  if (text.startsWith('<![CDATA[', at)) return behind(']]>', at + 9)
  return text.startsWith('<!', at) ? -1 : at
}

interface Tag {
  readonly qualified: string
  readonly name: XmlName
  readonly attributes: XmlAttribute[]
  readonly scope: Scope | undefined
  readonly isEmpty: boolean
  readonly end: number
}

const tagName = /<([^\s<>/="'!?]+)/y
const attribute = /\s+(([^\s<>/="']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)'))/y
const tagEnd = /\s*(\/?)>/y

/** Also returns undefined if the tag has more names than `left`. */
function readTag(text: string, at: number, around: Scope | undefined, left: number): Tag | undefined {
  const named = matchAt(tagName, text, at)
  if (named === null || left < 1) return undefined
  const found: { qualified: string; rawValue: string; start: number; end: number }[] = []
  let pos = at + named[0].length
  for (let match = matchAt(attribute, text, pos); match !== null; match = matchAt(attribute, text, pos)) {
    pos += match[0].length
    if (found.length + 1 >= left) return undefined
    found.push({
      qualified: match[2]!,
      rawValue: match[3] ?? match[4] ?? '',
      start: pos - match[1]!.length,
      end: pos,
    })
  }
  const ended = matchAt(tagEnd, text, pos)
  if (ended === null) return undefined
  const own = new Map<string, XmlAttribute>()
  for (const { qualified, rawValue, start, end } of found) {
    const prefix = boundPrefix(qualified)
    if (prefix === undefined) continue
    own.set(prefix, {
      prefix: 'xmlns',
      local: prefix,
      namespace: XMLNS,
      boundBy: undefined,
      rawValue,
      start,
      end,
    })
  }
  const scope = own.size > 0 ? { own, around } : around
  const attributes = found.map(({ qualified, rawValue, start, end }): XmlAttribute => {
    const bound = boundPrefix(qualified)
    if (bound !== undefined) return own.get(bound)!
    // An attribute without a prefix is in no namespace (Namespaces in XML, 6.2).
    const { prefix, local, namespace, boundBy } = resolveName(
      qualified,
      qualified.includes(':') ? scope : undefined,
    )
    return { prefix, local, namespace, boundBy, rawValue, start, end }
  })
  const qualified = named[1]!
  return {
    qualified,
    name: resolveName(qualified, scope),
    attributes,
    scope,
    isEmpty: ended[1] === '/',
    end: pos + ended[0].length,
  }
}

/**
 * The prefix that an attribute binds to a namespace, empty for the default namespace; undefined if it binds
 * none.
 */
function boundPrefix(qualified: string): string | undefined {
  if (qualified === 'xmlns') return ''
  return qualified.startsWith('xmlns:') && qualified.length > 6 ? qualified.slice(6) : undefined
}

export const XMLNS = 'http://www.w3.org/2000/xmlns/'

function resolveName(qualified: string, scope: Scope | undefined): XmlName {
  const colon = qualified.indexOf(':')
  const prefix = colon < 0 ? '' : qualified.slice(0, colon)
  const local = qualified.slice(colon + 1)
  let boundBy: XmlAttribute | undefined
  for (let level = scope; level !== undefined && boundBy === undefined; level = level.around) {
    boundBy = level.own.get(prefix)
  }
  return { prefix, local, namespace: boundBy?.rawValue ?? '', boundBy }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Resolves entities and character references; unknown ones are kept unchanged. */
export function unescapeXml(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name as string] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Escapes text to ASCII, valid in any encoding of the packet; characters not allowed in XML are omitted. */
export function escapeXml(text: string): string {
  let escaped = ''
  for (const character of text) {
    const code = character.codePointAt(0)!
    const isMarkup = character === '&' || character === '<' || character === '>' || character === '"'
    if (code >= 0x20 && code < 0x7f && !isMarkup) escaped += character
    else if (isXmlCharacter(code)) escaped += `&#x${code.toString(16).toUpperCase()};`
  }
  return escaped
}

/** XML 1.0, production 2. */
function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d
  return code < 0xd800 || (code > 0xdfff && code !== 0xfffe && code !== 0xffff)
}
