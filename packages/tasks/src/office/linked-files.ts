import type { Source } from '@octavo/pdf/source'
import { strFromU8, unzipSync } from 'fflate'
import { printable } from '../wording/printable.js'
import { archiveParts } from './archive-parts.js'

/** Larger files, and those with more or larger texts, are not searched: links are only named in the report. */
const MAX_FILE = 256 * 1024 ** 2
const MAX_TEXT = 16 * 1024 ** 2
const MAX_PARTS = 1000
const MAX_NAMED = 5
const LONGEST = 200

/** The parts of packages with references: of OOXML (ECMA-376, part 2, 6.5) and of OpenDocument (part 2, 2.2.1). */
const RELATIONSHIPS = /(^|\/)_rels\/[^/]*\.rels$/
const CONTENT = /^(content|styles)\.xml$/
/** What is shown in its place; a hyperlink is not. */
const SHOWN = /\/(image|oleObject|frame|subDocument|video|audio|media)$/
/** Nothing in a tag is a `<` (XML 1.0, 2.4), so each is searched once, also where none ends. */
const RELATIONSHIP = /<(?:\w+:)?Relationship\s[^<>]*>/g
const REFERENCE =
  /<(?:draw:(?:image|object|object-ole|plugin|floating-frame)|text:section-source)\s[^<>]*?\bxlink:href="([^"<]*)"/g
/** The root of a document in one XML file (OpenDocument 1.3, part 3, 3.1.2), which begins in the first bytes. */
const DOCUMENT = '<office:document'
const HEAD = 8 * 1024
/** In a package, files of its own have relative paths. */
const OUTSIDE = /^(?:[a-z][a-z0-9+.-]*:|\/|\.\.\/)/i

/** A note about files that a document shows and does not contain: they are not loaded. Undefined if there are none. */
export function linkedFilesNote(source: Source): string | undefined {
  const found = new Set(textsOf(source).flatMap(([name, text]) => linksIn(name, text)))
  if (found.size === 0) return undefined
  const named = [...found].slice(0, MAX_NAMED).map((link) => printable(link.slice(0, LONGEST)))
  const more = found.size > MAX_NAMED ? `, and ${found.size - MAX_NAMED} more` : ''
  return `The document links to files that were not loaded: ${named.join(', ')}${more}.`
}

/** With the names of their parts; those of a document in one XML file is empty. */
function textsOf(source: Source): (readonly [name: string, text: string])[] {
  if (source.size > MAX_FILE) return []
  const parts = archiveParts(source)
  if (parts === 'too_many') return []
  const isArchive = [...parts].length > 0
  const bytes = new Uint8Array(isArchive ? source.size : Math.min(source.size, MAX_TEXT))
  for (let at = 0; at < bytes.length; ) at += source.read(at, bytes.subarray(at))
  if (!isArchive) return strFromU8(bytes.subarray(0, HEAD)).includes(DOCUMENT) ? [['', strFromU8(bytes)]] : []
  return Object.entries(unpacked(bytes)).map(([name, content]) => [name, strFromU8(content)] as const)
}

function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  let left = MAX_TEXT
  let count = 0
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!RELATIONSHIPS.test(name) && !CONTENT.test(name)) return false
        if (originalSize > left || ++count > MAX_PARTS) return false
        left -= originalSize
        return true
      },
    })
  } catch {
    // LibreOffice has read it all the same.
    return {}
  }
}

function linksIn(name: string, text: string): string[] {
  if (!RELATIONSHIPS.test(name))
    return [...text.matchAll(REFERENCE)].map(([, link]) => plain(link!)).filter((link) => OUTSIDE.test(link))
  return [...text.matchAll(RELATIONSHIP)].flatMap(([relationship]) => {
    const isShown = SHOWN.test(attribute(relationship, 'Type'))
    return isShown && attribute(relationship, 'TargetMode') === 'External'
      ? plain(attribute(relationship, 'Target'))
      : []
  })
}

function attribute(element: string, name: string): string {
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(element)?.slice(1).find(Boolean) ?? ''
}

function plain(value: string): string {
  return value.replaceAll('&amp;', '&')
}
