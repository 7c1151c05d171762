import type { Limits } from '@octavo/pdf/limits'
import type { Primitives } from '@octavo/pdf/primitives'
import { type Probed, probe } from '@octavo/pdf/probe'
import type { OpenSource } from './task.js'

export interface CountOptions {
  readonly primitives: Primitives
  readonly password?: string | undefined
  readonly limits?: Partial<Limits> | undefined
}

/** Opens a PDF, counts its pages and closes it. Throws the engine's errors. */
export function countPages(source: OpenSource, options: CountOptions): Probed {
  try {
    return probe(source, options)
  } finally {
    source.close()
  }
}
