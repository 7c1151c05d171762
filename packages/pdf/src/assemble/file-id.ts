import type { Primitives } from '../platform/primitives.js'
import { asciiBytes } from '../syntax/characters.js'
import type { OpenedInput } from './open-inputs.js'
import type { PlannedPage } from './plan.js'

const SAMPLE_BYTES = 4 * 1024

/**
 * The output's /ID (ISO 32000-1, 14.4), from both ends and the size of every input and from the pages that are taken. The
 * same inputs and options give the same bytes, so no clock and no chance has a part in it; reading the inputs whole would
 * cost more than the whole assembly.
 */
export function fileId(
  inputs: readonly OpenedInput[],
  plan: readonly PlannedPage[],
  primitives: Primitives,
): Uint8Array {
  const parts: Uint8Array[] = []
  for (const { opened } of inputs) {
    const { source } = opened.file
    const length = Math.min(SAMPLE_BYTES, source.size)
    const head = new Uint8Array(length)
    const tail = new Uint8Array(length)
    source.read(0, head)
    source.read(source.size - length, tail)
    parts.push(primitives.sha256(head, tail, asciiBytes(`size ${source.size}`)))
  }
  const pages = new Uint32Array(plan.length * 3)
  plan.forEach(({ input, sourceIndex, rotation, blank }, i) => {
    pages.set([input, sourceIndex, rotation + (blank ? 1 : 0)], i * 3)
  })
  return primitives.sha256(...parts, new Uint8Array(pages.buffer)).subarray(0, 16)
}
