import { PdfError } from '@octavo/pdf/errors'
import { openFileSource } from '@octavo/pdf/file-source'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { type Probed, probe } from '@octavo/pdf/probe'
import { countPages, PROBE_LIMITS } from '../documents/count-pages.js'

export interface FileProbe {
  /** Null if it is unknown: without the password, or before damage is repaired. */
  readonly pageCount: number | null
  /** Null if the file could not be read that far. */
  readonly encrypted: boolean | null
  readonly passwordRequired: boolean | null
}

const options = { primitives: nodePrimitives, limits: PROBE_LIMITS }

/**
 * The page count of a PDF, and whether it opens without a password. An unreadable file is not an error here.
 */
export function probeFile(path: string): FileProbe {
  return probed(() => countPages(openFileSource(path), options))
}

/** The same for a file in memory. */
export function probeBytes(bytes: Uint8Array): FileProbe {
  return probed(() => probe(memorySource(bytes), options))
}

function probed(count: () => Probed): FileProbe {
  try {
    const { pages, encrypted } = count()
    return { pageCount: pages, encrypted, passwordRequired: false }
  } catch (error) {
    if (!(error instanceof PdfError) && !(error instanceof RangeError)) throw error
    const code = error instanceof PdfError ? error.code : undefined
    if (code === 'password_required') return { pageCount: null, encrypted: true, passwordRequired: true }
    const encrypted = code === 'unsupported_encryption' ? true : null
    return { pageCount: null, encrypted, passwordRequired: null }
  }
}
