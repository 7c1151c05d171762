import type { Limits } from '@octavo/pdf/limits'
import { type Probed, type ProbeOptions, probe } from '@octavo/pdf/probe'
import type { OpenSource } from '../declare/task.js'

export type CountOptions = Pick<ProbeOptions, 'primitives' | 'password' | 'limits' | 'findsSignatures'>

/** Limits of a probe. */
export const PROBE_LIMITS: Partial<Limits> = {
  maxDecodedBytes: 64 * 1024 * 1024,
  maxTotalDecodedBytes: 256 * 1024 * 1024,
}

/** Opens a PDF, counts its pages and closes it. Throws the engine's errors. */
export function countPages(source: OpenSource, options: CountOptions): Probed {
  try {
    return probe(source, options)
  } finally {
    source.close()
  }
}
