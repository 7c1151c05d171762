import type { XmlAttribute, XmlElement } from './xml-scan.js'
import { XMLNS } from './xml-scan.js'
import { isClaimNamespace } from './xmp-claims.js'
import { namespaceOf, RDF, type XmpPacket, type XmpProperty } from './xmp-packet.js'
import { describe, type SharedKey } from './xmp-write.js'

interface Range {
  readonly start: number
  readonly end: number
}

/**
 * The packet's bytes with some properties removed and others added; everything else is unchanged. Undefined
 * if there is no room. `further` are properties as XML.
 */
export function editPacket(
  packet: XmpPacket,
  removed: readonly XmpProperty[],
  added: ReadonlyMap<SharedKey, string>,
  further = '',
): Uint8Array | undefined {
  const { text, rdf } = packet
  const isAnythingAdded = added.size > 0 || further !== ''
  if (isAnythingAdded && rdf.contentEnd === rdf.end) return undefined
  const ranges = disjoint(removedRanges(packet, removed))
  ranges.push(...unusedBindings(packet, ranges))
  let edited = ''
  let done = 0
  const copyTo = (end: number): void => {
    if (end > done) edited += text.slice(done, end)
    done = Math.max(done, end)
  }
  let isAdded = !isAnythingAdded
  for (const { start, end } of disjoint(ranges)) {
    if (!isAdded && start >= rdf.contentEnd) {
      copyTo(rdf.contentEnd)
      edited += describe(added, aboutOf(packet), further)
      isAdded = true
    }
    copyTo(start)
    done = end
  }
  if (!isAdded) {
    copyTo(rdf.contentEnd)
    edited += describe(added, aboutOf(packet), further)
  }
  copyTo(text.length)
  return packet.encode(edited)
}

/**
 * The removed properties with the white space before them; a description without other properties is removed
 * completely.
 */
function removedRanges({ text, properties }: XmpPacket, removed: readonly XmpProperty[]): Range[] {
  const left = new Map<XmlElement, number>()
  for (const { description } of properties) left.set(description, (left.get(description) ?? 0) + 1)
  for (const { description } of removed) left.set(description, left.get(description)! - 1)
  // A set, so that a description with many properties occurs once.
  const nodes = new Set(
    removed.map(({ node, description }) => (left.get(description) === 0 ? description : node)),
  )
  return [...nodes].map((node) => withSpaceBefore(text, node))
}

function withSpaceBefore(text: string, { start, end }: Range): Range {
  let from = start
  while (from > 0 && ' \t\r\n'.includes(text[from - 1]!)) from--
  return { start: from, end }
}

/** Bindings of claim namespaces that no name uses any more. */
function unusedBindings({ text, elements }: XmpPacket, removed: readonly Range[]): Range[] {
  const used = new Set<XmlAttribute>()
  const bindings: XmlAttribute[] = []
  let at = 0
  const isRemoved = (position: number): boolean => {
    while (at < removed.length && removed[at]!.end <= position) at++
    return at < removed.length && removed[at]!.start <= position
  }
  for (const element of elements) {
    if (isRemoved(element.start)) continue
    if (element.boundBy !== undefined) used.add(element.boundBy)
    for (const attribute of element.attributes) {
      if (isRemoved(attribute.start)) continue
      if (attribute.boundBy !== undefined) used.add(attribute.boundBy)
      if (namespaceOf(attribute) === XMLNS && isClaimNamespace(attribute.rawValue)) bindings.push(attribute)
    }
  }
  return bindings.filter((binding) => !used.has(binding)).map((binding) => withSpaceBefore(text, binding))
}

/** The ranges in order, with overlapping ones merged. */
function disjoint(ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const range of [...ranges].sort((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    if (last !== undefined && range.start <= last.end) {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    } else joined.push(range)
  }
  return joined
}

/** All descriptions of a packet have the same subject, usually an empty one (ISO 16684-1, 7.4). */
function aboutOf({ elements }: XmpPacket): string {
  for (const { local, attributes } of elements) {
    if (local !== 'Description') continue
    const about = attributes.find(
      (each) => each.local === 'about' && (each.prefix === '' || namespaceOf(each) === RDF),
    )
    if (about !== undefined) return about.rawValue.replaceAll('"', '&quot;')
  }
  return ''
}
