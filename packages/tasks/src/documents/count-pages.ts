import type { Limits } from '@octavo/pdf/limits'
import type { Primitives } from '@octavo/pdf/primitives'
import { type Probed, probe } from '@octavo/pdf/probe'
import type { OpenSource } from '../declare/task.js'

export interface CountOptions {
  readonly primitives: Primitives
  readonly password?: string | undefined
  readonly limits?: Partial<Limits> | undefined
}

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
