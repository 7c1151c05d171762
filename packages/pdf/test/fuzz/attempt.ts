import { assemble } from '../../src/assemble/assemble.js'
import type { AssembleOptions } from '../../src/assemble/options.js'
import { PdfError } from '../../src/errors.js'
import { inspect } from '../../src/inspect/inspect.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { plainDocument } from '../fixtures/plain.js'
import { busyMilliseconds } from './busy-time.js'
import { mutate } from './mutate.js'
import { Random } from './random.js'
import { reopen } from './reopen.js'

export interface Specimen {
  readonly name: string
  readonly bytes: () => Uint8Array
}

/** Small, so that what is hostile ends soon. */
const limits = {
  maxPages: 20_000,
  maxTreeNodes: 200_000,
  maxDecodedBytes: 16 * 1024 * 1024,
  maxTotalDecodedBytes: 64 * 1024 * 1024,
  maxOutputBytes: 64 * 1024 * 1024,
}

/** How long one attempt may work. */
export const DEADLINE_MS = 5000
/** What has worked for so long and has not ended does not end. */
export const HANG_MS = 120_000

const partner = plainDocument('Z', 2)

export interface Outcome {
  /** `assembled`, or the code of the refusal. */
  readonly kind: string
  readonly milliseconds: number
  /**
   * What must not happen: any error that is not a refusal, a result that cannot be opened, too long a wait.
   */
  readonly failure: string | undefined
}

/** The mutation that belongs to a seed. */
export function mutation(specimens: readonly Specimen[], seed: number): { name: string; bytes: Uint8Array } {
  const random = new Random(seed)
  const specimen = random.of(specimens)
  const other = random.of(specimens)
  return { name: specimen.name, bytes: mutate(specimen.bytes(), other.bytes(), random) }
}

/** Assembles and inspects a file: either may refuse it, but in no other way than with a `PdfError`. */
export function attempt(bytes: Uint8Array, seed: number): Outcome {
  const began = busyMilliseconds()
  let kind = 'assembled'
  let failure: string | undefined
  for (const action of [() => assembleAndReopen(bytes, seed), () => inspectOnly(bytes)]) {
    try {
      action()
    } catch (error) {
      if (error instanceof PdfError) kind = error.code
      else failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    }
  }
  const milliseconds = busyMilliseconds() - began
  if (failure === undefined && milliseconds > DEADLINE_MS) failure = `It took ${milliseconds.toFixed(0)} ms.`
  return { kind, milliseconds, failure }
}

function assembleAndReopen(bytes: Uint8Array, seed: number): void {
  const random = new Random(seed ^ 0x5bd1e995)
  const input = { name: 'mutated.pdf', source: memorySource(bytes) }
  const other = { name: 'partner.pdf', source: memorySource(partner) }
  const options: AssembleOptions = {
    primitives: nodePrimitives,
    limits,
    bookmarks: random.of(['none', 'wrap']),
    fields: random.of(['rename', 'share', 'flatten']),
    objectStreams: random.below(2) === 0,
    interleave: random.below(4) === 0,
  }
  const sink = createMemorySink()
  const selected = random.below(3) === 0 ? '1,last' : 'all'
  const report = assemble([{ input, pages: selected }, { input: other }, { input }], sink, options)
  reopen(sink.bytes(), report.pages)
}

function inspectOnly(bytes: Uint8Array): void {
  JSON.stringify(inspect(memorySource(bytes), { primitives: nodePrimitives, limits }))
}

/** Tries a range of seeds and returns those that end in neither a result nor a typed error. */
export function failures(specimens: readonly Specimen[], firstSeed: number, count: number): string[] {
  const found: string[] = []
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const { name, bytes } = mutation(specimens, seed)
    const { failure } = attempt(bytes, seed)
    if (failure !== undefined) found.push(`seed ${seed}, ${name}: ${failure}`)
  }
  return found
}
