import { type AppendOptions, beginUpdate } from '../edit/append-draft.js'
import type { Draft } from '../edit/draft.js'
import type { DraftReport } from '../edit/prepare-writing.js'
import { PdfError } from '../errors.js'
import type { RunningDigest } from '../platform/primitives.js'
import { joinBytes } from '../syntax/byte-buffer.js'
import { asciiBytes } from '../syntax/characters.js'
import { type PdfDict, type PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import type { Sink } from '../write/sink.js'

/** The digits of a position: enough for every file, so that the values can be filled in afterwards. */
const DIGITS = 12
const UNKNOWN = 10 ** DIGITS - 1
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
