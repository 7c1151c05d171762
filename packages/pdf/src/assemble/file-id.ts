import type { Primitives } from '../platform/primitives.js'
import type { Source } from '../source/source.js'
import type { OpenedInput } from './open-input.js'
import type { PlannedPage } from './plan-pages.js'

const SAMPLE_BYTES = 2 * 1024
const SIZE_BYTES = 8
const DIGEST_BYTES = 32
/** Three numbers for each page of the output. */
const PLACE_BYTES = 12

/**
 * The output's /ID (ISO 32000-1, 14.4), computed from the start, the end and the size of every input and from
 * the pages taken. The same inputs and options must give the same bytes, so it uses neither time nor random
 * numbers. Hashing the inputs completely would cost more than the assembly itself.
 */
export function fileId(
  inputs: readonly OpenedInput[],
  plan: readonly PlannedPage[],
  primitives: Primitives,
): Uint8Array {
  const digests = new Uint8Array(inputs.length * DIGEST_BYTES + plan.length * PLACE_BYTES)
  let at = 0
  for (const { opened, known } of inputs) {
    known.digest ??= digestOf(opened.file.source, primitives)
    digests.set(known.digest, at)
    at += DIGEST_BYTES
  }
  for (const { input, sourceIndex, rotation, blank } of plan) {
    setUint32(digests, at, input)
    setUint32(digests, at + 4, sourceIndex)
    setUint32(digests, at + 8, rotation + (blank ? 1 : 0))
    at += PLACE_BYTES
  }
  // A view of so few bytes would take longer: V8 would first have to move them out of its heap.
  return primitives.sha256(digests).slice(0, 16)
}

function setUint32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 24
  bytes[at + 1] = value >>> 16
  bytes[at + 2] = value >>> 8
  bytes[at + 3] = value
}

function digestOf(source: Source, primitives: Primitives): Uint8Array {
  const length = Math.min(SAMPLE_BYTES, source.size)
  const sample = new Uint8Array(2 * SAMPLE_BYTES + SIZE_BYTES)
  new DataView(sample.buffer).setFloat64(0, source.size)
  source.read(0, sample.subarray(SIZE_BYTES, SIZE_BYTES + length))
  source.read(source.size - length, sample.subarray(SIZE_BYTES + length, SIZE_BYTES + 2 * length))
  return primitives.sha256(sample.subarray(0, SIZE_BYTES + 2 * length))
}
