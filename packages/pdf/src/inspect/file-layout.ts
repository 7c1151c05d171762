import { isLinearized } from '../file/is-linearized.js'
import type { PdfFile } from '../file/pdf-file.js'
import { IN_STREAM } from '../file/xref-table.js'
import { isName } from '../syntax/objects.js'

/** The structure of the file. */
export interface FileLayout {
  /**
   * Whether the file is linearized, so that it can be shown while it is downloaded, and not changed since.
   */
  readonly linearized: boolean
  /** The form of the cross-reference information; null if it cannot be read. */
  readonly crossReference: 'table' | 'stream' | 'hybrid' | null
  /** Whether objects are packed into object streams. */
  readonly objectStreams: boolean
}

export function readFileLayout(file: PdfFile): FileLayout {
  return {
    linearized: isLinearized(file),
    crossReference: crossReferenceKind(file),
    objectStreams: hasObjectStreams(file),
  }
}

function crossReferenceKind({ trailer }: PdfFile): FileLayout['crossReference'] {
  if (!trailer.has('Size')) return null
  if (trailer.has('XRefStm')) return 'hybrid'
  return isName(trailer.get('Type'), 'XRef') ? 'stream' : 'table'
}

function hasObjectStreams({ table }: PdfFile): boolean {
  for (let num = 0; num < table.size; num++) if (table.kind(num) === IN_STREAM) return true
  return false
}
