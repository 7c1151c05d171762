import { constants, createInflateRaw } from 'node:zlib'

/** For longer data, the time to create an engine does not count. */
const MAX_BYTES = 16 * 1024
const OUTPUT_BYTES = 64 * 1024
/** Short results share an array buffer, because to allocate one for each takes a tenth of the time. */
const MAX_SHARED = 8 * 1024
const SHARED_BYTES = 32 * 1024
const ALIGNED_BYTES = 8
/** The engine checks its arguments by ending the process, so it is not tried in a version it was not tested in. */
const TESTED_VERSIONS = /^(20|22|24)\./

/** Inflates raw deflate data. Undefined if they are long, inflate to too much, or are damaged. */
export type Inflater = (data: Uint8Array) => Uint8Array | undefined

/** The engine of one of Node's zlib streams. It is not documented. */
interface Engine {
  onerror: () => void
  reset(): void
  writeSync(
    flush: number,
    input: Uint8Array,
    inputStart: number,
    inputLength: number,
    output: Uint8Array,
    outputStart: number,
    outputLength: number,
  ): void
}

/**
 * An inflater that uses one engine for all data. `inflateRawSync` creates a stream with an engine for each
 * call, which takes more than half as long as inflating the content of a usual page. Undefined if the engine
 * of this version of Node is not known, or does not do what is expected here.
 */
export function reusedInflater(version = process.versions.node): Inflater | undefined {
  if (!TESTED_VERSIONS.test(version)) return undefined
  const stream: object = createInflateRaw()
  const engine = '_handle' in stream ? stream._handle : undefined
  const counts = '_writeState' in stream ? stream._writeState : undefined
  if (!isEngine(engine) || !(counts instanceof Uint32Array)) return undefined
  const output = new Uint8Array(OUTPUT_BYTES)
  let shared = new Uint8Array(SHARED_BYTES)
  let taken = 0
  const resultOf = (length: number): Uint8Array => {
    if (length > MAX_SHARED) return output.slice(0, length)
    if (taken + length > SHARED_BYTES) {
      shared = new Uint8Array(SHARED_BYTES)
      taken = 0
    }
    const result = shared.subarray(taken, taken + length)
    result.set(output.subarray(0, length))
    taken += Math.ceil(length / ALIGNED_BYTES) * ALIGNED_BYTES
    return result
  }
  let hasFailed = false
  engine.onerror = () => {
    hasFailed = true
  }
  const inflate: Inflater = (data) => {
    if (data.length > MAX_BYTES) return undefined
    hasFailed = false
    engine.reset()
    engine.writeSync(constants.Z_FINISH, data, 0, data.length, output, 0, OUTPUT_BYTES)
    const bytesLeft = counts[0] ?? 0
    return hasFailed || bytesLeft === 0 ? undefined : resultOf(OUTPUT_BYTES - bytesLeft)
  }
  return isSound(inflate) ? inflate : undefined
}

function isEngine(value: unknown): value is Engine {
  return (
    typeof value === 'object' &&
    value !== null &&
    'reset' in value &&
    typeof value.reset === 'function' &&
    'writeSync' in value &&
    typeof value.writeSync === 'function'
  )
}

/** The letter `a` as fixed-code deflate data (RFC 1951, 3.2.6), cut off, and then complete. */
function isSound(inflate: Inflater): boolean {
  const letter = Uint8Array.of(0x4b, 0x04, 0x00)
  if (inflate(letter.subarray(0, 1)) !== undefined) return false
  const inflated = inflate(letter)
  return inflated?.length === 1 && inflated[0] === 0x61
}
