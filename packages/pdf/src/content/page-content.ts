import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { asciiText } from '../syntax/characters.js'
import { PdfStream, type PdfValue } from '../syntax/objects.js'

const [OPEN, CLOSE, LESS, GREATER, BACKSLASH] = [0x28, 0x29, 0x3c, 0x3e, 0x5c]

/** The streams of a page's content, in order; other objects are skipped, as in other readers. */
export function contentStreams(file: PdfFile, contents: PdfValue | undefined): PdfStream[] {
  const value = file.resolve(contents)
  const items = Array.isArray(value) ? value.map((item) => file.resolve(item)) : [value]
  return items.filter((item) => item instanceof PdfStream)
}

/** The decoded contents of a file that pages may share, the most recent ones last. */
const recent = new WeakMap<PdfFile, Map<string, Uint8Array>>()
const MAX_RECENT = 16
const MAX_RECENT_BYTES = 1024 * 1024

/**
 * A page's content streams concatenated (ISO 32000-1, table 30): streams are divided between tokens. Pages that share
 * their content have the same array, which must not be changed. Throws `limit_exceeded` if it is longer than
 * `maxBytes`.
 */
export function pageContent(
  file: PdfFile,
  contents: PdfValue | undefined,
  maxBytes = file.limits.maxDecodedBytes,
): Uint8Array {
  const streams = contentStreams(file, contents)
  if (streams.some(({ start, num }) => start === 0 || file.changed(num)))
    return joined(file, streams, maxBytes)
  let contentsOfFile = recent.get(file)
  if (contentsOfFile === undefined) {
    contentsOfFile = new Map()
    recent.set(file, contentsOfFile)
  }
  const key = streams.map(({ num, start, length }) => `${num} ${start} ${length}`).join()
  const known = contentsOfFile.get(key)
  const content = known ?? joined(file, streams, maxBytes)
  contentsOfFile.delete(key)
  if (content.length > MAX_RECENT_BYTES) return content
  const [oldest] = contentsOfFile.keys()
  if (contentsOfFile.size >= MAX_RECENT) contentsOfFile.delete(oldest!)
  contentsOfFile.set(key, content)
  return content
}

function joined(file: PdfFile, streams: readonly PdfStream[], maxBytes: number): Uint8Array {
  if (streams.length === 1) return file.decodeContent(streams[0]!, maxBytes)
  const out = new ByteBuffer()
  for (const stream of streams) {
    out.copy(file.decodeContent(stream, maxBytes))
    out.byte(10)
    if (out.length > maxBytes) throw limitExceeded("The size of a page's content", maxBytes)
  }
  return out.slice()
}

/**
 * Whether a page's content streams are divided inside a string, where readers differ: some join its parts, others
 * put white space between them.
 */
export function dividesStrings(file: PdfFile, contents: PdfValue | undefined): boolean {
  return contentStreams(file, contents)
    .slice(0, -1)
    .some((stream) => endsInString(file.decode(stream)))
}

/** Inline images and comments, which may contain what only looks like a string. */
const LIKE_STRINGS = /\bBI\b|%/

/** The content of a page whose streams are divided inside strings, whose parts are joined without anything between them. */
export function undividedContent(file: PdfFile, contents: PdfValue | undefined): Uint8Array {
  const out = new ByteBuffer()
  for (const stream of contentStreams(file, contents)) {
    const bytes = file.decodeContent(stream, file.limits.maxDecodedBytes)
    out.copy(bytes)
    if (!endsInString(bytes) || LIKE_STRINGS.test(asciiText(bytes))) out.byte(10)
    if (out.length > file.limits.maxDecodedBytes)
      throw limitExceeded("The size of a page's content", file.limits.maxDecodedBytes)
  }
  return out.slice()
}

/** Data of inline images can be mistaken for strings. */
function endsInString(bytes: Uint8Array): boolean {
  let depth = 0
  let isHex = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === BACKSLASH && depth > 0) at++
    else if (byte === OPEN) depth++
    else if (byte === CLOSE) depth = Math.max(0, depth - 1)
    else if (depth === 0 && (byte === LESS || byte === GREATER))
      isHex = byte === LESS && bytes[at + 1] !== LESS
  }
  return depth > 0 || isHex
}
