import { filterSteps } from '../../filters/decode.js'
import type { PdfStream } from '../../syntax/objects.js'
import type { Draft } from '../draft.js'

const COPY_BYTES = 1024 * 1024

/** The bytes of an attached file, piece by piece: a piece is good until the next one is asked for. */
export function* attachmentBytes({ file }: Draft, stream: PdfStream): Iterable<Uint8Array> {
  const steps = filterSteps(stream.dict, (value) => file.resolve(value), file.limits)
  // What is stored as it is need not be held in memory.
  if (steps.length === 0) yield* file.data(stream).blocks(() => new Uint8Array(COPY_BYTES))
  else yield file.decode(stream)
}
