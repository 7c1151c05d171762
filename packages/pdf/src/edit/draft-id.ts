import { MemoryStream, SourceStream } from '../file/stream-data.js'
import type { Primitives } from '../platform/primitives.js'
import type { Source } from '../source/source.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { PdfStream, PdfString } from '../syntax/objects.js'
import type { Draft } from './draft.js'
import { ValueHash } from './value-hash.js'

const SAMPLE_BYTES = 2 * 1024
const ID_BYTES = 16

export interface DraftId {
  /** The same for every version of a document. */
  readonly first: Uint8Array
  readonly second: Uint8Array
}

/**
 * The output's /ID (ISO 32000-1, 14.4). The first half is the input's, if it has one. The second is derived
 * from the start, the end and the size of the input and from every change. The same input and changes result
 * in the same bytes.
 */
export function draftId({ file }: Draft, primitives: Primitives): DraftId {
  const digest = new ByteBuffer(8 * 1024)
  sample(file.source, digest)
  const hash = new ValueHash()
  for (const [num, value] of file.changes()) {
    hash.number(num)
    hash.value(value instanceof PdfStream ? value.dict : value)
    if (value instanceof MemoryStream) sampleBytes(value.bytes, digest)
    else if (value instanceof SourceStream) sample(value.source, digest, value.from, value.length)
  }
  digest.text(hash.digits())
  const second = primitives.sha256(digest.view()).subarray(0, ID_BYTES)
  const [known] = file.array(file.trailer.get('ID')) ?? []
  const first = file.resolve(known)
  return { first: first instanceof PdfString && first.bytes.length > 0 ? first.bytes : second, second }
}

/** The same as `sample` for a source with these bytes. */
function sampleBytes(bytes: Uint8Array, out: ByteBuffer): void {
  const half = Math.min(SAMPLE_BYTES, bytes.length)
  out.integer(bytes.length)
  out.copy(bytes, 0, half)
  out.copy(bytes, bytes.length - half)
}

function sample(source: Source, out: ByteBuffer, from = 0, length = source.size): void {
  const ends = new Uint8Array(2 * Math.min(SAMPLE_BYTES, length))
  const half = ends.length / 2
  source.read(from, ends.subarray(0, half))
  source.read(from + length - half, ends.subarray(half))
  out.integer(length)
  out.copy(ends)
}
