import { isDictionary, verifyOutput } from '../copy/verify-output.js'
import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { Limits } from '../limits.js'
import { PdfRef } from '../syntax/objects.js'
import type { Sink } from '../write/sink.js'
import type { Draft } from './draft.js'
import type { WriteDraftOptions } from './prepare-writing.js'

/** The expected output: the number of pages, and the object numbers of the page tree nodes. */
export interface WrittenTree {
  readonly pages: number
  readonly nodes: readonly number[]
}

/** Every output is opened and its pages are counted before it is returned. */
export function verifyDraft(
  sink: Sink,
  { pages, nodes }: WrittenTree,
  { primitives, encryption }: WriteDraftOptions,
  limits: Limits,
): void {
  const password = encryption?.userPassword || encryption?.ownerPassword
  verifyOutput({ sink, pages, primitives, password, limits }, (file) => countPages(file, new Set(nodes)))
}

/**
 * If the input was rebuilt while it was copied and the output is wrong because of that, the error is reported
 * as damage of the input.
 */
export function attributeToInput(draft: Draft, check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!draft.wasRebuilt) throw error
    const damaged = new PdfError(
      'damaged_pdf',
      'The PDF is damaged: its cross-reference turned out to be wrong, and what a scan of the file finds does not fit what was read before.',
    )
    damaged.input = draft.name
    throw damaged
  }
}

function countPages(file: PdfFile, nodes: Set<number>): number {
  const waiting = [file.dict(file.trailer.get('Root'))?.get('Pages') ?? null]
  let count = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!(next instanceof PdfRef)) continue
    // Each node is visited once, so that the loop ends.
    if (nodes.delete(next.num)) {
      const kids = file.array(file.dict(next)?.get('Kids')) ?? []
      // In the order in which they were written, because the reverse order would need a separate read for
      // each.
      for (let i = kids.length - 1; i >= 0; i--) waiting.push(kids[i]!)
    } else if (isDictionary(file, next)) count++
  }
  return count
}
