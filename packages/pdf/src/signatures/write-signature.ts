import { throwIfAborted } from '../abort-flag.js'
import { type AppendOptions, beginUpdate } from '../edit/append-draft.js'
import type { Draft } from '../edit/draft.js'
import type { DraftReport } from '../edit/prepare-writing.js'
import { PdfError } from '../errors.js'
import type { RunningDigest } from '../platform/primitives.js'
import type { Source } from '../source/source.js'
import { joinBytes } from '../syntax/byte-buffer.js'
import { asciiBytes } from '../syntax/characters.js'
import { type PdfDict, type PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import type { Sink } from '../write/sink.js'

/** The digits of a position: enough for every file, so that the values can be filled in afterwards. */
const DIGITS = 12
const UNKNOWN = 10 ** DIGITS - 1
const READ_AT_ONCE = 1024 * 1024
const RANGE = asciiBytes(`[0 ${UNKNOWN} ${UNKNOWN} ${UNKNOWN}]`)

export interface SignatureSpace {
  /** The signature dictionary, a new object of the draft, without /ByteRange and /Contents. */
  readonly signature: PdfRef
  /** The most bytes that the signature may have. */
  readonly maxBytes: number
}

/** A document that is written but for its signature. */
export interface UnsignedFile {
  /** Writes the signature and the rest of the file, and verifies that it can be read. */
  sign(contents: Uint8Array): DraftReport
}

/**
 * Appends the changes of a draft, among them a signature, whose bytes are computed from everything else in the
 * file (ISO 32000-1, 12.8.1): `digest` gets these bytes in order. Until the signature is known, only what comes
 * before it is in the sink; the rest, the end of the update, is in memory.
 */
export function writeUnsigned(
  draft: Draft,
  sink: Sink,
  { signature, maxBytes }: SignatureSpace,
  digest: RunningDigest,
  options: AppendOptions,
): UnsignedFile {
  const dict = draft.file.dict(signature)!
  if (options.isWritten === true) digestSource(draft.file.source, digest, options)
  const update = beginUpdate(draft, digestingSink(sink, digest), options, signature)
  const { writer, trailer } = update
  // The first two entries, so that they are easily found.
  const entries: [string, PdfValue][] = [
    ['ByteRange', [0, UNKNOWN, UNKNOWN, UNKNOWN]],
    ['Contents', new PdfString(new Uint8Array(maxBytes))],
    ...dict,
  ]
  const object = writer.whole(update.numberOf(signature.num), 0, new Map(entries) satisfies PdfDict).slice()
  const end = writer.end(trailer, sink.position + object.length).slice()
  const range = draft.file.primitives.indexOf(object, RANGE)
  const first = draft.file.primitives.indexOf(object, asciiBytes('/Contents<')) + '/Contents'.length
  const after = first + 2 * maxBytes + 2
  const rest = joinBytes([object.subarray(after), end])
  const start = sink.position
  object.set(byteRange(start + first, start + after, rest.length), range)
  const before = object.subarray(0, first)
  sink.write(before)
  digest.update(before)
  digest.update(rest)
  return {
    sign(contents) {
      sink.write(hexString(contents, maxBytes))
      sink.write(rest)
      return update.finish()
    },
  }
}

/** The array in the space of its placeholder: spaces between its values have no meaning. */
function byteRange(first: number, second: number, length: number): Uint8Array {
  return asciiBytes(`[0 ${first} ${second} ${length}`.padEnd(RANGE.length - 1).concat(']'))
}

function hexString(contents: Uint8Array, maxBytes: number): Uint8Array {
  if (contents.length > maxBytes)
    throw new PdfError(
      'limit_exceeded',
      `The signature has ${contents.length} bytes; there is space for ${maxBytes}.`,
    )
  let digits = ''
  for (const byte of contents) digits += byte.toString(16).padStart(2, '0')
  return asciiBytes(`<${digits.padEnd(2 * maxBytes, '0')}>`)
}

function digestSource(source: Source, digest: RunningDigest, { signal }: AppendOptions): void {
  const buffer = new Uint8Array(Math.min(READ_AT_ONCE, source.size))
  for (let position = 0; position < source.size; ) {
    throwIfAborted(signal)
    const count = source.read(position, buffer.subarray(0, Math.min(buffer.length, source.size - position)))
    if (count === 0) throw new PdfError('damaged_pdf', 'The file became shorter while it was read.')
    digest.update(buffer.subarray(0, count))
    position += count
  }
}

function digestingSink(sink: Sink, digest: RunningDigest): Sink {
  return {
    get position() {
      return sink.position
    },
    write(bytes) {
      digest.update(bytes)
      sink.write(bytes)
    },
    source: () => sink.source(),
  }
}
